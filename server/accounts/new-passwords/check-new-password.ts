import { type PasswordOwner, passwordProblem } from '#rules/accounts/passwords.ts'
import { fieldError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Throws ShopError 400 for a password that this user must not choose (behaviour, Accounts). */
export async function checkNewPassword(
  shop: Pick<Shop, 'details'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const message = passwordProblem(password, owner, shop.details().name, await commonPasswords())
  if (message !== null) throw fieldError(400, 'password', message)
}

const count = 10_000

let list: Promise<ReadonlySet<string>> | undefined

/** The 10,000 most common passwords of at least 8 characters, in lower case, loaded when first needed. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= loadList()
  return list
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Ordered by frequency.
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, count))
}
