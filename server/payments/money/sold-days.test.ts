import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { changedSoldDays } from '#db/tables/payments/gst.ts'
import { makeAdmin, makeOrderRow, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { buySet } from '#tests/support/requests.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { sumChangedDays, soldLines } from './sold.queries.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const db = () => shop.shop.db
const always = { from: new Date('2000-01-01T00:00:00Z'), until: new Date('2100-01-01T00:00:00Z') }

const soldDays = sql`select day, product_id, name, pieces as qty, paid_cents as cents from sold_days`

/** The sums by day and item, as text, that are stored and not those of the sold lines, or the other way round. */
async function differencesAfter(change: string): Promise<string[]> {
  await sumChangedDays(db())
  expect(await db().$count(changedSoldDays)).toBe(0)
  const stored = await rowsOf(soldDays)
  const summed = await rowsOf(sql`
    select (at at time zone 'Pacific/Auckland')::date as day, product_id, name, qty, paid_cents as cents
    from (${soldLines(always)}) line`)
  const old = stored.filter((row) => !summed.includes(row)).map((row) => `${change}, stored: ${row}`)
  return [...old, ...summed.filter((row) => !stored.includes(row)).map((row) => `${change}, missing: ${row}`)]
}

async function rowsOf(from: SQL): Promise<string[]> {
  const { rows } = await db().execute<{ row: string }>(sql`
    select row(day, p.id, sold.name, sum(sold.qty), sum(sold.cents))::text as row
    from (${from}) sold left join ${products} p on p.id = sold.product_id group by day, p.id, sold.name`)
  return rows.map(({ row }) => row)
}

let count = 0
async function insertOrder(paidAt: string | null, items: { productId: string; priceCents: number; qty?: number }[]) {
  count += 1
  const totalCents = items.reduce((sum, { priceCents, qty = 1 }) => sum + priceCents * qty, 0)
  const [order] = await db()
    .insert(orders)
    .values({
      ...makeOrderRow({ createdAt: shop.clock.now, totalCents }),
      paidAt: paidAt === null ? null : new Date(paidAt),
      paymentId: paidAt === null ? null : `pi_sold_${count}`,
    })
    .returning()
  const rows = items.map((item, position) => ({
    orderId: order?.id ?? '',
    position,
    name: 'Waihi Bench',
    image: '',
    qty: 1,
    ...item,
  }))
  await db().insert(orderItems).values(rows)
  return order?.id ?? ''
}

it('the stored days are those of the sold lines after each kind of change, by whatever program', async () => {
  const [bench, table] = [await makeProduct(shop, { name: 'Waihi Bench' }), await makeProduct(shop, { name: 'Kurow' })]
  // Both are on the 15th of November in New Zealand.
  const first = await insertOrder('2026-11-14T11:30:00Z', [
    { productId: bench, priceCents: 399_00, qty: 2 },
    { productId: table, priceCents: 1_299_00 },
  ])
  const second = await insertOrder('2026-11-15T10:59:59Z', [{ productId: bench, priceCents: 399_00 }])
  const unpaid = await insertOrder(null, [{ productId: table, priceCents: 1_299_00 }])
  expect(await differencesAfter('orders')).toEqual([])
  const setOrder = (id: string, given: object) => db().update(orders).set(given).where(eq(orders.id, id))
  const setItems = (id: string, given: object) => db().update(orderItems).set(given).where(eq(orderItems.orderId, id))
  const changes: [string, () => Promise<unknown>][] = [
    ['a payment', () => setOrder(unpaid, { paidAt: new Date('2026-11-18T00:00:00Z'), paymentId: 'pi_sold_paid' })],
    ['a test payment', () => setOrder(second, { isTestPayment: true })],
    ['real money', () => setOrder(second, { isTestPayment: false })],
    ['another total', () => setOrder(first, { totalCents: 2_000_00, itemsCents: 2_000_00, taxCents: 0 })],
    ['another number of pieces', () => setItems(second, { qty: 3 })],
    ['another piece', () => setItems(second, { productId: table, name: 'Kurow' })],
    ['another name', () => db().update(products).set({ name: 'Kurow Table' }).where(eq(products.id, table))],
    ['a deleted product', () => db().delete(products).where(eq(products.id, bench))],
    ['a change after it', () => setItems(first, { priceCents: 500_00 })],
    ['fewer items', () => db().delete(orderItems).where(eq(orderItems.orderId, second))],
    ['a deleted order', () => db().delete(orders).where(eq(orders.id, first))],
  ]
  for (const [name, change] of changes) {
    await change()
    expect(await differencesAfter(name)).toEqual([])
  }
})

it('test payments do not count as sales', async () => {
  const product = await makeProduct(shop, { name: 'Never Sold', category: 'Tested' })
  const id = await insertOrder('2026-11-10T00:00:00Z', [{ productId: product, priceCents: 100_00 }])
  await db().update(orders).set({ isTestPayment: true }).where(eq(orders.id, id))
  await sumChangedDays(db())
  expect((await rowsOf(soldDays)).filter((row) => row.includes('Never Sold'))).toEqual([])
})

it('the report of sales has an order the moment it is paid, and one that several people read at once', async () => {
  const buyer = await makeShopper(shop, 'Ngaire Sold')
  await buySet(shop, buyer)
  const day = '2026-11-16'
  await insertOrder('2026-11-15T23:00:00Z', [
    { productId: await makeProduct(shop, { name: 'Tasman', category: 'Bed' }), priceCents: 999_00 },
  ])
  const path = `/api/money/sales?from=${day}&to=${day}`
  const replies = await Promise.all([1, 2, 3, 4].map(() => shop.call('GET', path, { as: owner })))
  for (const { status, body } of replies) {
    expect(status).toBe(200)
    expect(body.categories).toContainEqual({ category: 'Bed', pieces: 1, sales: 999 })
  }
  expect(await differencesAfter('reports at once')).toEqual([])
})

it('the GST of a total is the same in whole numbers as it is rounded', async () => {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select i::bigint as cents from generate_series(0, 300000) i
      union all select 9007199254740000 + i from generate_series(0, 1000) i
    ) total where (cents * 6 + 23) / 46 <> round(cents::numeric * 3 / 23)`)
  expect(rows[0]?.count).toBe(0)
})
