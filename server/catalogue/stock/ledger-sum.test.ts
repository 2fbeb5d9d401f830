import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { deleteExpired } from '#server/start/cleanup.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, type Person, placeOrder } from '#tests/support/factories.ts'
import { deliverProducts, refundProducts } from '#tests/support/requests.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { listMismatches } from '#tests/support/database/stock-ledger.ts'

const shop = await forFile(startShop({ UNDO_SECONDS: '30' }, { hasAlertJobs: true }))
const ana = await makeAdmin(shop)
const buyers: Person[] = [await makeShopper(shop), await makeShopper(shop, 'Hemi Tipene')]

interface PlacedOrder {
  id: string
  buyer: Person
  qty: number
}

interface Run {
  products: string[]
  deleted: string[]
  orders: PlacedOrder[]
}

type Step = (run: Run) => Promise<unknown>

const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)]
const place = fc.nat({ max: 7 })
const qty = fc.integer({ min: 1, max: 3 })

/** A step with one of the orders; none while there is no order. */
const ofOrder = (work: (order: PlacedOrder) => Promise<unknown>): fc.Arbitrary<Step> =>
  place.map((at) => async ({ orders }) => {
    const order = pick(orders, at)
    if (order) await work(order)
  })

const ofProduct = (work: (product: string, units: number, run: Run) => Promise<unknown>): fc.Arbitrary<Step> =>
  fc.tuple(place, qty).map(
    ([at, units]) =>
      (run) =>
        work(pick(run.products, at) ?? '', units, run),
  )

const takeOrder = fc.nat({ max: 1 }).chain((who) =>
  ofProduct(async (product, units, { orders }) => {
    const buyer = buyers[who]
    if (!buyer) return
    const { status, body } = await placeOrder(shop, buyer, product, units)
    if (status === 201) orders.push({ id: body._id, buyer, qty: units })
  }),
)
const pay = ofOrder(async ({ id, buyer }) => {
  const { status, body } = await startCheckout(shop, buyer, id)
  if (status !== 200) return
  await payByCard(shop, body.id)
  await confirmPaid(shop, buyer, id)
})
const cancel = ofOrder(({ id, buyer }) => shop.call('PUT', `/api/orders/${id}/cancel`, { as: buyer }))
const cancelPaid = ofOrder(({ id }) => shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana }))
const cancelProduct = ofOrder(({ id }) =>
  refundProducts(shop, ana, id, { kind: 'cancel', pieces: [{ item: 0, qty: 1 }], amount: 0 }),
)
const undo = ofOrder(async ({ id }) => {
  const parcel = await deliverProducts(shop, ana, id, [{ item: 0, qty: 1 }]).catch(() => null)
  if (parcel === null) return
  const pieces = [{ item: 0, qty: 1, parcel }]
  await refundProducts(shop, ana, id, { kind: 'return', pieces, amount: 0, restock: pieces })
})
const endHolds = ofOrder(({ buyer }) => shop.call('DELETE', `/api/users/${buyer._id}/holds`, { as: ana }))
const expire = fc.constant<Step>(async () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60_000)
  await deleteExpired(shop.shop)
})
const correct = ofProduct((product, units) =>
  shop.call('PUT', `/api/products/${product}`, { as: ana, body: { countInStock: units + 2 } }),
)
const importCount = ofProduct((product, units) =>
  shop.call('POST', '/api/products/import', {
    as: ana,
    body: `_id,countInStock,countInStockWas\r\n${product},${units + 4},${units + 2}\r\n`,
    headers: { 'content-type': 'text/csv' },
  }),
)
const arrive = ofProduct(async (product, units) => {
  const body = { pieces: [{ product, units }], isAnnounced: units > 1 }
  const { body: arrival } = await shop.call('POST', '/api/stock/arrivals', { as: ana, body })
  if (units === 3) await shop.call('POST', '/api/stock/undo', { as: ana, body: { batch: arrival.batch } })
})
const takeStock = ofProduct(async (product, units) => {
  const { body: begun } = await shop.call('POST', '/api/stocktakes', { as: ana, body: { scope: 'all' } })
  const counts = [{ product, counted: units + 3, reason: 'Miscounted', soldWasThere: units > 1 ? 'yes' : 'no' }]
  await shop.call('PUT', `/api/stocktakes/${begun._id}/counts`, { as: ana, body: { counts } })
  const { body: booked } = await shop.call('POST', `/api/stocktakes/${begun._id}/book`, { as: ana })
  if (units === 3) await shop.call('POST', '/api/stock/undo', { as: ana, body: { batch: booked.batch ?? '' } })
})
const remove = ofProduct(async (product, units, run) => {
  if (units < 3) return
  const { status } = await shop.call('DELETE', `/api/products/${product}`, { as: ana })
  if (status !== 200) return
  run.products = [...run.products.filter((id) => id !== product), await makeProduct(shop)]
  run.deleted.push(product)
})
const restore = place.map((at) => async (run: Run) => {
  const product = pick(run.deleted, at)
  if (product === undefined) return
  const body = { products: [product] }
  const answer = await shop.call('POST', '/api/products/deletions/bring-back', { as: ana, body })
  if (answer.body.restored.length === 0) return
  run.deleted = run.deleted.filter((id) => id !== product)
  run.products.push(product)
})

const step = fc.oneof(
  { weight: 6, arbitrary: takeOrder },
  { weight: 4, arbitrary: pay },
  cancel,
  cancelPaid,
  cancelProduct,
  undo,
  endHolds,
  expire,
  correct,
  importCount,
  arrive,
  takeStock,
  remove,
  restore,
)

it('the lines add up to the stock and the holds after any steps, one after the other and at once', async () => {
  const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 9 })
  const start = shop.clock.now
  await fc.assert(
    fc.asyncProperty(moments, async (wanted) => {
      shop.clock.now = start
      const run: Run = {
        products: [await makeProduct(shop), await makeProduct(shop, { stock: 3 })],
        deleted: [],
        orders: [],
      }
      for (const atOnce of wanted) {
        await Promise.all(atOnce.map((each) => each(run)))
        expect(await listMismatches(shop)).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
