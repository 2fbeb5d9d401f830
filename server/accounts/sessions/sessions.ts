import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { isSecondStepDue, needsSecondStep } from '#rules/accounts/roles.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { rememberDevice } from '#server/accounts/devices/known-devices.ts'
import {
  apiTokenOf,
  hasDraftsCookie,
  hostSessionCookie,
  sessionCookie,
  type SignedInUser,
} from '#server/platform/http/access.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { addressOf, networkOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { cookieLifetimeMs, sessionEnd } from './session-end.ts'
import { deleteSession, deleteSurplusSessions, findSession, insertSession, updateSession } from './sessions.queries.ts'

/*
 * A session is an opaque random token in a cookie that scripts cannot read; the database stores only its hash. With
 * https the cookie is `__Host-session`, which no other host and no unencrypted page can set (behaviour, Accounts).
 */

/** The last use is recorded at most this often, so that most page views do not write to the database. */
const recordUseMs = 10 * 60 * 1000

/**
 * How many sessions an account can have: a person has a few devices, and a script with the password could make any
 * number.
 */
const maxSessions = 50

/** Registers cookies and `app.findUser`. */
export async function registerSessions(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(cookie)
  app.decorate('findUser', (request: FastifyRequest) => findUser(shop, request))
}

async function findUser(shop: Shop, request: FastifyRequest): Promise<SignedInUser | null> {
  // A program with an API token has no session, whatever its cookies are.
  if (apiTokenOf(request) !== undefined) return null
  for (const { name, token } of tokensOf(shop, request)) {
    const found = await findSession(shop.db, hashOf(token))
    if (!found) continue
    const { user, session, hasSecondFactor, secondStepFrom } = found
    // Another host can set `session`, and the shop issued only tokens from before https or this name in it.
    if (isHttps(shop) && name === sessionCookie && session.isHostCookie) continue
    const now = shop.now()
    if (sessionEnd(session, user.role) <= now) continue
    if (now.getTime() - session.lastUsedAt.getTime() > recordUseMs) {
      const expiresAt = sessionEnd({ ...session, lastUsedAt: now }, user.role)
      await updateSession(shop.db, session.tokenHash, { lastUsedAt: now, expiresAt })
    }
    const isRequired =
      (needsSecondStep(user.role) && shop.config.isSecondFactorRequired) ||
      isSecondStepDue(user.role, secondStepFrom, nzDay(now.toISOString()))
    return {
      ...user,
      sessionHash: session.tokenHash,
      verifiedAt: session.verifiedAt,
      isSecondFactorMissing: isRequired && !hasSecondFactor,
      draftsUntil: hasDraftsCookie(request) ? session.draftsUntil : null,
    }
  }
  return null
}

/**
 * Signs a user in on this browser, always with a new token, so that no session can be fixed in advance, and remembers
 * the device. Beyond 50 sessions of the user, the one that was not used for the longest time ends.
 */
export async function startSession(shop: Shop, reply: FastifyReply, user: UserInfo): Promise<void> {
  const { request } = reply
  const now = shop.now()
  await endSession(shop, reply)
  const token = randomBytes(32).toString('base64url')
  await insertSession(shop.db, {
    tokenHash: hashOf(token),
    userId: user._id,
    createdAt: now,
    lastUsedAt: now,
    verifiedAt: now,
    expiresAt: sessionEnd({ createdAt: now, lastUsedAt: now }, undefined),
    device: deviceOf(request.headers['user-agent']),
    network: networkOf(addressOf(request)),
    isHostCookie: isHttps(shop),
  })
  await deleteSurplusSessions(shop.db, user._id, maxSessions)
  reply.setCookie(isHttps(shop) ? hostSessionCookie : sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(shop),
    maxAge: cookieLifetimeMs / 1000,
  })
  // A guest enters no password, so there are no wrong ones of others to keep apart from theirs.
  if (!user.isGuest) await rememberDevice(shop, reply, user)
}

/** Signs a user out: deletes the session on the server and clears the cookie. */
export async function endSession(shop: Shop, reply: FastifyReply): Promise<void> {
  for (const { name, token } of tokensOf(shop, reply.request)) {
    await deleteSession(shop.db, hashOf(token))
    clearSessionCookie(shop, reply, name)
  }
}

function clearSessionCookie(shop: Shop, reply: FastifyReply, name: string): void {
  // A browser accepts a change of a cookie with the prefix `__Host-` only with these attributes.
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(shop) })
}

/** The tokens of a request, the one in the safer cookie first. */
function tokensOf(shop: Shop, { cookies }: FastifyRequest): { name: string; token: string }[] {
  const names = isHttps(shop) ? [hostSessionCookie, sessionCookie] : [sessionCookie]
  return names.flatMap((name) => {
    const token = cookies[name]
    return token ? [{ name, token }] : []
  })
}

function isHttps({ config }: Shop): boolean {
  return config.publicUrl.startsWith('https:')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
