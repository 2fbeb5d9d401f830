import type { QueryOf, ReplyOf } from '#contract/platform/endpoint.ts'
import { EarlierOrder, type earlierOrders } from '#contract/orders/earlier-orders.ts'
import { earlierOrderPageSize } from '#rules/catalogue/listing.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  countEarlierOrders,
  type EarlierOrderRow,
  findEarlierOrder,
  listEarlierOrdersOf,
  searchEarlierOrders,
} from './earlier-orders.queries.ts'

/** The most in a list of one person. */
export const maxEarlierOrders = 200

/**
 * Lists the earlier orders of an account, newest first: those that came with it, and those with its address once it is
 * confirmed, because a stranger may have registered with it. A guest has none.
 */
export async function listOwnEarlierOrders({ db }: Shop, { _id }: SignedInUser): Promise<EarlierOrder[]> {
  const account = await findUserById(db, _id)
  if (!account || account.isGuest) return []
  const email = account.isEmailConfirmed ? account.email : undefined
  return (await listEarlierOrdersOf(db, { userIds: [_id], email }, maxEarlierOrders)).map(toEarlierOrder)
}

/** Finds earlier orders for the shop by number, name, email address or phone, a page of them; without a keyword all. */
export async function findEarlierOrders(
  { db }: Shop,
  { keyword = '', pageNumber = 1 }: QueryOf<typeof earlierOrders.list>,
): Promise<ReplyOf<typeof earlierOrders.list>> {
  const part = keyword.trim().replaceAll(/\s+/g, ' ')
  const page = { limit: earlierOrderPageSize, offset: (pageNumber - 1) * earlierOrderPageSize }
  const [found, count] = await Promise.all([searchEarlierOrders(db, part, page), countEarlierOrders(db, part)])
  return { orders: found.map(toEarlierOrder), count }
}

/** Reads an earlier order for the shop. Throws ShopError 404. */
export async function readEarlierOrder({ db }: Shop, id: string): Promise<EarlierOrder> {
  const row = isId(id) ? await findEarlierOrder(db, id) : undefined
  if (!row) throw new ShopError(404, 'Order not found')
  return toEarlierOrder(row)
}

export function toEarlierOrder(row: EarlierOrderRow): EarlierOrder {
  const items = row.items.map(({ name, code, qty, priceCents }) => ({ name, code, qty, price: dollarsOf(priceCents) }))
  return toWire(EarlierOrder, row, { items })
}
