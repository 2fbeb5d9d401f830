import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { ItemRefund } from '#contract/orders/requests.ts'
import { refundedAmounts, refundOrder, stripeClientOf } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  historyOf,
  mailsOf,
  makeOrder,
  orderNumberOf,
  refundRows,
  settledRefunds,
  soldOf,
  stockOf,
  unitsOf,
} from '#tests/support/order-invariants.ts'
import { ask, askedId, answer, buySet, deliverProducts, refundProducts, takeStep } from '#tests/support/requests.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

let marama: Person
let ana: Person

const shop = await forFile(startShop())
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  marama = await makeShopper(shop)
  ana = await makeAdmin(shop)
})

const oneChair = [{ item: 1, qty: 1 }]
const chairs = [{ item: 1, qty: 4 }]
const everything = [{ item: 0, qty: 1 }, ...chairs]
const refund = (id: string, body: Partial<ItemRefund> = {}, key?: string, as: Person | undefined = ana) =>
  refundProducts(shop, as, id, { kind: 'cancel', pieces: oneChair, amount: 155, ...body }, key)
const read = async (id: string) => (await shop.call('GET', `/api/orders/${id}`, { as: marama })).body
const deliveryOf = async (id: string) =>
  (await shop.call('GET', `/api/deliveries?orders=${id}`, { as: ana })).body.deliveries[0]

it('an admin cancels pieces that are broken: refund, packing list, history and email know it, and they do not go back on sale', async () => {
  const { id, chair, payment } = await buySet(shop, marama)
  const note = 'One of the chairs has a split leg. We’re sorry.'
  const { status, body } = await refund(id, { note: ` ${note} `, restock: [{ item: 1, qty: 0 }] })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    refundedPrice: 155,
    isCancelled: false,
    orderItems: [{ cancelledQty: 0 }, { cancelledQty: 1 }],
    requests: [{ kind: 'cancel', status: 'accepted', isByShop: true, answer: note, refundPrice: 155 }],
    attention: [],
  })
  expect([await stockOf(shop, chair), await unitsOf(shop, chair)]).toEqual([4, 8])
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([15_500])
  expect((await deliveryOf(id)).pieces).toMatchObject([
    { item: 0, qty: 1 },
    { item: 1, qty: 3 },
  ])
  expect((await historyOf(shop, id)).find(({ action }) => action === 'pieces-cancelled')).toMatchObject({
    byName: 'Ana Admin',
    fields: [
      { field: 'request', before: null, after: 'cancel 1 × Clyde Chair' },
      { field: 'refundPrice', before: null, after: 155 },
      { field: 'restocked', before: null, after: 0 },
    ],
  })
  const [email, ...others] = await mailsOf(shop, id, 'pieces-refunded')
  expect(others).toEqual([])
  expect(email).toMatchObject({
    to: marama.email,
    subject: `Pieces from order ${await orderNumberOf(shop, id)} cancelled`,
  })
  expect(email?.text).toContain(note)
  expect(email?.text).toContain('1 × Clyde Chair')
  expect((await takeStep(shop, ana, id, { step: 'ship', pieces: everything })).status).toBe(409)
  const rest = [
    { item: 0, qty: 1 },
    { item: 1, qty: 3 },
  ]
  expect((await takeStep(shop, ana, id, { step: 'deliver', pieces: rest })).status).toBe(201)
  expect((await read(id)).isDelivered).toBe(true)
})

it('an admin cancels pieces that go back on sale unless the call says otherwise', async () => {
  const { id, chair } = await buySet(shop, marama)
  expect((await refund(id, { pieces: [{ item: 1, qty: 2 }], amount: 310 })).status).toBe(201)
  expect([await stockOf(shop, chair), await unitsOf(shop, chair)]).toEqual([6, 8])
})

it('an admin cancels pieces after a first parcel is shipped, and the order is delivered when that parcel is', async () => {
  const { id, table } = await buySet(shop, marama)
  await takeStep(shop, ana, id, { step: 'ship', pieces: chairs })
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana })).status).toBe(409)
  const cancelled = await refund(id, { pieces: [{ item: 0, qty: 1 }], amount: 799 })
  expect(cancelled).toMatchObject({ status: 201, body: { isCancelled: false, isDelivered: false } })
  expect(await stockOf(shop, table)).toBe(5)
  await takeStep(shop, ana, id, { step: 'deliver', pieces: chairs })
  expect((await read(id)).isDelivered).toBe(true)
})

