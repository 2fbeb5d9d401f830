import type { FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts.ts'
import type { Access } from '#contract/endpoint.ts'
import { ShopError } from '#server/shop-error.ts'

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
  /** The shop requires a second step of admins, and this one has none: no admin endpoint may be used. */
  isSecondFactorMissing: boolean
}

/** The user without the session, as pages receive it. */
export function withoutSession(user: SignedInUser | null): UserInfo | null {
  if (!user) return null
  const { _id, name, email, isAdmin, isGuest } = user
  return { _id, name, email, isAdmin, ...(isGuest && { isGuest }) }
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
 * Throws ShopError 401 without a signed-in user, 403 for a user without the role or the required second step.
 */
export async function requireAccess(access: Access, request: FastifyRequest): Promise<SignedInUser | null> {
  if (access === 'provider') return null
  const user = await request.server.findUser(request)
  if (access === 'anyone') return user
  if (!user) throw new ShopError(401, 'Please sign in first.')
  if (access === 'admin' && !user.isAdmin) {
    const notable = { action: 'admin-refused', userId: user._id, detail: 'role' } as const
    throw new ShopError(403, 'Only an admin may do this.', undefined, { notable })
  }
  if (access === 'admin' && user.isSecondFactorMissing) {
    throw new ShopError(
      403,
      'Set up a second step at sign-in on your profile page first. This shop requires it of admins.',
      undefined,
      { notable: { action: 'admin-refused', userId: user._id, detail: 'second-step' } },
    )
  }
  return user
}
