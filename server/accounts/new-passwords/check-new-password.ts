import { passwordProblem, type PasswordOwner } from '#rules/accounts/passwords.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { commonPasswords } from './common-passwords.ts'

/** Throws ShopError 400 for the field `password` when a user must not choose this password (behaviour, Accounts). */
export async function checkNewPassword(
  shop: Pick<Shop, 'details'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const message = passwordProblem(password, owner, shop.details().name, await commonPasswords())
  if (message !== null) throw new ShopError(400, message, [{ path: 'password', message }])
}
