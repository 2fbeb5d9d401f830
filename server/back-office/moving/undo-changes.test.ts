import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Move } from '#contract/back-office/moves.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { stockLines } from '#db/tables/stock/stock.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { moveInAs } from '#tests/support/move-in.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const { db } = shop.shop

const { call, ...moves } = moveInAs(shop, () => owner)

interface Line {
  handle: string
  title?: string
  brand?: string
  price?: string
  stock?: number
}

const csvOf = (...lines: Line[]) =>
  [
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price',
    ...lines.map(
      ({ handle, title = handle, brand = 'Harakeke', price = '199.00', stock = 5 }) =>
        `${handle},${title},${brand},Title,Default Title,${stock},${price}`,
    ),
  ].join('\n')

async function tryMove(...files: string[]): Promise<Move> {
  return moves.tryMove(await moves.beginMove(Object.fromEntries(files.map((body, at) => [`file-${at}.csv`, body]))))
}

async function bringIn(...files: string[]): Promise<string> {
  const { _id } = await tryMove(...files)
  await moves.bringIn(_id)
  return _id
}

async function takeBack(id: string): Promise<void> {
  expect(await moves.takeBack(id)).toMatchObject({ state: 'undone', problem: null })
}

const rows = () => db.select().from(products).orderBy(asc(products.code))
const shown = async () =>
  (await rows()).map(({ name, brand, priceCents, stock }) => [name, brand, priceCents / 100, stock])
const idOf = async (code: string) => (await rows()).find((row) => row.code === code)?.id ?? ''

async function change(code: string, body: object): Promise<void> {
  const id = await idOf(code)
  const version = (await rows()).find((row) => row.id === id)?.version
  bodyOf(await shop.call('PUT', `/api/products/${id}`, { as: owner, body: { ...body, version, staysDraft: true } }))
}

const first = csvOf({ handle: 'kea' }, { handle: 'ruru' }, { handle: 'tui' }, { handle: 'weka' })

it('a second move that is taken back gives products what they had before it, but for what has changed since', async () => {
  await bringIn(first)
  const second = await bringIn(
    csvOf(
      { handle: 'kea' },
      { handle: 'ruru', title: 'Ruru II', price: '249.00', stock: 2 },
      { handle: 'tui', title: 'Tui II', brand: 'Tōtara' },
      { handle: 'weka', stock: 8 },
      { handle: 'moa' },
    ),
  )
  expect(await shown()).toEqual([
    ['kea', 'Harakeke', 199, 5],
    ['moa', 'Harakeke', 199, 5],
    ['Ruru II', 'Harakeke', 249, 2],
    ['Tui II', 'Tōtara', 199, 5],
    ['weka', 'Harakeke', 199, 8],
  ])
  await change('tui', { name: 'Tūī', price: 299 })
  await change('weka', { countInStock: 7, countInStockWas: 8 })

  expect(bodyOf(await call('GET', `/${second}/kept`))).toEqual({
    goes: 1,
    restores: 3,
    kept: [{ kind: 'product', name: 'Tūī', reason: 'Changed since, and stays as it is: name.' }],
  })
  await takeBack(second)
  expect(await shown()).toEqual([
    ['kea', 'Harakeke', 199, 5],
    ['ruru', 'Harakeke', 199, 5],
    ['Tūī', 'Harakeke', 299, 5],
    // One was sold here since.
    ['weka', 'Harakeke', 199, 4],
  ])
  const reasons = (await db.select({ reason: stockLines.reason }).from(stockLines)).map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === 'Move taken back')).toHaveLength(2)

  // The first file is what came in last, again.
  expect((await tryMove(first)).counts).toMatchObject([{ kind: 'product', total: 4, same: 4, changed: 0, differs: 0 }])
})

it('a second move that is taken back says of customers and orders before it what stays', async () => {
  const columns = 'First Name,Last Name,Email,Accepts Email Marketing,Total Orders,Tags'
  const customers = (tag: string) =>
    [columns, `Mere,Tipene,mere@example.nz,no,0,${tag}`, 'Ana,Hall,ana@example.nz,no,0,'].join('\n')
  const { _id: open } = bodyOf(await call('POST', ''), 201) as Move
  bodyOf(await shop.call('DELETE', `/api/moves/${open}`, { as: owner }))
  await bringIn(customers(''))
  const second = await bringIn(customers('trade'))
  expect(bodyOf(await call('GET', `/${second}/kept`))).toEqual({
    goes: 0,
    restores: 0,
    kept: [
      {
        kind: 'customer',
        name: 'Mere Tipene',
        reason: 'It was here before. What this move added to it or changed stays.',
      },
    ],
  })
})

it('a piece that is on sale keeps the price that it did not have before', async () => {
  await bringIn(csvOf({ handle: 'huia', price: '' }))
  const second = await bringIn(csvOf({ handle: 'huia', price: '149.00' }))
  const version = (await rows()).find(({ code }) => code === 'huia')?.version
  const body = { version, image: 'https://example.com/huia.jpg' }
  bodyOf(await shop.call('PUT', `/api/products/${await idOf('huia')}`, { as: owner, body }))
  expect(bodyOf(await call('GET', `/${second}/kept`))).toMatchObject({
    kept: [{ name: 'huia', reason: 'It is on sale, so it keeps its price.' }],
  })
  await takeBack(second)
  expect((await rows()).find(({ code }) => code === 'huia')).toMatchObject({ priceCents: 14_900, isDraft: false })
})
