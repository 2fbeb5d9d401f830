import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { parcels } from '#db/tables/orders/parcels.ts'
import type { ParcelStep } from '#rules/orders/fulfilment/parcels.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makeOrderBody, makeProduct, makeShopper, payByCard, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { historyOf, mailsOf, orderNumberOf, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { answer, ask, askedId } from '#tests/support/requests.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const start = new Date('2026-11-20T00:00:00.000Z')
const shop = await forFile(startShop({ UNDO_SECONDS: '30' }))
shop.clock.now = start
const marama = await makeShopper(shop)
let ana = await makeAdmin(shop)
beforeEach(async () => {
  shop.clock.now = start
  ana = await signInAgain(shop, ana)
})

const wait = (seconds: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000))

/** Places an order of one table and four chairs, unpaid. */
async function place(): Promise<string> {
  const [table, chair] = [
    await makeProduct(shop, { name: 'Kurow Dining Table' }),
    await makeProduct(shop, { name: 'Clyde Chair', priceCents: 15_500 }),
  ]
  const items = [
    { product: table, qty: 1 },
    { product: chair, qty: 4 },
  ]
  return (await shop.call('POST', '/api/orders', { as: marama, body: makeOrderBody(items) })).body._id
}

async function buy(): Promise<string> {
  const id = await place()
  await payByCard(shop, (await startCheckout(shop, marama, id)).body.id)
  expect((await confirmPaid(shop, marama, id)).body.isPaid).toBe(true)
  return id
}

interface Wanted {
  _id: string
  pieces: { item: number; qty: number }[]
  trackingNumber?: string
}
const table = { item: 0, qty: 1 }
const chairs = { item: 1, qty: 4 }
const take = (step: ParcelStep, wanted: Wanted[], carrier = 'Mainfreight', as = ana) =>
  shop.call('POST', '/api/parcels/steps', { as, body: { step, carrier, orders: wanted } })
const undo = (stepId: string, as = ana) => shop.call('DELETE', `/api/parcels/steps/${stepId}`, { as })
/** An order without `hasLinks`, which changes when its email is sent. */
const read = async (id: string, as = marama) => ({
  ...(await shop.call('GET', `/api/orders/${id}`, { as })).body,
  hasLinks: undefined,
})
const deliver = (id: string) => shop.call('PUT', `/api/orders/${id}/deliver`, { as: ana })
const changedSince = async (id: string) =>
  `Order ${await orderNumberOf(shop, id)} has changed since, so this step can’t be undone.`

it('the parcels of an order go their own ways, and the order is delivered with the last of them', async () => {
  const id = await buy()
  const started = shop.clock.now
  const { status, body } = await take('make-ready', [{ _id: id, pieces: [chairs] }])
  expect({ status, body }).toMatchObject({ status: 201, body: { step: 'make-ready', orders: 1, pieces: 4 } })
  expect(new Date(Date.parse(body.undoUntil) - 30_000)).toEqual(readSince(shop.clock, started))
  const shipping = wait(60)
  expect((await take('ship', [{ _id: id, pieces: [chairs], trackingNumber: ' MFT 4471 0093 ' }])).status).toBe(201)
  const delivering = wait(60)
  expect((await take('deliver', [{ _id: id, pieces: [chairs] }])).status).toBe(201)
  expect(await read(id)).toMatchObject({
    isDelivered: false,
    deliveredAt: null,
    parcels: [
      {
        readyAt: readSince(shop.clock, started),
        shippedAt: readSince(shop.clock, shipping),
        deliveredAt: readSince(shop.clock, delivering),
        carrier: 'Mainfreight',
        trackingNumber: 'MFT 4471 0093',
        trackingUrl: 'https://www.mainfreight.com/track/MSNZS/MFT44710093',
        pieces: [{ item: 1, qty: 4, returnedQty: 0 }],
      },
    ],
  })
  wait(60)
  expect((await take('ship', [{ _id: id, pieces: [table] }], 'Dave with the van')).status).toBe(201)
  const last = wait(60)
  expect((await take('deliver', [{ _id: id, pieces: [table] }])).status).toBe(201)
  const whole = await read(id)
  expect(whole).toMatchObject({
    isDelivered: true,
    deliveredAt: readSince(shop.clock, last),
    parcels: [{}, { carrier: 'Dave with the van', trackingNumber: null, deliveredAt: whole.deliveredAt }],
  })
  expect(whole.parcels[1].trackingUrl).toBeNull()
  const number = await orderNumberOf(shop, id)
  const subjects = async (kind: 'ready-to-ship' | 'shipped' | 'delivered') =>
    (await mailsOf(shop, id, kind)).map(({ subject }) => subject)
  expect(await subjects('ready-to-ship')).toEqual([`Part of order ${number} is ready to ship`])
  expect(await subjects('shipped')).toEqual([`Part of order ${number} shipped`, `Part of order ${number} shipped`])
  expect(await subjects('delivered')).toEqual([
    `Part of order ${number} delivered`,
    `Part of order ${number} delivered`,
  ])
  expect((await historyOf(shop, id)).map(({ action, byName }) => [action, byName])).toEqual([
    ['paid', 'The shop'],
    ['ready', 'Ana Admin'],
    ['shipped', 'Ana Admin'],
    ['delivered', 'Ana Admin'],
    ['shipped', 'Ana Admin'],
    ['delivered', 'Ana Admin'],
  ])
})

