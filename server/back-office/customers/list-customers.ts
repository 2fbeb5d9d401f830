import type { Customer, customers } from '#contract/back-office/customers.ts'
import type { QueryOf, ReplyOf } from '#contract/platform/endpoint.ts'
import { customerPageSize } from '#rules/catalogue/listing.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { toTag } from '#rules/orders/order-filter.ts'
import { hasAccess, type SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type CustomerRow, listCustomerRows } from './customers.queries.ts'
import { sumChangedCustomers } from '#server/back-office/customer-sums/customer-sums.queries.ts'

/** Lists a page of customers; accounts with a role only for a reader of people. A page after the last is empty. */
export async function listCustomers(
  shop: Shop,
  user: SignedInUser,
  { keyword = '', kind, orders, tag, sort = 'last', pageNumber = 1 }: QueryOf<typeof customers.list>,
): Promise<ReplyOf<typeof customers.list>> {
  const part = { limit: customerPageSize, offset: (pageNumber - 1) * customerPageSize }
  const search = {
    keyword: cleanKeyword(keyword),
    kind,
    orders,
    // No customer has a tag that cannot be stored.
    tag: tag === undefined ? undefined : (toTag(tag) ?? ''),
    sort,
    withRoles: hasAccess(user, 'people', 'read'),
  }
  await sumChangedCustomers(shop.db)
  const { rows, count, isMore } = await listCustomerRows(shop.db, search, part)
  return { customers: rows.map(toCustomer), count, isMore }
}

/** Finds the customers that a text finds, those with the latest orders first, at most `limit`. */
export async function findCustomers(
  shop: Shop,
  user: SignedInUser,
  { keyword, limit }: { keyword: string; limit: number },
): Promise<Customer[]> {
  const search = {
    keyword,
    kind: undefined,
    orders: undefined,
    tag: undefined,
    sort: 'last' as const,
    withRoles: hasAccess(user, 'people', 'read'),
  }
  await sumChangedCustomers(shop.db)
  const { rows } = await listCustomerRows(shop.db, search, { limit, offset: 0 })
  return rows.map(toCustomer)
}

function cleanKeyword(keyword: string): string {
  return keyword.trim().replaceAll(/\s+/g, ' ')
}

function toCustomer({ id, name, email, town, isGuest, role, orders, spentCents, lastOrderMs }: CustomerRow): Customer {
  return {
    _id: id,
    name: buyerText({ name, email }),
    email,
    town,
    isGuest,
    ...(role && { role }),
    orders,
    spent: dollarsOf(spentCents),
    lastOrderAt: lastOrderMs === null ? null : new Date(lastOrderMs).toISOString(),
  }
}
