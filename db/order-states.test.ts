import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { orderItems, orders } from './tables/orders/orders.ts'
import { checkoutSessions, refunds } from './tables/payments/payments.ts'
import { forFile } from '#tests/support/start-shop.ts'

/* What the database itself refuses, after the rules and the decisions. */

const open = await forFile(openTestDatabase())

const then = new Date('2026-11-20T01:00:00Z')
const later = new Date('2026-11-21T01:00:00Z')

type Row = typeof orders.$inferInsert

async function makeOrder(given: Partial<Row> = {}): Promise<string> {
  const id = randomUUID()
  await open.db.insert(orders).values({ ...plain, ...given, id })
  return id
}

const plain: Row = {
  buyerName: 'Marama Tipene',
  buyerEmail: 'marama@example.nz',
  address: '14 Kōwhai Street',
  city: 'Ōamaru',
  postCode: '9400',
  country: 'New Zealand',
  paymentMethod: 'card',
  itemsCents: 79_900,
  shippingCents: 0,
  taxCents: 11_985,
  totalCents: 79_900,
  createdAt: then,
}

async function refusedBy(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
  } catch (error) {
    const { cause } = error as { cause?: { constraint?: string } }
    return cause?.constraint ?? String(error)
  }
  return 'nothing'
}

const change = (id: string, to: Partial<Row>) => refusedBy(open.db.update(orders).set(to).where(eq(orders.id, id)))

const unpaid = {}
const paid = { paidAt: then }
const flagged: Partial<typeof orders.$inferInsert> = { attention: ['refund-failed'], city: 'Timaru' }
const delivered = { paidAt: then, deliveredAt: then }
const cancelled = { cancelledAt: then }
const returned = { paidAt: then, cancelledAt: then }

it.each([
  ['turns a paid order back', paid, { paidAt: null }, 'orders_paid_stays'],
  ['moves the date of a payment', paid, { paidAt: later }, 'orders_paid_stays'],
  ['turns a delivered order back', delivered, { deliveredAt: null }, 'orders_delivered_stays'],
  ['moves the date of a delivery', delivered, { deliveredAt: later }, 'orders_delivered_stays'],
  ['takes a cancelled order up again', cancelled, { cancelledAt: null }, 'orders_cancelled_stays'],
  ['moves the date of a cancellation', returned, { cancelledAt: later }, 'orders_cancelled_stays'],
  ['pays a cancelled order', cancelled, { paidAt: later }, 'orders_cancelled_never_paid'],
  ['delivers an unpaid order', unpaid, { deliveredAt: later }, 'orders_delivered_only_when_paid'],
  ['delivers a returned order', returned, { deliveredAt: later }, 'orders_cancelled_never_delivered'],
  ['cancels a delivered order', delivered, { cancelledAt: later }, 'orders_cancelled_never_delivered'],
  ['makes the total another than the sum', unpaid, { totalCents: 79_899 }, 'orders_total_is_sum'],
  ['takes a discount off without the total', paid, { discountCents: 100 }, 'orders_total_is_sum'],
  [
    'makes the discount more than the items',
    unpaid,
    { discountCents: 79_901, totalCents: -1 },
    'orders_discount_within_items',
  ],
  [
    'makes the discount less than nothing',
    unpaid,
    { discountCents: -1, totalCents: 79_901 },
    'orders_discount_within_items',
  ],
] as const)('the database refuses a change that %s', async (_what, from, to, constraint) => {
  const id = await makeOrder(from)
  const before = await open.db.select().from(orders).where(eq(orders.id, id))
  expect(await change(id, to)).toBe(constraint)
  expect(await open.db.select().from(orders).where(eq(orders.id, id))).toEqual(before)
})

it.each([
  ['paid', unpaid, paid],
  ['paid without goods', unpaid, returned],
  ['cancelled', unpaid, cancelled],
  ['delivered', paid, { deliveredAt: later }],
  ['returned', paid, { cancelledAt: later }],
  ['flagged and given a new address after delivery', delivered, flagged],
] as const)('the database lets an order become %s', async (_what, from, to) => {
  expect(await change(await makeOrder(from), to)).toBe('nothing')
})

it('the database refuses an order whose total is not the sum, and an order item with the quantity 0', async () => {
  expect(await refusedBy(makeOrder({ totalCents: 1 }))).toBe('orders_total_is_sum')
  const line = { orderId: await makeOrder(), position: 0, name: 'Table', image: '', priceCents: 79_900, qty: 0 }
  expect(await refusedBy(open.db.insert(orderItems).values(line))).toBe('order_items_qty_positive')
})

it('the database keeps one open session an order', async () => {
  const orderId = await makeOrder()
  const session = { orderId, url: '', amountCents: 79_900, expiresAt: later, createdAt: then }
  const insert = (id: string, status: 'open' | 'closed') =>
    refusedBy(open.db.insert(checkoutSessions).values({ ...session, id, status }))
  expect(await insert('cs_1', 'closed')).toBe('nothing')
  expect(await insert('cs_2', 'open')).toBe('nothing')
  expect(await insert('cs_3', 'open')).toBe('checkout_sessions_one_open')
})

it('the database refunds a payment automatically once, and only a positive amount', async () => {
  const refund = { orderId: await makeOrder(paid), provider: 'card', paymentId: 'pi_1', byName: 'The shop' } as const
  const insert = (amountCents: number, reason: 'paid-twice' | 'paid-after-cancel' | 'requested') =>
    refusedBy(open.db.insert(refunds).values({ ...refund, id: randomUUID(), amountCents, reason, createdAt: then }))
  expect(await insert(100, 'paid-twice')).toBe('nothing')
  expect(await insert(100, 'paid-after-cancel')).toBe('refunds_one_automatic')
  expect([await insert(100, 'requested'), await insert(100, 'requested')]).toEqual(['nothing', 'nothing'])
  expect(await insert(0, 'requested')).toBe('refunds_amount_positive')
})
