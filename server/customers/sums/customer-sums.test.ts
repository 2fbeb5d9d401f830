import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/tables/accounts.ts'
import { changedCustomers } from '#db/tables/customers.ts'
import { orders } from '#db/tables/orders.ts'
import { refunds } from '#db/tables/payments.ts'
import { phoneOrders } from '#db/tables/phone-orders.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  makeAdmin,
  makeOrderRow,
  makeProduct,
  makeShopper,
  makeUnconfirmedShopper,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { sumChangedCustomers, summedCustomers } from './customer-sums.queries.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await startShop()
  owner = await makeAdmin(shop)
})
afterAll(() => shop.close())

const db = () => shop.shop.db

/** The rows of the table after the sums, and what they must be, each as text. */
async function readBoth(): Promise<{ stored: string[]; summed: string[] }> {
  await sumChangedCustomers(db())
  expect(await db().$count(changedCustomers)).toBe(0)
  const columns = sql`(person, id, is_guest, role, name, email, town, orders, spent_cents, last_order_at, known_at, is_by_phone,
    is_waiting, searched_text, searched_phones)`
  const rowsOf = async (from: ReturnType<typeof sql>) => {
    const { rows } = await db().execute<{ row: string }>(
      sql`select ${columns}::text as row from (${from}) each ${columns} order by 1`,
    )
    return rows.map(({ row }) => row)
  }
  const stored = sql`select person, id, is_guest, role, name, email, town, orders, spent_cents, last_order_at, known_at,
    is_by_phone, is_waiting, searched_text, searched_phones from customers`
  return { stored: await rowsOf(stored), summed: await rowsOf(summedCustomers(sql`select * from ${users}`)) }
}

async function expectSummed(after: string): Promise<void> {
  const { stored, summed } = await readBoth()
  expect([after, stored]).toEqual([after, summed])
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

describe('the stored sums of customers', () => {
  it('are those of accounts and orders after each kind of change, by whatever program', async () => {
    const marama = await makeUnconfirmedShopper(shop, 'Marama Tipene')
    await expectSummed('an account')
    const guest = await beGuest(shop, marama.email)
    const other = await beGuest(shop, 'other.guest@example.nz')
    await expectSummed('guests without an order')
    const [one, two, three] = [
      await insertOrder(marama._id, { buyerEmail: marama.email, recipient: 'Mārama', phone: '+64 27 555 0134' }),
      await insertOrder(guest._id, { buyerEmail: marama.email, city: 'Ōamaru' }),
      await insertOrder(other._id, { buyerEmail: 'other.guest@example.nz' }),
    ]
    await expectSummed('orders')
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
      await expectSummed(name)
    }
  })

  it('follow refunds and their states, and orders by phone', async () => {
    const hemi = await makeShopper(shop, 'Hemi Pomare')
    const order = await insertOrder(hemi._id)
    const first = await insertRefund(order)
    await expectSummed('a refund')
    await db().update(refunds).set({ status: 'failed' }).where(eq(refunds.id, first))
    await expectSummed('a failed refund')
    await db().update(refunds).set({ status: 'succeeded', amountCents: 300_00 }).where(eq(refunds.id, first))
    await expectSummed('a refund of all')
    await db().delete(refunds).where(eq(refunds.id, first))
    await expectSummed('a deleted refund')
    const byPhone = {
      orderId: order,
      placedById: owner._id,
      placedByName: owner.email,
      payBy: 'transfer' as const,
      heldUntil: shop.clock.now,
      undoUntil: shop.clock.now,
    }
    await db().insert(phoneOrders).values(byPhone)
    await expectSummed('an order by phone')
    await db().delete(phoneOrders).where(eq(phoneOrders.orderId, order))
    await expectSummed('an order that is no longer by phone')
  })

  it('have an order whose guest gets another address while the order is placed', async () => {
    const guest = await beGuest(shop, 'before@example.nz')
    await db().transaction(async (tx) => {
      await tx
        .insert(orders)
        .values({ ...makeOrderRow({ createdAt: shop.clock.now }), buyerEmail: 'after@example.nz', userId: guest._id })
      await tx.update(users).set({ email: 'after@example.nz' }).where(eq(users.id, guest._id))
    })
    await expectSummed('another address')
    const { body } = await shop.call('GET', '/api/customers?keyword=after@example.nz', { as: owner })
    expect(body).toMatchObject({ count: 1, isMore: false, customers: [{ email: 'after@example.nz', orders: 1 }] })
  })

  it('are right while several processes sum up and buyers place orders', async () => {
    const table = await makeProduct(shop, { stock: 100 })
    const buyers = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dean'].map((name) => makeShopper(shop, `${name} Atonce`)))
    await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        const buyer = buyers[at % buyers.length]
        if (at % 3 === 2 || !buyer) return sumChangedCustomers(db())
        expect((await placeOrder(shop, buyer, table)).status).toBe(201)
      }),
    )
    await expectSummed('orders and sums at once')
    const { body } = await shop.call('GET', '/api/customers?keyword=atonce&sort=name', { as: owner })
    expect(body.customers.map(({ orders: placed }: { orders: number }) => placed)).toEqual([4, 4, 4, 4])
  })
})

describe('a search of customers', () => {
  it('finds a keyword that very many have, counts 2,000 of them, and finds a rare one among them', async () => {
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
})
