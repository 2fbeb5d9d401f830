import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { pricePeriods, saleProducts } from '#db/tables/selling/sales.ts'
import { orderItems } from '#db/tables/orders/orders.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { startOfDay } from '#rules/platform/nz-dates.ts'
import {
  cookieOf,
  makeAdmin,
  makeOrderBody,
  makePerson,
  makeProduct,
  makeShopper,
  type Person,
  signInAgain,
} from '#tests/support/factories.ts'
import {
  bodyOf,
  countStatuses,
  expectRefused,
  forFile,
  startShop,
  type TestResponse,
} from '#tests/support/start-shop.ts'
import { applyDueSales } from './apply-due-sales.ts'

let ana: Person
let marama: Person
/** 1 December 2026, 10:00 in New Zealand. */
const start = new Date('2026-11-30T21:00:00.000Z')
const shop = await forFile(startShop())
beforeEach(async () => {
  shop.clock.now = start
  ana = await makeAdmin(shop)
  marama = await makeShopper(shop)
})

let productCount = 0
async function makeOffered(price: number, given: object = {}): Promise<string> {
  shop.clock.now = new Date(start.getTime() - 24 * 3_600_000)
  const id = await makeProduct(shop, {
    priceCents: centsOf(price),
    stock: 20,
    name: `Table ${++productCount}`,
    ...given,
  })
  shop.clock.now = start
  await shop.database.db
    .update(pricePeriods)
    .set({ fromAt: new Date('2026-10-01T00:00:00Z') })
    .where(eq(pricePeriods.productId, id))
  return id
}

const newSale = (prices: Record<string, number>, given: object = {}) => ({
  name: 'Boxing Day',
  firstDay: '2026-12-26',
  lastDay: '2027-01-03',
  percent: 15,
  rounding: '00',
  codes: 'left-out',
  isPlanned: true,
  pieces: Object.entries(prices).map(([product, salePrice]) => ({ product, salePrice })),
  ...given,
})
const plan = (prices: Record<string, number>, given: object = {}, as = ana) =>
  shop.call('POST', '/api/sales', { as, body: newSale(prices, given) })
const read = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).body
const pricesOf = async (id: string) => {
  const { price, wasPrice, regularPrice, saleEndsAt } = await read(id)
  return { price, wasPrice, regularPrice, saleEndsAt }
}
const noSale = (price: number) => ({ price, wasPrice: undefined, regularPrice: undefined, saleEndsAt: undefined })
const at = (instant: string) => {
  shop.clock.now = new Date(instant)
}
const refusalOf = ({ status, body }: TestResponse) => ({ status, message: body.message, path: body.errors?.[0]?.path })
const place = (items: { product: string; qty: number; price?: number }[], given: object = {}) =>
  shop.call('POST', '/api/orders', { as: marama, body: makeOrderBody(items, given) })

