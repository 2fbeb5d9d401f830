import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { findUserByEmail } from '#server/accounts/accounts.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Takes a visitor's request for a link to a new password; returns the id of the account, null without one. A job writes
 * the email, also when there is no account, so neither the response nor its time shows which addresses have one.
 */
export async function askForPasswordLink(shop: Shop, address: string): Promise<string | null> {
  const found = await findUserByEmail(shop.db, normalizeEmail(address))
  const userId = found?.user._id ?? null
  await transact(shop.db, (tx) => shop.jobs.enqueue(tx, 'password-links', { userId }))
  return userId
}
