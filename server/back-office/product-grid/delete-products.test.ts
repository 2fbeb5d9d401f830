import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pricePeriods, saleProducts } from '#db/tables/selling/sales.ts'
import { startCheckout } from '#tests/support/card-provider.ts'
import { linesOf, listMismatches } from '#tests/support/database/stock-ledger.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/order-invariants.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({}, { hasAlertJobs: true }))
let ana = await makeAdmin(shop)
const aroha = await makePerson(shop, 'staff')
const marama = await makeShopper(shop)

const remove = (products: string[], as = ana) =>
  shop.call('POST', '/api/products/deletions', { as, body: { products } })
const statusOf = async (id: string) => (await shop.call('GET', `/api/products/${id}`, { as: ana })).status
const historyOf = async (id: string) => (await shop.call('GET', `/api/history/product/${id}`, { as: ana })).body

it('many products are deleted in one request, each with its event of the history and its line of the ledger', async () => {
  const [one, other] = [
    await makeProduct(shop, { name: 'One table', stock: 5 }),
    await makeProduct(shop, { name: 'Other table', isDraft: true, stock: 2 }),
  ]
  expect(bodyOf(await remove([one, other, one], aroha))).toEqual({
    deleted: [
      { product: one, name: 'One table' },
      { product: other, name: 'Other table' },
    ],
    gone: [],
    refused: [],
  })
  expect([await statusOf(one), await statusOf(other)]).toEqual([404, 404])
  for (const [id, name] of [
    [one, 'One table'],
    [other, 'Other table'],
  ] as const) {
    const [event, ...others] = await historyOf(id)
    expect(event).toMatchObject({ action: 'deleted', by: 'Aroha Staff' })
    expect(event.fields).toContainEqual({ field: 'name', before: name, after: null })
    expect(others.filter(({ action }: { action: string }) => action === 'deleted')).toEqual([])
  }
  expect((await linesOf(shop, one)).at(-1)).toMatchObject({ kind: 'deleted', stockChange: -5 })
  expect(await listMismatches(shop)).toEqual([])
})

it('many products stay when an order with them is being paid, with the reason, and the others are deleted', async () => {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 3 })
  const held = await makeProduct(shop, { name: 'Held table', stock: 1 })
  const heldOrder = await placeOrder(shop, marama, held)
  expect(heldOrder.status).toBe(201)
  expect((await startCheckout(shop, marama, orderId)).status).toBe(200)
  const gone = '01938f2a-7c1e-7000-8000-00000000ffff'
  const single = await shop.call('DELETE', `/api/products/${product}`, { as: ana })
  expect(single.status).toBe(409)
  const { body } = await remove([product, held, gone, 'unknown'])
  // A hold without a payment page does not keep an item, as for a single one; the order keeps its own copy.
  expect(body.deleted).toEqual([{ product: held, name: 'Held table' }])
  expect(body.gone).toEqual([gone, 'unknown'])
  expect(body.refused).toEqual([{ product, name: 'Kurow Dining Table', message: single.body.message }])
  expect([await statusOf(product), await statusOf(held)]).toEqual([200, 404])
  const order = await shop.call('GET', `/api/orders/${heldOrder.body._id}`, { as: marama })
  expect(order.body.orderItems[0]).toMatchObject({ name: 'Held table', qty: 1 })
  expect((await historyOf(product)).map(({ action }: { action: string }) => action)).not.toContain('deleted')
})

it('many products are deleted once when two people delete them at the same time', async () => {
  const ids = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)]
  const answers = await Promise.all([remove(ids), remove(ids.toReversed(), aroha)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.flatMap(({ body }) => body.deleted)).toHaveLength(3)
  expect(answers.flatMap(({ body }) => body.gone)).toHaveLength(3)
  for (const id of ids) {
    expect((await historyOf(id)).filter(({ action }: { action: string }) => action === 'deleted')).toHaveLength(1)
  }
})

it('many products leave a running sale, the feed and a stocktake, and cells of them are refused', async () => {
  const category = 'Deleted in many places'
  const make = async (name: string) => {
    const id = await makeProduct(shop, { name, category, stock: 4, priceCents: 500_00 })
    const fromAt = new Date(shop.clock.now.getTime() - 40 * 24 * 3_600_000)
    await shop.database.db.update(pricePeriods).set({ fromAt }).where(eq(pricePeriods.productId, id))
    return id
  }
  const [gone, stays] = [await make('Gone table'), await make('Staying table')]
  const day = shop.clock.now.toISOString().slice(0, 10)
  const sale = await shop.call('POST', '/api/sales', {
    as: ana,
    body: {
      name: 'Now',
      firstDay: day,
      lastDay: '2099-12-31',
      percent: 20,
      rounding: '00',
      codes: 'left-out',
      isPlanned: true,
      pieces: [gone, stays].map((product) => ({ product, salePrice: 400 })),
    },
  })
  expect(sale.body).toMatchObject({ state: 'running', pieceCount: 2 })
  const stocktake = await shop.call('POST', '/api/stocktakes', {
    as: ana,
    body: { scope: 'category', value: category },
  })
  expect(stocktake.body.pieces).toHaveLength(2)
  const feedHas = async (id: string) => (await shop.call('GET', '/feeds/google.xml')).text.includes(id)
  expect(await feedHas(gone)).toBe(true)

  expect((await remove([gone])).body.deleted).toHaveLength(1)
  expect(await shop.database.db.select().from(saleProducts).where(eq(saleProducts.productId, gone))).toEqual([])
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000)
  ana = await makeAdmin(shop)
  expect([await feedHas(gone), await feedHas(stays)]).toEqual([false, true])
  const read = (await shop.call('GET', `/api/stocktakes/${stocktake.body._id}`, { as: ana })).body
  expect(read.pieces.map(({ _id }: { _id: string }) => _id)).toEqual([stays])
  const cells = [{ product: gone, field: 'price', was: 500, value: 510 }]
  expect((await shop.call('PUT', '/api/products/cells', { as: ana, body: { cells } })).body.refused).toEqual([
    { product: gone, field: 'price', message: 'This piece was deleted.' },
  ])
  const ended = await shop.call('PUT', `/api/sales/${sale.body._id}/end`, { as: ana })
  expect(ended.body).toMatchObject({ state: 'ended', pieceCount: 1 })
  expect((await shop.call('GET', `/api/products/${stays}`)).body.price).toBe(500)
})

it('many products are deleted by the owner and staff, not by a packer, a shopper or a visitor', async () => {
  const id = await makeProduct(shop)
  const packer = await makePerson(shop, 'packer')
  expect((await remove([id], packer)).status).toBe(403)
  expect((await remove([id], marama)).status).toBe(403)
  expect((await shop.call('POST', '/api/products/deletions', { body: { products: [id] } })).status).toBe(401)
  expect(await statusOf(id)).toBe(200)
  expect((await remove([])).status).toBe(400)
  expect((await remove(Array.from({ length: 1001 }, () => id))).status).toBe(400)
  expect((await remove([id])).status).toBe(200)
})
