import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { doorAddress, makeAdmin, makeOrderRow } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { matchesOrder } from './order-search.queries.ts'

const shop = await forFile(startShop())
const ana = await makeAdmin(shop)
const sefina = await insertOrder({
  buyerName: 'Sefina Leota',
  ...doorAddress,
  recipient: 'Nan Leota',
  phone: '021 555 0199',
  address: '7 Rātā Street',
  suburb: 'Massey',
  city: 'Māngere',
  company: 'Café Løvstad',
})
const lukasz = await insertOrder({ buyerName: 'Łukasz Nowak', phone: '+64 (0)3 434 5678', city: 'Ōamaru' })
const bedItem = { position: 0, image: '/images/bed.webp', qty: 1, priceCents: 100_00 }
await shop.shop.db.insert(orderItems).values([
  { ...bedItem, orderId: sefina, name: 'Tītīrangi Queen Bed' },
  { ...bedItem, orderId: lukasz, name: 'Kurow Dining Table' },
])

async function insertOrder(given: Partial<typeof orders.$inferInsert>): Promise<string> {
  const row = makeOrderRow({ createdAt: shop.clock.now, paidAt: shop.clock.now, ...given })
  const [order] = await shop.shop.db.insert(orders).values(row).returning({ id: orders.id })
  if (!order) throw new Error('no order was inserted')
  return order.id
}

async function idsFound(url: string, keyword: string): Promise<string[]> {
  const { body } = await shop.call('GET', `${url}?keyword=${encodeURIComponent(keyword)}`, { as: ana })
  const found: { _id: string }[] = body.deliveries ?? body
  return found.map(({ _id }) => _id)
}

describe.each(['/api/orders', '/api/deliveries'])('%s', (url) => {
  it.each([
    'sefina',
    'nan leota',
    'marama@EXAMPLE',
    '021 555 0199',
    '0215550199',
    '+64 21 555 0199',
    '0064 (0)21-555-0199',
    '555 0199',
    '0199',
    'Māngere',
    'Mangere',
    'ma\u0304ngere',
    'MASSEY',
    'rata street',
    '7 Rātā',
    'queen bed',
    'titirangi',
    'cafe lovstad',
  ])('finds an order by %j', async (keyword) => {
    expect(await idsFound(url, keyword)).toContain(sefina)
  })

  it.each(['Lukasz Nowak', '5678', 'łukasz', 'ŁUKASZ', '034345678', '+64 3 434 5678', 'oamaru'])(
    'finds another order by %j',
    async (keyword) => {
      expect(await idsFound(url, keyword)).toEqual([lukasz])
    },
  )

  it.each(['021 555 0198', '5678 0199', '0555', 'Papakura', 'queen chair', '%', '_', '\\', '+', '()'])(
    'finds none by %j',
    async (keyword) => {
      expect(await idsFound(url, keyword)).toEqual([])
    },
  )
})

it('a keyword of many orders finds the newest ones by the name of a piece, page by page', async () => {
  const placed: string[] = []
  for (const minutes of [1, 2, 3]) {
    placed.push(
      await insertOrder({ buyerName: 'Rewi', createdAt: new Date(shop.clock.now.getTime() + minutes * 60_000) }),
    )
  }
  const item = { position: 0, image: '/images/bench.webp', qty: 1, priceCents: 100_00, name: 'Pātea Bench' }
  await shop.shop.db.insert(orderItems).values(placed.map((orderId) => ({ ...item, orderId })))
  const first = await shop.call('GET', '/api/orders?keyword=patea%20bench&limit=1', { as: ana })
  expect(first.body).toMatchObject([{ _id: placed[2] }])
  const second = await shop.call('GET', `/api/orders?keyword=patea%20bench&limit=1&before=${placed[2]}`, { as: ana })
  expect(second.body).toMatchObject([{ _id: placed[1] }])
})

it('a keyword of many orders finds an order that is older than the 2,000 newest ones', async () => {
  const later = (place: number) => new Date(shop.clock.now.getTime() + 3_600_000 + place)
  const rows = Array.from({ length: 2_000 }, (_, place) =>
    makeOrderRow({ createdAt: later(place), buyerName: 'Many', buyerEmail: 'many@example.nz' }),
  )
  await shop.shop.db.insert(orders).values(rows.slice(0, 1_000))
  await shop.shop.db.insert(orders).values(rows.slice(1_000))
  expect(await idsFound('/api/orders', 'sefina')).toEqual([sefina])
})

it('a keyword of many orders is counted up to 2,000 orders, and with another filter to the last one', async () => {
  const sumOf = async (query: string) => (await shop.call('GET', `/api/orders/sum?${query}`, { as: ana })).body
  expect(await sumOf('keyword=many@example.nz')).toEqual({ count: 2_000, paid: 0, isMore: false })
  const another = makeOrderRow({ createdAt: shop.clock.now, buyerName: 'Many', buyerEmail: 'many@example.nz' })
  await shop.shop.db.insert(orders).values(another)
  expect(await sumOf('keyword=MANY@example')).toEqual({ count: 2_000, paid: null, isMore: true })
  expect(await sumOf('keyword=many@example.nz&paid=false')).toEqual({ count: 2_001, paid: 0, isMore: false })
  expect(await sumOf('keyword=sefina')).toMatchObject({ count: 1, isMore: false })
})

it('a keyword of many orders that some of the 2,000 newest orders have lists the newest of all that have it', async () => {
  const { db } = shop.shop
  const nameOf = sql`buyer_email = 'many@example.nz' and extract(milliseconds from created_at)::int % 100 = 0`
  const { rows: newest } = await db.execute<{ id: string }>(sql`
      with named as (
        update orders set buyer_name = 'Horomona Pere' where ${nameOf} and created_at > ${shop.clock.now.toISOString()}
        returning id, created_at
      ) select id from named order by created_at desc`)
  expect(newest).toHaveLength(20)
  const older = Array.from({ length: 40 }, (_, place) =>
    makeOrderRow({ createdAt: new Date(shop.clock.now.getTime() - place - 1), buyerName: 'Horomona Pere' }),
  )
  const inserted = await db.insert(orders).values(older).returning({ id: orders.id })
  const expected = [...newest, ...inserted].map(({ id }) => id)
  const first = await shop.call('GET', '/api/orders?keyword=horomona%20pere&limit=50', { as: ana })
  expect(first.body.map(({ _id }: { _id: string }) => _id)).toEqual(expected.slice(0, 50))
  const rest = await shop.call('GET', `/api/orders?keyword=horomona%20pere&limit=50&before=${expected[49]}`, {
    as: ana,
  })
  expect(rest.body.map(({ _id }: { _id: string }) => _id)).toEqual(expected.slice(50))
})

it('a keyword of many orders is looked for once, also when PostgreSQL compares each order with all that are found', async () => {
  const plan = await shop.shop.db.transaction(async (tx) => {
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan']) {
      await tx.execute(sql.raw(`set local enable_${way} = off`))
    }
    const found = sql`select ${orders.id} from ${orders} where ${matchesOrder('sefina')}`
    const { rows } = await tx.execute<{ 'QUERY PLAN': unknown }>(sql`explain (analyze, format json) ${found}`)
    return JSON.stringify(rows[0]?.['QUERY PLAN'])
  })
  const loops = [...plan.matchAll(/"Node Type":"Append",[^{}[\]]*?"Actual Loops":(\d+)/g)].map(([, count]) => count)
  expect(loops).toEqual(['1'])
})
