import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { discounts } from '#db/tables/selling/discounts.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { makeAdmin, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place))
const at = (place: number) => new Date(Date.UTC(2026, 0, 1) + place * 60_000)

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const product = await makeProduct(shop)
const { db } = shop.shop
await db.insert(users).values(
  times(119, (place) => ({
    name: `Person ${place}`,
    email: `member${place}@example.nz`,
    passwordHash: 'none',
    createdAt: at(place),
  })),
)
await db.insert(reviews).values(
  times(45, (place) => ({
    productId: product,
    name: `Person ${place}`,
    rating: 4,
    comment: `Review ${place}`,
    createdAt: at(place),
  })),
)
await db.update(products).set({ numReviews: 45, rating: 4 })
const [firstRow] = await db.select().from(products)
if (!firstRow) throw new Error('there is no product')
const { search: _search, ...rowColumns } = firstRow
await db.insert(products).values(times(250, (place) => ({ ...rowColumns, id: v7(), code: `P-${place}` })))
await db.insert(discounts).values(
  times(52, (place) => ({
    code: `CODE-${place}`,
    kind: 'percentage' as const,
    percent: 10,
    startsAt: at(0),
    endsAt: at(100_000),
    createdAt: at(place),
  })),
)
await placeOrder(shop, admin, product)
const [placed] = await db.select().from(orders)
if (!placed) throw new Error('there is no order')
const { number: _number, ...order } = placed
const orderId: string = order.id
const email = { kind: 'refunded' as const, to: 'member1@example.nz', subject: 'Refund', text: 'Kia ora', orderId }
await db
  .insert(emails)
  .values(
    times(110, (place) => ({ ...email, about: `refund-${place}`, status: 'sent' as const, createdAt: at(place) })),
  )
const event = { subject: 'order' as const, subjectId: orderId, action: 'changed', byName: 'The shop', fields: [] }
await db.insert(changes).values(times(250, (place) => ({ ...event, createdAt: at(place) })))
await db
  .insert(orders)
  .values(times(60, (place) => ({ ...order, id: v7(), idempotencyKey: null, createdAt: at(place), heldUntil: null })))

const nextOf = ({ headers }: TestResponse) => /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]

/** Follows the Link headers of a list. Returns the ids of each page. */
async function walk(url: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | undefined = url; next !== undefined;) {
    const response: TestResponse = await shop.call('GET', next, { as: admin })
    expect(response.status).toBe(200)
    pages.push(response.body.map(({ _id }: { _id: string }) => _id))
    next = nextOf(response)
  }
  return pages
}

it.each([
  ['accounts', '/api/users', [50, 50, 20]],
  ['products, best rated first', '/api/products/top?keyword=Diningtable', [200, 51]],
  ['my orders', '/api/orders/mine', [50, 11]],
  ['discount codes', '/api/discounts', [50, 2]],
])('a list that can grow is an array of at most one page, whose Link header leads on: %s', async (_, url, sizes) => {
  const pages = await walk(url)
  expect(pages.map(({ length }) => length)).toEqual(sizes)
  expect(new Set(pages.flat()).size).toBe(pages.flat().length)
  const separator = url.includes('?') ? '&' : '?'
  expect((await shop.call('GET', `${url}${separator}pageNumber=99`, { as: admin })).body).toEqual([])
  const invalid = await shop.call('GET', `${url}${separator}pageNumber=0`, { as: admin })
  expectRefused(invalid, 400, 'The page must be a whole number from 1.')
})

it('a list that can grow is an array of at most one page, whose Link header leads on emails about an order, and its history', async () => {
  const emailsOfOrder = await walk(`/api/orders/${orderId}/emails`)
  expect(emailsOfOrder.map(({ length }) => length)).toEqual([100, 11])
  expect(new Set(emailsOfOrder.flat()).size).toBe(111)
  expect(nextOf(await shop.call('GET', `/api/orders/${orderId}/emails`, { as: admin }))).toBe(
    `/api/orders/${orderId}/emails?pageNumber=2`,
  )
  const beyond = await shop.call('GET', `/api/orders/${orderId}/emails?pageNumber=9`, { as: admin })
  expect({ status: beyond.status, body: beyond.body }).toEqual({ status: 200, body: [] })
  const history = await walk(`/api/history/order/${orderId}`)
  expect(history.map(({ length }) => length)).toEqual([200, 51])
  expect(new Set(history.flat()).size).toBe(251)
  expect(nextOf(await shop.call('GET', `/api/history/order/${orderId}`, { as: admin }))).toBe(
    `/api/history/order/${orderId}?pageNumber=2`,
  )
  for (const url of [`/api/orders/${orderId}/emails`, `/api/history/order/${orderId}`]) {
    expectRefused(
      await shop.call('GET', `${url}?pageNumber=0`, { as: admin }),
      400,
      'The page must be a whole number from 1.',
    )
  }
})

it('the product contains the first page of its reviews, and its Link header leads to the second', async () => {
  const response = await shop.call('GET', `/api/products/${product}`)
  expect(response.body).toMatchObject({ numReviews: 45, reviews: { length: 20 } })
  expect(nextOf(response)).toBe(`/api/products/${product}/reviews?pageNumber=2`)
  const pages = await walk(`/api/products/${product}/reviews`)
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(pages[0]).toEqual(response.body.reviews.map(({ _id }: { _id: string }) => _id))
  expect(new Set(pages.flat()).size).toBe(45)
  // A response from the cache has the header too.
  expect(nextOf(await shop.call('GET', `/api/products/${product}`))).toBe(nextOf(response))
  expect(nextOf(await shop.call('GET', `/api/products/${await makeProduct(shop)}`))).toBeUndefined()
})

it('a list that can grow is an array of at most one page, whose Link header leads on reviews of an unknown product and of a draft are not found', async () => {
  const draft = await makeProduct(shop, { isDraft: true })
  for (const id of ['01938f2a-7c1e-7000-8000-000000000000', 'no-such-thing', draft]) {
    expectRefused(await shop.call('GET', `/api/products/${id}/reviews`), 404, 'Product not found')
  }
  expect((await shop.call('GET', `/api/products/${draft}/reviews`, { as: admin })).body).toEqual([])
})

it('the known values of products are those of the most products, 200 of each at most', async () => {
  const [row] = await db.select().from(products)
  if (!row) throw new Error('there is no product')
  const { search: _, ...columns } = row
  await db.insert(products).values(
    times(230, (place) => {
      const style = `Style ${String(place % 215).padStart(3, '0')}`
      return { ...columns, id: v7(), code: `K-${place}`, style, brand: `Brand ${place}`, isDraft: false }
    }),
  )
  const { body } = await shop.call('GET', '/api/products/known', { as: admin })
  expect(body.styles).toHaveLength(200)
  // Two products have each of the first fifteen, and the sample's style has most.
  for (let place = 0; place < 15; place++) expect(body.styles).toContain(`Style ${String(place).padStart(3, '0')}`)
  expect(body.styles).toContain(row.style)
  expect(body.brands.length).toBeGreaterThanOrEqual(200)
  expect(body.brands.length).toBeLessThan(220)
})

it('accounts and admins are counted', async () => {
  await makeShopper(shop)
  const { status, body } = await shop.call('GET', '/api/users/count', { as: admin })
  expect({ status, body }).toEqual({ status: 200, body: { users: 121, admins: 1, guests: 0 } })
})
