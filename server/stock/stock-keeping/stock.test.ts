import { beforeEach, describe, expect, it } from 'vitest'
import { stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { lockProducts } from '#server/stock/holds.queries.ts'
import { queueBackProducts, sendAlerts } from '#server/stock/stock-alerts/alert-jobs.ts'
import { behindLock } from '#tests/support/behind-lock.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { linesOf, listMismatches } from '#tests/support/database/stock-ledger.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { makeOrder, orderNumberOf, stockOf } from '#tests/support/order-invariants.ts'
import { buySet } from '#tests/support/requests.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ UNDO_SECONDS: '30' }, { hasAlertJobs: true }))
const ana = await makeAdmin(shop)
const marama = await makeShopper(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const get = (path: string) => shop.call('GET', `/api/stock/${path}`, { as: ana })
const arriveTogether = (pieces: object[], given: object = {}, key?: string) =>
  shop.call('POST', '/api/stock/arrivals', {
    as: ana,
    body: { pieces, isAnnounced: true, ...given },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const arrive = (
  product: string,
  { units = 4, ...given }: { units?: number; [name: string]: unknown } = {},
  key?: string,
) => arriveTogether([{ product, units }], given, key)
const undo = (batch: string) => shop.call('POST', '/api/stock/undo', { as: ana, body: { batch } })
const waitSeconds = (seconds: number) => {
  shop.clock.now = new Date(start.getTime() + seconds * 1000)
}

async function askFor(productId: string): Promise<void> {
  await shop.shop.db.insert(stockAlerts).values({
    productId,
    email: 'hemi@example.nz',
    status: 'waiting',
    createdAt: start,
    expiresAt: new Date(start.getTime() + 365 * 24 * 3_600_000),
  })
}
const alertOf = async (product: string): Promise<string | undefined> =>
  (await shop.shop.db.select().from(stockAlerts)).find(({ productId }) => productId === product)?.status

const expectProducts = (id: string, body: object, as = ana) =>
  shop.call('PUT', `/api/stock/pieces/${id}/coming`, { as, body })
const comingOf = async (id: string) =>
  (await get('low')).body.pieces.find(({ _id }: { _id: string }) => _id === id)?.coming

it('expected pieces are shown in the low stock, also by staff, and are never stock', async () => {
  const id = await makeProduct(shop, { name: 'Lyttelton Bedside Table', stock: 0 })
  expect(await comingOf(id)).toBeNull()
  const saved = await expectProducts(id, { units: 4, on: '2026-11-27' }, await makePerson(shop, 'staff'))
  expect([saved.status, saved.body]).toEqual([200, { coming: { units: 4, on: '2026-11-27' } }])
  expect(await comingOf(id)).toEqual({ units: 4, on: '2026-11-27' })
  const page = await shop.call('GET', `/api/products/${id}`)
  expect(page.body).toMatchObject({ countInStock: 0 })
  expect(page.text).not.toMatch(/coming/i)
  expect((await placeOrder(shop, marama, id)).status).toBe(409)
  expect((await get('low.csv')).text).toContain('Lyttelton Bedside Table,0,0,0,1,4,2026-11-27')
  expect((await expectProducts(id, { units: 0, on: '2026-11-27' })).body).toEqual({ coming: null })
})

it('expected pieces become fewer when pieces arrive, once for each Idempotency-Key', async () => {
  const id = await makeProduct(shop, { stock: 0 })
  await expectProducts(id, { units: 5, on: '2026-11-27' })
  const left = { units: 1, on: '2026-11-27' }
  expect((await arrive(id, { isAnnounced: false }, 'coming-1')).body.pieces[0].coming).toEqual(left)
  expect((await arrive(id, { isAnnounced: false }, 'coming-1')).body.pieces[0].coming).toEqual(left)
  expect((await arrive(id, { isAnnounced: false, units: 2 })).body.pieces[0].coming).toBeNull()
  expect(await stockOf(shop, id)).toBe(6)
})

it('expected pieces need a day that exists, a number and a piece, and are not for packers', async () => {
  const id = await makeProduct(shop, { stock: 0 })
  expect((await expectProducts(id, { units: 1, on: '2026-02-30' })).body.message).toBe('This day doesn’t exist.')
  expect((await expectProducts(id, { units: -1 })).status).toBe(400)
  expect((await expectProducts('1', { units: 1 })).status).toBe(404)
  expect((await expectProducts(id, { units: 1 }, await makePerson(shop, 'packer'))).status).toBe(403)
  expect(await comingOf(id)).toBeNull()
})

it('the low stock lists pieces with at most as many units as the owner wants to know of, with what was sold and who waits', async () => {
  const before = (await get('low')).body
  const none = await makeProduct(shop, { name: 'Le Bons Tallboy', code: 'PA-TAL-880', stock: 0 })
  const watched = await makeProduct(shop, { name: 'Pukekohe Buffet', stock: 3, priceCents: 10_050 })
  await makeProduct(shop, { name: 'Draft', stock: 0, isDraft: true })
  await askFor(none)
  expect((await get('low')).body).toMatchObject({
    units: before.units + 3,
    products: before.products + 2,
    worth: before.worth + 301.5,
    low: before.low + 1,
    none: before.none + 1,
  })
  const saved = await shop.call('PUT', `/api/stock/pieces/${watched}/tell-me-at`, {
    as: ana,
    body: { reorderLevel: 3 },
  })
  expect(saved).toMatchObject({ status: 200, body: { reorderLevel: 3 } })
  const { pieces } = (await get('low')).body
  expect(pieces).toContainEqual({
    _id: none,
    name: 'Le Bons Tallboy',
    code: 'PA-TAL-880',
    image: '/images/kurow-dining-table.00000000.webp',
    countInStock: 0,
    sold: 0,
    waiting: 1,
    reorderLevel: 1,
    coming: null,
  })
  expect(pieces.find(({ _id }: { _id: string }) => _id === watched)).toMatchObject({ countInStock: 3, reorderLevel: 3 })
  const file = (await get('low.csv')).text
  expect(file).toContain('Code,Piece,In stock,Sold in 90 days,Waiting,Warn me at')
  expect(file).toContain('PA-TAL-880,Le Bons Tallboy,0,0,1,1')
})

it('the low stock counts the units that were paid, and those that are held with their orders', async () => {
  const { chair } = await buySet(shop, marama)
  await shop.call('PUT', `/api/stock/pieces/${chair}/tell-me-at`, { as: ana, body: { reorderLevel: 9 } })
  const held = await placeOrder(shop, marama, chair, 3)
  const { body } = await get('low')
  expect(body.pieces.find(({ _id }: { _id: string }) => _id === chair)).toMatchObject({ countInStock: 1, sold: 4 })
  expect(body).toMatchObject({ held: 3, heldOrders: [{ orderNumber: held.body.orderNumber }] })
  await shop.call('PUT', `/api/orders/${held.body._id}/cancel`, { as: marama })
})

it('the low stock refuses a number that is not whole, and an unknown piece', async () => {
  const product = await makeProduct(shop)
  const wrong = await shop.call('PUT', `/api/stock/pieces/${product}/tell-me-at`, {
    as: ana,
    body: { reorderLevel: -1 },
  })
  expectRefused(wrong, 400, 'The number must be a whole number from 0 to 9999.')
  const unknown = await shop.call('PUT', `/api/stock/pieces/${ana._id}/tell-me-at`, {
    as: ana,
    body: { reorderLevel: 1 },
  })
  expectRefused(unknown, 404, 'Product not found')
})

it('pieces that arrive are added once for a repeated key, with a line that has the note', async () => {
  const product = await makeProduct(shop, { stock: 1 })
  const first = await arrive(product, { note: ' From the workshop, invoice 2211 ' }, 'arrival-1')
  expect(bodyOf(first, 201)).toMatchObject({ pieces: [{ product, name: 'Kurow Dining Table', countInStock: 5 }] })
  expect(new Date(Date.parse(first.body.undoUntil) - 30_000)).toEqual(readSince(shop.clock, start))
  expect((await arrive(product, { note: 'From the workshop, invoice 2211' }, 'arrival-1')).body).toEqual(first.body)
  expect((await arrive(product, { units: 3 }, 'arrival-1')).status).toBe(409)
  expect(await stockOf(shop, product)).toBe(5)
  expect((await linesOf(shop, product)).slice(1)).toMatchObject([
    { kind: 'delivery-in', stockChange: 4, reason: 'From the workshop, invoice 2211', byName: 'Ana Admin' },
  ])
})

it('pieces that arrive are added once by two requests with one key at the same time', async () => {
  const product = await makeProduct(shop, { stock: 1 })
  const both = await Promise.all([arrive(product, {}, 'arrival-2'), arrive(product, {}, 'arrival-2')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await stockOf(shop, product)).toBe(5)
})

// Both wait for their own product, so only the lock of the key keeps the second from adding products with it.
it.runIf(testDatabaseUrl)(
  'pieces that arrive are of one of two requests that name different pieces with one key',
  async () => {
    const both = [await makeProduct(shop, { stock: 1 }), await makeProduct(shop, { stock: 1 })]
    const replies = await behindLock(
      shop,
      (tx) => lockProducts(tx, both, shop.clock.now),
      both.map((product) => () => arrive(product, {}, 'arrival-3')),
    )
    expect(countStatuses(replies)).toEqual({ 201: 1, 409: 1 })
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'Other pieces were added with the same Idempotency-Key. Reload the page.',
    )
    const stock = await Promise.all(both.map((product) => stockOf(shop, product)))
    expect(new Set(stock)).toEqual(new Set([1, 5]))
  },
)

it('pieces that arrive can be undone for 30 seconds, once', async () => {
  const product = await makeProduct(shop, { stock: 1 })
  const { batch } = (await arrive(product)).body
  expect(await undo(batch)).toMatchObject({ status: 200, body: { message: 'Undone' } })
  expect((await undo(batch)).status).toBe(200)
  expect(await stockOf(shop, product)).toBe(1)
  expect((await linesOf(shop, product)).slice(1)).toMatchObject([
    { kind: 'delivery-in', stockChange: 4 },
    { kind: 'undo', stockChange: -4, byName: 'Ana Admin' },
  ])
  const late = (await arrive(product)).body
  shop.clock.now = new Date(late.undoUntil)
  expectRefused(await undo(late.batch), 409, 'It’s too late to undo this.')
  expect(await stockOf(shop, product)).toBe(5)
})

it('pieces that arrive are expected again after the undo, unless the number was changed meanwhile', async () => {
  const product = await makeProduct(shop, { stock: 0 })
  const expectUnits = (units: number) =>
    shop.call('PUT', `/api/stock/pieces/${product}/coming`, { as: ana, body: { units, on: '2026-11-27' } })
  const comingNow = async () =>
    (await get('low')).body.pieces.find(({ _id }: { _id: string }) => _id === product)?.coming
  const undoWith = (batch: string, comingBefore: object) =>
    shop.call('POST', '/api/stock/undo', {
      as: ana,
      body: { batch, comingBefore: [{ product, coming: comingBefore }] },
    })
  await expectUnits(4)
  const all = (await arrive(product)).body
  const [{ coming, comingBefore }] = all.pieces
  expect([coming, comingBefore]).toEqual([null, { units: 4, on: '2026-11-27' }])
  expect((await undoWith(all.batch, comingBefore)).status).toBe(200)
  expect(await comingNow()).toEqual({ units: 4, on: '2026-11-27' })
  // A repeated undo changes nothing.
  await expectUnits(0)
  expect((await undoWith(all.batch, comingBefore)).status).toBe(200)
  expect(await comingNow()).toBeNull()

  await expectUnits(9)
  const some = (await arrive(product)).body
  expect(some.pieces[0].comingBefore).toEqual({ units: 9, on: '2026-11-27' })
  await expectUnits(6)
  expect((await undoWith(some.batch, some.pieces[0].comingBefore)).status).toBe(200)
  expect(await comingNow()).toEqual({ units: 6, on: '2026-11-27' })

  // A day that doesn’t exist is refused before anything is undone.
  const wrong = (await arrive(product)).body
  for (const on of ['soon', '2026-02-30', '', '99999-01-01']) {
    const message = 'This day doesn’t exist.'
    expectRefused(await undoWith(wrong.batch, { units: 6, on }), 400, message, 'comingBefore.0.coming.on')
  }
  expect(await stockOf(shop, product)).toBe(4)
})

it('pieces that arrive cannot be undone when they are held', async () => {
  const product = await makeProduct(shop, { stock: 0 })
  const { batch } = (await arrive(product)).body
  await placeOrder(shop, marama, product, 1)
  expectRefused(await undo(batch), 409, 'The Kurow Dining Table has been sold since, so you can’t undo this.')
  expect((await undo(ana._id)).status).toBe(404)
})

it('pieces that arrive are announced to those who wait when they can no longer be undone', async () => {
  const product = await makeProduct(shop, { stock: 0 })
  await askFor(product)
  const { batch } = (await arrive(product)).body
  await sendAlerts(shop.shop, product)
  expect(await alertOf(product)).toBe('waiting')
  await undo(batch)
  await arrive(product)
  waitSeconds(31)
  await queueBackProducts(shop.shop)
  await sendAlerts(shop.shop, product)
  expect(await alertOf(product)).toBe('sent')
})

it('pieces that arrive are announced with the next units when the owner chooses no emails', async () => {
  const product = await makeProduct(shop, { stock: 0 })
  await askFor(product)
  await arrive(product, { isAnnounced: false })
  waitSeconds(3600)
  await sendAlerts(shop.shop, product)
  expect(await alertOf(product)).toBe('waiting')
  await shop.call('PUT', `/api/products/${product}`, { as: ana, body: { countInStock: 9 } })
  await sendAlerts(shop.shop, product)
  expect(await alertOf(product)).toBe('sent')
})

it('pieces that arrive are refused beyond the highest stock, and for an unknown piece', async () => {
  const product = await makeProduct(shop, { stock: 9996 })
  expect(bodyOf(await arrive(product), 400)).toMatchObject({
    message: 'You can have up to 9999 in stock.',
    errors: [{ path: 'pieces.0.units' }],
  })
  expect((await arrive(ana._id)).status).toBe(404)
  expect((await arrive('x')).status).toBe(404)
})

describe('several pieces that arrive', () => {
  const productOf = async (name: string, stock: number) => ({
    product: await makeProduct(shop, { name, stock }),
    units: 2,
  })

  it('are added together, each with a line that has the one note, and undone together', async () => {
    const [chair, bench] = [await productOf('Ōpua Chair', 0), { ...(await productOf('Ōpua Bench', 3)), units: 5 }]
    await shop.call('PUT', `/api/stock/pieces/${chair.product}/coming`, {
      as: ana,
      body: { units: 3, on: '2026-11-27' },
    })
    const { status, body } = await arriveTogether([bench, chair], { note: 'Container 7' }, 'together-1')
    expect(status).toBe(201)
    expect(body.pieces).toEqual([
      { product: bench.product, name: 'Ōpua Bench', countInStock: 8, coming: null, comingBefore: null },
      {
        product: chair.product,
        name: 'Ōpua Chair',
        countInStock: 2,
        coming: { units: 1, on: '2026-11-27' },
        comingBefore: { units: 3, on: '2026-11-27' },
      },
    ])
    const lines = [await linesOf(shop, chair.product), await linesOf(shop, bench.product)].map((each) => each.at(-1))
    expect(lines).toMatchObject([
      { kind: 'delivery-in', stockChange: 2, reason: 'Container 7', byName: 'Ana Admin' },
      { kind: 'delivery-in', stockChange: 5, reason: 'Container 7', byName: 'Ana Admin' },
    ])

    const again = await arriveTogether([chair, bench], { note: 'Container 7' }, 'together-1')
    expect([again.status, again.body.batch]).toEqual([201, body.batch])
    for (const other of [[chair], [chair, { ...bench, units: 6 }], [chair, await productOf('Ōpua Stool', 0)]]) {
      expectRefused(
        await arriveTogether(other, {}, 'together-1'),
        409,
        'Other pieces were added with the same Idempotency-Key. Reload the page.',
      )
    }
    expect([await stockOf(shop, chair.product), await stockOf(shop, bench.product)]).toEqual([2, 8])

    const comingBefore = body.pieces.map(
      ({ product, comingBefore: coming }: { product: string; comingBefore: object }) => ({ product, coming }),
    )
    const undone = await shop.call('POST', '/api/stock/undo', { as: ana, body: { batch: body.batch, comingBefore } })
    expect(undone).toMatchObject({ status: 200, body: { message: 'Undone' } })
    expect([await stockOf(shop, chair.product), await stockOf(shop, bench.product)]).toEqual([0, 3])
    expect(await comingOf(chair.product)).toEqual({ units: 3, on: '2026-11-27' })
  })

  it('are undone all or none: not when one of them is held', async () => {
    const [chair, bench] = [await productOf('Ōpua Chair', 0), await productOf('Ōpua Bench', 0)]
    const { batch } = (await arriveTogether([chair, bench])).body
    await placeOrder(shop, marama, bench.product, 1)
    expectRefused(await undo(batch), 409, 'The Ōpua Bench has been sold since, so you can’t undo this.')
    expect([await stockOf(shop, chair.product), await stockOf(shop, bench.product)]).toEqual([2, 2])
  })

  it('are added all or none: not with one too many, one unknown, one twice, and not without any', async () => {
    const [chair, full] = [await productOf('Ōpua Chair', 0), await productOf('Ōpua Nails', 9998)]
    const refused = [
      [[chair, full], 400, 'You can have up to 9999 in stock.', 'pieces.1.units'],
      [[chair, chair], 400, 'Choose each piece once.', 'pieces'],
      [[], 400, 'Choose 1 to 100 pieces.', 'pieces'],
      [
        [chair, { ...full, units: 0 }],
        400,
        'The number of pieces must be a whole number from 1 to 9999.',
        'pieces.1.units',
      ],
      [[chair, { product: ana._id, units: 1 }], 404, 'Product not found', undefined],
    ] as const
    for (const [pieces, status, message, path] of refused) {
      const reply = await arriveTogether([...pieces])
      expect([reply.status, reply.body.message, reply.body.errors?.[0]?.path]).toEqual([status, message, path])
    }
    expect([await stockOf(shop, chair.product), await stockOf(shop, full.product)]).toEqual([0, 9998])
  })

  it('are announced to those who wait for each of them when they can no longer be undone', async () => {
    const items = [await productOf('Ōpua Chair', 0), await productOf('Ōpua Bench', 0)]
    for (const { product } of items) await askFor(product)
    await arriveTogether(items)
    for (const { product } of items) await sendAlerts(shop.shop, product)
    expect(await Promise.all(items.map(({ product }) => alertOf(product)))).toEqual(['waiting', 'waiting'])
    waitSeconds(31)
    await queueBackProducts(shop.shop)
    for (const { product } of items) await sendAlerts(shop.shop, product)
    expect(await Promise.all(items.map(({ product }) => alertOf(product)))).toEqual(['sent', 'sent'])
  })
})

it('the ledger lists the lines of a piece, newest first, with the units after each and their sum', async () => {
  const product = await makeProduct(shop, { code: 'LEDGER-7', name: 'Ōamaru Bench', stock: 0 })
  await arrive(product, { units: 10, note: 'first' })
  const { body: order } = await placeOrder(shop, marama, product, 2)
  await shop.call('PUT', `/api/orders/${order._id}/cancel`, { as: marama })
  const { body } = await get('ledger?search=oamaru%20bench')
  expect(body).toMatchObject({ page: 1, pages: 1, count: 3, change: 10 })
  const item = { product, name: 'Ōamaru Bench', isDeleted: false }
  expect(body.lines).toMatchObject([
    { ...item, kind: 'cancellation', change: 2, after: 10, by: 'Marama Tipene', byKind: 'person' },
    { ...item, kind: 'hold', change: -2, after: 8, by: 'The shop', byKind: 'shop' },
    { ...item, kind: 'delivery-in', change: 10, after: 10, by: 'Ana Admin', order: null, reason: 'first' },
  ])
  expect(body.lines[1].order).toEqual({ _id: order._id, orderNumber: order.orderNumber, buyer: 'Marama Tipene' })
})

it('the ledger is filtered by order, kind and days', async () => {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 5, qty: 2 })
  const number = await orderNumberOf(shop, orderId)
  expect((await get(`ledger?search=${number}`)).body).toMatchObject({ count: 1, lines: [{ kind: 'hold', product }] })
  expect((await get(`ledger?search=${number}&kind=sale`)).body).toMatchObject({ count: 0, lines: [] })
  const today = new Date(start.getTime() + 13 * 3_600_000).toISOString().slice(0, 10)
  expect((await get(`ledger?search=${number}&from=${today}&to=${today}`)).body.count).toBe(1)
  expect((await get(`ledger?search=${number}&to=2020-01-01`)).body.count).toBe(0)
  expect((await get(`ledger?from=2026-02-30`)).body).toMatchObject({ errors: [{ path: 'from' }] })
  expect((await get('ledger?search=no%20such%20piece')).body).toMatchObject({ count: 0, change: 0 })
})

it('the ledger keeps the lines and the name of a deleted piece', async () => {
  const product = await makeProduct(shop, { name: 'Glenorchy Stool' })
  await shop.call('DELETE', `/api/products/${product}`, { as: ana })
  expect((await get('ledger?search=glenorchy')).body.lines).toMatchObject([
    { kind: 'deleted', name: 'Glenorchy Stool', isDeleted: true, change: -5, after: 0 },
    { kind: 'correction', name: 'Glenorchy Stool', isDeleted: true, change: 5, after: 5, byKind: 'database' },
  ])
})

it('the ledger has the lines of shown and deleted pieces with a text in their names, and takes no wildcard characters', async () => {
  const kept = await makeProduct(shop, { name: 'Ruapehu Bench 100%', stock: 0 })
  const gone = await makeProduct(shop, { name: 'Ruapehu Shelf 100%' })
  await arrive(kept, { units: 3, note: 'ruapehu' })
  await shop.call('DELETE', `/api/products/${gone}`, { as: ana })
  const { body } = await get('ledger?search=ruapehu')
  expect(body).toMatchObject({ count: 3, change: 3 })
  expect(body.lines.map(({ product }: { product: string }) => product)).toEqual([gone, kept, gone])
  expect((await get('ledger?search=lf%20100%25')).body).toMatchObject({ count: 2, change: 0 })
  expect((await get('ledger?search=lf_100')).body).toMatchObject({ count: 0, lines: [] })
})

it('the ledger is exported without a cell that a spreadsheet runs', async () => {
  const product = await makeProduct(shop, { name: '=HYPERLINK("https://evil.example")', stock: 0 })
  await arrive(product, { units: 2, note: '+64 3 555 014' })
  const { text, headers } = await get('ledger.csv?search=HYPERLINK')
  expect(String(headers['content-disposition'])).toContain('stock-ledger-')
  expect(text).toContain('When,Piece,What,Why,Order number,By,Change,Stock after,Stock,Held')
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")",Delivery in,'+64 3 555 014,,Ana Admin,2,2,2,0`)
})

it('the ledger has lines that add up to the stock and the holds', async () => {
  expect(await listMismatches(shop)).toEqual([])
})
