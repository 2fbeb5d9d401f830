import * as fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { fitOf, fitOrderKey } from '#rules/catalogue/fit/fit.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import { makeAdmin, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

type Query = Record<string, string | number>
const browse = (query: Query) => shop.call('GET', `/api/products/browse?${new URLSearchParams(query as never)}`)
const namesOf = async (query: Query): Promise<string[]> =>
  (await browse(query)).body.products.map(({ name }: { name: string }) => name)
const countsOf = async (facet: string, query: Query): Promise<Record<string, number>> => {
  const { facets } = (await browse(query)).body as { facets: { facet: string; value: string; count: number }[] }
  return Object.fromEntries(facets.filter((each) => each.facet === facet).map(({ value, count }) => [value, count]))
}

/** The TV stands of the mock-ups, and a lamp table. */
const items: [name: string, lengthMm: number, widthMm: number, heightMm: number, price: number, more?: object][] = [
  ['Omaha', 1800, 420, 560, 1149, { brand: 'Casablanca', finishColour: 'whitewash', rating: 3.5, numReviews: 2 }],
  ['Onehunga', 1750, 400, 550, 999, { brand: 'Industrial', finishColour: 'dark brown and black' }],
  ['Ranfurly', 1600, 450, 600, 899, { material: 'Pine', rating: 4, numReviews: 3 }],
  ['Duvauchelle', 1450, 460, 600, 1079, { brand: 'Paris', finishColour: 'limewash', stock: 0 }],
  ['Glenorchy', 1900, 480, 620, 1249, { range: 'Glenorchy' }],
]
const ids = new Map<string, string>()

for (const [name, lengthMm, widthMm, heightMm, price, more] of items) {
  const sides = { lengthMm, widthMm, heightMm, priceCents: price * 100 }
  const kind = { category: 'TV Stand', homeSpace: 'Living Room', material: 'Solid Timber', finishColour: 'honey' }
  ids.set(name, await makeProduct(shop, { name, ...sides, ...kind, ...more }))
}
const lamp = { name: 'Lamp', category: 'Lamp', homeSpace: 'Living Room', lengthMm: 450, widthMm: 450, heightMm: 600 }
await makeProduct(shop, { ...lamp, priceCents: 20_000 })

const tv = { room: 'living', keyword: 'TV Stand' }
const alcove = { ...tv, space: '1840x480x700' }

it('a list has the best fit first, and then what is too big, nearest first', async () => {
  const { body } = await browse(alcove)
  expect(body.products.map(({ name }: { name: string }) => name)).toEqual([
    'Omaha',
    'Onehunga',
    'Ranfurly',
    'Duvauchelle',
    'Glenorchy',
  ])
  expect({ count: body.count, fitting: body.fitting, page: body.page, pages: body.pages }).toEqual({
    count: 5,
    fitting: 4,
    page: 1,
    pages: 1,
  })
})

it('a list of only what fits leaves out what is too big, and counts no more', async () => {
  const { body } = await browse({ ...alcove, fits: 'only' })
  expect({ count: body.count, fitting: body.fitting }).toEqual({ count: 4, fitting: 4 })
  expect(await countsOf('brand', { ...alcove, fits: 'only' })).toEqual({
    'American Rustic': 1,
    Casablanca: 1,
    Industrial: 1,
    Paris: 1,
  })
})

it('another order keeps what fits before what is too big', async () => {
  expect(await namesOf({ ...alcove, sort: '-price' })).toEqual([
    'Omaha',
    'Duvauchelle',
    'Onehunga',
    'Ranfurly',
    'Glenorchy',
  ])
})

it('a list without a space judges nothing, also with a doorway', async () => {
  expect((await browse(tv)).body.fitting).toBeNull()
  expect((await browse({ ...tv, door: 760 })).body.fitting).toBeNull()
})

it('the order of the shop keeps what fits before what is too big', async () => {
  expect(await namesOf({ ...alcove, sort: 'shop' })).toEqual([
    'Ranfurly',
    'Omaha',
    ...(await namesOf(tv)).filter((name) => ['Onehunga', 'Duvauchelle'].includes(name)),
    'Glenorchy',
  ])
})

it.each([
  ['price', ['Ranfurly', 'Onehunga', 'Duvauchelle', 'Omaha', 'Glenorchy']],
  ['-price', ['Glenorchy', 'Omaha', 'Duvauchelle', 'Onehunga', 'Ranfurly']],
  ['size', ['Duvauchelle', 'Ranfurly', 'Onehunga', 'Omaha', 'Glenorchy']],
  ['-size', ['Glenorchy', 'Omaha', 'Onehunga', 'Ranfurly', 'Duvauchelle']],
  ['new', ['Glenorchy', 'Duvauchelle', 'Ranfurly', 'Onehunga', 'Omaha']],
])('the order %s lists %s', async (sort, names) => {
  expect(await namesOf({ ...tv, sort })).toEqual(names)
})

