import type { PhoneCustomer } from '#contract/orders/phone-orders.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { buyerText, recipientName } from '#rules/orders/buyer.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import { findPhoneOrder } from '#server/orders/phone/phone-orders.queries.ts'
import { cancel } from '#server/payments/cancel-order.ts'
import { ShopError } from '#server/platform/shop-error.ts'
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

/** Takes a phone order back before its email is sent. Throws ShopError 404, 409 when it is paid or its time is over. */
export async function undoPhoneOrder(shop: Shop, id: string, user: SignedInUser): Promise<{ message: string }> {
  const found = isId(id) ? await findOrder(shop.db, id) : undefined
  const phone = found && (await findPhoneOrder(shop.db, id))
  if (!phone) throw new ShopError(404, 'Order not found')
  if (phone.undoUntil <= shop.now()) {
    throw new ShopError(409, 'It’s too late to undo this order: its email is being sent. Cancel it instead.')
  }
  await cancel(shop, found, {
    by: actorOf(user),
    reason: 'by-shop',
    isSilent: true,
    check: ({ paidAt }) => {
      if (paidAt) throw new ShopError(409, 'This order is paid. Cancel it on its page, which refunds the money.')
    },
  })
  return { message: 'The order is undone, and its pieces are back on sale.' }
}
