import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BrowsePage } from '#contract/catalogue/browse.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
await seedCatalogue(shop.shop, join(import.meta.dirname, '../../../catalogue'))

const urlOf = (keyword: string, query: Record<string, string> = {}) =>
  `/api/products/browse?${new URLSearchParams({ keyword, ...query })}`

async function search(keyword: string, query: Record<string, string> = {}) {
  const body = bodyOf(await shop.call('GET', urlOf(keyword, query)))
  const page = body as BrowsePage
  if (!page.search) throw new Error('the list has no search')
  const { parts, near, loosened, ...reading } = page.search
  return {
    ...reading,
    names: page.products.map(({ name }) => name),
    count: page.count,
    labels: parts.map(({ label }) => label),
    parts,
    near: near && { ...near, products: near.products.map(({ product, reason }) => `${product.name}: ${reason}`) },
    loosened: loosened.map(({ label, count }) => `${label}: ${count}`),
  }
}

it('a size and a price find what has both, and what is close to it with its reasons (fit-search)', async () => {
  const found = await search('bed 1.6m under 1500')
  expect(found.names).toEqual(['Raglan Queen Headboard', 'Karamea Queen Bed Frame', 'Lyttelton Queen Bed Frame'])
  expect(found.parts).toEqual([
    { label: 'Bed Frames', without: '1.6m under 1500' },
    { label: 'Width about 1600 mm', without: 'bed under 1500' },
    { label: 'Up to $1,500', without: 'bed 1.6m' },
  ])
  expect(found.near).toEqual({
    title: 'Close to it',
    lead: 'Bed frames that match most of what you typed.',
    products: [
      'Akaroa Queen Bed Frame: $149 over $1,500',
      'Karamea Double Bed Frame: 110 mm narrower than 1600',
      'Raglan King Headboard: 140 mm wider than 1600',
      'Cardrona King Bed Frame: 190 mm wider than 1600',
    ],
  })
  expect(found.loosened).toEqual([])
})

it('a price below every piece offers the nearest, and looser searches (fit-search-none)', async () => {
  const found = await search('bufet under 900')
  expect(found).toMatchObject({ names: [], found: 0, labels: ['Buffets', 'Up to $900'] })
  expect(found.corrected).toEqual({ meant: ['buffet'], typed: ['bufet'], asTyped: '"bufet" under 900' })
  expect(found.near).toEqual({
    title: 'No buffet costs $900 or less. The closest:',
    lead: 'Cheapest first. Each one shows how far over it is.',
    products: [
      'Geraldine Buffet: $49 over $900',
      'Matakana Compact Buffet: $195 over $900',
      'Matakana Buffet: $449 over $900',
      'Kurow Long Buffet: $499 over $900',
    ],
  })
  expect(found.loosened).toEqual(['Buffets at any price: 6', 'Anything for the dining room up to $900: 11'])
})

it('a corrected word can be searched as it was typed', async () => {
  expect(await search('"bufet" under 900')).toMatchObject({
    labels: ['“bufet”', 'Up to $900'],
    corrected: null,
    count: 0,
  })
  expect((await search('cofee')).corrected).toEqual({ meant: ['coffee'], typed: ['cofee'], asTyped: '"cofee"' })
  expect((await search('nightstnd')).labels).toEqual(['Bedside Tables'])
  expect((await search('"nightstnd"')).count).toBe(0)
})

it.each<[keyword: string, labels: string[], count: number]>([
  ['sideboard', ['Buffets'], 6],
  ['white buffet', ['Whitewash, White and oak or Limewash', 'Buffets'], 2],
  ['oak dining table', ['Oak', 'Dining Tables'], 3],
  ['queen bed', ['Queen mattress', 'Bed Frames'], 4],
  ['headboards', ['Headboards'], 2],
  ['bar stool', ['Bar Stools'], 3],
  ['leaner', ['Bar Tables'], 2],
  ['6 seater dining table', ['Seats 6', 'Dining Tables'], 4],
  ['55 inch tv', ['TV Stands', 'For a 55 inch screen: 1320 mm or wider'], 8],
  ['bedroom under 300', ['Bedroom', 'Up to $300'], 6],
  ['cardrona coffee table', ['“cardrona”', 'Coffee Tables'], 3],
  ['french oak under 500', ['Paris', 'Oak', 'Up to $500'], 1],
  ['cardrona farmhouse', ['“cardrona”', 'Market Road'], 1],
])('a typed text with parts: %j is read as %j', async (keyword, labels, count) => {
  expect(await search(keyword)).toMatchObject({ labels, count, found: count, said: [] })
})

