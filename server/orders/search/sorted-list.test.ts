import { expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { makeAdmin, makeOrderRow, makeShopper, type Person } from '#tests/support/factories.ts'
import { expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

/*
 * Five orders, oldest first: their names say their totals, and four of them are paid.
 */

const names = new Map<string, string>()
const shop = await forFile(startShop())
const ana = await makeAdmin(shop)
const days = { promiseKind: 'days' as const, promisedDaysFrom: 3, promisedDaysTo: 4 }
const promised = (day: string) => ({ ...days, promisedFrom: day, promisedTo: day })
await insert('300', { ...promised('2026-12-04') })
await insert('100', { ...promised('2026-12-02') })
await insert('200', { ...promised('2026-12-02') })
await insert('200 called', { promiseKind: 'call' })
await insert('100 delivered', { ...promised('2026-12-01'), deliveredAt: shop.clock.now })

async function insert(name: string, given: Partial<typeof orders.$inferInsert>): Promise<void> {
  const row = makeOrderRow({
    totalCents: Number.parseInt(name, 10) * 100,
    paidAt: shop.clock.now,
    ...given,
    number: 10_001 + names.size,
    createdAt: new Date(shop.clock.now.getTime() + names.size * 60_000),
  })
  const [order] = await shop.shop.db.insert(orders).values(row).returning({ id: orders.id })
  names.set(order?.id ?? '', name)
}

const nextOf = ({ headers }: TestResponse) => /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]

/** The names of the orders of all pages. */
async function namesBy(query: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let url: string | undefined = `/api/orders?${query}`; url !== undefined;) {
    const response: TestResponse = await shop.call('GET', url, { as: ana })
    expect(response.status).toBe(200)
    pages.push(response.body.map(({ _id }: { _id: string }) => names.get(_id)))
    url = nextOf(response)
  }
  return pages
}

it.each([
  ['', ['100 delivered', '200 called', '200', '100', '300']],
  ['sort=placed', ['300', '100', '200', '200 called', '100 delivered']],
  ['sort=total', ['100', '100 delivered', '200', '200 called', '300']],
  ['sort=-total', ['300', '200 called', '200', '100 delivered', '100']],
  ['sort=promised', ['100', '200', '300', '200 called', '100 delivered']],
  ['sort=-promised', ['300', '200', '100', '100 delivered', '200 called']],
])('the sorted list of orders has the same orders on one page and over pages of two: %j', async (query, expected) => {
  expect(await namesBy(query)).toEqual([expected])
  expect(await namesBy(`${query}&limit=2`)).toEqual([expected.slice(0, 2), expected.slice(2, 4), expected.slice(4)])
})

it('the sorted list of orders keeps the filter over its pages', async () => {
  expect(await namesBy('sort=-total&delivered=false&limit=3')).toEqual([['300', '200 called', '200'], ['100']])
})

it.each([
  ['sort=name', 'Sort by placed, total, -total, promised or -promised.'],
  ['limit=0', 'A page has 1 to 200 orders.'],
  ['limit=201', 'A page has 1 to 200 orders.'],
])('the sorted list of orders refuses the query %s', async (query, message) => {
  expectRefused(await shop.call('GET', `/api/orders?${query}`, { as: ana }), 400, message)
})

const near = (keyword: string, as: Person = ana) =>
  shop.call('GET', `/api/orders/near?keyword=${encodeURIComponent(keyword)}`, { as })
const range = { first: 'T-10001', last: 'T-10005' }

it('the order whose number is nearly a searched one is found by two exchanged digits, one too many and a wrong one', async () => {
  for (const [keyword, orderNumber] of [
    ['10030', 'T-10003'],
    ['t-100004', 'T-10004'],
    ['#20002', 'T-10002'],
  ]) {
    expect((await near(keyword ?? '')).body).toMatchObject({ near: { orderNumber }, ...range })
  }
})

it('the order whose number is nearly a searched one is missing for a number far from all and for another search', async () => {
  expect((await near('47111')).body).toEqual({ near: null, ...range })
  for (const keyword of ['Gore', '021 555 0142', '1003']) {
    expect((await near(keyword)).body).toEqual({ near: null, first: null, last: null })
  }
})

it('the order whose number is nearly a searched one is refused to a person who may not read orders', async () => {
  expect((await near('10030', await makeShopper(shop))).status).toBe(403)
})
