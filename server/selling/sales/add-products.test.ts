import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pricePeriods, saleProducts, sales } from '#db/tables/selling/sales.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'
import { applyDueSales } from './apply-due-sales.ts'

/** 1 December 2026, 10:00 in New Zealand. */
const start = new Date('2026-11-30T21:00:00.000Z')
const shop = await forFile(startShop())
shop.clock.now = start
let ana = await makeAdmin(shop)
const aroha = await makePerson(shop, 'staff')

async function makeOffered(dollars: number, given: object = {}): Promise<string> {
  const id = await makeProduct(shop, { priceCents: dollars * 100, stock: 9, ...given })
  const fromAt = new Date('2026-10-01T00:00:00Z')
  await shop.database.db.update(pricePeriods).set({ fromAt }).where(eq(pricePeriods.productId, id))
  return id
}

const boxing = { firstDay: '2026-12-26', lastDay: '2027-01-03' }
const now = { firstDay: '2026-12-01', lastDay: '2026-12-06' }
async function makeSale(prices: Record<string, number>, given: object = {}): Promise<string> {
  const pieces = Object.entries(prices).map(([product, salePrice]) => ({ product, salePrice }))
  const sale = {
    name: 'Boxing Day',
    ...boxing,
    percent: 15,
    rounding: '00',
    codes: 'left-out',
    isPlanned: true,
    pieces,
  }
  const { status, body } = await shop.call('POST', '/api/sales', { as: ana, body: { ...sale, ...given } })
  expect(status).toBe(201)
  return body._id
}
const preview = (body: object, as = ana) =>
  shop.call('POST', '/api/sales/previews', { as, body: { percent: 15, rounding: '00', ...body } })
const add = (sale: string, pieces: object[], as = ana) =>
  shop.call('POST', `/api/sales/${sale}/pieces`, { as, body: { pieces } })
const takeOut = (sale: string, pieces: object[]) =>
  shop.call('PUT', `/api/sales/${sale}/pieces/taken-out`, { as: ana, body: { pieces } })
const productsOf = async (sale: string) =>
  Object.fromEntries(
    (await shop.database.db.select().from(saleProducts).where(eq(saleProducts.saleId, sale))).map((row) => [
      row.productId,
      row.priceCents / 100,
    ]),
  )
const shown = async (id: string) => {
  const { price, wasPrice, regularPrice } = (await shop.call('GET', `/api/products/${id}`)).body
  return { price, wasPrice, regularPrice }
}

it('the preview of pieces for a sale shows the prices, names the pieces that are left out with the reason, and saves nothing', async () => {
  const [first, other] = [await makeOffered(799), await makeOffered(600)]
  const sale = await makeSale({ [first]: 679 })
  await makeSale({ [other]: 500 }, { name: 'Summer tables' })
  const free = await makeOffered(499, { name: 'Free table' })
  const draft = await makeProduct(shop, { name: 'Draft table', isDraft: true })
  const hidden = await makeProduct(shop, { name: 'Hidden table', isDraft: true, isHidden: true })
  const cheap = await makeOffered(1, { name: 'Cheap lamp' })
  const gone = '01938f2a-7c1e-7000-8000-00000000ffff'
  const { status, body } = await preview({
    sale,
    products: [first, other, free, draft, hidden, cheap, gone, 'x', free],
  })
  expect(status).toBe(200)
  expect(body.pieces).toEqual([{ product: free, name: 'Free table', price: 499, was: 499, salePrice: 424 }])
  const messages = Object.fromEntries(
    body.excluded.map(({ product, message }: { product: string; message: string }) => [product, message]),
  )
  expect(messages).toEqual({
    [first]: 'It’s already in this sale.',
    [other]: 'It’s in the sale ‘Summer tables’ on these days.',
    [draft]: 'It’s a draft. Publish it first.',
    [hidden]: 'It’s hidden. Publish it first.',
    [cheap]: 'Its sale price wouldn’t be lower than $1.00, the price now.',
    [gone]: 'This piece was deleted.',
    x: 'This piece was deleted.',
  })
  expect(await productsOf(sale)).toEqual({ [first]: 679 })
})

it('the preview of pieces for a sale takes the percentage off the lowest price of the 30 days before', async () => {
  const raised = await makeOffered(500, { name: 'Raised' })
  await shop.call('PUT', `/api/products/${raised}`, { as: ana, body: { price: 600 } })
  const days = { firstDay: '2026-12-02', lastDay: '2026-12-05' }
  const { body } = await preview({ ...days, percent: 10, products: [raised] })
  expect(body.pieces).toEqual([{ product: raised, name: 'Raised', price: 600, was: 500, salePrice: 450 }])
})