it('the parcels of several orders take a step together, all of them or none', async () => {
  const [one, other] = [await buy(), await buy()]
  const refused = await take('ship', [
    { _id: one, pieces: [table] },
    { _id: other, pieces: [{ item: 0, qty: 2 }] },
  ])
  expectRefused(refused, 409, `The pieces of order ${await orderNumberOf(shop, other)} have changed. Reload the page.`)
  expect((await read(one)).parcels).toEqual([])
  const done = await take('ship', [
    { _id: one, pieces: [table, chairs], trackingNumber: 'A 1' },
    { _id: other, pieces: [table], trackingNumber: 'B 2' },
  ])
  expect(done).toMatchObject({ status: 201, body: { orders: 2, pieces: 6 } })
  expect((await read(one)).parcels).toMatchObject([{ trackingNumber: 'A 1' }])
  expect((await read(other)).parcels).toMatchObject([{ trackingNumber: 'B 2' }])
})

it('the parcels of an order take each step once, when five requests want it at the same time', async () => {
  const id = await buy()
  const answers = await Promise.all(Array.from({ length: 5 }, () => take('ship', [{ _id: id, pieces: [table] }])))
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 4 })
  expect(await mailsOf(shop, id, 'shipped')).toHaveLength(1)
  expect((await read(id)).parcels).toHaveLength(1)
})

it.each(['ship', 'deliver'] as const)(
  'the parcels of an order: prevent a cancellation once one has taken the step %s',
  async (step) => {
    const id = await buy()
    await take('make-ready', [{ _id: id, pieces: [chairs] }])
    await take(step, [{ _id: id, pieces: [table] }])
    const before = await read(id)
    expectRefused(
      await shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana }),
      409,
      'Part of this order has shipped, so it can no longer be cancelled.',
    )
    expect(await read(id)).toEqual(before)
    expect(await refundRows(shop, id)).toEqual([])
    expect(await mailsOf(shop, id, 'cancelled')).toEqual([])
  },
)

it('the parcels of an order never go back: the database refuses it', async () => {
  const id = await buy()
  await take('ship', [{ _id: id, pieces: [table] }])
  const revert = shop.shop.db.update(parcels).set({ shippedAt: null, carrier: null }).where(eq(parcels.orderId, id))
  await expect(revert).rejects.toMatchObject({ cause: { constraint: 'parcels_shipped_stays' } })
  const remove = shop.shop.db.delete(parcels).where(eq(parcels.orderId, id))
  await expect(remove).rejects.toMatchObject({ cause: { constraint: 'parcels_shipped_stays' } })
})

