import type { Order } from '#contract/orders/order.ts'
import type { Buyer } from './fill-shop.ts'
import type { Random } from './seeded-random.ts'
import type { ShoppingContext } from './shopper.ts'
import { call, expectStatus, retryUntilAvailable } from './visit.ts'

/** Half of the shipments are undone; of the others some are delivered, and a return is asked for and declined. */
export async function shipProducts(
  context: ShoppingContext,
  buyer: Buyer,
  orderId: string,
  random: Random,
): Promise<void> {
  const { cookie } = context.fleet.admin
  const [isDouble, isUndone, isDelivered] = [random.happens(0.3), random.happens(0.5), random.happens(0.5)]
  const send = (method: string, path: string, sent: { cookie: string; body?: object; key?: string }) =>
    retryUntilAvailable(context.deadlineMs, context.results, () => call(context, method, path, sent))
  const pieces = [{ item: 0, qty: 1 }]
  const body = { step: 'ship', carrier: 'Mainfreight', orders: [{ _id: orderId, pieces }] }
  const ship = () => send('POST', '/api/parcels/steps', { cookie, body, key: `ship-${orderId}` })
  const [shipped, again] = await Promise.all(isDouble ? [ship(), ship()] : [ship()])
  for (const response of again ? [shipped, again] : [shipped]) expectStatus(context, response, 200, 201, 409)
  // 409: the order is not paid, is cancelled or refunded in full, or its buyer asks for this unit.
  if (shipped.status !== 200 && shipped.status !== 201) return
  if (again?.body?._id && again.body._id !== shipped.body._id) {
    context.results.errors.push(`order ${orderId} was shipped twice under one key`)
  }
  if (isUndone) {
    const undone = await send('DELETE', `/api/parcels/steps/${shipped.body._id}`, { cookie, body: {} })
    // 404: it is undone already, and its response was lost. 409: the order has changed since.
    expectStatus(context, undone, 200, 404, 409)
    return
  }
  if (!isDelivered) return
  const delivered = await send('PUT', `/api/orders/${orderId}/deliver`, { cookie, body: {} })
  expectStatus(context, delivered, 200, 409)
  if (delivered.status === 200) await declineReturn(context, buyer, delivered.body, send)
}

async function declineReturn(
  context: ShoppingContext,
  buyer: Buyer,
  { _id, parcels }: Order,
  send: (method: string, path: string, sent: { cookie: string; body?: object }) => ReturnType<typeof call>,
): Promise<void> {
  const parcel = parcels.find(({ pieces }) => pieces.some(({ item }) => item === 0))
  const request = { kind: 'return', reason: 'Does not fit', pieces: [{ item: 0, qty: 1, parcel: parcel?._id }] }
  const asked = await send('POST', `/api/orders/${_id}/requests`, { cookie: buyer.cookie, body: request })
  // 409: it is refunded in full, or the request is stored and its response was lost.
  expectStatus(context, asked, 201, 409)
  if (asked.status !== 201) return
  const order: Order = asked.body
  const open = order.requests.find(({ kind, status }) => kind === 'return' && status === 'open')
  if (!open) throw new Error(`order ${_id} has no open return after it was asked for`)
  const answered = await send('PUT', `/api/orders/${_id}/requests/${open._id}`, {
    cookie: context.fleet.admin.cookie,
    body: { decision: 'decline', answer: 'It was made to your measure.' },
  })
  expectStatus(context, answered, 200, 409)
}
