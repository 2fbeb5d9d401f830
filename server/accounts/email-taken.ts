import { sqlState } from '#db/open.ts'
import { ShopError } from '#server/shop-error.ts'

/** The refusal of an e-mail address that somebody else has (behaviour, Accounts). */
export function emailTaken(): ShopError {
  return new ShopError(409, 'User already exists', [{ path: 'email', message: 'User already exists' }])
}

/** Throws ShopError 409 when the database has found the e-mail address taken (SQLSTATE 23505), else the error as it is. */
export function refuseTakenEmail(error: unknown): never {
  throw sqlState(error) === '23505' ? emailTaken() : error
}
