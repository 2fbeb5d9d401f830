import type { FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts.ts'
import type { Access } from '#contract/endpoint.ts'
import type { ResponseCache } from './response-cache.ts'
import { ShopError } from '#server/shop-error.ts'

/** The cookie that a session's token travels in. */
export const sessionCookie = 'session'

/** Who makes a request: the person as the database has them now (promises 21), and the session they came with. */
export type SignedInUser = UserInfo & { sessionHash: string }

/** A signed-in user as pages may know them: without the session. */
export function withoutSession(user: SignedInUser | null): UserInfo | null {
  if (!user) return null
  const { sessionHash: _, ...info } = user
  return info
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds who is signed in by the session cookie of a request, or null. */
    findUser(request: FastifyRequest): Promise<SignedInUser | null>
    responseCache: ResponseCache
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/**
 * The user of a request, when `access` lets them in. Throws ShopError 401 when nobody is signed in, 403 when somebody is
 * but may not. For `owner` the decision itself looks whose thing it is.
 */
export async function requireAccess(access: Access, request: FastifyRequest): Promise<SignedInUser | null> {
  if (access === 'provider') return null
  const user = await request.server.findUser(request)
  if (access === 'anyone') return user
  if (!user) throw new ShopError(401, 'Please sign in first.')
  if (access === 'admin' && !user.isAdmin) throw new ShopError(403, 'Only an admin may do this.')
  return user
}
