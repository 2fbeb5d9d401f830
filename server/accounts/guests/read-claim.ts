import type { ClaimedOrders } from '#contract/accounts/guests.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { getLink } from '#server/accounts/links/use-link.ts'
import { countAddressesOf } from '#server/accounts/addresses/addresses.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countClaimedOrders, listClaimedOrders, listGuestsOf } from './guests.queries.ts'

/** How many orders the page of a claim names. */
const maxNamed = 100

/**
 * Reads what a link to claim orders moves, without using it: the orders, newest first, who receives the newest, and how
 * many delivery addresses. Throws ShopError 404 for a link that is no longer valid.
 */
export async function readClaim(shop: Shop, token: string): Promise<ClaimedOrders> {
  const { userId, email } = await getLink(shop.db, token, ['claim-orders'], shop.now())
  const claim = { askedById: userId, guestIds: await listGuestsOf(shop.db, email) }
  const found = await listClaimedOrders(shop.db, claim, maxNamed)
  return {
    count: await countClaimedOrders(shop.db, claim),
    orders: found.map(({ orderNumber, createdAt, city, totalCents, paidAt }) => ({
      orderNumber: formatOrderNumber(orderNumber),
      createdAt: createdAt.toISOString(),
      city,
      total: dollarsOf(totalCents),
      isPaid: paidAt !== null,
    })),
    recipient: found.find((order) => order.userId === userId)?.recipient ?? '',
    addresses: await countAddressesOf(shop.db, userId),
  }
}
