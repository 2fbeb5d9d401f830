import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { seedCatalogue } from './seed-catalogue.ts'

interface Suggested {
  products: { _id: string; name: string; image: string; price: number }[]
  terms: { label: string; path: string }[]
}

const shop = await forFile(startShop())
await seedCatalogue(shop.shop, join(import.meta.dirname, '../../catalogue'))

const ask = (keyword: string) => shop.call('GET', `/api/products/suggest?keyword=${encodeURIComponent(keyword)}`)
const suggest = async (keyword: string): Promise<Suggested> => (await ask(keyword)).body
const names = async (keyword: string) => (await suggest(keyword)).products.map(({ name }) => name)

it('suggestions are six products at most, with the fields that the suggestion list shows', async () => {
  const { products } = await suggest('ta')
  expect(products).toHaveLength(6)
  expect(Object.keys(products[0] ?? {}).toSorted()).toEqual(['_id', 'image', 'name', 'price'])
})

it('suggestions find coffee tables by `cof`, with their category', async () => {
  const { products, terms } = await suggest('cof')
  expect(products.map(({ name }) => name)).toEqual(products.map(() => expect.stringContaining('Coffee Table')))
  expect(terms).toEqual([{ label: 'Coffee Tables', path: '/living/Coffee' }])
})

it.each(['cardrona cof', 'CARDRONA coffee t', 'ar-cof-12', 'coffee cardr'])(
  'suggestions find the Cardrona Coffee Table by %s',
  async (keyword) => {
    expect((await names(keyword))[0]).toBe('Cardrona Coffee Table with Drawers')
  },
)

it.each(['d', 'di', 'din', 'dini', 'dinin', 'dining'])(
  'suggestions find dining furniture by %s, at every letter',
  async (typed) => {
    expect((await names(typed)).length).toBeGreaterThan(0)
  },
)

it('suggestions find a name with or without its macrons', async () => {
  await makeProduct(shop, { name: 'Ōtāhuhu Stool', keywords: 'stool' })
  expect(await names('otah')).toEqual(['Ōtāhuhu Stool'])
  expect(await names('Ōtāh')).toEqual(['Ōtāhuhu Stool'])
})

it('suggestions correct a misspelt word', async () => {
  expect((await names('cofee')).every((name) => name.includes('Coffee'))).toBe(true)
  expect((await names('cofee')).length).toBe(6)
})

it.each([
  ['bed 1.6m', 'Raglan Queen Headboard', 'Bed Frames'],
  ['buffet 160cm w', 'Matakana Buffet', 'Buffets'],
  ['sideboard under 1000', 'Geraldine Buffet', 'Buffets'],
  ['telly unit 1.2', 'Omaha Compact TV Stand', 'TV Stands'],
])('suggestions understand %s', async (typed, name, page) => {
  const { products, terms } = await suggest(typed)
  expect(products[0]?.name).toBe(name)
  expect(terms.map(({ label }) => label)).toEqual([page])
})

it('suggestions have products and pages with the whole word before those that begin with it', async () => {
  const bedside = await makeProduct(shop, { name: 'Bedford Shelf Bedford', keywords: 'bedford bedford' })
  const found = await suggest('bed')
  expect(found.products.every(({ name }) => / Bed /.test(name))).toBe(true)
  expect(found.products.map(({ _id }) => _id)).not.toContain(bedside)
  expect(found.terms[0]).toEqual({ label: 'Bed Frames', path: '/bedroom/Headboard' })
  expect((await suggest('bedf')).products[0]?._id).toBe(bedside)
})

it('suggestions never contain a draft', async () => {
  await makeProduct(shop, { name: 'Zebrano Drafty Table', isDraft: true })
  expect(await names('zebrano')).toEqual([])
})

it('suggestions are none without a keyword or for an unknown word', async () => {
  const none = { products: [], terms: [] }
  expect((await shop.call('GET', '/api/products/suggest')).body).toEqual(none)
  expect(await suggest('trampoline')).toEqual(none)
  expect(await suggest('the')).toMatchObject({ terms: [] })
})

it.each([
  '%',
  "'",
  '"',
  '\\',
  '(a|b)*',
  'a & b',
  '!!!',
  ':*',
  '<->',
  "x':*",
  "'; drop table products; --",
  '🪑',
  'の',
  'a '.repeat(100),
  'x'.repeat(200),
  "\\'\\",
  '²³',
  'ŁÓDŹ',
  '١٢٣',
  'ﬁ',
  'ʼ',
])('suggestions treat %j as data (promises 28)', async (keyword) => {
  const { status, body } = await ask(keyword)
  expect({ status, body }).toMatchObject({ status: 200, body: { products: expect.any(Array) } })
})

it('suggestions refuse text that is too long or cannot be stored with a message', async () => {
  expect(await ask('x'.repeat(201))).toMatchObject({ status: 400, body: { message: expect.stringMatching(/200/) } })
  expect((await ask('\u0000')).status).toBe(400)
})

it('suggestions have their own path: `suggest` is not a product id', async () => {
  expect((await shop.call('GET', '/api/products/suggest')).status).toBe(200)
  expect((await shop.call('GET', '/api/products/suggestx')).status).toBe(404)
})
