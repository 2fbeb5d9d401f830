import type { Db } from '#db/open.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** A second step on somebody else's address would lock its owner out, and throwaway accounts could fill the disk. */
const needs = {
  'second-step': 'Then you can set up a second step.',
  photos: 'Then you can add photos.',
}

/** Throws ShopError 409 if the user has not confirmed the address. */
export async function requireConfirmedEmail(
  db: Db,
  { _id }: Pick<SignedInUser, '_id'>,
  need: keyof typeof needs,
): Promise<void> {
  const user = await findUserById(db, _id)
  if (!user?.isEmailConfirmed) throw new ShopError(409, `Confirm your email address first. ${needs[need]}`)
}
