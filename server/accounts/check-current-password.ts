import type { Db } from '#db/open.ts'
import { ShopError } from '#server/shop-error.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { isPasswordCorrect } from './passwords.ts'

const wrongPassword = 'This is not your current password.'

/**
 * Checks the current password of the account with this email address. Throws ShopError 400 for the field `currentPassword`
 * when it is missing or wrong; not 401, because the session itself is valid.
 */
export async function checkCurrentPassword(db: Db, email: string, currentPassword: string | undefined): Promise<void> {
  if (!currentPassword) throw passwordError('Enter your current password to change the email address.')
  const found = await findUserByEmail(db, email)
  if (!(await isPasswordCorrect(found?.passwordHash, currentPassword))) {
    throw passwordError(wrongPassword)
  }
}

/** Whether an error is the refusal of a password that was entered and is wrong. */
export function isWrongPassword(error: ShopError): boolean {
  return error.message === wrongPassword
}

function passwordError(message: string): ShopError {
  return new ShopError(400, message, [{ path: 'currentPassword', message }])
}
