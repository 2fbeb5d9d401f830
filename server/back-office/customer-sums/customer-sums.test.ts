import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { changedCustomers } from '#db/tables/back-office/customers.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  makeAdmin,
  makeOrderRow,
  makeProduct,
  makeShopper,
  registerShopper,
  placeOrder,
} from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { sumChangedCustomers, summedCustomers } from './customer-sums.queries.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const db = () => shop.shop.db

const columns = sql`(person, id, is_guest, role, name, email, town, orders, spent_cents, last_order_at, known_at, is_by_phone,
  is_waiting, searched_text, searched_phones)`

/** The customers, as text, whose stored row is not what it must be, once no line of the triggers is left. */
async function differencesAfter(change: string): Promise<string[]> {
  await sumChangedCustomers(db())
  expect(await db().$count(changedCustomers)).toBe(0)
  const stored =
    await rowsOf(sql`select person, id, is_guest, role, name, email, town, orders, spent_cents, last_order_at,
    known_at, is_by_phone, is_waiting, searched_text, searched_phones from customers`)
  const summed = await rowsOf(summedCustomers(sql`select * from ${users}`))
  const old = stored.filter((row) => !summed.includes(row)).map((row) => `${change}, stored: ${row}`)
  return [...old, ...summed.filter((row) => !stored.includes(row)).map((row) => `${change}, missing: ${row}`)]
}

async function rowsOf(from: SQL): Promise<string[]> {
  const { rows } = await db().execute<{ row: string }>(
    sql`select ${columns}::text as row from (${from}) each ${columns}`,
  )
  return rows.map(({ row }) => row)
}

let count = 0
async function insertOrder(userId: string | null, given: object = {}): Promise<string> {
  count += 1
  const paymentId = `pi_sums_${count}`
  const row = makeOrderRow({
    createdAt: shop.clock.now,
    paidAt: shop.clock.now,
    paymentId,
    totalCents: 300_00,
    ...given,
  })
  const [inserted] = await db()
    .insert(orders)
    .values({ ...row, userId })
    .returning({ id: orders.id })
  return inserted?.id ?? ''
}

async function insertRefund(orderId: string, given: Partial<typeof refunds.$inferInsert> = {}): Promise<string> {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const [row] = await db()
    .insert(refunds)
    .values({
      orderId,
      paymentId: order?.paymentId ?? '',
      provider: 'card',
      amountCents: 100_00,
      status: 'succeeded',
      reason: 'requested',
      byName: 'Ana',
      ...given,
    })
    .returning({ id: refunds.id })
  return row?.id ?? ''
}

it('the stored sums of customers are those of accounts and orders after each kind of change, by whatever program', async () => {
  const marama = await registerShopper(shop, 'Marama Tipene')
  expect(await differencesAfter('an account')).toEqual([])
  const guest = await beGuest(shop, marama.email)
  const other = await beGuest(shop, 'other.guest@example.nz')
  expect(await differencesAfter('guests without an order')).toEqual([])
  const [one, two, three] = [
    await insertOrder(marama._id, { buyerEmail: marama.email, recipient: 'Mārama', phone: '+64 27 555 0134' }),
    await insertOrder(guest._id, { buyerEmail: marama.email, city: 'Ōamaru' }),
    await insertOrder(other._id, { buyerEmail: 'other.guest@example.nz' }),
  ]
  expect(await differencesAfter('orders')).toEqual([])
  const setOrder = (id: string, given: object) => db().update(orders).set(given).where(eq(orders.id, id))
  const changes: [string, () => Promise<unknown>][] = [
    ['a delivery', () => setOrder(one, { deliveredAt: shop.clock.now })],
    ['a test payment', () => setOrder(two, { isTestPayment: true })],
    ['another total', () => setOrder(three, { totalCents: 310_00, itemsCents: 310_00 })],
    ['another time', () => setOrder(three, { createdAt: new Date(shop.clock.now.getTime() - 1_000) })],
    ['another address', () => setOrder(three, { city: 'Napier', postCode: '4110', suburb: 'Ahuriri' })],
    [
      'another name and phone',
      () => setOrder(three, { buyerName: 'Rewi', recipient: 'Rewi Maniapoto', phone: '021 1' }),
    ],
    ['a guest order for an account', () => setOrder(two, { userId: marama._id })],
    ['erased data', () => setOrder(two, { userId: null, buyerName: 'Deleted', buyerEmail: '', recipient: '' })],
    ['a cancellation', () => setOrder(three, { cancelledAt: shop.clock.now })],
    [
      'another email address',
      () => db().update(users).set({ email: 'moved@example.nz' }).where(eq(users.id, marama._id)),
    ],
    ['another name', () => db().update(users).set({ name: 'Marama Moved' }).where(eq(users.id, marama._id))],
    ['a role', () => db().update(users).set({ role: 'staff' }).where(eq(users.id, marama._id))],
    ['a deleted account', () => db().delete(users).where(eq(users.id, marama._id))],
    ['a deleted guest', () => db().delete(users).where(eq(users.id, guest._id))],
    ['a deleted order', () => db().delete(orders).where(eq(orders.id, three))],
  ]
  for (const [name, change] of changes) {
    await change()
    expect(await differencesAfter(name)).toEqual([])
  }
})

