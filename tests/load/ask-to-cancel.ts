import type { Order } from '#contract/orders/order.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { refundOf } from '#rules/orders/requests.ts'
import type { Buyer } from './fill-shop.ts'
import type { Random } from './seeded-random.ts'
import type { ShoppingContext } from './shopper.ts'
import { call, expectStatus, retryUntilAvailable } from './visit.ts'

/** The acceptance is refused when another refund of the order comes first. */
export async function askToCancel(
  context: ShoppingContext,
  buyer: Buyer,
  orderId: string,
  random: Random,
): Promise<void> {
  const send = (method: string, path: string, cookie: string, body: object) =>
    retryUntilAvailable(context.deadlineMs, context.results, () => call(context, method, path, { cookie, body }))
  const asked = await send('POST', `/api/orders/${orderId}/requests`, buyer.cookie, {
    kind: 'cancel',
    reason: 'Changed my mind',
    pieces: [{ item: 0, qty: 1 }],
  })
  // 409: the order is not paid, is refunded in full or cancelled, or the request is stored and its response was lost.
  expectStatus(context, asked, 201, 409)
  if (asked.status !== 201) return
  const order: Order = asked.body
  const request = order.requests.find(({ status }) => status === 'open')
  if (!request) throw new Error(`order ${orderId} has no open request after it was asked for`)
  const amount = dollarsOf(refundOf(order, request).atMost)
  const accept = () =>
    send('PUT', `/api/orders/${orderId}/requests/${request._id}`, context.fleet.admin.cookie, {
      decision: 'accept',
      amount,
    })
  for (const answered of await Promise.all(random.happens(0.4) ? [accept(), accept()] : [accept()])) {
    expectStatus(context, answered, 200, 409)
  }
}
