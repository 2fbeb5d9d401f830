import type { FastifyRequest } from 'fastify'
import type { Area, Permission } from '#contract/access/areas.ts'
import type { UserInfo } from '#contract/accounts.ts'
import type { Access } from '#contract/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'
import { type NotableRefusal, ShopError } from '#server/shop-error.ts'

/** The name of the cookie with the session token on a shop without https. */
export const sessionCookie = 'session'

/**
 * The name with https. Browsers accept the prefix only from this host, with `Secure` and for all paths (RFC 6265bis).
 */
export const hostSessionCookie = '__Host-session'

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
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/**
 * Returns the user of a request if `access` allows the request; for `owner` the decision itself checks the ownership.
 * Throws ShopError 401 without a signed-in user, and 403 as `requireArea` does.
 */
export async function requireAccess(access: Access, request: FastifyRequest): Promise<SignedInUser | null> {
  if (access === 'provider') return null
  const user = await request.server.findUser(request)
  if (access === 'anyone') return user
  if (!user) throw new ShopError(401, 'Please sign in first.')
  if (typeof access === 'object') requireArea(user, access.area, access.may)
  return user
}

/**
 * Throws ShopError 403 for a user whose role may not read or change an area, or who lacks the required second step. A
 * decision calls it for what an endpoint does in an area beyond its own.
 */
export function requireArea(user: SignedInUser, area: Area, permission: Permission): void {
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
  return user !== null && may(user.role, area, permission) && !user.isSecondFactorMissing
}

function refused(user: SignedInUser, detail: 'role' | 'page' | 'second-step'): NotableRefusal {
  return { action: 'admin-refused', userId: user._id, detail }
}