it('the stored sums of customers follow refunds and their states, and orders by phone', async () => {
  const hemi = await makeShopper(shop, 'Hemi Pomare')
  const order = await insertOrder(hemi._id)
  const first = await insertRefund(order)
  expect(await differencesAfter('a refund')).toEqual([])
  await db().update(refunds).set({ status: 'failed' }).where(eq(refunds.id, first))
  expect(await differencesAfter('a failed refund')).toEqual([])
  await db().update(refunds).set({ status: 'succeeded', amountCents: 300_00 }).where(eq(refunds.id, first))
  expect(await differencesAfter('a refund of all')).toEqual([])
  await db().delete(refunds).where(eq(refunds.id, first))
  expect(await differencesAfter('a deleted refund')).toEqual([])
  const byPhone = {
    orderId: order,
    placedById: owner._id,
    placedByName: owner.email,
    payBy: 'transfer' as const,
    heldUntil: shop.clock.now,
    undoUntil: shop.clock.now,
  }
  await db().insert(phoneOrders).values(byPhone)
  expect(await differencesAfter('an order by phone')).toEqual([])
  await db().delete(phoneOrders).where(eq(phoneOrders.orderId, order))
  expect(await differencesAfter('an order that is no longer by phone')).toEqual([])
})

it('the stored sums of customers have an order whose guest gets another address while the order is placed', async () => {
  const guest = await beGuest(shop, 'before@example.nz')
  await db().transaction(async (tx) => {
    await tx
      .insert(orders)
      .values({ ...makeOrderRow({ createdAt: shop.clock.now }), buyerEmail: 'after@example.nz', userId: guest._id })
    await tx.update(users).set({ email: 'after@example.nz' }).where(eq(users.id, guest._id))
  })
  expect(await differencesAfter('another address')).toEqual([])
  const { body } = await shop.call('GET', '/api/customers?keyword=after@example.nz', { as: owner })
  expect(body).toMatchObject({ count: 1, isMore: false, customers: [{ email: 'after@example.nz', orders: 1 }] })
})

it('the stored sums of customers are right while several processes sum up and buyers place orders', async () => {
  const table = await makeProduct(shop, { stock: 100 })
  const buyers = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dean'].map((name) => makeShopper(shop, `${name} Atonce`)))
  await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const buyer = buyers[at % buyers.length]
      if (at % 3 === 2 || !buyer) return sumChangedCustomers(db())
      expect((await placeOrder(shop, buyer, table)).status).toBe(201)
    }),
  )
  expect(await differencesAfter('orders and sums at once')).toEqual([])
  const { body } = await shop.call('GET', '/api/customers?keyword=atonce&sort=name', { as: owner })
  expect(body.customers.map(({ orders: placed }: { orders: number }) => placed)).toEqual([4, 4, 4, 4])
})

it('a search of customers finds a keyword that very many have, counts 2,000 of them, and finds a rare one among them', async () => {
  await db().execute(sql`
      insert into ${users} (id, name, email, password_hash, created_at)
      select gen_random_uuid(), 'Frequent Person ' || i, 'frequent' || i || '@example.nz', '', now() - i * interval '1 minute'
      from generate_series(1, 2100) i`)
  const list = (query: string) => shop.call('GET', `/api/customers?${query}`, { as: owner })
  const { body: frequent } = await list('keyword=frequent&sort=name')
  expect(frequent).toMatchObject({ count: 2_000, isMore: true })
  expect(frequent.customers[0].name).toBe('Frequent Person 1')
  const { body: rare } = await list(`keyword=${encodeURIComponent('FRÉQUENT person 2077')}&sort=spent`)
  expect(rare).toMatchObject({ count: 1, isMore: false, customers: [{ name: 'Frequent Person 2077' }] })
  const { body: last } = await list('keyword=frequent&pageNumber=42')
  expect(last.customers.length).toBe(50)
  expect((await list('kind=accounts')).body.isMore).toBe(false)
  await db()
    .delete(users)
    .where(inArray(users.email, [`frequent1@example.nz`, 'frequent2@example.nz']))
  expect((await list('keyword=frequent1@example.nz')).body).toEqual({ customers: [], count: 0, isMore: false })
})