it('the preview of pieces for a sale needs days that exist, a sale that has not ended and a whole percentage', async () => {
  const id = await makeOffered(100)
  expect(await preview({ firstDay: '2026-12-05', lastDay: '2026-12-04', products: [id] })).toMatchObject({
    status: 400,
    body: { message: 'The last day must not be before the first.' },
  })
  expect((await preview({ firstDay: '2026-11-05', lastDay: '2026-11-06', products: [id] })).status).toBe(400)
  expect((await preview({ products: [id] })).status).toBe(400)
  expect((await preview({ sale: 'unknown', products: [id] })).status).toBe(404)
  expect((await preview({ ...boxing, percent: 15.5, products: [id] })).status).toBe(400)
  expect((await preview({ ...boxing, products: [] })).status).toBe(400)
  const ended = await makeSale({ [id]: 80 }, now)
  await shop.call('PUT', `/api/sales/${ended}/end`, { as: ana })
  expect(await preview({ sale: ended, products: [id] })).toMatchObject({
    status: 409,
    body: { message: 'This sale has ended. Copy it to plan another one.' },
  })
})

it('pieces that are put into a sale join a planned sale, and are taken out again while it has not begun', async () => {
  const [first, second, third] = [await makeOffered(799), await makeOffered(499), await makeOffered(399)]
  const sale = await makeSale({ [first]: 679 })
  const given = [
    { product: second, price: 499, salePrice: 424 },
    { product: third, price: 399, salePrice: 339 },
  ]
  const { status, body } = await add(sale, given, aroha)
  expect({ status, excluded: body.excluded }).toEqual({ status: 200, excluded: [] })
  expect(body.sale).toMatchObject({ state: 'planned', pieceCount: 3, changedBy: 'Aroha Staff' })
  expect(await productsOf(sale)).toEqual({ [first]: 679, [second]: 424, [third]: 339 })
  expect(await shown(second)).toEqual({ price: 499 })
  const stored = eq(saleProducts.productId, third)
  await shop.database.db.update(saleProducts).set({ priceCents: 300_00 }).where(stored)
  const undone = await takeOut(sale, given)
  expect(undone).toMatchObject({ status: 200, body: { takenOut: 1, kept: 1, sale: { pieceCount: 2 } } })
  expect(await productsOf(sale)).toEqual({ [first]: 679, [third]: 300 })
})

it('pieces that are put into a sale get their prices at once in a running sale, with the price before of this instant, until it ends', async () => {
  const [first, late] = [await makeOffered(500), await makeOffered(900, { name: 'Late table' })]
  const sale = await makeSale({ [first]: 400 }, now)
  shop.clock.now = new Date(start.getTime() + 24 * 3_600_000)
  ana = await makeAdmin(shop)
  await shop.call('PUT', `/api/products/${late}`, { as: ana, body: { price: 850 } })
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000)
  const { body } = await add(sale, [{ product: late, price: 850, salePrice: 700 }])
  expect(body).toMatchObject({ sale: { state: 'running', pieceCount: 2 }, added: [{ product: late, was: 850 }] })
  expect(await shown(late)).toEqual({ price: 700, wasPrice: 850, regularPrice: 850 })
  const [event] = (await shop.call('GET', `/api/history/product/${late}`, { as: ana })).body
  expect(event).toMatchObject({ action: 'sale-began', by: 'Ana Admin', fields: [{ before: 850, after: 700 }] })
  expect(await takeOut(sale, [{ product: late, salePrice: 700 }])).toMatchObject({
    status: 409,
    body: { message: 'This sale runs. End it first, then plan another one.' },
  })
  shop.clock.now = new Date('2026-12-06T11:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await shown(late)).toEqual({ price: 850 })
  shop.clock.now = start
  ana = await makeAdmin(shop)
})

it('pieces that are put into a sale are left out when their price has changed since the preview, or another sale has them by now', async () => {
  const [first, changed, taken] = [
    await makeOffered(799),
    await makeOffered(499, { name: 'Changed' }),
    await makeOffered(399, { name: 'Taken' }),
  ]
  const sale = await makeSale({ [first]: 679 })
  await shop.call('PUT', `/api/products/${changed}`, { as: aroha, body: { price: 480 } })
  await makeSale({ [taken]: 300 }, { name: 'Summer' })
  const { body } = await add(sale, [
    { product: changed, price: 499, salePrice: 424 },
    { product: taken, price: 399, salePrice: 339 },
  ])
  expect(body.added).toEqual([])
  expect(body.excluded).toEqual([
    { product: changed, name: 'Changed', message: 'Its price was changed to $480.00 since.' },
    { product: taken, name: 'Taken', message: 'It’s in the sale ‘Summer’ on these days.' },
  ])
  expect(await productsOf(sale)).toEqual({ [first]: 679 })
})

