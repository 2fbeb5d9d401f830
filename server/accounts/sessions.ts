import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rememberDevice } from '#server/accounts/devices/known-devices.ts'
import { deleteSession, extendSession, findSession, insertSession } from './accounts.queries.ts'
import type { Shop } from '#server/shop.ts'
import { sessionCookie, type SignedInUser } from '#server/http/access.ts'

/*
 * A session is an opaque random token in a cookie that scripts cannot read; the database stores only its hash. It expires
 * 30 days after the last visit (behaviour, Accounts).
 */

const dayMs = 24 * 60 * 60 * 1000
const lifetimeMs = 30 * dayMs

/** Registers cookies and `app.findUser`. */
export async function registerSessions(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(cookie)
  app.decorate('findUser', (request: FastifyRequest) => findUser(shop, request))
}

async function findUser(shop: Shop, request: FastifyRequest): Promise<SignedInUser | null> {
  const token = request.cookies[sessionCookie]
  if (!token) return null
  const sessionHash = hashOf(token)
  const found = await findSession(shop.db, sessionHash, shop.now())
  if (!found) return null
  const expiresAt = new Date(shop.now().getTime() + lifetimeMs)
  // Extended at most once a day, so that most page views do not write to the database.
  if (expiresAt.getTime() - found.expiresAt.getTime() > dayMs) await extendSession(shop.db, sessionHash, expiresAt)
  return { ...found.user, sessionHash }
}

/** Signs a user in on this browser, always with a new token, so that no session can be fixed in advance, and remembers the device. */
export async function startSession(shop: Shop, reply: FastifyReply, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const now = shop.now()
  const oldToken = reply.request.cookies[sessionCookie]
  if (oldToken) await deleteSession(shop.db, hashOf(oldToken))
  await insertSession(shop.db, {
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: shop.config.publicUrl.startsWith('https:'),
    maxAge: lifetimeMs / 1000,
  })
  await rememberDevice(shop, reply, userId)
}

/** Signs a user out: deletes the session on the server and clears the cookie. */
export async function endSession(shop: Shop, reply: FastifyReply): Promise<void> {
  const token = reply.request.cookies[sessionCookie]
  if (token) await deleteSession(shop.db, hashOf(token))
  reply.clearCookie(sessionCookie, { path: '/' })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
