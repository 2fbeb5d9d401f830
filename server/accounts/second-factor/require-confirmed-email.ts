import type { Db } from '#db/open.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * Requires that the user has confirmed the address before a second step is set up: a second step on an address of
 * another person would lock its owner out. Throws ShopError 409 otherwise.
 */
export async function requireConfirmedEmail(db: Db, { _id }: Pick<SignedInUser, '_id'>): Promise<void> {
  const user = await findUserById(db, _id)
  if (user?.isEmailConfirmed) return
  throw new ShopError(409, 'Confirm your email address first. Then you can set up a second step.')
}