it('a step is refused for an unpaid, a cancelled and a fully refunded order', async () => {
  const unpaid = await place()
  expectRefused(await take('make-ready', [{ _id: unpaid, pieces: [table] }]), 409, 'Order is not paid')
  await shop.call('PUT', `/api/orders/${unpaid}/cancel`, { as: marama })
  expectRefused(
    await take('ship', [{ _id: unpaid, pieces: [table] }]),
    409,
    'This order is cancelled and can’t be shipped.',
  )
  const refunded = await buy()
  await shop.call('POST', `/api/orders/${refunded}/refunds`, { as: ana, body: { amount: 1419 } })
  expectRefused(
    await take('ship', [{ _id: refunded, pieces: [table] }]),
    409,
    `Order ${await orderNumberOf(shop, refunded)} is refunded in full.`,
  )
  await settledRefunds(shop, refunded)
})

it('a step is refused without a carrier, for pieces that do not exist and for an order that is named twice', async () => {
  const id = await buy()
  expectRefused(
    await take('ship', [{ _id: id, pieces: [table] }], ' '),
    400,
    'Enter the name of the carrier.',
    'carrier',
  )
  expect((await take('ship', [{ _id: id, pieces: [{ item: 7, qty: 1 }] }])).status).toBe(409)
  expect((await take('ship', [{ _id: id, pieces: [{ item: 0, qty: 0 }] }])).status).toBe(400)
  expect((await take('ship', [{ _id: id, pieces: [] }])).status).toBe(400)
  expect((await take('ship', [])).status).toBe(400)
  expect((await take('ship', [{ _id: 'x', pieces: [table] }])).status).toBe(404)
  const twice = await take('ship', [
    { _id: id, pieces: [table] },
    { _id: id, pieces: [chairs] },
  ])
  expectRefused(twice, 400, 'Name each order once.')
  expect((await read(id)).parcels).toEqual([])
})

it('a step is refused for everyone but admins', async () => {
  const id = await buy()
  expect((await take('ship', [{ _id: id, pieces: [table] }], 'NZ Post', marama)).status).toBe(403)
})

it('an undo within 30 seconds restores the order, and no email is sent', async () => {
  const id = await buy()
  await take('make-ready', [{ _id: id, pieces: [table] }])
  wait(60)
  const before = await read(id)
  const { body } = await take('ship', [{ _id: id, pieces: [table, chairs] }])
  expect((await read(id, ana)).undo).toEqual({ _id: body._id, undoUntil: body.undoUntil })
  expect(await read(id)).not.toHaveProperty('undo')
  wait(29)
  expect(await mailsOf(shop, id, 'shipped')).toMatchObject([{ status: 'queued' }])
  expect(await undo(body._id)).toMatchObject({ status: 200, body: { message: 'Undone' } })
  expect(await read(id)).toEqual(before)
  expect(await mailsOf(shop, id, 'shipped')).toEqual([])
  expect((await historyOf(shop, id)).at(-1)).toMatchObject({ action: 'undone', byName: 'Ana Admin' })
  expect((await undo(body._id)).status).toBe(404)
})

it.each([
  ['Mark As Delivered', (id: string) => deliver(id)],
  ['a step of its pieces', (id: string) => take('deliver', [{ _id: id, pieces: [table, chairs] }])],
])('an undo within 30 seconds makes an order undelivered again after %s', async (_way, deliverIt) => {
  const id = await buy()
  const before = await read(id)
  expect((await deliverIt(id)).status).toBeLessThan(300)
  const delivered = await read(id)
  expect(delivered).toMatchObject({ isDelivered: true, parcels: [{ deliveredAt: delivered.deliveredAt }] })
  wait(29)
  expect(await undo((await read(id, ana)).undo._id)).toMatchObject({ status: 200, body: { message: 'Undone' } })
  expect(await read(id)).toEqual(before)
  expect(await mailsOf(shop, id, 'delivered')).toEqual([])
})

