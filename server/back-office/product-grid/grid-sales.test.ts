import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import { pricePeriods } from '#db/tables/selling/sales.ts'
import { applyDueSales } from '#server/selling/sales/apply-due-sales.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { statementsOf } from '#tests/support/database/sent-statements.ts'
import { makeAdmin, makePerson, makeProduct } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
// 20 November 2026, 8:05 in New Zealand.
shop.clock.now = new Date('2026-11-19T19:05:00.000Z')
let ana = await makeAdmin(shop)

const rowsOf = async (query: string, as = ana): Promise<GridRow[]> =>
  (await shop.call('GET', `/api/products/table?${query}`, { as })).body.rows
const idsOf = async (query: string) => (await rowsOf(query)).map(({ _id }) => _id)
const save = async (cells: object[]) =>
  (await shop.call('PUT', '/api/products/cells', { as: ana, body: { cells } })).body

async function makeOffered(priceCents: number, given: object): Promise<string> {
  const id = await makeProduct(shop, { priceCents, stock: 9, ...given })
  const fromAt = new Date('2026-10-01T00:00:00Z')
  await shop.database.db.update(pricePeriods).set({ fromAt }).where(eq(pricePeriods.productId, id))
  return id
}

async function runSale(prices: Record<string, number>): Promise<string> {
  const pieces = Object.entries(prices).map(([product, salePrice]) => ({ product, salePrice }))
  const days = { firstDay: '2026-11-20', lastDay: '2026-11-22' }
  const sale = { name: 'Spring', ...days, percent: null, rounding: '00', codes: 'left-out', isPlanned: true, pieces }
  const { status, body } = await shop.call('POST', '/api/sales', { as: ana, body: sale })
  expect({ status, state: body.state }).toEqual({ status: 201, state: 'running' })
  return body._id
}

it('a running sale in the table of products is shown with its price and end, filtered and sorted, for staff too', async () => {
  const given = { brand: 'Sale brand' }
  const [low, high] = [await makeOffered(679_00, given), await makeOffered(900_00, given)]
  const [none, draft] = [await makeOffered(100_00, given), await makeProduct(shop, { ...given, isDraft: true })]
  const sale = await runSale({ [low]: 611, [high]: 800.5 })
  const aroha = await makePerson(shop, 'staff')
  const rows = new Map((await rowsOf('brand=Sale+brand', aroha)).map((row) => [row._id, row]))
  const endsAt = '2026-11-22T11:00:00.000Z'
  expect(rows.get(low)).toMatchObject({ price: 679, sale: { _id: sale, price: 611, endsAt } })
  expect(rows.get(high)).toMatchObject({ price: 900, sale: { _id: sale, price: 800.5, endsAt } })
  expect(rows.get(none)?.sale).toBeNull()
  expect(rows.get(draft)?.sale).toBeNull()
  expect(await idsOf('brand=Sale+brand&state=on-sale&sort=price')).toEqual([low, high])
  expect((await idsOf('brand=Sale+brand&sort=sale')).slice(0, 2)).toEqual([low, high])
  expect((await idsOf('brand=Sale+brand&sort=-sale')).slice(0, 2)).toEqual([high, low])
  const all = await shop.call('GET', '/api/products/table/all?state=on-sale&sort=-sale', { as: ana })
  expect(all.body.map(({ _id }: GridRow) => _id)).toEqual([high, low])
  expect((await shop.call('GET', '/api/products/table?state=sold', { as: ana })).status).toBe(400)

  shop.clock.now = new Date(endsAt)
  await applyDueSales(shop.shop)
  ana = await makeAdmin(shop)
  expect(await idsOf('state=on-sale')).toEqual([])
  expect((await rowsOf('brand=Sale+brand&sort=price')).map(({ price, sale: now }) => [price, now])).toContainEqual([
    679,
    null,
  ])
  shop.clock.now = new Date('2026-11-19T19:05:00.000Z')
  ana = await makeAdmin(shop)
})

it('a running sale in the table of products keeps price, sale price and price before when many prices change, and the others are saved', async () => {
  const [inSale, other] = [await makeOffered(500_00, { name: 'In sale' }), await makeOffered(500_00, {})]
  await runSale({ [inSale]: 450 })
  const cell = (product: string) => ({ product, field: 'price', was: 500, value: 525 })
  const { saved, refused } = await save([cell(inSale), cell(other)])
  expect(saved).toEqual([{ product: other, field: 'price', before: 500, after: 525 }])
  expect(refused).toEqual([
    {
      product: inSale,
      field: 'price',
      message: 'This piece is in a sale until Sunday 22 November 2026. End the sale before you change its price.',
    },
  ])
  const { body } = await shop.call('GET', `/api/products/${inSale}`)
  expect(body).toMatchObject({ price: 450, regularPrice: 500, wasPrice: 500 })
  // Another cell of the item is saved, and the sale goes on.
  await save([{ product: inSale, field: 'featured', was: false, value: true }])
  expect((await shop.call('GET', `/api/products/${inSale}`)).body).toMatchObject({ price: 450, featured: true })
})

// On PostgreSQL the same statements are sent; they are counted where no other connection is.
describe.runIf(!testDatabaseUrl)('the list of the table', () => {
  it('sends as many statements for fifty pieces of a sale as for one', async () => {
    const read = (query: string) => statementsOf(() => rowsOf(query))
    await makeOffered(100_00, { brand: 'One of a brand' })
    await rowsOf('brand=One+of+a+brand')
    const one = await read('brand=One+of+a+brand')
    const many: Record<string, number> = {}
    for (let item = 0; item < 50; item++) many[await makeOffered(100_00, { brand: 'Fifty' })] = 90
    await runSale(many)
    expect((await rowsOf('brand=Fifty')).filter(({ sale }) => sale?.price === 90)).toHaveLength(50)
    expect(await read('brand=Fifty')).toHaveLength(one.length)
    expect(one.length).toBeGreaterThan(5)
  })
})
