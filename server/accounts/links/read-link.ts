import type { EmailLink } from '#contract/account-access.ts'
import { findUserByEmail } from '#server/accounts/accounts.queries.ts'
import type { Shop } from '#server/shop.ts'
import { getLink } from './use-link.ts'

const allKinds = ['confirm-email', 'reset-password', 'undo-email-change', 'claim-orders'] as const

/** Reads what a link is for, without using it. Throws ShopError 404 for a link that is no longer valid. */
export async function readLink(shop: Shop, token: string): Promise<EmailLink> {
  const { kind, email } = await getLink(shop.db, token, allKinds, shop.now())
  if (kind !== 'claim-orders') return { kind, email }
  // Only a person who reads the emails of this address has the link, and may know.
  return { kind, email, hasAccount: (await findUserByEmail(shop.db, email)) !== undefined }
}