it('pieces that are put into a sale are not lost when a form that was loaded before them is saved', async () => {
  const [first, second] = [await makeOffered(799), await makeOffered(499)]
  const sale = await makeSale({ [first]: 679 })
  const loaded = (await shop.call('GET', `/api/sales/${sale}`, { as: ana })).body
  shop.clock.now = new Date(start.getTime() + 60_000)
  await add(sale, [{ product: second, price: 499, salePrice: 424 }], aroha)
  const { name, percent, rounding, codes, updatedAt } = loaded
  const input = { name, ...boxing, percent, rounding, codes, isPlanned: true }
  const body = { ...input, updatedAt, pieces: [{ product: first, salePrice: 650 }] }
  expect(bodyOf(await shop.call('PUT', `/api/sales/${sale}`, { as: ana, body }), 409)).toMatchObject({
    message:
      'Aroha Staff changed this sale on Tuesday 1 December, 10:01am. Load it again to see the pieces it has now.',
  })
  expect(await productsOf(sale)).toEqual({ [first]: 679, [second]: 424 })
  const fresh = (await shop.call('GET', `/api/sales/${sale}`, { as: ana })).body.updatedAt
  const again = await shop.call('PUT', `/api/sales/${sale}`, { as: ana, body: { ...body, updatedAt: fresh } })
  expect(again.status).toBe(200)
  shop.clock.now = start
})

it('pieces that are put into a sale are in one sale when two people put them into two sales at the same time', async () => {
  const [first, second, both] = [await makeOffered(799), await makeOffered(699), await makeOffered(500)]
  const [one, other] = [await makeSale({ [first]: 679 }), await makeSale({ [second]: 599 }, { name: 'Other' })]
  const item = [{ product: both, price: 500, salePrice: 400 }]
  const answers = await Promise.all([add(one, item), add(other, item, aroha), add(one, item)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.flatMap(({ body }) => body.added)).toHaveLength(1)
  const rows = await shop.database.db.select().from(saleProducts).where(eq(saleProducts.productId, both))
  expect(rows).toHaveLength(1)
})

it('pieces that are put into a sale are 500 in a sale at the most', async () => {
  const ids: string[] = []
  for (let piece = 0; piece < 3; piece++) ids.push(await makeOffered(100 + piece, { name: `Limit ${piece}` }))
  const [first = ''] = ids
  const sale = await makeSale({ [first]: 80 })
  const many = Array.from({ length: 498 }, (_, index) => ({ saleId: sale, index }))
  const filler: string[] = []
  for (const { index } of many) filler.push(await makeProduct(shop, { name: `Filler ${index}` }))
  await shop.database.db
    .insert(saleProducts)
    .values(filler.map((productId) => ({ saleId: sale, productId, priceCents: 1 })))
  const { body } = await preview({ sale, products: ids.slice(1) })
  expect(body.pieces).toHaveLength(1)
  expect(body.excluded).toMatchObject([{ name: 'Limit 2', message: 'A sale can have up to 500 pieces.' }])
})

it('pieces that are put into a sale leave a planned sale a draft when none is left, and leave with a deleted piece', async () => {
  const [first, gone] = [await makeOffered(799), await makeOffered(499)]
  const sale = await makeSale({ [first]: 679 })
  await add(sale, [{ product: gone, price: 499, salePrice: 424 }])
  expect((await shop.call('DELETE', `/api/products/${gone}`, { as: ana })).status).toBe(200)
  expect(await productsOf(sale)).toEqual({ [first]: 679 })
  expect((await takeOut(sale, [{ product: first, salePrice: 679 }])).body).toMatchObject({ takenOut: 1, kept: 0 })
  const [row] = await shop.database.db.select().from(sales).where(eq(sales.id, sale))
  expect(row?.state).toBe('draft')
})

it('pieces that are put into a sale are put there by the owner and staff, not by a packer, a shopper or a visitor', async () => {
  const id = await makeOffered(100)
  const packer = await makePerson(shop, 'packer')
  const marama = await makeShopper(shop)
  const body = { ...boxing, percent: 10, rounding: '00', products: [id] }
  const statuses = []
  for (const as of [ana, aroha, packer, marama]) statuses.push((await preview(body, as)).status)
  expect(statuses).toEqual([200, 200, 403, 403])
  expect((await shop.call('POST', '/api/sales/previews', { body })).status).toBe(401)
  expect((await add('unknown', [{ product: id, price: 100, salePrice: 90 }])).status).toBe(404)
  expect((await add('unknown', [{ product: id, price: 100, salePrice: 90 }], packer)).status).toBe(403)
  const sale = await makeSale({ [id]: 80 })
  expect((await add(sale, [{ product: id, price: 100, salePrice: 9.995 }])).status).toBe(400)
})
