import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deleteSession, extendSession, findSession, insertSession } from './accounts.queries.ts'
import type { Shop } from '#server/shop.ts'
import { sessionCookie, type SignedInUser } from '#server/http/access.ts'

/*
 * A session is an opaque random token in a cookie that scripts cannot read; the database keeps its hash alone.
 * It lives 30 days from the last visit (behaviour, Accounts).
 */

const day = 24 * 60 * 60 * 1000
const lifetime = 30 * day

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
  const expiresAt = new Date(shop.now().getTime() + lifetime)
  // Sliding, but written once a day at most: reading a page must not write to the database every time.
  if (expiresAt.getTime() - found.expiresAt.getTime() > day) await extendSession(shop.db, sessionHash, expiresAt)
  return { ...found.user, sessionHash }
}

/** Signs a user in on this browser: a new token, whatever came before (no session can be planted). */
export async function startSession(shop: Shop, reply: FastifyReply, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const now = shop.now()
  const old = reply.request.cookies[sessionCookie]
  if (old) await deleteSession(shop.db, hashOf(old))
  await insertSession(shop.db, {
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: shop.config.publicUrl.startsWith('https:'),
    maxAge: lifetime / 1000,
  })
}

/** Signs out: the session is deleted on the server and the cookie cleared. */
export async function endSession(shop: Shop, reply: FastifyReply): Promise<void> {
  const token = reply.request.cookies[sessionCookie]
  if (token) await deleteSession(shop.db, hashOf(token))
  reply.clearCookie(sessionCookie, { path: '/' })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