it('the order of a room is that of the best rated, as is an order that does not exist', async () => {
  expect((await namesOf(tv)).slice(0, 2)).toEqual(['Ranfurly', 'Omaha'])
  expect(await namesOf({ ...tv, sort: 'nothing' })).toEqual(await namesOf(tv))
  expect((await namesOf({ ...tv, sort: 'rating' })).slice(0, 2)).toEqual(['Ranfurly', 'Omaha'])
})

it('a facet counts without its own choice, and with all others', async () => {
  const chosen = { ...tv, brand: 'Casablanca,Paris', price: 1100 }
  expect(await countsOf('brand', chosen)).toEqual({ 'American Rustic': 1, Casablanca: 0, Industrial: 1, Paris: 1 })
  expect(await countsOf('timber', chosen)).toEqual({ Pine: 0, 'Solid Timber': 1 })
  expect(await countsOf('finish', { ...tv, timber: 'Pine' })).toEqual({
    'dark brown and black': 0,
    honey: 1,
    limewash: 0,
    whitewash: 0,
  })
  expect(await namesOf(chosen)).toEqual(['Duvauchelle'])
})

it('the categories are those of the room, whichever is open', async () => {
  expect(await countsOf('category', tv)).toEqual({ 'TV Stand': 5, Lamp: 1 })
  expect(await countsOf('category', { ...tv, stock: 'in' })).toEqual({ 'TV Stand': 4, Lamp: 1 })
})

it('the bands of prices end at the thirds of the list, on whole hundreds', async () => {
  expect(await countsOf('band', tv)).toEqual({ '0-1000': 2, '1000-1200': 2, '1200-': 1 })
  expect(await namesOf({ ...tv, band: '0-1000', sort: 'price' })).toEqual(['Ranfurly', 'Onehunga'])
  expect(await namesOf({ ...tv, band: '0-1000,1200-', sort: 'price' })).toEqual(['Ranfurly', 'Onehunga', 'Glenorchy'])
  expect(await countsOf('band', { ...tv, band: '1200-' })).toEqual({ '0-1000': 2, '1000-1200': 2, '1200-': 1 })
})

it('ranges, ratings and stock are counted and chosen', async () => {
  expect(await countsOf('range', tv)).toEqual({ '': 4, Glenorchy: 1 })
  expect(await namesOf({ ...tv, range: 'Glenorchy' })).toEqual(['Glenorchy'])
  expect(await countsOf('rating', tv)).toEqual({ 3: 2, 4: 1 })
  expect(await namesOf({ ...tv, rating: 4 })).toEqual(['Ranfurly'])
  expect(await countsOf('stock', tv)).toEqual({ in: 4 })
  expect(await namesOf({ ...tv, stock: 'in', sort: 'price' })).toEqual(['Ranfurly', 'Onehunga', 'Omaha', 'Glenorchy'])
})

it('the facets of a list sliders narrow every facet', async () => {
  expect(await namesOf({ ...tv, length: 1600, sort: 'price' })).toEqual(['Ranfurly', 'Duvauchelle'])
  expect(await countsOf('stock', { ...tv, length: 1600 })).toEqual({ in: 1 })
})

it('a choice that means nothing is not one', async () => {
  const wrong = { ...tv, space: 'wide', band: '9-3,x', rating: 7, stock: 'out', fits: 'no' }
  expect((await browse(wrong)).body).toEqual((await browse(tv)).body)
  expect((await browse({ ...tv, brand: 'x'.repeat(2001) })).status).toBe(400)
})

it('the facets of a list drafts are neither listed nor counted', async () => {
  const id = await makeProduct(shop, { category: 'TV Stand', homeSpace: 'Living Room', isDraft: true })
  expect((await browse(tv)).body.count).toBe(5)
  await shop.shop.db.delete(products).where(eq(products.id, id))
})

it('the room of a list is that of most of its products, whatever is chosen', async () => {
  const bed = { category: 'Headboard', homeSpace: 'Bedroom' }
  const id = await makeProduct(shop, { name: 'Ranfurly Bed', ...bed })
  const homeSpaceOf = async (query: Query) => (await browse(query)).body.homeSpace
  expect(await homeSpaceOf({})).toBe('Living Room')
  expect(await homeSpaceOf({ brand: 'Nothing' })).toBe('Living Room')
  expect(await homeSpaceOf({ keyword: 'Ranfurly Bed' })).toBe('Bedroom')
  expect(await homeSpaceOf({ keyword: 'nothing-like-this' })).toBeNull()
  await shop.shop.db.delete(products).where(eq(products.id, id))
})

it('a search is narrowed by what is chosen', async () => {
  expect(await namesOf({ keyword: 'Ranfurly', space: '1700x480x700' })).toEqual(['Ranfurly'])
  expect((await browse({ keyword: 'nothing-like-this' })).body).toMatchObject({ products: [], count: 0, pages: 1 })
})

