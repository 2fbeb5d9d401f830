import { beforeEach, expect, it } from 'vitest'
import type { CountedProduct, NewCount } from '#contract/stock/stocktakes.ts'
import { behindProductLock } from '#tests/support/behind-lock.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { linesOf, listMismatches } from '#tests/support/database/stock-ledger.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { stockOf } from '#tests/support/order-invariants.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ UNDO_SECONDS: '30' }, { hasAlertJobs: true }))
const ana = await makeAdmin(shop)
const marama = await makeShopper(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const wait = (seconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
}
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  shop.call(method, `/api/stocktakes${path}`, { as: ana, ...(body && { body }) })
const begin = (value: string) => call('POST', '', { scope: 'category', value })
const save = (id: string, counts: NewCount[]) => call('PUT', `/${id}/counts`, { counts })
const book = (id: string) => call('POST', `/${id}/book`)
const productOf = ({ pieces }: { pieces: CountedProduct[] }, id: string) => pieces.find(({ _id }) => _id === id)

let made = 0
/** Two tables of a category of their own, with 6 and 8 units, and the begun stocktake. */
async function beginWithTwo() {
  const category = `Coffee tables ${++made}`
  const hahei = await makeProduct(shop, { category, brand: category, name: 'Hahei Coffee Table', stock: 6 })
  const akaroa = await makeProduct(shop, { category, name: 'Akaroa Coffee Table', stock: 8 })
  const body = bodyOf(await begin(category), 201)
  return { category, hahei, akaroa, id: body._id as string, body }
}

async function sell(product: string): Promise<void> {
  const { _id } = (await placeOrder(shop, marama, product)).body
  await payByCard(shop, (await startCheckout(shop, marama, _id)).body.id)
  expect((await confirmPaid(shop, marama, _id)).body.isPaid).toBe(true)
}

it('a stocktake counts the published pieces of a category, and goes on when the same is begun again', async () => {
  const { category, hahei, akaroa, id, body } = await beginWithTwo()
  await makeProduct(shop, { category, isDraft: true })
  expect(body).toMatchObject({ scope: 'category', value: category, begunBy: 'Ana Admin', bookedAt: null })
  expect(body.pieces).toMatchObject([
    { _id: akaroa, name: 'Akaroa Coffee Table', stock: 8, counted: null, difference: null, reason: '' },
    { _id: hahei, name: 'Hahei Coffee Table', stock: 6, counted: null, difference: null, reason: '' },
  ])
  expect((await begin(category)).body._id).toBe(id)
  expect((await call('GET', '')).body[0]).toMatchObject({ _id: id, value: category })
  expect((await begin('No such category')).body).toMatchObject({ message: 'There’s no piece to count.' })
  expect((await begin(' ')).status).toBe(400)
})

it('a stocktake books each difference with its reason, once, and is undone by opposite lines', async () => {
  const { hahei, akaroa, id } = await beginWithTwo()
  const saved = await save(id, [
    { product: hahei, counted: 5, reason: 'In the workshop' },
    { product: akaroa, counted: 9 },
  ])
  expect(productOf(saved.body, hahei)).toMatchObject({ counted: 5, difference: -1, reason: 'In the workshop' })
  expect(bodyOf(await book(id), 409)).toMatchObject({
    message: 'Akaroa Coffee Table: choose a reason for +1.',
    errors: [{ path: akaroa }],
  })
  expect(await stockOf(shop, hahei)).toBe(6)
  await save(id, [{ product: akaroa, counted: 9, reason: 'Found' }])
  const booked = await book(id)
  expect(booked).toMatchObject({ status: 200, body: { differences: 2 } })
  expect((await book(id)).body).toEqual(booked.body)
  expect([await stockOf(shop, hahei), await stockOf(shop, akaroa)]).toEqual([5, 9])
  expect((await linesOf(shop, hahei)).at(-1)).toMatchObject({
    kind: 'stocktake',
    stockChange: -1,
    reason: 'In the workshop',
    byName: 'Ana Admin',
  })
  expect((await linesOf(shop, akaroa)).at(-1)).toMatchObject({ kind: 'stocktake', stockChange: 1, reason: 'Found' })
  expect((await save(id, [])).status).toBe(409)
  const { batch } = booked.body
  expect((await shop.call('POST', '/api/stock/undo', { as: ana, body: { batch } })).status).toBe(200)
  expect([await stockOf(shop, hahei), await stockOf(shop, akaroa)]).toEqual([6, 8])
  expect((await linesOf(shop, akaroa)).at(-1)).toMatchObject({ kind: 'undo', stockChange: -1 })
})

it('a stocktake counts in what is sold after a piece is counted', async () => {
  const { hahei, id } = await beginWithTwo()
  wait(60)
  await save(id, [{ product: hahei, counted: 6 }])
  wait(60)
  await sell(hahei)
  const { body } = await call('GET', `/${id}`)
  expect(productOf(body, hahei)).toMatchObject({ stock: 5, moved: -1, sold: 0, difference: 0 })
  expect((await book(id)).body).toMatchObject({ differences: 0, batch: null })
  expect(await stockOf(shop, hahei)).toBe(5)
})

it.each([
  ['yes', 0, 5],
  ['no', 1, 6],
] as const)(
  'a stocktake asks about a piece that is sold before it is counted, and takes the answer %s',
  async (soldWasThere, difference, after) => {
    const { hahei, id } = await beginWithTwo()
    wait(60)
    await sell(hahei)
    wait(60)
    const asked = await save(id, [{ product: hahei, counted: 6, reason: 'Miscounted' }])
    expect(productOf(asked.body, hahei)).toMatchObject({ sold: 1, soldWasThere: null })
    expect((await book(id)).body.message).toBe(
      'Hahei Coffee Table: say whether the sold piece was there when you counted.',
    )
    const answered = await save(id, [{ product: hahei, counted: 6, reason: 'Miscounted', soldWasThere }])
    expect(productOf(answered.body, hahei)).toMatchObject({ difference })
    expect((await book(id)).status).toBe(200)
    expect(await stockOf(shop, hahei)).toBe(after)
  },
)

it('a stocktake takes the time of a count that was made without a connection, between the begin and now', async () => {
  const { hahei, akaroa, id } = await beginWithTwo()
  wait(60)
  const countedAt = shop.clock.now.toISOString()
  wait(60)
  await sell(hahei)
  wait(60)
  const { body } = await save(id, [
    { product: hahei, counted: 6, countedAt },
    { product: akaroa, counted: 8, countedAt: '2020-01-01T00:00:00.000Z' },
  ])
  expect(productOf(body, hahei)).toMatchObject({ countedAt, moved: -1, difference: 0 })
  expect(productOf(body, akaroa)?.countedAt).toBe(body.begunAt)
})

it('a stocktake cannot leave fewer pieces than are held, and refuses foreign pieces and wrong numbers', async () => {
  const { hahei, id } = await beginWithTwo()
  await placeOrder(shop, marama, hahei, 2)
  await save(id, [{ product: hahei, counted: 1, reason: 'Lost' }])
  expect((await book(id)).body.message).toBe(
    'Hahei Coffee Table: 2 are held for unpaid orders, so 1 can’t be all that is left.',
  )
  expect((await save(id, [{ product: await makeProduct(shop), counted: 1 }])).status).toBe(404)
  expect((await save(id, [{ product: hahei, counted: 1.5 }])).body.message).toBe(
    'The counted number must be a whole number from 0 to 9999.',
  )
  expect((await call('GET', `/${ana._id}`)).status).toBe(404)
})

async function countTwice() {
  const begun = await beginWithTwo()
  const other = (await call('POST', '', { scope: 'brand', value: begun.category })).body._id as string
  for (const id of [begun.id, other]) await save(id, [{ product: begun.hahei, counted: 5, reason: 'Lost' }])
  return { ...begun, other }
}

it('a stocktake does not take away again what another stocktake of the piece has booked, and knows of its undo', async () => {
  const { hahei, id, other } = await countTwice()
  const { batch } = (await book(id)).body
  expect(await stockOf(shop, hahei)).toBe(5)
  expect(productOf((await call('GET', `/${other}`)).body, hahei)).toMatchObject({ stock: 5, moved: 0, difference: 0 })
  expect((await shop.call('POST', '/api/stock/undo', { as: ana, body: { batch } })).status).toBe(200)
  expect(productOf((await call('GET', `/${other}`)).body, hahei)).toMatchObject({ stock: 6, moved: 0, difference: -1 })
  expect((await book(other)).body).toMatchObject({ differences: 1 })
  expect(await stockOf(shop, hahei)).toBe(5)
  expect(await listMismatches(shop)).toEqual([])
})

it.runIf(testDatabaseUrl)(
  'a stocktake is compared with the stock after its lock, while another one is booked',
  async () => {
    const { hahei, id, other } = await countTwice()
    const answers = await behindProductLock(shop, hahei, [() => book(id), () => book(other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.differences))).toEqual(new Set([0, 1]))
    expect(await stockOf(shop, hahei)).toBe(5)
  },
)

it('a stocktake is booked once by two requests at the same time, and the ledger adds up', async () => {
  const { hahei, id } = await beginWithTwo()
  await save(id, [{ product: hahei, counted: 4, reason: 'Damaged' }])
  expect((await Promise.all([book(id), book(id)])).map(({ status }) => status)).toEqual([200, 200])
  expect(await stockOf(shop, hahei)).toBe(4)
  expect(await listMismatches(shop)).toEqual([])
})
