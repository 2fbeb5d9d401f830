import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { BrowsePage } from '#contract/catalogue/browse.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { searchTerms } from '#rules/catalogue/search.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

afterEach(() => shop.shop.db.delete(products))

const decomposed = 'Wha\u0304nau Bench'

const typed: [keyword: string, piece: string][] = [
  ...['KC-100', 'SKU-0001', 'NEW-0004', 'TBL-180-NAT', '2024-05-01', 'K-9', 'ZQ.COF.1200', 'ZQ/1200', 'AR_77+B'].map(
    (code): [string, string] => [code, code],
  ),
  ['"kc-100"', 'KC-100'],
  ['mirror', 'Dresser/Mirror'],
  ['dresser/mirror', 'Dresser/Mirror'],
  ['walnut', 'Oak/Walnut Plinth'],
  ['oak/walnut plinth', 'Oak/Walnut Plinth'],
  ['chaise', 'Lounger w/chaise'],
  ['kurow', 'Kurow.co.nz Settle'],
  ['kurow.co.nz settle', 'Kurow.co.nz Settle'],
  ['L’abri Plinth', "L'abri Plinth"],
  ["l'abri plinth under 1000", "L'abri Plinth"],
  ['childrens', 'Children’s Settle'],
  ['Élan Plinth', 'Élan Plinth'],
  ['elan', 'Élan Plinth'],
  ['Oko', 'Öko Settle'],
  ['Åse Lounger', 'Åse Lounger'],
  ['ase', 'Åse Lounger'],
  ['lodz', 'Łódź Settle'],
  ['Café Plinth', 'Café Plinth'],
  ['cafe', 'Café Plinth'],
  ['whānau', decomposed],
  ['whanau', decomposed],
  [decomposed, decomposed],
  ['Straße', 'Straße Settle'],
]

it('a name or a code with signs, numbers and accents is found as it is typed and without its accents, in lists, searches and suggestions', async () => {
  const ids = new Map<string, string>()
  for (const product of new Set(typed.map(([, found]) => found))) {
    const isCode = /^[A-Z\d./_+-]+$/.test(product)
    const given = isCode ? { code: product, name: 'Stool' } : { name: product }
    ids.set(product, await makeProduct(shop, { ...given, keywords: '', category: 'Settle' }))
  }
  const missing: string[] = []
  for (const [keyword, piece] of typed) {
    const read = async (path: string) => (await shop.call('GET', `${path}?${new URLSearchParams({ keyword })}`)).body
    const has = (all: { _id: string }[]) => all.some(({ _id }) => _id === ids.get(piece))
    const browsed: BrowsePage = await read('/api/products/browse')
    if (browsed.search?.corrected) missing.push(`corrected: ${keyword}`)
    if (!has(browsed.products)) missing.push(`search: ${keyword}`)
    if (!has((await read('/api/products/suggest')).products)) missing.push(`suggestions: ${keyword}`)
    // The API's keyword understands no prices.
    if (!keyword.includes('under') && !has((await read('/api/products')).products)) missing.push(`list: ${keyword}`)
  }
  expect(missing).toEqual([])
})

it('a name or a code with signs, numbers and accents is found by a part of it in the table of products, with and without accents', async () => {
  for (const name of ['Élan Plinth', 'Zqcafé', decomposed]) await makeProduct(shop, { name })
  const found = async (part: string) => {
    const { body } = await shop.call('GET', `/api/products/table?${new URLSearchParams({ keyword: part })}`, {
      as: admin,
    })
    return body.rows.map(({ name }: { name: string }) => name)
  }
  expect(await found('elan')).toEqual(['Élan Plinth'])
  expect(await found('ÉLAN')).toEqual(['Élan Plinth'])
  expect(await found('E\u0301lan')).toEqual(['Élan Plinth'])
  expect(await found('zqcafe')).toEqual(['Zqcafé'])
  expect(await found('whānau b')).toEqual([decomposed])
  expect(await found('%')).toEqual([])
})

it('the database cuts and folds a text as a keyword is', async () => {
  const texts = [
    'KC-100 Oak/Walnut Café 1.5 m',
    'ZQ.COF.1200_b; a@b.nz http://x.nz/y?z=1 1e5 -7',
    'Łódź ĐØĦŦ ÆŒÞ Straße ½ m² 🪑chair',
    `${decomposed} ‘quoted’ “text” d’oak — × ÷`,
    '木の椅子 скамья',
  ]
  for (const text of texts) {
    const { rows } = await shop.shop.db.execute<{ words: string }>(sql`select trim(search_text(${text})) as words`)
    expect(rows[0]?.words.split(' ').slice(0, 8)).toEqual(searchTerms(text))
  }
})
