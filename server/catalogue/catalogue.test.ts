import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reviews } from '#db/tables/catalogue/catalogue.ts'
import { makeAdmin, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const folder = join(import.meta.dirname, '../../catalogue')

interface Listed {
  _id: string
  name: string
  category: string
  brand: string
  material: string
  homeSpace: string
  length: number
  rating: number
  featured: boolean
  keywords: string
}

const shop = await forFile(startShop())
await seedCatalogue(shop.shop, folder)

const list = async (query = '') => (await shop.call('GET', `/api/products${query}`)).body
const top = async (keyword: string): Promise<Listed[]> =>
  (await shop.call('GET', `/api/products/top?keyword=${encodeURIComponent(keyword)}`)).body

it('the seed loads the opening catalogue once', async () => {
  expect(await seedCatalogue(shop.shop, folder)).toBe(0)
  const page = await list()
  expect({ page: page.page, pages: page.pages, productCount: page.products.length }).toEqual({
    page: 1,
    pages: 8,
    productCount: 12,
  })
  expect((await list('?pageNumber=8')).products).toHaveLength(90 - 7 * 12)
})

it('the seed computes rating and numReviews from the reviews', async () => {
  const [cardrona] = (await list('?keyword=AR-COF-1200')).products
  expect({ name: cardrona.name, rating: cardrona.rating, numReviews: cardrona.numReviews }).toEqual({
    name: 'Cardrona Coffee Table with Drawers',
    rating: 4,
    numReviews: 4,
  })
})

it('the seed has products of many categories on the first page', async () => {
  const { products } = await list()
  expect(new Set(products.map(({ category }: Listed) => category)).size).toBeGreaterThanOrEqual(6)
})

it('the list contains what cards need: neither reviews, nor description, nor the facts of the page', async () => {
  const { products } = await list()
  expect(Object.keys(products[0]).toSorted()).toEqual(
    [
      '_id',
      'brand',
      'category',
      'code',
      'countInStock',
      'createdAt',
      'family',
      'featured',
      'finishColour',
      'height',
      'homeSpace',
      'image',
      'isDraft',
      'keywords',
      'length',
      'material',
      'name',
      'numReviews',
      'passLongMm',
      'passShortMm',
      'price',
      'rating',
      'secondImage',
      'style',
      'updatedAt',
      'version',
      'weightKg',
      'width',
    ].toSorted(),
  )
})

it('the list is newest first', async () => {
  const { products } = await list()
  const dates = products.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

it('the list is empty past the end', async () => {
  expect(await list('?pageNumber=9')).toEqual({ products: [], page: 9, pages: 8 })
})

it.each(['0', '-1', 'abc', '1.5', '', '99999999999'])(
  'the list refuses pageNumber=%s with 400 and a message',
  async (page) => {
    const answer = await shop.call('GET', `/api/products?pageNumber=${page}`)
    expectRefused(answer, 400, 'The page must be a whole number from 1.')
  },
)

it('the list shows a draft to admins only', async () => {
  const id = await makeProduct(shop, { name: 'Drafty Table', isDraft: true, keywords: 'drafty' })
  expect((await list('?keyword=drafty')).products).toEqual([])
  expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(404)
  expect((await shop.call('GET', `/api/products/${id}`, { as: await makeShopper(shop) })).status).toBe(404)
  expect((await shop.call('GET', `/api/products/${id}`, { as: await makeAdmin(shop) })).status).toBe(200)
})

it.each([
  ['Tall', 'category', 'Tall'],
  ['tall', 'category', 'Tall'],
  ['Diningtable', 'category', 'Diningtable'],
  ['TV Stand', 'category', 'TV Stand'],
  ['american', 'brand', 'American Rustic'],
  ['American Rustic', 'brand', 'American Rustic'],
  ['market', 'brand', 'Market Road'],
  ['pine', 'material', 'Pine'],
  ['timber', 'material', 'Solid Timber'],
  ['living', 'homeSpace', 'Living Room'],
  ['bedroom', 'homeSpace', 'Bedroom'],
] as const)(
  'a keyword that is a category, brand, material or room: %s narrows to %s %s and nothing else',
  async (keyword, field, value) => {
    const found = await top(keyword)
    expect(found.length).toBeGreaterThanOrEqual(4)
    expect(new Set(found.map((product) => product[field]))).toEqual(new Set([value]))
  },
)

it('a keyword that is a category, brand, material or room finds every product of a room: 28 living, 31 dining, 31 bedroom', async () => {
  const countOf = async (keyword: string) => (await top(keyword)).length
  expect({
    living: await countOf('living'),
    dining: await countOf('dining'),
    bedroom: await countOf('bedroom'),
  }).toEqual({ living: 28, dining: 31, bedroom: 31 })
})

it('a search finds tables by `tables`, and by `TABLE`', async () => {
  const [plural, singular] = [await top('tables'), await top('TABLE')]
  expect(plural.length).toBeGreaterThan(20)
  expect(plural.map(({ _id }) => _id)).toEqual(singular.map(({ _id }) => _id))
})

it('a search finds TV stands by `tv stand`, best match first', async () => {
  const { products } = await list('?keyword=tv%20stands')
  expect(products.slice(0, 3).every(({ category }: Listed) => category === 'TV Stand')).toBe(true)
})

it('a search finds pine pieces of American Rustic by `rustic pine`', async () => {
  const found = await top('rustic pine')
  expect(found.length).toBeGreaterThan(10)
  expect(new Set(found.map(({ brand, material }) => `${brand}, ${material}`))).toEqual(
    new Set(['American Rustic, Pine']),
  )
})

it('a search finds a product by its code', async () => {
  expect((await top('ar-cof-1200')).map(({ name }) => name)).toContain('Cardrona Coffee Table with Drawers')
})

it.each([
  ['buffe', 'Buffet'],
  ['cofee tabel', 'Coffee'],
  ['desser', 'Dresser'],
  ['lingere', 'Lingerie'],
])('a search corrects the misspelt word %s', async (misspelt, category) => {
  const found = await top(misspelt)
  expect(found.length).toBeGreaterThanOrEqual(4)
  expect(found.some((product) => product.category === category)).toBe(true)
})

it('a search finds a name with or without its macrons', async () => {
  const id = await makeProduct(shop, { name: 'Ōtāhuhu Stool', keywords: 'stool', material: 'Kauri' })
  expect((await top('otahuhu')).map(({ _id }) => _id)).toEqual([id])
  expect((await top('Ōtāhuhu')).map(({ _id }) => _id)).toEqual([id])
})

it('a search finds nothing for an unknown word', async () => {
  expect(await list('?keyword=trampoline')).toEqual({ products: [], page: 1, pages: 1 })
})

it.each([
  '%',
  "'",
  '"',
  '\\',
  '(a|b)*',
  'a & b',
  '!!!',
  '%25_%25',
  ':*',
  '<->',
  "'; drop table products; --",
  '%F0%9F%AA%91',
])('a search takes %s as data (promises 28)', async (keyword) => {
  expect((await shop.call('GET', `/api/products?keyword=${encodeURIComponent(keyword)}`)).status).toBe(200)
})

it('a search is the whole list for a blank keyword', async () => {
  expect((await list('?keyword=%20%20')).pages).toBe((await list()).pages)
})

it('a search refuses over-long and unstorable text with 400 and a message', async () => {
  const long = await shop.call('GET', `/api/products?keyword=${'x'.repeat(201)}`)
  expectRefused(long, 400, 'Keep your search to 200 characters.')
  const nul = await shop.call('GET', '/api/products?keyword=%00')
  expectRefused(nul, 400, 'Your text has a character we can’t save. Remove it, then try again.')
  expect((await shop.call('GET', '/api/products?keyword=%E0%A4%A')).status).toBe(200)
})

it('the top products are every match, best rated first', async () => {
  const ratings = (await top('pine')).map(({ rating }) => rating)
  expect(ratings).toEqual(ratings.toSorted((one, other) => other - one))
  expect(ratings).toHaveLength(29)
})

it('the selected products are four, featured first', async () => {
  const { body } = await shop.call('GET', '/api/products/selected')
  expect(body.map(({ featured }: Listed) => featured)).toEqual([true, true, true, true])
  const others = await shop.call('GET', `/api/products/selected?not=${body[0]._id}`)
  expect(others.body).toHaveLength(4)
  expect(others.body.map(({ _id }: Listed) => _id)).not.toContain(body[0]._id)
  const narrowed = await shop.call('GET', '/api/products/selected?keyword=Tall')
  expect(narrowed.body).toHaveLength(4)
  expect(new Set(narrowed.body.map(({ category }: Listed) => category))).toEqual(new Set(['Tall']))
})

const selected = async (not: string[], keyword = ''): Promise<Listed[]> => {
  const body = bodyOf(await shop.call('GET', `/api/products/selected?not=${not.join(',')}&keyword=${keyword}`))
  return body
}
const find = async (category: string) => (await top(category)).map(({ _id }) => _id)

it('selected with `not` is of the category of one product, and never itself', async () => {
  for (const id of await find('Coffee')) {
    const related = await selected([id])
    expect(related.map(({ category }) => category)).toEqual(['Coffee', 'Coffee', 'Coffee', 'Coffee'])
    expect(related.map(({ _id }) => _id)).not.toContain(id)
  }
})

it('selected with `not` is related to the products of a cart, and narrowed by a keyword', async () => {
  const [coffee = '', bed = ''] = [...(await find('Coffee')).slice(0, 1), ...(await find('Headboard')).slice(0, 1)]
  const related = await selected([coffee, bed])
  expect(related).toHaveLength(4)
  expect(related.map(({ _id }) => _id).filter((id) => id === coffee || id === bed)).toEqual([])
  expect(new Set((await selected([coffee], 'Tall')).map(({ category }) => category))).toEqual(new Set(['Tall']))
})

it('selected with `not` is featured first for products that the shop does not know', async () => {
  const plain = (await shop.call('GET', '/api/products/selected')).body
  expect(await selected(['x', '01938f2a-7c1e-7000-8000-000000000000'])).toEqual(plain)
  expectRefused(
    await shop.call('GET', `/api/products/selected?not=${'x'.repeat(4001)}`),
    400,
    'Ask for up to 100 products at once.',
  )
})

const current = async (ids: string[]) => shop.call('GET', `/api/products/current?ids=${ids.join(',')}`)

it('the current products of a cart are the requested products that are sold, with the fields of lists', async () => {
  const [sold, draft] = [await makeProduct(shop, { stock: 2 }), await makeProduct(shop, { isDraft: true })]
  const { status, body } = await current([sold, draft, '01938f2a-7c1e-7000-8000-000000000000', 'x', '%27'])
  expect({ status, productCount: body.length }).toEqual({ status: 200, productCount: 1 })
  const [{ _id, price, countInStock }] = body
  expect({ _id, price, countInStock }).toEqual({ _id: sold, price: 799, countInStock: 2 })
  expect(Object.keys(body[0]).toSorted()).toEqual(Object.keys((await list()).products[0]).toSorted())
})

it('the current products of a cart are none without ids, and one hundred at most', async () => {
  expect((await current([])).body).toEqual([])
  const id = '01938f2a-7c1e-7000-8000-000000000000'
  expect((await current(Array.from({ length: 100 }, () => id))).status).toBe(200)
  expectRefused(await current(Array.from({ length: 200 }, () => id)), 400, 'Ask for up to 100 products at once.')
  expect((await shop.call('GET', '/api/products/current')).status).toBe(400)
})

it('one product contains description and reviews, newest first', async () => {
  const [{ _id }] = (await list('?keyword=AR-COF-1200')).products
  const body = bodyOf(await shop.call('GET', `/api/products/${_id}`))
  expect(body.description).toMatch(/^Thick-set pine coffee table/)
  expect(body.reviews.map(({ name }: { name: string }) => name)).toEqual([
    'Joel Faraday',
    'Priyanka Desai',
    'Graeme Sutherland',
    'Marama Tipene',
  ])
  expect({
    price: body.price,
    width: body.width,
    height: body.height,
    length: body.length,
    countInStock: body.countInStock,
  }).toEqual({ price: 499, width: 650, height: 460, length: 1200, countInStock: 9 })
})

it.each(['x', '1', '01938f2a-7c1e-7000-8000-000000000000', '%00', '../users', 'a'.repeat(4000)])(
  'one product is not found by %s',
  async (id) => {
    const answer = await shop.call('GET', `/api/products/${encodeURIComponent(id)}`)
    expect([400, 404]).toContain(answer.status)
    expect(answer.body.message).toMatch(/\S/)
  },
)

it('one product has the same response for an unknown and a malformed id', async () => {
  for (const id of ['x', '01938f2a-7c1e-7000-8000-000000000000']) {
    expectRefused(await shop.call('GET', `/api/products/${id}`), 404, 'Product not found')
  }
})

it('the database refuses a rating outside 1 to 5 and a stock below 0', async () => {
  const productId = await makeProduct(shop)
  const review = { productId, name: 'x', comment: 'x', rating: 6 }
  await expect(shop.shop.db.insert(reviews).values(review)).rejects.toThrow()
  await expect(makeProduct(shop, { stock: -1 })).rejects.toThrow()
})
