import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findUserByEmail } from '#server/accounts/accounts.queries.ts'
import { isPasswordCorrect } from '#server/accounts/passwords.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { updateSession } from './sessions.queries.ts'

const wrongPassword = 'That isn’t your current password.'

/**
 * Requires a fresh sign-in or the current password, which makes the session fresh. Throws ShopError 400 for the field
 * `currentPassword` if it is wrong (not 401: the session is valid), 403 if it is missing and the sign-in is not fresh.
 */
export async function checkCurrentPassword(
  shop: Shop,
  user: SignedInUser,
  currentPassword: string | undefined,
): Promise<void> {
  // An account may have the guest's address, and its password must not be tried here.
  if (!currentPassword || user.isGuest) {
    requireFreshSignIn(user, shop.now())
    return
  }
  await checkPasswordOf(shop, user, currentPassword, 'currentPassword')
  await updateSession(shop.db, user.sessionHash, { verifiedAt: shop.now() })
}

/** Throws ShopError 400 for the field `path` if the password is wrong. */
export async function checkPasswordOf(
  shop: Shop,
  account: { _id: string; email: string },
  password: string,
  path: 'currentPassword' | 'password',
): Promise<void> {
  const found = await findUserByEmail(shop.db, account.email)
  const passwordHash = found?.user._id === account._id ? found.passwordHash : undefined
  if (await isPasswordCorrect(passwordHash, password)) return
  const notable = { action: 'current-password-refused', userId: account._id } as const
  throw new ShopError(400, wrongPassword, [{ path, message: wrongPassword }], { notable })
}

export function isWrongPassword(error: ShopError): boolean {
  return error.message === wrongPassword
}