it('an admin cancels pieces of which none is left: the order is cancelled, with one email and the units that the call names', async () => {
  const { id, table, chair, payment } = await buySet(shop, marama)
  const note = 'The truck had an accident.'
  const restock = [{ item: 1, qty: 1 }]
  expect(await refund(id, { pieces: everything, amount: 1400, restock })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'amount' }] },
  })
  const whole = await refund(id, { pieces: everything, amount: 1419, restock, note })
  expect(whole).toMatchObject({ status: 201, body: { isCancelled: true, refundedPrice: 1419 } })
  expect([await stockOf(shop, table), await soldOf(shop, table)]).toEqual([5, 0])
  expect([await stockOf(shop, chair), await soldOf(shop, chair)]).toEqual([5, 3])
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([141_900])
  const [email] = await mailsOf(shop, id, 'cancelled')
  expect(email?.text).toContain(note)
  expect(email?.text).toContain('We’ve cancelled your order')
  expect(await mailsOf(shop, id, 'pieces-refunded')).toEqual([])
})

it('an admin cancels pieces without a refund, and of an order that was refunded in full before', async () => {
  const { id, chair } = await buySet(shop, marama)
  await refundOrder(shop, ana, id, 1419)
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect(await refund(id, { amount: 0 })).toMatchObject({ status: 201, body: { refundedPrice: 1419 } })
  expect(await stockOf(shop, chair)).toBe(5)
})

it('an admin takes delivered pieces back, also after the days of a return', async () => {
  const { id, chair, payment } = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, ana, id, chairs)
  const later = new Date(start.getTime() + 90 * 24 * 3_600_000)
  shop.clock.now = later
  const owner = await makeAdmin(shop)
  const pieces = [{ item: 1, qty: 2, parcel }]
  const restock = [{ item: 1, parcel, qty: 1 }]
  const { status, body } = await refund(id, { kind: 'return', pieces, amount: 300, restock }, undefined, owner)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    refundedPrice: 300,
    parcels: [{ pieces: [{ item: 1, qty: 4, returnedQty: 2 }] }],
    requests: [{ kind: 'return', status: 'received', isByShop: true, receivedAt: readSince(shop.clock, later) }],
  })
  expect([await stockOf(shop, chair), await unitsOf(shop, chair)]).toEqual([5, 8])
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([30_000])
  const [email] = await mailsOf(shop, id, 'pieces-refunded')
  expect(email?.subject).toBe(`Pieces from order ${await orderNumberOf(shop, id)} returned`)
})

it('the same Idempotency-Key cancels and refunds once, also at the same time', async () => {
  const { id, chair, payment } = await buySet(shop, marama)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => refund(id, {}, key)))
  answers.push(await refund(id, {}, key))
  expect(answers.map(({ status, body }) => [status, body.refundedPrice])).toEqual(
    Array.from({ length: 4 }, () => [201, 155]),
  )
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([15_500])
  expect(await stockOf(shop, chair)).toBe(5)
  expect(await mailsOf(shop, id, 'pieces-refunded')).toHaveLength(1)
})

it('the same Idempotency-Key is refused for other pieces, another amount or another kind', async () => {
  const { id } = await buySet(shop, marama)
  const key = randomUUID()
  expect((await refund(id, {}, key)).status).toBe(201)
  const message = 'Other pieces were refunded just now. Check the order before you try again.'
  for (const body of [{ amount: 100 }, { pieces: [{ item: 1, qty: 2 }] }, { pieces: [{ item: 0, qty: 1 }] }]) {
    expectRefused(await refund(id, body, key), 409, message)
  }
  expect((await read(id)).refundedPrice).toBe(155)
})

it('refunding pieces is refused for everyone but admins, and for unknown orders', async () => {
  const { id } = await buySet(shop, marama)
  expect((await refund(id, {}, undefined, marama)).status).toBe(403)
  expect((await refundProducts(shop, undefined, id, { kind: 'cancel', pieces: oneChair })).status).toBe(401)
  for (const unknown of ['x', randomUUID()]) {
    expectRefused(await refund(unknown), 404, 'Order not found')
  }
  expect(await refundRows(shop, id)).toEqual([])
})

it('refunding pieces is refused without a fresh sign-in when it refunds, and nothing changes', async () => {
  const { id, chair } = await buySet(shop, marama)
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect(await refund(id)).toMatchObject({ status: 403, body: { errors: [{ path: 'currentPassword' }] } })
  expect([await stockOf(shop, chair), (await read(id)).requests]).toEqual([4, []])
})

it('refunding pieces is refused for an order that is unpaid or cancelled', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const table = [{ item: 0, qty: 1 }]
  expectRefused(await refund(orderId, { pieces: table }), 409, 'Order is not paid')
  const { id } = await buySet(shop, marama)
  await shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana })
  expectRefused(await refund(id), 409, 'This order is cancelled.')
})

