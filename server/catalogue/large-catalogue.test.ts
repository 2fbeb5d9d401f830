import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin, makeProduct, type Person } from '#tests/support/factories.ts'
import { expectRefused, startShop, type TestResponse, type TestShop } from '#tests/support/start-shop.ts'

/* Long enough for cached places (`resolve-search.ts`). Product 1 is the oldest; every 100th is a draft. */

const productCount = 13_000
const publishedCount = productCount - productCount / 100

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop)
  const { db } = shop.shop
  await db.execute(sql`alter table products disable trigger user`)
  await db.execute(sql`
    insert into products (id, code, name, image, brand, category, material, home_space, style, keywords, description,
      price_cents, width_mm, height_mm, length_mm, stock, is_draft, rating, created_at, updated_at)
    select ('019b0000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'LC-' || i, 'Long Bench ' || i, '', 'Paris', 'Bench',
      'Pine', 'Dining Room', '', '', '', 10000, 100, 100, 100, 5, i % 100 = 0, 3,
      timestamptz '2026-01-01' + i / 3 * interval '1 minute', now()
    from generate_series(1, ${productCount}::int) as i`)
  await db.execute(sql`alter table products enable trigger user`)
}, 120_000)
afterAll(() => shop.close())

const list = (query: string, as?: Person) => shop.call('GET', `/api/products?${query}`, { as })
const namesOf = ({ body }: TestResponse): string[] => body.products.map(({ name }: { name: string }) => name)

const numbers = Array.from({ length: productCount }, (_, index) => productCount - index).filter(
  (number) => number % 100,
)
const expectedNames = (pageNumber: number) =>
  numbers.slice((pageNumber - 1) * 12, pageNumber * 12).map((number) => `Long Bench ${number}`)

describe.each(['', 'keyword=dining', 'keyword=Bench'])('a long list (%s)', (keyword) => {
  it.each([1, 2, 100, 101, 102, 700, 1001, 1072])('has the right products on page %i', async (pageNumber) => {
    const answer = await list(`${keyword}&pageNumber=${pageNumber}`)
    expect({ pages: answer.body.pages, names: namesOf(answer) }).toEqual({
      pages: 1073,
      names: expectedNames(pageNumber),
    })
  })

  it('ends with the oldest product, and a page past the end is empty', async () => {
    const last = await list(`${keyword}&pageNumber=1073`)
    expect(namesOf(last)).toEqual(expectedNames(1073))
    expect(namesOf(last).at(-1)).toBe('Long Bench 1')
    expect((await list(`${keyword}&pageNumber=1074`)).body).toEqual({ products: [], page: 1074, pages: 1073 })
  })

  it('has drafts for admins', async () => {
    const answer = await list(`${keyword}&pageNumber=1084`, admin)
    expect({ pages: answer.body.pages, last: namesOf(answer).at(-1) }).toEqual({ pages: 1084, last: 'Long Bench 1' })
  })
})

it('a long list that changes moves by one product with each new and each deleted one', async () => {
  expect(publishedCount % 12).toBe(6)
  const before = namesOf(await list('pageNumber=500'))
  const id = await makeProduct(shop, { name: 'New Bench', createdAt: new Date('2027-01-01T00:00:00.000Z') })
  expect(namesOf(await list('pageNumber=500')).slice(1)).toEqual(before.slice(0, -1))
  expect((await shop.call('DELETE', `/api/products/${id}`, { as: admin })).status).toBe(200)
  expect(namesOf(await list('pageNumber=500'))).toEqual(before)
})

it('a search with very many matches finds the newest 1,000 of them', async () => {
  const first = await list('keyword=long')
  expect({ pages: first.body.pages, names: namesOf(first) }).toEqual({ pages: 84, names: expectedNames(1) })
  expect(namesOf(await list('keyword=long&pageNumber=84'))).toEqual(expectedNames(84).slice(0, 4))
  expect((await list('keyword=long&pageNumber=85')).body).toEqual({ products: [], page: 85, pages: 84 })
})

it('a search with very many matches finds one product among all by its code', async () => {
  expect(namesOf(await list('keyword=LC-77'))).toEqual(['Long Bench 77'])
})

const manage = (query: string) => shop.call('GET', `/api/products/manage?${query}`, { as: admin })
const benchName = (number: number) => `Long Bench ${number}`