it('the nearest size comes first, the cheapest on request, and a chosen order instead', async () => {
  expect((await search('1600')).names.slice(0, 3)).toEqual([
    'Ranfurly TV Stand',
    'Raglan Queen Headboard',
    'Matakana Buffet',
  ])
  const prices = async (query: Record<string, string>) =>
    ((await shop.call('GET', urlOf('cheap lamp table', query))).body as BrowsePage).products.map(({ price }) => price)
  expect(await prices({})).toEqual((await prices({})).toSorted((a, b) => a - b))
  expect(await prices({ sort: '-price' })).toEqual((await prices({})).toReversed())
})

it('a space, facets and pages narrow what was understood', async () => {
  const { body } = await shop.call(
    'GET',
    urlOf('bed 1.6m under 1500', { space: '1650x2200x', brand: 'American Rustic' }),
  )
  expect(body).toMatchObject({
    count: 1,
    fitting: 1,
    products: [{ name: 'Karamea Queen Bed Frame' }],
    search: { found: 3 },
  })
  const second = await shop.call('GET', urlOf('dining table', { perPage: '12', pageNumber: '2' }))
  expect(second.body).toMatchObject({ page: 2, pages: 1, products: [], search: { near: null } })
})

it('furniture that the shop does not have is said, and what is nearest is shown', async () => {
  expect(await search('sofa under 300')).toMatchObject({
    count: 0,
    found: 0,
    labels: ['Up to $300'],
    said: ['We have no sofas.'],
    near: {
      title: 'The closest we have:',
      lead: 'Coffee tables, lamp tables or hall tables.',
      products: { length: 4 },
    },
    loosened: ['Anything for the living room up to $300: 3'],
  })
  expect(await search('rug')).toMatchObject({ count: 0, said: ['We have no rugs, cushions or curtains.'], near: null })
  expect(await search('rimu coffee table')).toMatchObject({ count: 4, labels: ['Honey', 'Coffee Tables'] })
})

it('furniture of the table that this shop does have is found by its name', async () => {
  const id = await makeProduct(shop, { name: 'Ōtāhuhu Sofa', category: 'Sofa', keywords: 'sofa' })
  const found = await search('sofas under 900')
  expect({ first: found.names[0], said: found.said }).toEqual({ first: 'Ōtāhuhu Sofa', said: [] })
  await shop.shop.db.delete(products).where(eq(products.id, id))
})

it('a typed text with parts facts that are not known are looked for among the words of the product', async () => {
  const facts = { name: 'Hunua Buffet', category: 'Buffet', keywords: 'oak white', piece: '' }
  const id = await makeProduct(shop, facts)
  expect((await search('white oak buffet')).names).toContain('Hunua Buffet')
  await shop.shop.db.delete(products).where(eq(products.id, id))
})

it.each(['table', 'tables', 'lamp', 'buffet', 'american', 'living', 'kurow', 'AR-COF-1200', 'tabel', 'zzzzqqqq'])(
  'a typed text without parts: %j finds what the list of products finds, in its order',
  async (keyword) => {
    const list = await shop.call('GET', `/api/products?${new URLSearchParams({ keyword })}`)
    const found = await search(keyword, { perPage: '12' })
    expect(found.names).toEqual(list.body.products.map(({ name }: { name: string }) => name))
    expect(found).toMatchObject({ labels: [], near: null, loosened: [] })
  },
)

it('a list without a keyword, and a room, understand nothing', async () => {
  for (const query of ['', '?keyword=%20', '?room=living&keyword=bed+1.6m'])
    expect((await shop.call('GET', `/api/products/browse${query}`)).body.search).toBeNull()
})

it('a search shows drafts to admins alone', async () => {
  const id = await makeProduct(shop, { name: 'Drafty Buffet', category: 'Buffet', isDraft: true })
  expect((await search('buffet under 900')).names).toEqual([])
  const admin = await makeAdmin(shop)
  const { body } = await shop.call('GET', urlOf('buffet under 900'), { as: admin })
  expect(body.products).toMatchObject([{ name: 'Drafty Buffet', isDraft: true }])
  await shop.shop.db.delete(products).where(eq(products.id, id))
})

it('a search refuses a page of another length', async () => {
  expectRefused(await shop.call('GET', urlOf('table', { perPage: '61' })), 400, 'A page can have 1 to 60 products.')
})

it('a search answers any text', async () => {
  const word = fc.constantFrom(
    'bed',
    '1.6m',
    '"',
    '<',
    '$',
    'x',
    "'",
    '\\',
    ':*',
    '&',
    'under',
    '900',
    'sofa',
    'rug',
    'the',
    '1600',
    'uk',
    'king',
    '(',
    '木',
    '%',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 8 }), async (words) => {
      expect((await shop.call('GET', urlOf(words.join(' ')))).status).toBe(200)
    }),
    { numRuns: 60 },
  )
})
