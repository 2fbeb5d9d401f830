import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import type { Attention } from '#contract/orders/order.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  payByCard,
  placeOrder,
  type Person,
} from '#tests/support/factories.ts'
import { bankAccount, makeTransferOrder, markTransferred } from '#tests/support/orders/phone-orders.ts'
import { serveShopPages } from '#tests/support/serve-built-pages.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ BANK_ACCOUNT: bankAccount }))
await serveShopPages(shop)
const buyer = await makeShopper(shop)
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const table = await makeProduct(shop, { name: 'Kurow Dining Table', stock: 40 })

/** The text of the page of an order for a person of the shop, without its data and scripts. */
async function textFor(as: Person, order: string): Promise<string> {
  const { status, text } = await shop.call('GET', `/admin/order/${order}`, { as })
  expect(status).toBe(200)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? []
  return main
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

async function buy(as = buyer): Promise<string> {
  const order = (await placeOrder(shop, as, table, 2)).body._id
  const body = { products: [], order: { _id: order } }
  const checkout = await shop.call('POST', '/api/stripe/create-checkout-session', { as, body })
  await payByCard(shop, checkout.body.id)
  expect((await shop.call('PUT', `/api/orders/${order}/paid`, { as, body: {} })).status).toBe(200)
  return order
}

/** A paid order with a reason to look at it, and a refund of $20.00 of its payment. */
async function buyWith(attention: Attention, refund: Pick<typeof refunds.$inferInsert, 'status' | 'reason'>) {
  const order = await buy()
  const [row] = await shop.shop.db
    .update(orders)
    .set({ attention: [attention] })
    .where(eq(orders.id, order))
    .returning({ paymentId: orders.paymentId })
  await shop.shop.db.insert(refunds).values({
    orderId: order,
    paymentId: row?.paymentId ?? '',
    provider: 'card',
    amountCents: 20_00,
    createdAt: shop.clock.now,
    byName: 'Ana',
    ...refund,
  })
  return order
}

it('the page of an order with a refund by bank transfer lets the owner mark the refund as sent, once, and staff only read that it is to be sent', async () => {
  const { orderId } = await makeTransferOrder(shop, owner)
  expect((await markTransferred(shop, owner, orderId)).status).toBe(200)
  const refund = { amount: 20, note: '' }
  expect((await shop.call('POST', `/api/orders/${orderId}/refunds`, { as: owner, body: refund })).status).toBe(201)

  expect(await textFor(owner, orderId)).toMatch(
    /: \$20\.00 to be sent by bank transfer Refund \$20\.00 by bank transfer to the account that the money came from, reference T-\d{5}\. Mark as sent… the refund of \$20\.00/,
  )
  const seen = await textFor(staff, orderId)
  expect(seen).toContain(': $20.00 to be sent by bank transfer')
  expect(seen).not.toContain('Mark as sent')

  const { _id: refundId } = (await shop.call('GET', `/api/orders/${orderId}`, { as: owner })).body.refunds[0]
  const path = `/api/orders/${orderId}/refunds/${refundId}/sent`
  expect((await shop.call('PUT', path, { as: staff })).status).toBe(403)
  expect((await shop.call('PUT', path, { as: owner })).status).toBe(200)
  const done = await textFor(owner, orderId)
  expect(done).toContain(': $20.00 sent by bank transfer')
  expect(done).not.toMatch(/Mark as sent|to be sent/)
})

it('the page of an order with a refund that failed offers the owner to try it again and to resolve it, and counts nothing as refunded', async () => {
  const order = await buyWith('refund-failed', { status: 'failed', reason: 'requested' })
  const text = await textFor(owner, order)
  expect(text).toContain('This order has a refund that the payment provider refused. Try it again below')
  expect(text).toContain('Mark as resolved')
  expect(text).toContain('Refunded $0.00 Kept $1,598.00')
  expect(text).toContain(
    ': $20.00 not refunded: the payment provider refused it If it’s refused again, ask Marama Tipene for a bank account, transfer $20.00 and mark it as refunded. Try again to refund $20.00',
  )
  expect(text).toContain('Refunded by transfer… the refund of $20.00')
  expect(text).toContain('Deliver this order anyway?')
  const seen = await textFor(staff, order)
  expect(seen).toContain('This order has a refund that the payment provider refused.')
  expect(seen).not.toMatch(/Mark as resolved|Try again to refund|Refunded by transfer/)
})

it('the page of a disputed order says not to deliver it, asks before it is delivered, and counts the disputed amount as gone', async () => {
  const order = await buyWith('disputed', { status: 'pending', reason: 'disputed' })
  const text = await textFor(owner, order)
  expect(text).toContain('This order is disputed: the buyer has asked their bank or PayPal for the money back.')
  expect(text).toContain('Don’t deliver this order yet. Answer the dispute in the payment provider’s dashboard')
  expect(text).toContain('Mark as resolved')
  expect(text).toMatch(/Deliver this order anyway\? 2 pieces aren’t shipped: [^.]+\. Order T-\d{5} is disputed/)
  expect(text).toContain('Refunded −$20.00 Kept $1,578.00')
  expect(text).toContain(': $20.00 disputed')
  expect(text).not.toMatch(/Mark as sent|Try again to refund/)
  expect(await textFor(staff, order)).not.toContain('Mark as resolved')
})

it('the page of a disputed order does not offer to refund again what a won dispute brought back', async () => {
  const text = await textFor(owner, await buyWith('disputed', { status: 'failed', reason: 'disputed' }))
  expect(text).toContain(': $20.00 kept by us: the dispute was decided in our favour')
  expect(text).not.toContain('Try again to refund')
})

/** What only an order that goes on has. */
const steps =
  /Next step|Mark ready|Back to stock|Other amount|Packing slip|Print receipt|Send receipt|Cancel this order|is not paid/

it('the page of a cancelled order: one that was never paid has its day and buyer, a copy as its one action, and no refund', async () => {
  const order = (await placeOrder(shop, buyer, table, 1)).body._id
  expect((await shop.call('PUT', `/api/orders/${order}/cancel`, { as: buyer })).status).toBe(200)
  for (const person of [owner, staff]) {
    const text = await textFor(person, order)
    expect(text).toMatch(/in the shop Cancelled More Copy as a phone order/)
    expect(text).toMatch(
      /To Marama Tipene 14 Kōwhai Street .* Cancelled on \d{4}-\d\d-\d\d Pieces .* Payment .* Not Paid/,
    )
    expect(text).not.toMatch(steps)
  }
})

it('the page of a cancelled order: one of an erased guest has neither name nor address, and a copy asks who is calling', async () => {
  const guest = await beGuest(shop, 'erased@example.nz')
  const order = (await placeOrder(shop, guest, table, 1)).body._id
  expect((await shop.call('PUT', `/api/orders/${order}/cancel`, { as: guest })).status).toBe(200)
  const body = { confirmation: 'erased@example.nz' }
  expect((await shop.call('DELETE', `/api/customers/${order}`, { as: owner, body })).status).toBe(200)

  const text = await textFor(owner, order)
  expect(text).toContain('Deleted The account of this buyer is deleted. To The address is deleted. Cancelled on')
  expect(text).not.toMatch(/erased@|Kōwhai|New Zealand|of this customer/)
  expect(text).not.toMatch(steps)
  const copied = await shop.call('GET', `/api/phone-orders/copy/${order}`, { as: owner })
  expect(copied).toMatchObject({ status: 200, body: { customer: null, shippingAddress: null } })
})
