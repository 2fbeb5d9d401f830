import type { FastifyRequest } from 'fastify'
import type { Area, Permission } from '#contract/platform/areas.ts'
import { scopesInclude, type TokenScope } from '#contract/accounts/token-scopes.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Access, Endpoint } from '#contract/platform/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'
import { type NotableRefusal, ShopError } from '#server/platform/shop-error.ts'

/** The name of the cookie with the session token on a shop without https. */
export const sessionCookie = 'session'

/** With https: browsers accept this prefix only from this host, with `Secure` and for all paths (RFC 6265bis). */
export const hostSessionCookie = '__Host-session'

/** The cookie of a browser that sees drafts. It only has the session looked up on public pages, which decides. */
export const draftsCookie = 'drafts'

/** The same with https. */
export const hostDraftsCookie = '__Host-drafts'

/** Whether the browser of a request says that it sees drafts. */
export function hasDraftsCookie({ cookies }: FastifyRequest): boolean {
  return (cookies[hostDraftsCookie] ?? cookies[draftsCookie]) !== undefined
}

/** The session token of a request, valid or not. */
export function sessionTokenOf({ cookies }: FastifyRequest): string | undefined {
  return cookies[hostSessionCookie] ?? cookies[sessionCookie]
}

/**
 * The user of a request as stored in the database now (promises 21), with the hash of their session and the time at
 * which they last entered their password in it.
 */
export type SignedInUser = UserInfo & {
  sessionHash: string
  verifiedAt: Date
  /** The shop requires a second step of this role, and the user has none: no area of the admin may be used. */
  isSecondFactorMissing: boolean
  /** Until when this browser sees the shop with its drafts; null or absent for the published shop. */
  draftsUntil?: Date | null
  /** What a program with an API token of this user may do; undefined for the user in person. */
  scopes?: readonly TokenScope[]
}

/** The user without the session, as pages receive it. */
export function withoutSession(user: SignedInUser | null): UserInfo | null {
  if (!user) return null
  const { _id, name, email, isAdmin, role, isGuest } = user
  return { _id, name, email, isAdmin, ...(role && { role }), ...(isGuest && { isGuest }) }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the signed-in user by the session cookie of a request, or null. */
    findUser(request: FastifyRequest): Promise<SignedInUser | null>
    /** Finds the owner for whom an API token acts, or null for one that is not in force. */
    findTokenUser(request: FastifyRequest, token: string): Promise<SignedInUser | null>
  }
  interface FastifyContextConfig {
    access?: Access
    forTokens?: boolean
  }
}

/** The API token of a request, valid or not; undefined without one. A request with a token has no session. */
export function apiTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(tot_.*)$/i.exec(headers.authorization ?? '')?.[1]
}

/**
 * Returns the user of a request if the endpoint allows the request; for `owner` the decision itself checks the
 * ownership. Throws ShopError 401 without a signed-in user, and 403 as `requireArea` does.
 */
export async function requireAccess(
  { access, forTokens }: Pick<Endpoint, 'access' | 'forTokens'>,
  request: FastifyRequest,
): Promise<SignedInUser | null> {
  const token = apiTokenOf(request)
  if (token !== undefined) return requireScope(forTokens ? access : 'signed-in', request, token)
  if (access === 'provider') return null
  const user = await request.server.findUser(request)
  if (access === 'anyone') return user
  if (!user) throw new ShopError(401, 'Please sign in first.')
  if (typeof access === 'object') requireArea(user, access.area, access.may)
  return user
}

/** Throws ShopError 401 for a token that is not in force, 403 for one whose scopes do not include the access. */
async function requireScope(access: Access, request: FastifyRequest, token: string): Promise<SignedInUser> {
  const user = await request.server.findTokenUser(request, token)
  if (!user) throw new ShopError(401, 'This token isn’t valid. It may have ended.')
  if (typeof access !== 'object' || !scopesInclude(user.scopes ?? [], access.area, access.may)) {
    throw new ShopError(403, 'This token may not do this.')
  }
  requireArea(user, access.area, access.may)
  return user
}

/**
 * Throws ShopError 403 for a user whose role may not read or change an area, or who lacks the required second step. A
 * decision calls it for what an endpoint does in an area beyond its own.
 */
export function requireArea(user: SignedInUser, area: Area, permission: Permission): void {
  if (user.scopes && !scopesInclude(user.scopes, area, permission))
    throw new ShopError(403, 'This token may not do this.')
  if (!may(user.role, area, permission)) {
    const message = user.role ? 'This page is for the owner.' : 'Only an admin may do this.'
    throw new ShopError(403, message, undefined, { notable: refused(user, user.role ? 'page' : 'role') })
  }
  if (!user.isSecondFactorMissing) return
  throw new ShopError(
    403,
    'Set up a second step at sign-in on your profile page first. This shop requires it of admins.',
    undefined,
    { notable: refused(user, 'second-step') },
  )
}

/** Whether a user may read or change an area now, as `requireArea` decides. */
export function hasAccess(user: SignedInUser | null, area: Area, permission: Permission): boolean {
  if (user === null || user.isSecondFactorMissing) return false
  return may(user.role, area, permission) && (!user.scopes || scopesInclude(user.scopes, area, permission))
}

/**
 * Whether a user sees the shop with its drafts now: in a session that has asked for it, while their role may change
 * content.
 */
export function seesDrafts(user: SignedInUser | null, now: Date): boolean {
  if (!user?.draftsUntil || user.scopes) return false
  return user.draftsUntil > now && hasAccess(user, 'content', 'change')
}

function refused(user: SignedInUser, detail: 'role' | 'page' | 'second-step'): NotableRefusal {
  return { action: 'admin-refused', userId: user._id, detail }
}
