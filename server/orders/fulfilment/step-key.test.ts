import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { NewParcelStep } from '#contract/orders/fulfilment.ts'
import { parcels, parcelStepKeys } from '#db/tables/orders/parcels.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { addAttention } from '#server/orders/orders.queries.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { historyOf, mailsOf, orderNumberOf } from '#tests/support/order-invariants.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ UNDO_SECONDS: '30' }))
const start = shop.clock.now
const marama = await makeShopper(shop)
let ana = await makeAdmin(shop)
beforeEach(async () => {
  shop.clock.now = start
  ana = await signInAgain(shop, ana)
})

const wait = (seconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
}
/** An order of two tables, paid. */
const buy = async () => (await makePaidOrder(shop, marama, { qty: 2 })).orderId
const shipOne = (orderId: string): NewParcelStep => ({
  step: 'ship',
  carrier: 'Mainfreight',
  orders: [{ _id: orderId, trackingNumber: 'MFT 1', pieces: [{ item: 0, qty: 1 }] }],
})
const take = (key: string, body: NewParcelStep, as = ana) =>
  shop.call('POST', '/api/parcels/steps', { as, body, headers: { 'idempotency-key': key } })
const parcelsOf = (orderId: string) => shop.shop.db.select().from(parcels).where(eq(parcels.orderId, orderId))

it('a step that is repeated with its Idempotency-Key is taken once and answered like the first time: one parcel, one email, one audit event', async () => {
  const id = await buy()
  const first = await take('lost-answer', shipOne(id))
  expect(first).toMatchObject({ status: 201, body: { step: 'ship', orders: 1, pieces: 1 } })
  wait(5)
  const again = await take('lost-answer', { ...shipOne(id), carrier: '  Mainfreight ' })
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(await parcelsOf(id)).toHaveLength(1)
  expect(await mailsOf(shop, id, 'shipped')).toHaveLength(1)
  expect((await historyOf(shop, id)).filter(({ action }) => action === 'shipped')).toHaveLength(1)
})

it('a step that is repeated with its Idempotency-Key is taken once when both requests come at the same time', async () => {
  const id = await buy()
  const answers = await Promise.all(Array.from({ length: 5 }, () => take('at-once', shipOne(id))))
  expect(countStatuses(answers)).toEqual({ 200: 4, 201: 1 })
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await parcelsOf(id)).toHaveLength(1)
  expect(await mailsOf(shop, id, 'shipped')).toHaveLength(1)
})

it('a step that is repeated with its Idempotency-Key is refused with other pieces, another carrier, tracking number, order or step', async () => {
  const [id, other] = [await buy(), await buy()]
  expect((await take('other-step', shipOne(id))).status).toBe(201)
  const [order] = shipOne(id).orders
  const others: NewParcelStep[] = [
    { ...shipOne(id), orders: [{ ...order, _id: id, pieces: [{ item: 0, qty: 2 }] }] },
    { ...shipOne(id), orders: [{ ...order, _id: id, pieces: [{ item: 0, qty: 1, from: 'waiting' }] }] },
    { ...shipOne(id), carrier: 'NZ Post' },
    { ...shipOne(id), orders: [{ _id: id, trackingNumber: 'MFT 2', pieces: [{ item: 0, qty: 1 }] }] },
    { ...shipOne(id), step: 'deliver' },
    shipOne(other),
  ]
  for (const body of others) {
    expectRefused(
      await take('other-step', body),
      409,
      'Other pieces were marked with the same Idempotency-Key. Reload the page.',
    )
  }
  expect(await parcelsOf(id)).toHaveLength(1)
  expect(await parcelsOf(other)).toHaveLength(0)
})

it('a repeated step of several orders is the same in any sequence', async () => {
  const [id, other] = [await buy(), await buy()]
  const orders = [...shipOne(id).orders, ...shipOne(other).orders]
  expect((await take('sequence', { ...shipOne(id), orders })).status).toBe(201)
  expect((await take('sequence', { ...shipOne(id), orders: orders.toReversed() })).status).toBe(200)
})

it('a step that is repeated with its Idempotency-Key is not taken again after its undo', async () => {
  const id = await buy()
  const { body } = await take('undone', shipOne(id))
  expect((await shop.call('DELETE', `/api/parcels/steps/${body._id}`, { as: ana })).status).toBe(200)
  expect(await take('undone', shipOne(id))).toMatchObject({ status: 200, body })
  expect(await parcelsOf(id)).toHaveLength(0)
  expect(await mailsOf(shop, id, 'shipped')).toHaveLength(0)
})

it('a step that is repeated with its Idempotency-Key can be taken after a refusal, and once it is confirmed', async () => {
  const id = await buy()
  await addAttention(shop.shop.db, id, 'disputed')
  const message = `Order ${await orderNumberOf(shop, id)} shouldn’t be shipped yet. Confirm it first.`
  expectRefused(await take('confirmed', shipOne(id)), 409, message)
  const confirmed = { ...shipOne(id), confirmed: [id] }
  expect((await take('confirmed', confirmed)).status).toBe(201)
  expect((await take('confirmed', confirmed)).status).toBe(200)
  expect((await take('confirmed', shipOne(id))).status).toBe(200)
  expect(await parcelsOf(id)).toHaveLength(1)
})

it('the same key of another admin is another step', async () => {
  const id = await buy()
  const ben = await makeAdmin(shop)
  expect((await take('shared', shipOne(id))).status).toBe(201)
  expect((await take('shared', shipOne(id), ben)).status).toBe(201)
  expect(await parcelsOf(id)).toHaveLength(2)
})

it('a step without a key is another one each time', async () => {
  const id = await buy()
  expect((await take('', shipOne(id))).status).toBe(201)
  expect((await take('', shipOne(id))).status).toBe(201)
  expect(await parcelsOf(id)).toHaveLength(2)
})

it('a key of more than 200 characters is refused', async () => {
  expectRefused(await take('k'.repeat(201), shipOne(await buy())), 400, 'Keep the Idempotency-Key to 200 characters.')
})

it('a key is deleted a day after its step', async () => {
  const id = await buy()
  await take('old', shipOne(id))
  const isStored = async () =>
    (await shop.shop.db.select().from(parcelStepKeys)).some((row) => row.idempotencyKey === 'old')
  wait(24 * 3600 - 1)
  await deleteExpired(shop.shop)
  expect(await isStored()).toBe(true)
  wait(2)
  await deleteExpired(shop.shop)
  expect(await isStored()).toBe(false)
})