it('refunding pieces is refused for pieces that are packed, delivered, not delivered or too many', async () => {
  const { id } = await buySet(shop, marama)
  await takeStep(shop, ana, id, { step: 'make-ready', pieces: [{ item: 1, qty: 3 }] })
  const message = 'The pieces of this order have changed. Reload the page.'
  for (const body of [
    { pieces: [{ item: 1, qty: 2 }] },
    { pieces: [{ item: 1, qty: 1 }, ...oneChair] },
    { pieces: [{ item: 7, qty: 1 }] },
    { kind: 'return' as const, pieces: oneChair },
  ]) {
    expectRefused(await refund(id, { ...body, amount: 0 }), 409, message)
  }
})

it('refunding pieces is refused for more than was paid for the pieces or is left, and for more units on sale than there are', async () => {
  const { id } = await buySet(shop, marama)
  const atMost = (text: string) => ({
    status: 409,
    body: { message: `You can refund up to ${text} for these pieces.` },
  })
  expect(await refund(id, { amount: 155.01 })).toMatchObject(atMost('$155.00'))
  await refundOrder(shop, ana, id, 1300)
  expect(await refund(id, { amount: 155 })).toMatchObject(atMost('$119.00'))
  expectRefused(
    await refund(id, { amount: 1, restock: [{ item: 1, qty: 2 }] }),
    400,
    'No more pieces can go back on sale than come back.',
    'restock',
  )
  expect(await refund(id, { amount: 0.001 })).toMatchObject({ status: 400, body: { errors: [{ path: 'amount' }] } })
})

it('refunding pieces is refused for more than is left after a refund in the provider’s dashboard', async () => {
  const { id, payment, chair } = await buySet(shop, marama)
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 140_000 })
  expectRefused(await refund(id), 409, 'You can refund up to $19.00 for these pieces.')
  expect(await stockOf(shop, chair)).toBe(4)
})

it('refunding pieces is refused while the buyer waits for an answer of that kind, and for pieces that a return waits for', async () => {
  const { id } = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, ana, id, [{ item: 1, qty: 2 }])
  await ask(shop, marama, id)
  expectRefused(await refund(id), 409, 'The buyer has asked to cancel pieces of this order. Answer that request first.')
  const pieces = [{ item: 1, qty: 2, parcel }]
  const requestId = await askedId(shop, marama, id, { kind: 'return', reason: 'Faulty', pieces })
  await answer(shop, ana, { orderId: id, requestId }, { decision: 'accept' })
  expectRefused(
    await refund(id, { kind: 'return', pieces, amount: 0 }),
    409,
    'The pieces of this order have changed. Reload the page.',
  )
})

it('at the same time, two admins cancel the last piece: one of them', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, table, payment } = await buySet(shop, marama)
    const other = await makeAdmin(shop)
    const body = { pieces: [{ item: 0, qty: 1 }], amount: 799 }
    const answers = await Promise.all([ana, other, ana, other].map((as) => refund(id, body, randomUUID(), as)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 3 })
    await settledRefunds(shop, id)
    expect(await refundedAmounts(shop, payment)).toEqual([79_900])
    expect(await stockOf(shop, table)).toBe(5)
  }
})

it('at the same time, the admin and the packing of the pieces: one of the two', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, table } = await buySet(shop, marama)
    const pieces = [{ item: 0, qty: 1 }]
    const [cancelled, packed] = await Promise.all([
      refund(id, { pieces, amount: 799 }),
      takeStep(shop, ana, id, { step: 'ship', pieces }),
    ])
    expect([cancelled.status, packed.status].toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await unitsOf(shop, table)).toBe(5)
  }
})

it('at the same time, the admin cancels and the buyer asks for the same pieces: never both', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await buySet(shop, marama)
    const [cancelled, asked] = await Promise.all([
      refund(id, { pieces: [{ item: 0, qty: 1 }], amount: 799 }),
      ask(shop, marama, id),
    ])
    expect([cancelled.status, asked.status].toSorted((one, other) => one - other)).toEqual([201, 409])
  }
})

it('at the same time, the admin and the cancellation of the order refund and restock once', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, chair, payment } = await buySet(shop, marama)
    const [cancelled, whole] = await Promise.all([
      refund(id),
      shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana }),
    ])
    expect(whole.status).toBe(200)
    await settledRefunds(shop, id, cancelled.status === 201 ? 2 : 1)
    expect((await refundedAmounts(shop, payment)).reduce((sum, cents) => sum + cents, 0)).toBe(141_900)
    expect([await stockOf(shop, chair), await unitsOf(shop, chair)]).toEqual([8, 8])
  }
})
