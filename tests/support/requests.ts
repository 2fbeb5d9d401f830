import type { NewRequest, ItemRefund, RequestAnswer } from '#contract/orders/requests.ts'
import type { ParcelStep } from '#rules/orders/fulfilment/parcels.ts'
import { confirmPaid, startCheckout } from './card-provider.ts'
import { makeOrderBody, makeProduct, payByCard, type Person } from './factories.ts'
import { orderRow } from './order-invariants.ts'
import type { TestResponse, TestShop } from './start-shop.ts'

/** An order of one table for $799.00 and four chairs for $155.00 each, paid by card, of products with 5 and 8 units. */
export interface BoughtSet {
  id: string
  table: string
  chair: string
  payment: string
}

export async function buySet(shop: TestShop, buyer: Person, given: object = {}): Promise<BoughtSet> {
  const table = await makeProduct(shop, { name: 'Kurow Dining Table', stock: 5 })
  const chair = await makeProduct(shop, { name: 'Clyde Chair', priceCents: 15_500, stock: 8 })
  const items = [
    { product: table, qty: 1 },
    { product: chair, qty: 4 },
  ]
  const placed = await shop.call('POST', '/api/orders', { as: buyer, body: makeOrderBody(items, given) })
  if (placed.status !== 201) throw new Error(`placing responded with ${placed.status}: ${placed.text}`)
  const id: string = placed.body._id
  await payByCard(shop, (await startCheckout(shop, buyer, id)).body.id)
  const paid = await confirmPaid(shop, buyer, id)
  if (paid.status !== 200) throw new Error(`paying responded with ${paid.status}: ${paid.text}`)
  return { id, table, chair, payment: (await orderRow(shop, id)).paymentId ?? '' }
}

/** Asks for something as a buyer; by default to cancel the table. */
export function ask(
  shop: TestShop,
  as: Person | undefined,
  orderId: string,
  given: Partial<NewRequest> = {},
): Promise<TestResponse> {
  const body = { kind: 'cancel', reason: 'Changed my mind', pieces: [{ item: 0, qty: 1 }], ...given }
  return shop.call('POST', `/api/orders/${orderId}/requests`, { as, body })
}

/** Asks for something in the name of a buyer; by default to cancel the table. */
export function askForBuyer(
  shop: TestShop,
  as: Person | undefined,
  orderId: string,
  given: Partial<NewRequest> = {},
): Promise<TestResponse> {
  const body = { kind: 'cancel', reason: 'Changed my mind', pieces: [{ item: 0, qty: 1 }], ...given }
  return shop.call('POST', `/api/orders/${orderId}/requests/for-buyer`, { as, body })
}

export async function askedId(
  shop: TestShop,
  as: Person,
  orderId: string,
  given: Partial<NewRequest> = {},
): Promise<string> {
  const { status, body, text } = await ask(shop, as, orderId, given)
  if (status !== 201) throw new Error(`asking responded with ${status}: ${text}`)
  return body.requests.at(-1)._id
}

export function answer(
  shop: TestShop,
  as: Person | undefined,
  { orderId, requestId }: { orderId: string; requestId: string },
  body: RequestAnswer,
): Promise<TestResponse> {
  return shop.call('PUT', `/api/orders/${orderId}/requests/${requestId}`, { as, body })
}

/** Cancels products or takes them back as an owner, with an Idempotency-Key if one is given. */
export function refundProducts(
  shop: TestShop,
  as: Person | undefined,
  orderId: string,
  body: ItemRefund,
  key?: string,
): Promise<TestResponse> {
  return shop.call('POST', `/api/orders/${orderId}/refunds/pieces`, {
    as,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}

export function takeStep(
  shop: TestShop,
  as: Person,
  orderId: string,
  { step, pieces }: { step: ParcelStep; pieces: { item: number; qty: number }[] },
): Promise<TestResponse> {
  const orders = [{ _id: orderId, pieces }]
  return shop.call('POST', '/api/parcels/steps', { as, body: { step, carrier: 'Mainfreight', orders } })
}

/** Delivers products of an order and returns the id of their parcel. */
export async function deliverProducts(
  shop: TestShop,
  as: Person,
  orderId: string,
  pieces: { item: number; qty: number }[],
): Promise<string> {
  const { status, text } = await takeStep(shop, as, orderId, { step: 'deliver', pieces })
  if (status !== 201) throw new Error(`delivering responded with ${status}: ${text}`)
  const { body } = await shop.call('GET', `/api/orders/${orderId}`, { as })
  return body.parcels.at(-1)._id
}
