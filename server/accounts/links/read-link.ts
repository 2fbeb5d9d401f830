import type { EmailLink } from '#contract/account-access.ts'
import type { Shop } from '#server/shop.ts'
import { getLink } from './use-link.ts'

const allKinds = ['confirm-email', 'reset-password', 'undo-email-change'] as const

/** Reads what a link is for, without using it. Throws ShopError 404 for a link that is no longer valid. */
export async function readLink(shop: Shop, token: string): Promise<EmailLink> {
  const { kind, email } = await getLink(shop.db, token, allKinds, shop.now())
  return { kind, email }
}