it('an undo of a delivery makes the order undelivered again, and its attention comes back', async () => {
  const id = await buy()
  await shop.shop.db
    .update(orders)
    .set({ attention: ['paid-twice'] })
    .where(eq(orders.id, id))
  expect((await deliver(id)).body).toMatchObject({ isDelivered: true, attention: [] })
  const step = (await read(id, ana)).undo
  expect((await undo(step._id)).status).toBe(200)
  expect(await read(id, ana)).toMatchObject({ isDelivered: false, attention: ['paid-twice'], parcels: [] })
  expect((await deliver(id)).body).toMatchObject({ isDelivered: true, parcels: [{ pieces: [table, chairs] }] })
  expect(await mailsOf(shop, id, 'delivered')).toHaveLength(1)
})

it('an undo is refused after 30 seconds, and the email is sent then', async () => {
  const id = await buy()
  const { body } = await take('deliver', [{ _id: id, pieces: [table, chairs] }])
  wait(30)
  expectRefused(await undo(body._id), 409, 'It’s too late to undo this: the emails are being sent.')
  expect((await read(id)).isDelivered).toBe(true)
  wait(5)
  const isSent = (rows: { orderId: string | null; kind: string; status: string }[]) =>
    rows.some(({ orderId, kind, status }) => orderId === id && kind === 'delivered' && status === 'sent')
  await shop.mail.until(isSent)
  const subject = `Order ${await orderNumberOf(shop, id)} delivered`
  expect(shop.mail.sent.filter((message) => message.subject === subject)).toMatchObject([
    { to: { address: marama.email } },
  ])
})

it('an undo is refused once a later step has changed the order', async () => {
  const id = await buy()
  const first = await take('make-ready', [{ _id: id, pieces: [table] }])
  const second = await take('ship', [{ _id: id, pieces: [table] }])
  expectRefused(
    await undo(first.body._id),
    409,
    `Order ${await orderNumberOf(shop, id)} has changed since, so this step can’t be undone.`,
  )
  expect((await undo(second.body._id)).status).toBe(200)
  expect((await undo(first.body._id)).status).toBe(200)
  expect((await read(id)).parcels).toEqual([])
})

it('an undo is refused once the buyer has asked to return a piece that it would make undelivered', async () => {
  const id = await buy()
  const { body: step } = await take('deliver', [{ _id: id, pieces: [table] }])
  const { parcels: delivered } = await read(id)
  wait(5)
  const pieces = [{ ...table, parcel: delivered[0]._id }]
  expect((await ask(shop, marama, id, { kind: 'return', reason: 'Does not fit', pieces })).status).toBe(201)
  expectRefused(await undo(step._id), 409, await changedSince(id))
  expect(await read(id)).toMatchObject({ parcels: delivered, requests: [{ kind: 'return', status: 'open', pieces }] })
})

it('an undo is refused once a request about the order was answered since', async () => {
  const id = await buy()
  const requestId = await askedId(shop, marama, id, { pieces: [chairs] })
  wait(5)
  const { body: step } = await take('ship', [{ _id: id, pieces: [table] }])
  wait(5)
  const decline = { decision: 'decline', answer: 'They are made to your measure.' } as const
  expect((await answer(shop, ana, { orderId: id, requestId }, decline)).status).toBe(200)
  expectRefused(await undo(step._id), 409, await changedSince(id))
  expect((await read(id)).parcels).toMatchObject([{ carrier: 'Mainfreight', pieces: [table] }])
})

it('an undo is possible with a request that was asked and answered before the step', async () => {
  const id = await buy()
  const requestId = await askedId(shop, marama, id, { pieces: [chairs] })
  const decline = { decision: 'decline', answer: 'They are made to your measure.' } as const
  expect((await answer(shop, ana, { orderId: id, requestId }, decline)).status).toBe(200)
  wait(5)
  const { body: step } = await take('ship', [{ _id: id, pieces: [table] }])
  expect((await undo(step._id)).status).toBe(200)
  expect((await read(id)).parcels).toEqual([])
})

it('an undo is refused once its email is sent, also by a process whose clock is behind', async () => {
  const id = await buy()
  const { body: step } = await take('ship', [{ _id: id, pieces: [table] }])
  wait(35)
  await shop.mail.until((rows) =>
    rows.some(({ orderId, kind, status }) => orderId === id && kind === 'shipped' && status === 'sent'),
  )
  wait(-20)
  expectRefused(await undo(step._id), 409, 'It’s too late to undo this: the emails are being sent.')
  expect((await read(id)).parcels).toMatchObject([{ carrier: 'Mainfreight', pieces: [table] }])
  expect(await mailsOf(shop, id, 'shipped')).toMatchObject([{ status: 'sent' }])
})