it('a planned sale runs from the first instant of its first day to the end of its last, in summer time', async () => {
  const table = await makeOffered(799)
  expect(await plan({ [table]: 679 })).toMatchObject({ status: 201, body: { state: 'planned', pieceCount: 1 } })
  at('2026-12-25T10:59:59.000Z')
  await applyDueSales(shop.shop)
  expect(await pricesOf(table)).toEqual(noSale(799))
  at('2026-12-25T11:00:00.000Z')
  await applyDueSales(shop.shop)
  const inSale = { price: 679, wasPrice: 799, regularPrice: 799, saleEndsAt: '2027-01-03T11:00:00.000Z' }
  expect(await pricesOf(table)).toEqual(inSale)
  await applyDueSales(shop.shop)
  expect(await pricesOf(table)).toEqual(inSale)
  at('2027-01-03T11:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await pricesOf(table)).toEqual(noSale(799))
  const history = await shop.call('GET', `/api/history/product/${table}`, { as: await signInAgain(shop, ana) })
  expect(history.body.slice(0, 2)).toMatchObject([
    { action: 'sale-ended', byKind: 'shop', fields: [{ field: 'price', before: 679, after: 799 }] },
    { action: 'sale-began', byKind: 'shop', fields: [{ field: 'price', before: 799, after: 679 }] },
  ])
})

it('a planned sale has the person who saved it last as its author: of its prices when it begins at once, else of the sale', async () => {
  const table = await makeOffered(799)
  const aroha = await makePerson(shop, 'staff')
  const today = { firstDay: '2026-12-01', lastDay: '2026-12-03' }
  const { body: begun } = await plan({ [table]: 1 }, today, aroha)
  expect(begun).toMatchObject({ state: 'running', changedBy: 'Aroha Staff' })
  expect((await shop.call('GET', `/api/history/product/${table}`, { as: ana })).body[0]).toMatchObject({
    action: 'sale-began',
    by: 'Aroha Staff',
    byKind: 'person',
    fields: [{ field: 'price', before: 799, after: 1 }],
  })

  const { body: planned } = await plan({ [await makeOffered(500)]: 400 })
  expect(planned).toMatchObject({ state: 'planned', changedBy: 'Ana Admin' })
  const back = await shop.call('PUT', `/api/sales/${planned._id}/draft`, { as: aroha })
  expect(back.body).toMatchObject({ state: 'draft', changedBy: 'Aroha Staff' })
})

it('a planned sale begins at 12:00 UTC in winter time', async () => {
  const table = await makeOffered(799)
  at('2027-06-01T00:00:00.000Z')
  await plan({ [table]: 700 }, { firstDay: '2027-07-01', lastDay: '2027-07-02' }, await signInAgain(shop, ana))
  at('2027-06-30T11:59:59.000Z')
  await applyDueSales(shop.shop)
  expect((await read(table)).price).toBe(799)
  at('2027-06-30T12:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await pricesOf(table)).toMatchObject({ price: 700, saleEndsAt: '2027-07-02T12:00:00.000Z' })
})

it('a planned sale never runs when its days passed while the shop was off', async () => {
  const table = await makeOffered(799)
  const { body } = await plan({ [table]: 679 })
  at('2027-02-01T00:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await pricesOf(table)).toEqual(noSale(799))
  const sale = await shop.call('GET', `/api/sales/${body._id}`, { as: await signInAgain(shop, ana) })
  expect(sale.body.state).toBe('ended')
})

it('a planned sale starts once when several processes start it at once', async () => {
  const table = await makeOffered(799)
  await plan({ [table]: 679 })
  at('2026-12-26T00:00:00.000Z')
  const { version } = await read(table)
  await Promise.all(Array.from({ length: 5 }, () => applyDueSales(shop.shop)))
  expect(await read(table)).toMatchObject({ price: 679, wasPrice: 799, version: version + 1 })
})

it('a planned sale becomes a draft again and is planned with other pieces', async () => {
  const [table, chair] = [await makeOffered(799), await makeOffered(155)]
  const { body } = await plan({ [table]: 679 })
  expect((await shop.call('PUT', `/api/sales/${body._id}/draft`, { as: ana })).body.state).toBe('draft')
  at('2026-12-26T00:00:00.000Z')
  await applyDueSales(shop.shop)
  expect((await read(table)).price).toBe(799)
  const update = { as: await signInAgain(shop, ana), body: newSale({ [chair]: 132 }) }
  const { status, body: changed } = await shop.call('PUT', `/api/sales/${body._id}`, update)
  expect({ status, state: changed.state }).toEqual({ status: 200, state: 'running' })
  expect([(await read(table)).price, (await read(chair)).price]).toEqual([799, 132])
})

const remove = (id: string) => shop.call('DELETE', `/api/sales/${id}`, { as: ana })

it('a draft of a sale is deleted with its pieces, and then it is unknown', async () => {
  const table = await makeOffered(799)
  const { body } = await plan({ [table]: 679 }, { isPlanned: false })
  const removed = await remove(body._id)
  expect([removed.status, removed.body]).toEqual([200, { message: 'Boxing Day deleted' }])
  expect(await shop.database.db.$count(saleProducts, eq(saleProducts.saleId, body._id))).toBe(0)
  for (const answer of [await remove(body._id), await remove('x')]) {
    expect(refusalOf(answer)).toEqual({ status: 404, message: 'This sale wasn’t found.', path: undefined })
  }
})

it('a draft of a sale is deleted once when two people delete it at once', async () => {
  const { body } = await plan({ [await makeOffered(799)]: 679 }, { isPlanned: false })
  expect(countStatuses(await Promise.all([remove(body._id), remove(body._id)]))).toEqual({ 200: 1, 404: 1 })
})

it('a draft of a sale is the only sale that can be deleted: not one that is planned, runs or has ended', async () => {
  const table = await makeOffered(799)
  const { _id } = (await plan({ [table]: 679 })).body
  const messageOf = async () => refusalOf(await remove(_id)).message
  expect(await messageOf()).toBe('This sale is planned. Make it a draft again, then delete it.')
  at('2026-12-25T11:00:00.000Z')
  ana = await signInAgain(shop, ana)
  expect(await messageOf()).toBe('This sale runs. End it first, then plan another one.')
  expect((await shop.call('PUT', `/api/sales/${_id}/end`, { as: ana })).status).toBe(200)
  expect(await messageOf()).toBe('This sale has ended. Copy it to plan another one.')
  expect(await pricesOf(table)).toEqual(noSale(799))
})

it('planning a sale refuses a price that is not lower, days in the wrong order and no pieces, with the field', async () => {
  const table = await makeOffered(155)
  expect(refusalOf(await plan({ [table]: 155 }))).toEqual({
    status: 400,
    message: 'Enter less than $155.00, the price now.',
    path: 'pieces.0.salePrice',
  })
  expectRefused(
    await plan({ [table]: 100 }, { lastDay: '2026-12-25' }),
    400,
    'The last day must not be before the first.',
    'lastDay',
  )
  expectRefused(await plan({}), 400, 'Choose at least one piece.', 'pieces')
  expect(refusalOf(await plan({ [table]: 100.001 }))).toMatchObject({ status: 400, path: 'pieces.0.salePrice' })
})

it('planning a sale takes the lowest price of the 30 days before as the price before, so that a raised price is not shown', async () => {
  const table = await makeOffered(700)
  at('2026-12-20T00:00:00.000Z')
  const as = await signInAgain(shop, ana)
  expect((await shop.call('PUT', `/api/products/${table}`, { as, body: { price: 900 } })).status).toBe(200)
  expect(refusalOf(await plan({ [table]: 750 }, {}, as)).message).toBe(
    'Enter less than $700.00, the lowest price of the 30 days before.',
  )
  expect((await plan({ [table]: 650 }, {}, as)).status).toBe(201)
  at('2026-12-26T00:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await pricesOf(table)).toMatchObject({ price: 650, wasPrice: 700, regularPrice: 900 })
  at('2027-01-05T00:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await pricesOf(table)).toEqual(noSale(900))
})

it('planning a sale has no price before that is above the price of now, when that goes down on the first day', async () => {
  const table = await makeOffered(900)
  expect((await shop.call('PUT', `/api/products/${table}`, { as: ana, body: { price: 800 } })).status).toBe(200)
  const today = { firstDay: '2026-12-01', lastDay: '2026-12-02' }
  const offers = await shop.call('GET', '/api/sales/pieces?firstDay=2026-12-01&lastDay=2026-12-02', { as: ana })
  expect(offers.body.pieces).toContainEqual(expect.objectContaining({ product: table, price: 800, was: 800 }))
  expect((await plan({ [table]: 750 }, today)).body.state).toBe('running')
  expect(await pricesOf(table)).toMatchObject({ price: 750, wasPrice: 800, regularPrice: 800 })
})

it('planning a sale refuses a piece of another sale on the same days, also when both are planned at once', async () => {
  const table = await makeOffered(799, { name: 'Kurow Dining Table' })
  const answers = await Promise.all([
    plan({ [table]: 679 }),
    plan({ [table]: 600 }, { name: 'Summer', firstDay: '2027-01-03', lastDay: '2027-01-05' }),
  ])
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
    /^A piece is in one sale at a time, and other sales have these days: the Kurow Dining Table in ‘(Boxing Day|Summer)’\. /,
  )
  expect((await plan({ [table]: 600 }, { firstDay: '2027-01-06', lastDay: '2027-01-07' })).status).toBe(201)
})

async function makeRunning(price: number, salePrice: number, given: object = {}) {
  const product = await makeOffered(price)
  const { status, body, text } = await plan({ [product]: salePrice }, { firstDay: '2026-12-01', ...given })
  if (status !== 201 || body.state !== 'running') throw new Error(text)
  return { product, sale: body._id as string }
}

it('a running sale is ended by the owner: the price is back at once, and a second end changes nothing', async () => {
  const { product, sale } = await makeRunning(799, 679)
  expect((await read(product)).price).toBe(679)
  expect((await shop.call('PUT', `/api/sales/${sale}/end`, { as: ana })).body.state).toBe('ended')
  expect(await pricesOf(product)).toEqual(noSale(799))
  const again = await shop.call('PUT', `/api/sales/${sale}/end`, { as: ana })
  expect({ status: again.status, state: again.body.state }).toEqual({ status: 200, state: 'ended' })
  expect(
    refusalOf(await shop.call('PUT', `/api/sales/${sale}`, { as: ana, body: newSale({ [product]: 600 }) })),
  ).toEqual({ status: 409, message: 'This sale has ended. Copy it to plan another one.', path: undefined })
})

it('a running sale counts the carts of accounts that have one of its pieces, for the question before its end', async () => {
  const { product, sale } = await makeRunning(799, 679)
  const inCarts = async () => (await shop.call('GET', `/api/sales/${sale}`, { as: ana })).body.inCarts
  expect(await inCarts()).toBe(0)
  for (const as of [marama, await makeShopper(shop)]) {
    expect((await shop.call('PUT', '/api/cart', { as, body: { changes: [{ product, qty: 2 }] } })).status).toBe(200)
  }
  expect(await inCarts()).toBe(2)
  await shop.call('PUT', `/api/sales/${sale}/end`, { as: ana })
  expect(await inCarts()).toBe(0)
})

it('a running sale is in comparisons and on orders of guests with the price before', async () => {
  const { product } = await makeRunning(799, 679)
  const [compared] = (await shop.call('GET', `/api/products/compared?ids=${product}`)).body
  expect(compared).toMatchObject({ price: 679, wasPrice: 799 })
  const begun = await shop.call('POST', '/api/users/guest', { body: { email: 'guest@example.nz' } })
  const guest = { cookie: cookieOf(begun) }
  const placed = await shop.call('POST', '/api/orders', { headers: guest, body: makeOrderBody([{ product, qty: 1 }]) })
  expect(placed).toMatchObject({ status: 201, body: { totalPrice: 679, orderItems: [{ price: 679, wasPrice: 799 }] } })
})

it('a running sale keeps its price while the product is saved, and refuses another price with the last day', async () => {
  const { product } = await makeRunning(799, 679)
  const save = (body: object) => shop.call('PUT', `/api/products/${product}`, { as: ana, body })
  expect((await save({ description: 'Solid', price: 799 })).body).toMatchObject({ price: 679, regularPrice: 799 })
  expect((await save({ price: 679 })).body).toMatchObject({ price: 679, regularPrice: 799 })
  expectRefused(
    await save({ price: 899 }),
    409,
    'This piece is in a sale until Sunday 3 January 2027. End the sale before you change its price.',
    'price',
  )
})

it('a running sale is exported at the price without the sale, and an unchanged line changes nothing', async () => {
  const { product } = await makeRunning(799, 679)
  const { text } = await shop.call('GET', '/api/products/export.csv', { as: ana })
  const line = text.split('\n').find((each) => each.includes(product)) ?? ''
  expect(line).toContain('799.00')
  expect(line).not.toContain('679.00')
})

it('a running sale is in the import: a line with the price without the sale changes nothing, another price is refused', async () => {
  const { product } = await makeRunning(799, 679)
  const dryRun = async (price: number) => {
    const body = `_id,price\n${product},${price}\n`
    const headers = { 'content-type': 'text/csv' }
    const report = await shop.call('POST', '/api/products/import?isDryRun=true', { as: ana, body, headers })
    return { status: report.status, rows: report.body.rows }
  }
  expect(await dryRun(799)).toMatchObject({ status: 200, rows: [{ outcome: 'same', faults: [] }] })
  expect(await dryRun(899)).toMatchObject({
    status: 200,
    rows: [
      {
        outcome: 'refuse',
        faults: ['This piece is in a sale until Sunday 3 January 2027. End the sale before you change its price.'],
      },
    ],
  })
})

it('a running sale is in the table of products with the price without the sale, and another one is refused', async () => {
  const { product } = await makeRunning(799, 679, {})
  const { name } = await read(product)
  const { body } = await shop.call('GET', `/api/products/table?keyword=${encodeURIComponent(name)}`, { as: ana })
  expect(body.rows.find(({ _id }: { _id: string }) => _id === product)).toMatchObject({ price: 799 })
  const save = async (value: number) => {
    const cells = [{ product, field: 'price', was: 799, value }]
    return (await shop.call('PUT', '/api/products/cells', { as: ana, body: { cells } })).body
  }
  expect(await save(899)).toEqual({
    saved: [],
    conflicts: [],
    refused: [
      {
        product,
        field: 'price',
        message: 'This piece is in a sale until Sunday 3 January 2027. End the sale before you change its price.',
      },
    ],
  })
  expect(await pricesOf(product)).toMatchObject({ price: 679, wasPrice: 799, regularPrice: 799 })
})

it('a running sale is kept on the items of orders with the price before, after the sale too', async () => {
  const { product, sale } = await makeRunning(799, 679)
  const placed = await place([{ product, qty: 2, price: 679 }])
  expect(bodyOf(placed, 201)).toMatchObject({ orderItems: [{ price: 679, wasPrice: 799, qty: 2 }], totalPrice: 1358 })
  await shop.call('PUT', `/api/sales/${sale}/end`, { as: ana })
  const order = await shop.call('GET', `/api/orders/${placed.body._id}`, { as: marama })
  expect(order.body).toMatchObject({ orderItems: [{ price: 679, wasPrice: 799 }], totalPrice: 1358 })
  const [item] = await shop.database.db.select().from(orderItems).where(eq(orderItems.orderId, placed.body._id))
  expect(item).toMatchObject({ saleId: sale, wasCents: 79_900, priceCents: 67_900 })
})

it('a running sale is over for the next order when nothing else has ended it', async () => {
  const { product } = await makeRunning(799, 679, { lastDay: '2026-12-02' })
  at('2026-12-02T11:00:00.000Z')
  expect((await read(product)).price).toBe(679)
  expect(refusalOf(await place([{ product, qty: 1, price: 679 }])).message).toMatch(/ is now \$799\.00\./)
  expect((await place([{ product, qty: 1, price: 799 }])).body.totalPrice).toBe(799)
})

it('a running sale has begun for the next order when nothing else has started it, and only for an order of its pieces', async () => {
  const [table, chair] = [await makeOffered(799), await makeOffered(155)]
  await plan({ [table]: 679 }, { firstDay: '2026-12-02', lastDay: '2026-12-03' })
  at('2026-12-01T11:00:00.000Z')
  expect((await place([{ product: chair, qty: 1, price: 155 }])).status).toBe(201)
  expect((await read(table)).price).toBe(799)
  expect(refusalOf(await place([{ product: table, qty: 1, price: 799 }])).message).toMatch(/ is now \$679\.00\./)
  expect(bodyOf(await place([{ product: table, qty: 1, price: 679 }]), 201)).toMatchObject({
    orderItems: [{ price: 679, wasPrice: 799 }],
    totalPrice: 679,
  })
})

it('a running sale is on the email of the order with the price before', async () => {
  const { product } = await makeRunning(799, 679)
  const { body } = await place([{ product, qty: 2, price: 679 }])
  const received = () => shop.mail.sent.find(({ subject }) => subject === `Order ${body.orderNumber} received`)
  await vi.waitFor(() => expect(received()).toBeDefined(), { timeout: 60_000 })
  expect(received()?.text).toContain(', $679.00 each (was $799.00): $1,358.00')
  expect(received()?.html).toContain('$679.00 each (was $799.00)')
})

it.each([
  ['left-out', 10],
  ['both', 77.9],
] as const)(
  'a running sale has the rule %s for codes: a code of 10 percent takes %s dollars off a piece of it and a chair',
  async (codes, off) => {
    const { product } = await makeRunning(799, 679, { codes })
    const chair = await makeOffered(100)
    const code = `CODE-${codes}-${productCount}`.toUpperCase()
    const made = await shop.call('POST', '/api/discounts', {
      as: ana,
      body: { code, kind: 'percentage', percent: 10, startsAt: '2026-12-01', endsAt: '2026-12-24' },
    })
    expect(made.status).toBe(201)
    const items = [
      { product, qty: 1 },
      { product: chair, qty: 1 },
    ]
    const checked = await shop.call('POST', '/api/discounts/check', {
      as: marama,
      body: { code, itemsPrice: 779, items },
    })
    expect(bodyOf(checked)).toMatchObject({
      discountPrice: off,
      ...(codes === 'left-out' && { note: 'Pieces in a sale are left out.' }),
    })
    expect((await place(items, { discountCode: code })).body).toMatchObject({
      discountPrice: off,
      totalPrice: dollarsOf(77_900 - Math.round(off * 100)),
    })
    const only = await place([{ product, qty: 1 }], { discountCode: code })
    if (codes === 'left-out') {
      expect(refusalOf(only)).toEqual({
        status: 409,
        message: 'This code doesn’t apply to sale pieces, and everything in your cart is on sale.',
        path: 'discountCode',
      })
    } else expect(only.body).toMatchObject({ discountPrice: 67.9, totalPrice: 611.1 })
  },
)

it('a running sale lets the better one count: a code of 20 % takes off what the sale of 15 % does not', async () => {
  const { product } = await makeRunning(800, 680, { codes: 'better' })
  const code = `BETTER-${productCount}`
  await shop.call('POST', '/api/discounts', {
    as: ana,
    body: { code, kind: 'percentage', percent: 20, startsAt: '2026-12-01', endsAt: '2026-12-24' },
  })
  expect((await place([{ product, qty: 2 }], { discountCode: code })).body).toMatchObject({
    itemsPrice: 1360,
    discountPrice: 80,
    totalPrice: 1280,
  })
})

it('a running sale keeps the price of the version before when that has changed it', async () => {
  const { product, sale } = await makeRunning(799, 679)
  await shop.database.db.execute(`update products set price_cents = 65000 where id = '${product}'`)
  await shop.call('PUT', `/api/sales/${sale}/end`, { as: ana })
  expect(await pricesOf(product)).toEqual(noSale(650))
})

type Listed = Record<'name' | 'price' | 'wasPrice', unknown>
const listed = async (query = '') => {
  const body = bodyOf(await shop.call('GET', `/api/products/browse?sale=on${query}`))
  const ours = (body.products as Listed[]).filter(({ name }) => String(name).startsWith('Rimu '))
  return ours.map(({ name, price, wasPrice }) => ({ name, price, wasPrice }))
}

it('the list of everything on sale has the pieces of running sales, also sold-out ones, with no draft, from the first to the last instant', async () => {
  const name = (product: string) => `Rimu ${product}`
  const bench = await makeOffered(600, { name: name('Bench'), rating: 5, stock: 0 })
  const stool = await makeOffered(200, { name: name('Stool'), rating: 4, category: 'Chair' })
  const hidden = await makeOffered(300, { name: name('Shelf') })
  await makeOffered(500, { name: name('Desk') })
  await plan({ [bench]: 500, [stool]: 150, [hidden]: 250 })
  expect(await listed()).toEqual([])
  at('2026-12-25T11:00:00.000Z')
  await applyDueSales(shop.shop)
  await shop.database.db.update(products).set({ isDraft: true, isHidden: true }).where(eq(products.id, hidden))
  expect(await listed()).toEqual([
    { name: 'Rimu Bench', price: 500, wasPrice: 600 },
    { name: 'Rimu Stool', price: 150, wasPrice: 200 },
  ])
  expect(await listed('&stock=in')).toEqual([{ name: 'Rimu Stool', price: 150, wasPrice: 200 }])
  expect(await listed('&room=dining&keyword=Chair')).toEqual([{ name: 'Rimu Stool', price: 150, wasPrice: 200 }])
  expect(await listed('&keyword=stool')).toEqual([{ name: 'Rimu Stool', price: 150, wasPrice: 200 }])
  expect(await listed('&keyword=chair+under+180')).toEqual([{ name: 'Rimu Stool', price: 150, wasPrice: 200 }])
  expect(await listed('&keyword=desk')).toEqual([])
  at('2027-01-03T11:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await listed()).toEqual([])
})

it('any sequence of planning, ending and editing leaves each price as the rule says', async () => {
  const { default: fc } = await import('fast-check')
  const days = startOfDay('2026-12-01')?.getTime() ?? 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({
            kind: fc.constant('plan' as const),
            from: fc.nat(6),
            length: fc.nat(3),
            price: fc.integer({ min: 1, max: 900 }),
          }),
          fc.record({ kind: fc.constant('edit' as const), price: fc.integer({ min: 1, max: 900 }) }),
          fc.record({ kind: fc.constant('end' as const) }),
          fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }),
        ),
        { maxLength: 8 },
      ),
      async (steps) => {
        shop.clock.now = start
        const owner = await makeAdmin(shop)
        const product = await makeOffered(500)
        let regular = 500
        const mine: { id: string; price: number }[] = []
        for (const step of steps) {
          if (step.kind === 'wait') shop.clock.now = new Date(shop.clock.now.getTime() + step.hours * 3_600_000)
          const as = await signInAgain(shop, owner)
          if (step.kind === 'edit') {
            const { status } = await shop.call('PUT', `/api/products/${product}`, { as, body: { price: step.price } })
            const inSale = (await read(product)).regularPrice !== undefined
            expect([200, 409]).toContain(status)
            if (status === 200 && !inSale) regular = step.price
          }
          if (step.kind === 'plan') {
            const dayOf = (count: number) =>
              new Date(days + (count * 24 + 12) * 3_600_000 + 13 * 3_600_000).toISOString().slice(0, 10)
            const given = { firstDay: dayOf(step.from), lastDay: dayOf(step.from + step.length) }
            const planned = await plan({ [product]: step.price }, given, as)
            if (planned.status === 201) mine.push({ id: planned.body._id, price: step.price })
          }
          if (step.kind === 'end') for (const { id } of mine) await shop.call('PUT', `/api/sales/${id}/end`, { as })
          await applyDueSales(shop.shop)
          const answer = await shop.call('GET', '/api/sales', { as })
          expect(answer.status).toBe(200)
          const sales = answer.body
          const running = mine.find(({ id }) =>
            sales.some((each: { _id: string; state: string }) => each._id === id && each.state === 'running'),
          )
          const { price, regularPrice, wasPrice } = await read(product)
          if (regularPrice === undefined) expect(price).toBe(regular)
          else {
            expect({ price, regularPrice }).toEqual({ price: running?.price, regularPrice: regular })
            expect(wasPrice).toBeLessThanOrEqual(regular)
            expect(price).toBeLessThan(wasPrice)
          }
        }
      },
    ),
    { numRuns: 10 },
  )
})