it('all products have the best rated first, 60 a page', async () => {
  for (let index = 0; index < 60; index++) await makeProduct(shop, { name: `Chair ${index}`, category: 'Chair' })
  const [first, second, past] = [await browse({}), await browse({ pageNumber: 2 }), await browse({ pageNumber: 3 })]
  expect(first.body).toMatchObject({ count: 66, page: 1, pages: 2, products: { length: 60 } })
  const [one, two, ...rest] = [first, second].flatMap(({ body }) =>
    body.products.map(({ name }: { name: string }) => name),
  )
  expect([one, two]).toEqual(['Ranfurly', 'Omaha'])
  // What is not rated is in the order of its creation.
  expect(rest).toEqual([...rest.slice(0, 4), ...Array.from({ length: 60 }, (_, index) => `Chair ${index}`)])
  expect(past.body).toMatchObject({ count: 66, page: 3, products: [] })
})

it('a list follows holds, their end, stock and edits', async () => {
  const shopper = await makeShopper(shop)
  const inStock = async () => (await countsOf('stock', tv)).in
  const glenorchy = ids.get('Glenorchy') ?? ''
  expect(await inStock()).toBe(4)
  expect((await placeOrder(shop, shopper, glenorchy, 5)).status).toBe(201)
  expect(await inStock()).toBe(3)
  shop.clock.now = new Date(shop.clock.now.getTime() + 24 * 3_600_000)
  expect(await inStock()).toBe(4)
  const admin = await makeAdmin(shop)
  const body = { countInStock: 0 }
  expect((await shop.call('PUT', `/api/products/${glenorchy}`, { as: admin, body })).status).toBe(200)
  expect(await inStock()).toBe(3)
})

describe('a room with more pieces than are looked at', () => {
  beforeAll(async () => {
    await shop.shop.db.execute(sql`
      insert into products (id, code, name, image, brand, category, material, home_space, style, keywords, description,
        price_cents, width_mm, height_mm, length_mm, stock, rating, num_reviews, created_at, updated_at)
      select gen_random_uuid(), 'MANY-' || n, 'Chair ' || n, '', 'Many', 'Chair', 'Pine', 'Dining Room', '', '', '',
        10000 + n, 450, 900, 450, 1, 5, 1, now(), now()
      from generate_series(1, 2600) n`)
    const bar = { category: 'Bar', homeSpace: 'Dining Room', brand: 'Few', rating: 1, numReviews: 1 }
    for (const name of ['Bar one', 'Bar two']) await makeProduct(shop, { name, ...bar })
  })

  it('shows the best rated 2,500', async () => {
    const { body } = await browse({ room: 'dining' })
    expect({ count: body.count, pages: body.pages }).toEqual({ count: 2500, pages: 42 })
    for (const keyword of ['', 'dining', 'Dining Room']) {
      expect(await countsOf('category', { room: 'dining', keyword })).toEqual({ Chair: 2500 })
    }
  })

  it('shows a category, a brand and words whole, and the rest of the room in the counts', async () => {
    for (const keyword of ['Bar', 'Few', 'Bar two']) {
      expect((await browse({ room: 'dining', keyword })).body.count).toBe(keyword === 'Bar two' ? 1 : 2)
    }
    expect(await countsOf('category', { room: 'dining', keyword: 'Bar' })).toEqual({ Bar: 2, Chair: 2498 })
    expect(await countsOf('brand', { room: 'dining', keyword: 'Bar' })).toEqual({ Few: 2 })
    expect(await countsOf('category', { room: 'dining', keyword: 'Chair' })).toEqual({ Bar: 2, Chair: 2500 })
  })
})

const side = fc.integer({ min: 50, max: 3_000 })
const limit = fc.option(fc.integer({ min: 50, max: 3_000 }), { nil: null })
const spaces = fc.record({ lengthMm: limit, depthMm: limit, heightMm: limit, doorMm: fc.constant(null) })

it('the SQL of best fit equals the rule for random pieces and spaces', async () => {
  const random = fc.sample(fc.record({ lengthMm: side, widthMm: side, heightMm: side }), { numRuns: 50, seed: 7 })
  for (const [index, sides] of random.entries())
    await makeProduct(shop, { name: `Random ${index}`, homeSpace: 'Bedroom', rating: 0, ...sides })
  const query = (space: Space) => ({
    room: 'bedroom',
    space: [space.lengthMm, space.depthMm, space.heightMm].map((mm) => mm ?? '').join('x'),
  })
  for (const space of fc.sample(spaces, { numRuns: 60, seed: 11 })) {
    const { body } = await browse(query(space))
    const listed = body.products as { length: number; width: number; height: number }[]
    const keys = listed.map(({ length, width, height }) => {
      const fit = fitOf({ lengthMm: length, widthMm: width, heightMm: height }, space, false)
      return fit ? fitOrderKey(fit) : null
    })
    expect(listed).toHaveLength(50)
    if (keys.includes(null)) {
      expect(body.fitting).toBeNull()
      continue
    }
    const known = keys.filter((key) => key !== null)
    expect(known).toEqual(known.toSorted(([a, x], [b, y]) => a - b || x - y))
    expect(body.fitting).toBe(known.filter(([band]) => band < 2).length)
  }
})
