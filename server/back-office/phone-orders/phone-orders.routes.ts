import type { FastifyInstance } from 'fastify'
import { type CopiedOrder, type PhoneCustomer, phoneOrders } from '#contract/orders/phone-orders.ts'
import { phoneHeldUntil } from '#rules/orders/phone-orders/phone-hold.ts'
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import { withTimeout } from '#server/payments/checkout/provider-timeout.ts'
import { markRefundSent, withdrawRefund } from '#server/payments/transfers/mark-refund-sent.ts'
import { markTransferred } from '#server/payments/transfers/mark-transferred.ts'
import type { Shop } from '#server/platform/shop.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { buyerText, recipientName } from '#rules/orders/buyer.ts'
import { toStoredAddress } from '#server/accounts/addresses/address-columns.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { findOrder, type OrderItemRow, type OrderRow } from '#server/orders/orders.queries.ts'
import { findPhoneOrder } from '#server/orders/phone/phone-orders.queries.ts'
import { cancel } from '#server/payments/cancel-order.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { listProductsById } from '#server/catalogue/catalogue.queries.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { placePhoneOrder } from './place-phone-order.ts'
import { remindBuyer } from './remind-buyer.ts'
import { listAccounts, listOrdersOfCustomers, type OrderOfCustomer } from './customers.queries.ts'

export function phoneOrderRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, phoneOrders.terms, () => ({
    bankAccount: shop.bankAccount() ?? null,
    heldUntil: phoneHeldUntil(shop.now(), shop.times().payableDays).toISOString(),
    undoSeconds: shop.times().undoSeconds,
  }))
  registerEndpoint(app, phoneOrders.customers, ({ query }) => findCustomers(shop, query))
  registerEndpoint(app, phoneOrders.copy, ({ params }) => copyOrder(shop, params.id))
  registerEndpoint(app, phoneOrders.place, async ({ user, body, request, reply }) => {
    const options = { idempotencyKey: idempotencyKeyOf(request), caller: callerOf(request, user._id) }
    const { order, isRepeat } = await placePhoneOrder(shop, user, body, options)
    reply.code(isRepeat ? 200 : 201)
    return order
  })
  registerEndpoint(app, phoneOrders.undo, ({ user, params }) =>
    withTimeout(shop, undoPhoneOrder(shop, params.id, user)),
  )
  registerEndpoint(app, phoneOrders.remind, ({ user, params }) => remindBuyer(shop, params.id, user))
  registerEndpoint(app, phoneOrders.markPaid, ({ user, params, body }) =>
    withTimeout(shop, markTransferred(shop, params.id, body, user)),
  )
  registerEndpoint(app, phoneOrders.markRefundSent, ({ user, params }) => markRefundSent(shop, params, user))
  registerEndpoint(app, phoneOrders.withdrawRefund, ({ user, params }) => withdrawRefund(shop, params, user))
}

const mostCustomers = 8
const mostOrders = 300

/** Finds buyers for a phone order: those of orders first, the newest first, then accounts without an order. */
async function findCustomers(shop: Shop, { keyword }: { keyword: string }): Promise<PhoneCustomer[]> {
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
async function undoPhoneOrder(shop: Shop, id: string, user: SignedInUser): Promise<{ message: string }> {
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

/** Reads what a new phone order takes over: buyer, address, and items as sold now. Throws ShopError 404. */
async function copyOrder(shop: Shop, id: string): Promise<CopiedOrder> {
  const found = isId(id) ? await findOrder(shop.db, id) : undefined
  if (!found) throw new ShopError(404, 'Order not found')
  const { order, items } = found
  const customer = await customerOf(shop, order)
  return {
    orderNumber: formatOrderNumber(order.number),
    customer,
    shippingAddress: order.address === '' ? null : toStoredAddress(order),
    ...(await itemsNow(shop, items)),
  }
}

/** The buyer, by the account where there is one; null once the personal data of the order is deleted. */
async function customerOf(shop: Shop, order: OrderRow): Promise<CopiedOrder['customer']> {
  const { userId, buyerName, buyerEmail, phone } = order
  const account = userId === null ? undefined : await findUserById(shop.db, userId)
  if (account && !account.isGuest) return { user: account._id, name: account.name, email: account.email, phone }
  if (buyerEmail === '' && phone === '') return null
  return { user: null, name: buyerName, email: buyerEmail, phone }
}

async function itemsNow(shop: Shop, items: readonly OrderItemRow[]) {
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))]
  const sold = new Map((await listProductsById(shop.db, ids, shop.now())).map((row) => [row.id, toListedProduct(row)]))
  // An item that was deleted has no id: its name tells it apart.
  const bought = Map.groupBy(items, ({ productId, name }) => productId ?? name)
  const orderItems: CopiedOrder['orderItems'] = []
  const missing: CopiedOrder['missing'] = []
  for (const [key, same] of bought) {
    const wanted = same.reduce((sum, { qty }) => sum + qty, 0)
    const product = sold.get(key)
    const qty = Math.min(wanted, product?.countInStock ?? 0)
    if (product && qty > 0) {
      const { _id, name, image, price, countInStock } = product
      orderItems.push({ product: _id, name, image, price, countInStock, qty })
    }
    if (qty < wanted) missing.push({ name: product?.name ?? same[0]?.name ?? '', qty: wanted - qty })
  }
  return { orderItems, missing }
}
