import { beforeEach, expect, it } from 'vitest'
import { receiptOf } from '#rules/orders/receipt.ts'
import { refundOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { mailsOf, settledRefunds } from '#tests/support/order-invariants.ts'
import { answer, askedId, buySet, deliverProducts } from '#tests/support/requests.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

let marama: Person

const shop = await forFile(startShop({ GST_NUMBER: '49-091-850' }))
// 21 November in New Zealand.
shop.clock.now = new Date('2026-11-20T11:30:00Z')
const ana = await makeAdmin(shop)
beforeEach(async () => {
  marama = await makeShopper(shop)
})

const chairs = [{ item: 1, qty: 4 }]
const read = async (id: string) => (await shop.call('GET', `/api/orders/${id}`, { as: marama })).body
const receipt = async (id: string) => receiptOf(await read(id), shop.shop.details())

/** The text of the newest email of a kind about an order. */
async function emailText(id: string, kind: 'refunded' | 'delivered'): Promise<string> {
  await shop.mail.until((rows) => rows.some((row) => row.kind === kind && row.orderId === id))
  return (await mailsOf(shop, id, kind)).at(-1)?.text ?? ''
}

/** Cancels three of the four chairs at the buyer's request, for $465.00. */
async function cancelThreeChairs(): Promise<string> {
  const { id } = await buySet(shop, marama)
  const requestId = await askedId(shop, marama, id, { pieces: [{ item: 1, qty: 3 }] })
  expect((await answer(shop, ana, { orderId: id, requestId }, { decision: 'accept', amount: 465 })).status).toBe(200)
  await settledRefunds(shop, id)
  return id
}

it('the receipt of an order of which pieces were cancelled lists them as not supplied, and their refund with its day, pieces and GST', async () => {
  const id = await cancelThreeChairs()
  const order = await read(id)
  expect(order.refunds).toMatchObject([{ isOfPayment: true, request: order.requests[0]._id }])
  expect(await receipt(id)).toMatchObject({
    lines: [
      { name: 'Kurow Dining Table', qty: 1, cost: 799 },
      { name: 'Clyde Chair', qty: 1, cost: 155 },
    ],
    cancelledLines: [{ name: 'Clyde Chair', qty: 3, cost: 465 }],
    refunds: [{ day: '2026-11-21', description: '3 × Clyde Chair', amount: 465, gst: 60.66 }],
    recipientHeading: 'Supplied to',
  })
})

it('the receipt of an order of which pieces were cancelled agrees with the email about the refund', async () => {
  const id = await cancelThreeChairs()
  const { orderNumber } = await read(id)
  expect(await emailText(id, 'refunded')).toContain(`
Document: Tax invoice
Supplier: Tōtara
GST number: 49-091-850
Date of supply: 2026-11-21
Order: ${orderNumber}
Payment method: Credit Card, ending 4242
Date of payment: 2026-11-21

1 × Kurow Dining Table, $799.00 each: $799.00
1 × Clyde Chair, $155.00 each: $155.00

Cancelled, not supplied:
3 × Clyde Chair, $155.00 each: $465.00

Items $1,419.00
Freight $0.00
Total $1,419.00, includes GST of $185.09
Refunded −$465.00
Total after refunds $954.00, includes GST of $124.43

Refunds:
2026-11-21, 3 × Clyde Chair: $465.00, includes GST of $60.66

Taxable supply correction information for the tax invoice of order ${orderNumber}.

Supplied to:
Marama Tipene
`)
})

it('the receipt of an order of which pieces were cancelled lists the pieces of later emails about parcels without them', async () => {
  const id = await cancelThreeChairs()
  await deliverProducts(shop, ana, id, [
    { item: 0, qty: 1 },
    { item: 1, qty: 1 },
  ])
  const text = await emailText(id, 'delivered')
  expect(text).toContain('1 × Clyde Chair, $155.00 each: $155.00\n\nCancelled, not supplied:\n3 × Clyde Chair')
})

it('the receipt of an order with a return lists its pieces as supplied, and the refund names them', async () => {
  const { id } = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, ana, id, chairs)
  const pieces = [{ item: 1, qty: 2, parcel }]
  const requestId = await askedId(shop, marama, id, { kind: 'return', reason: 'Does not fit', pieces })
  await answer(shop, ana, { orderId: id, requestId }, { decision: 'accept', amount: 310 })
  await settledRefunds(shop, id)
  expect(await receipt(id)).toMatchObject({
    lines: [{ qty: 1 }, { name: 'Clyde Chair', qty: 4 }],
    cancelledLines: [],
    refunds: [{ description: '2 × Clyde Chair', amount: 310 }],
  })
})

it('the receipt of an order that was cancelled after its payment lists nothing as supplied', async () => {
  const { id } = await buySet(shop, marama)
  await refundOrder(shop, ana, id, 19)
  await settledRefunds(shop, id)
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana })).status).toBe(200)
  await settledRefunds(shop, id, 2)
  expect(await receipt(id)).toMatchObject({
    lines: [],
    cancelledLines: [{ qty: 1 }, { qty: 4 }],
    refunds: [
      { description: 'Price reduction', amount: 19, gst: 2.48 },
      { description: '1 × Kurow Dining Table, 4 × Clyde Chair', amount: 1400, gst: 182.61 },
    ],
    recipientHeading: 'Paid by',
  })
})
