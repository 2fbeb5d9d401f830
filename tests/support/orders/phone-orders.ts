import { randomUUID } from 'node:crypto'
import { doorAddress, makeProduct, type Person } from '#tests/support/factories.ts'
import type { TestResponse, TestShop } from '#tests/support/start-shop.ts'

/** The bank account of a shop that takes transfers. */
export const bankAccount = '12-3456-0123456-00'

/** The body of an order for Ngaire by transfer: one item of a product. */
export function phoneOrderBody(product: string, given: object = {}) {
  return {
    customer: { name: 'Ngaire Hohepa', email: 'n.hohepa@example.nz' },
    orderItems: [{ product, qty: 1 }],
    shippingAddress: doorAddress,
    payBy: 'transfer',
    totalPrice: 799,
    ...given,
  }
}

export function placeByPhone(
  shop: TestShop,
  as: Person,
  body: object,
  key: string = randomUUID(),
): Promise<TestResponse> {
  return shop.call('POST', '/api/phone-orders', { as, body, headers: { 'idempotency-key': key } })
}

/** Places an order by phone that waits for a transfer of $799.00. */
export async function makeTransferOrder(shop: TestShop, as: Person): Promise<{ orderId: string; product: string }> {
  const product = await makeProduct(shop, { stock: 5 })
  const { status, body } = await placeByPhone(shop, as, phoneOrderBody(product))
  if (status !== 201) throw new Error(`The phone order was refused: ${body.message}`)
  return { orderId: body._id, product }
}

/** Marks an order as paid by a transfer of $799.00 that arrived on the day of the tests. */
export function markTransferred(
  shop: TestShop,
  as: Person,
  orderId: string,
  given: object = {},
): Promise<TestResponse> {
  const body = { amount: 799, receivedOn: '2026-11-20', bankReference: 'HOHEPA', ...given }
  return shop.call('POST', `/api/orders/${orderId}/transfer`, { as, body })
}
