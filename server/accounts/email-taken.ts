import { sqlState, type Tx } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { isEmailReserved } from './links/links.queries.ts'

/** The error for an email address that another account has (behaviour, Accounts). */
export function emailTaken(): ShopError {
  return new ShopError(409, 'User already exists', [{ path: 'email', message: 'That email already has an account.' }])
}

/**
 * Throws ShopError 409 when another account had this address until a few days ago and can still take it back: otherwise
 * the person who took an account over could keep its owner from taking it back.
 */
export async function refuseReservedEmail(shop: Shop, tx: Tx, user: { _id: string; email: string }): Promise<void> {
  if (await isEmailReserved(tx, user.email, user._id, shop.now())) throw emailTaken()
}

/** Throws ShopError 409 for the database's error of a taken email address (SQLSTATE 23505), else the error itself. */
export function refuseTakenEmail(error: unknown): never {
  throw sqlState(error) === '23505' ? emailTaken() : error
}
