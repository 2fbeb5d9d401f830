import { sqlState } from '#db/open.ts'
import { ShopError } from '#server/shop-error.ts'

/** The error for an email address that another account has (behaviour, Accounts). */
export function emailTaken(): ShopError {
  return new ShopError(409, 'User already exists', [{ path: 'email', message: 'That email already has an account.' }])
}

/** Throws ShopError 409 for the database's error of a taken email address (SQLSTATE 23505), else the error itself. */
export function refuseTakenEmail(error: unknown): never {
  throw sqlState(error) === '23505' ? emailTaken() : error
}