it('the list for admins has the right products on a deep page, drafts too', async () => {
  const answer = await manage('pageNumber=1001')
  const expected = Array.from({ length: 12 }, (_, index) => benchName(productCount - 12_000 - index))
  expect({ pages: answer.body.pages, names: namesOf(answer) }).toEqual({ pages: 1084, names: expected })
})

it('the list for admins finds the newest 1,000 products with a text in code or name', async () => {
  const last = await manage('keyword=ong%20bEn&pageNumber=84')
  expect({ pages: last.body.pages, names: namesOf(last) }).toEqual({
    pages: 84,
    names: [12_004, 12_003, 12_002, 12_001].map(benchName),
  })
  expect((await manage('keyword=ong%20bEn&pageNumber=85')).body).toEqual({ products: [], page: 85, pages: 84 })
})

it('the list for admins finds a rare text among all, and no text across code and name', async () => {
  expect(namesOf(await manage('keyword=c-7777'))).toEqual([benchName(7777)])
  expect(namesOf(await manage('keyword=7777%20Long'))).toEqual([])
})

const suggest = async (keyword: string) => namesOf(await shop.call('GET', `/api/products/suggest?keyword=${keyword}`))

it('suggestions have the newest products with a frequent prefix', async () => {
  expect(await suggest('lon')).toEqual(numbers.slice(0, 6).map((number) => `Long Bench ${number}`))
})

it('suggestions have old products with a rare prefix, the whole word first', async () => {
  expect(await suggest('long%20777')).toEqual(
    [777, 7779, 7778, 7777, 7776, 7775].map((number) => `Long Bench ${number}`),
  )
  expect(await suggest('bench%207777')).toEqual(['Long Bench 7777'])
})

it('the list of the best rated ends after 10,000 products', async () => {
  const page = (pageNumber: number) => shop.call('GET', `/api/products/top?pageNumber=${pageNumber}`)
  const [before, last, past] = [await page(49), await page(50), await page(51)]
  expect(before.headers.link).toBe('</api/products/top?pageNumber=50>; rel="next"')
  expect({ count: last.body.length, link: last.headers.link }).toEqual({ count: 200, link: undefined })
  expect({ status: past.status, body: past.body, link: past.headers.link }).toEqual({
    status: 200,
    body: [],
    link: undefined,
  })
})

const top = (query: string) => shop.call('GET', `/api/products/top?${query}`)

it('the list of a room has the products of the room that are within the limits, and its next page too', async () => {
  await makeProduct(shop, {
    name: 'Wide Bench',
    category: 'Bench',
    homeSpace: 'Bedroom',
    priceCents: 50_000,
    widthMm: 901,
  })
  await makeProduct(shop, {
    name: 'Fitting Bench',
    category: 'Bench',
    homeSpace: 'Bedroom',
    priceCents: 50_000,
    widthMm: 900,
  })
  const names = async (query: string) => (await top(query)).body.map(({ name }: { name: string }) => name)
  expect((await names('room=bedroom&keyword=bench')).toSorted()).toEqual(['Fitting Bench', 'Wide Bench'])
  expect(await names('room=bedroom&keyword=bench&price=500&width=900')).toEqual(['Fitting Bench'])
  expect(await names('room=bedroom&keyword=bench&price=499')).toEqual([])
  const { headers } = await top('keyword=bench&room=dining&price=100&width=900&length=900&height=900')
  expect(headers.link).toBe(
    '</api/products/top?keyword=bench&room=dining&price=100&width=900&length=900&height=900&pageNumber=2>; rel="next"',
  )
})

it.each([
  ['room=kitchen', 'The room must be living, dining or bedroom.'],
  ['price=-1', 'The price must be a whole number of dollars from 0.'],
  ['width=1.5', 'The width must be a whole number of millimetres from 0.'],
])('the list of a room refuses %s', async (query, message) => {
  expectRefused(await top(query), 400, message)
})

it('words with a digit are found as they are and never corrected', async () => {
  await makeProduct(shop, { name: 'Kurow Ladder', code: 'KL-1250', keywords: '1250mm' })
  expect(namesOf(await list('keyword=1250mm'))).toEqual(['Kurow Ladder'])
  expect(namesOf(await list('keyword=1251mm'))).toEqual([])
  expect(namesOf(await list('keyword=ladderr'))).toEqual(['Kurow Ladder'])
})
