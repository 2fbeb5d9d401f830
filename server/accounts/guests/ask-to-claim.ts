import { transact, type Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import { queueLinkEmail } from '#server/accounts/links/queue-link-email.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/**
 * Sends a guest the link to claim their orders; the email is the same for an address with and without an account.
 * Throws ShopError 409 for a user who is not a guest, 429 when the address has had three of these emails within an
 * hour.
 */
export async function askToClaim(shop: Shop, user: SignedInUser): Promise<void> {
  if (!user.isGuest) throw new ShopError(409, 'You already have an account, and your orders are in it.')
  const opening = `Someone ordered from ${shop.details().name} as a guest with this email address, and wants to keep the orders in an account.`
  if (await transact(shop.db, (tx) => queueClaimLink(shop, tx, user, opening))) return
  const message = 'We’ve sent you three links in the last hour. Use the newest one, and check your spam folder.'
  throw new ShopError(429, message, undefined, { retryAfterSeconds: 3600 })
}

/**
 * Queues the link by which the reader of an address moves the orders of guests into an account. Returns false when the
 * address has had three of these emails within an hour.
 */
export async function queueClaimLink(
  shop: Shop,
  tx: Tx,
  guest: { _id: string; email: string },
  opening: string,
): Promise<boolean> {
  return queueLinkEmail(shop, tx, {
    kind: 'claim-orders',
    userId: guest._id,
    to: guest.email,
    subject: 'Keep your orders in an account',
    opening,
    path: paths.claimOrders,
    label: 'Keep my orders',
    closing: 'The link works once, within 7 days. If this wasn’t you, ignore this email: nothing changes.',
  })
}
