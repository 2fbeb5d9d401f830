import type { PhoneCustomer } from '#contract/orders/phone-orders.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { buyerText, recipientName } from '#rules/orders/buyer.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listAccounts, listOrdersOfCustomers, type OrderOfCustomer } from './customers.queries.ts'

const mostCustomers = 8
const mostOrders = 300

/** Finds buyers for a phone order: those of orders first, the newest first, then accounts without an order. */
export async function findCustomers(shop: Shop, { keyword }: { keyword: string }): Promise<PhoneCustomer[]> {
  const part = keyword.trim().replaceAll(/\s+/g, ' ')
  if (part === '') return []
  const [found, accounts] = await Promise.all([
    listOrdersOfCustomers(shop.db, part, mostOrders),
    listAccounts(shop.db, part, mostCustomers),
  ])
  const buyers = [...Map.groupBy(found, personOf).values()].map(toCustomer)
  const others = accounts
    .filter(({ id }) => buyers.every(({ user }) => user !== id))
    .map(({ id, name, email }) => ({ ...noOrders, user: id, name, email }))
  return [...buyers, ...others].slice(0, mostCustomers)
}

const noOrders = { phone: '', address: null, orders: 0, firstOrderAt: null, lastOrderAt: null, totalPrice: 0 }

/** Which orders are of one person: those of an account, those of guests with one address, or one name and phone. */
function personOf({ order, account }: OrderOfCustomer): string {
  if (account) return account.id
  return order.buyerEmail.toLowerCase() || `${order.buyerName}\n${order.phone}`
}

function toCustomer(found: OrderOfCustomer[]): PhoneCustomer {
  const [newest] = found
  if (!newest) throw new Error('A customer has an order.')
  const { order, account } = newest
  const paid = found.map((each) => each.order).filter(({ paidAt, cancelledAt }) => paidAt && !cancelledAt)
  const address = toStoredAddress(order)
  const buyer = { _id: order.userId, name: order.buyerName, email: order.buyerEmail }
  return {
    user: account?.id ?? null,
    name: account?.name ?? (recipientName({ user: buyer, shippingAddress: address }) || buyerText(buyer)),
    email: account?.email ?? order.buyerEmail,
    phone: order.phone,
    address,
    orders: paid.length,
    firstOrderAt: paid.at(-1)?.createdAt.toISOString() ?? null,
    lastOrderAt: paid[0]?.createdAt.toISOString() ?? null,
    totalPrice: dollarsOf(paid.reduce((sum, { totalCents }) => sum + totalCents, 0)),
  }
}
