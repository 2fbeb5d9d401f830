import { sqlState, type Tx } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { isEmailReserved } from './links/links.queries.ts'

/** The refusal of an email address that another account has (behaviour, Accounts). */
export function emailTaken(): ShopError {
  return new ShopError(409, 'User already exists', [{ path: 'email', message: 'That email already has an account.' }])
}

/** Throws ShopError 409 while another account can still take this address back, as a thief must not prevent. */
export async function refuseReservedEmail(shop: Shop, tx: Tx, user: { _id: string; email: string }): Promise<void> {
  if (await isEmailReserved(tx, user.email, user._id, shop.now())) throw emailTaken()
}

/** Throws ShopError 409 for the database's error of a taken email address (SQLSTATE 23505), else the error itself. */
export function refuseTakenEmail(error: unknown): never {
  throw sqlState(error) === '23505' ? emailTaken() : error
}
