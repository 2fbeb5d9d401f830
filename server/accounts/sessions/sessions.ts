import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#contract/accounts/account-access.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/platform/areas.ts'
import { transact } from '#db/open.ts'
import { isSecondStepDue, needsSecondStep } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { rememberDevice } from '#server/accounts/devices/known-devices.ts'
import { lockUserFor } from '#server/accounts/read-user.ts'
import { endTokensOf, recordUserEvent } from '#server/accounts/user-events.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import {
  apiTokenOf,
  hasDraftsCookie,
  hostSessionCookie,
  sessionCookie,
  type SignedInUser,
} from '#server/platform/http/access.ts'
import { deviceOf } from '#server/platform/http/device.ts'
import { addressOf, networkOf } from '#server/platform/limits/caller.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  deleteSession,
  deleteSessionById,
  deleteSessionsOf,
  deleteSurplusSessions,
  findSession,
  insertSession,
  listSessionsOf,
  type SessionRow,
  updateSession,
} from './sessions.queries.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Without a request, and from the sign-in at most (behaviour, Accounts). */
const shopperLimits = { idleMs: 30 * dayMs, absoluteMs: 90 * dayMs }
const roleLimits = { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs }

/** As long as any session can last; the server decides when it ends. */
const cookieLifetimeMs = shopperLimits.absoluteMs

/** The sessions of a user with a role end sooner, also those that began before. */
export function sessionEnd(session: { createdAt: Date; lastUsedAt: Date }, role: Role | undefined): Date {
  const { idleMs, absoluteMs } = role ? roleLimits : shopperLimits
  return new Date(Math.min(session.lastUsedAt.getTime() + idleMs, session.createdAt.getTime() + absoluteMs))
}

/*
 * A session is a random token in a cookie that scripts cannot read; the database stores its hash. With https the cookie
 * is `__Host-session`, which no other host and no unencrypted page can set (behaviour, Accounts).
 */

/** Recorded at most this often, so most page views do not write to the database. */
const recordUseMs = 10 * 60 * 1000

/** A person has a few devices; a script with the password could make any number. */
const maxSessions = 50

/** Registers cookies and `app.findUser`. */
export async function registerSessions(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(cookie)
  app.decorate('findUser', (request: FastifyRequest) => findUser(shop, request))
}

async function findUser(shop: Shop, request: FastifyRequest): Promise<SignedInUser | null> {
  if (apiTokenOf(request) !== undefined) return null
  for (const { name, token } of tokensOf(shop, request)) {
    const found = await findSession(shop.db, hashOfToken(token))
    if (!found) continue
    const { user, session, hasSecondFactor, secondStepFrom } = found
    // Another host can set `session`, so it counts only for tokens from before https or this name.
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
 * Signs a user in on this browser, always with a new token, so no session can be fixed in advance, and remembers the
 * device. Beyond 50 sessions the one that was not used for the longest time ends.
 */
export async function startSession(shop: Shop, reply: FastifyReply, user: UserInfo): Promise<void> {
  const { request } = reply
  const now = shop.now()
  await endSession(shop, reply)
  const token = randomToken()
  await insertSession(shop.db, {
    tokenHash: hashOfToken(token),
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

/** Deletes the session and clears the cookie. */
export async function endSession(shop: Shop, reply: FastifyReply): Promise<void> {
  for (const { name, token } of tokensOf(shop, reply.request)) {
    await deleteSession(shop.db, hashOfToken(token))
    clearSessionCookie(shop, reply, name)
  }
}

function clearSessionCookie(shop: Shop, reply: FastifyReply, name: string): void {
  // A browser accepts a change of a `__Host-` cookie only with these attributes.
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(shop) })
}

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

/** A person has a few; a script with the password can make any number. */
const maxListed = 100

/** Lists the user's sessions that have not ended: this request's first, then the last used. */
export async function listSessions(shop: Shop, user: SignedInUser): Promise<Session[]> {
  const rows = await listSessionsOf(shop.db, user._id, { firstHash: user.sessionHash, limit: maxListed })
  return rows.filter((row) => sessionEnd(row, user.role) > shop.now()).map((row) => toSession(row, user.sessionHash))
}

function toSession(row: SessionRow, currentHash: string): Session {
  return {
    _id: row.id,
    device: row.device,
    network: row.network,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.tokenHash === currentHash,
  }
}

/** Throws ShopError 404 if the user has no such session. */
export async function endOwnSession(shop: Shop, user: SignedInUser, id: string): Promise<void> {
  const ended = isId(id) ? await deleteSessionById(shop.db, user._id, id) : undefined
  if (ended === undefined) throw new ShopError(404, 'This device is already signed out.')
}

/** Ends all sessions and API tokens of a user, for an admin. Throws ShopError as `lockUserFor`. */
export async function endSessionsOf(shop: Shop, admin: SignedInUser, id: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    await lockUserFor(tx, admin, id)
    await deleteSessionsOf(tx, id)
    await endTokensOf(shop, tx, id, actorOf(admin))
    await recordUserEvent(shop, tx, id, actorOf(admin), [{ field: 'sessions', before: null, after: 'ended' }])
  })
}