it('an undo is for admins only', async () => {
  const id = await buy()
  const { body } = await take('ship', [{ _id: id, pieces: [table] }])
  expect((await undo(body._id, marama)).status).toBe(403)
  expect((await undo('x')).status).toBe(404)
})

it('Mark As Delivered delivers what is left, each parcel with its own carrier', async () => {
  const id = await buy()
  await take('ship', [{ _id: id, pieces: [chairs], trackingNumber: 'MFT 1' }])
  const { shippedAt } = (await read(id)).parcels[0]
  wait(60)
  const before = shop.clock.now
  const { body } = await deliver(id)
  const { deliveredAt } = body
  expect(deliveredAt).toEqual(readSince(shop.clock, before))
  expect(body).toMatchObject({
    isDelivered: true,
    parcels: [
      { carrier: 'Mainfreight', shippedAt, deliveredAt },
      { carrier: null, shippedAt: null, deliveredAt, pieces: [{ item: 0, qty: 1 }] },
    ],
  })
  expect((await mailsOf(shop, id, 'delivered')).map(({ subject }) => subject)).toEqual([
    `Order ${await orderNumberOf(shop, id)} delivered`,
  ])
})

const list = async (query = '') => (await shop.call('GET', `/api/deliveries${query}`, { as: ana })).body
const idsOf = ({ deliveries }: { deliveries: { _id: string }[] }) => deliveries.map(({ _id }) => _id)

it('the list to deliver has the pieces of each order by their stage, and counts what waits', async () => {
  const before = (await list()).figures
  const id = await buy()
  await take('make-ready', [{ _id: id, pieces: [{ item: 1, qty: 3 }] }])
  expect((await list(`?keyword=${await orderNumberOf(shop, id)}`)).deliveries).toMatchObject([
    {
      _id: id,
      name: 'Marama Tipene',
      city: 'Ōamaru',
      isLate: false,
      pieces: [
        { item: 0, name: 'Kurow Dining Table', qty: 1, stage: 'waiting', since: null },
        { item: 1, name: 'Clyde Chair', qty: 1, stage: 'waiting', since: null },
        { item: 1, name: 'Clyde Chair', qty: 3, stage: 'ready', since: readSince(shop.clock, start) },
      ],
    },
  ])
  // Oamaru is promised more than 7 days later.
  expect((await list()).figures).toEqual({ ...before, toPack: before.toPack + 1, ready: before.ready + 1 })
})

it('the list to deliver narrows to late, ready and shipped orders, and finds them by name, town and number', async () => {
  const id = await buy()
  const keyword = `&keyword=${await orderNumberOf(shop, id)}`
  const isShown = async (show: string) => idsOf(await list(`?show=${show}${keyword}`)).includes(id)
  expect(await isShown('unshipped')).toBe(true)
  expect(await isShown('ready')).toBe(false)
  await take('make-ready', [{ _id: id, pieces: [table, chairs] }])
  expect(await isShown('ready')).toBe(true)
  expect(await isShown('late')).toBe(false)
  await take('ship', [{ _id: id, pieces: [table, chairs] }])
  expect(await isShown('shipped')).toBe(true)
  expect(await isShown('unshipped')).toBe(false)
  wait(20 * 24 * 3600)
  ana = await signInAgain(shop, ana)
  expect(await isShown('late')).toBe(true)
  for (const word of ['oamaru', 'MARAMA', '9400'])
    expect(idsOf(await list(`?show=shipped&keyword=${word}`))).toContain(id)
  expect(idsOf(await list('?show=shipped&keyword=Gore'))).toEqual([])
  await deliver(id)
  expect(await isShown('shipped')).toBe(false)
})

it('the list to deliver is for admins only', async () => {
  expect((await shop.call('GET', '/api/deliveries', { as: marama })).status).toBe(403)
})
