import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { RequestAnswer } from '#contract/orders/requests.ts'
import { orderRequests } from '#db/tables/orders/parcels.ts'
import { refundedAmounts, refundOrder, stripeClientOf } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  historyOf,
  mailsOf,
  orderNumberOf,
  orderRow,
  refundRows,
  settledRefunds,
  soldOf,
  stockOf,
  unitsOf,
} from '#tests/support/order-invariants.ts'
import { answer, ask, askedId, buySet, deliverProducts, takeStep } from '#tests/support/requests.ts'
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

const table = [{ item: 0, qty: 1 }]
const chairs = [{ item: 1, qty: 4 }]
const answerTo = (orderId: string, requestId: string, body: RequestAnswer, as = ana) =>
  answer(shop, as, { orderId, requestId }, body)
const read = async (id: string) => (await shop.call('GET', `/api/orders/${id}`, { as: marama })).body

/** An order whose chairs are delivered and whose buyer asks to return some of them. */
async function askForReturn(qty = 2) {
  const bought = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, ana, bought.id, chairs)
  const pieces = [{ item: 1, qty, parcel }]
  const requestId = await askedId(shop, marama, bought.id, { kind: 'return', reason: 'Does not fit', pieces })
  return { ...bought, parcel, requestId }
}

it('an accepted cancellation of some pieces refunds them and puts them back on sale; the others are still delivered', async () => {
  const { id, table: product, chair, payment } = await buySet(shop, marama)
  const requestId = await askedId(shop, marama, id, { pieces: [{ item: 1, qty: 3 }] })
  expect(await stockOf(shop, chair)).toBe(4)
  const { status, body } = await answerTo(id, requestId, { decision: 'accept', answer: ' Of course. ', amount: 465 })
  expect({ status, cancelled: body.isCancelled, refunded: body.refundedPrice }).toEqual({
    status: 200,
    cancelled: false,
    refunded: 465,
  })
  expect(body.orderItems).toMatchObject([{ cancelledQty: 0 }, { cancelledQty: 3 }])
  expect(body.requests).toMatchObject([
    { status: 'accepted', answer: 'Of course.', answeredAt: readSince(shop.clock, start), refundPrice: 465 },
  ])
  expect(body.attention).toEqual([])
  expect(await stockOf(shop, chair)).toBe(7)
  expect([await unitsOf(shop, chair), await unitsOf(shop, product)]).toEqual([8, 5])
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([46_500])
  expect((await historyOf(shop, id)).find(({ action }) => action === 'accepted')).toMatchObject({
    byName: 'Ana Admin',
    fields: [
      { field: 'request', before: 'cancel 3 × Clyde Chair', after: null },
      { field: 'attention', before: 'asks-to-cancel', after: null },
      { field: 'refundPrice', before: null, after: 465 },
    ],
  })
  const [email, ...others] = await mailsOf(shop, id, 'request-answered')
  expect(others).toEqual([])
  const number = await orderNumberOf(shop, id)
  expect(email).toMatchObject({ to: marama.email, subject: `We’ve accepted your request for order ${number}` })
  expect(email?.text).toContain('Of course.')
  expect(email?.text).toContain('3 × Clyde Chair')
  expect((await takeStep(shop, ana, id, { step: 'make-ready', pieces: chairs })).status).toBe(409)
  const rest = [...table, { item: 1, qty: 1 }]
  expect((await takeStep(shop, ana, id, { step: 'deliver', pieces: rest })).status).toBe(201)
  expect((await read(id)).isDelivered).toBe(true)
})

it('an accepted cancellation of all pieces cancels the order and refunds all that is left', async () => {
  const { id, table: product, chair, payment } = await buySet(shop, marama)
  await refundOrder(shop, ana, id, 19)
  await settledRefunds(shop, id)
  const requestId = await askedId(shop, marama, id, { pieces: [...table, ...chairs] })
  expectRefused(
    await answerTo(id, requestId, { decision: 'accept', amount: 1399.99 }),
    400,
    'That’s the last piece, so the order is cancelled and $1,400.00 refunded.',
    'amount',
  )
  expect(await answerTo(id, requestId, { decision: 'accept', amount: 1400 })).toMatchObject({
    status: 200,
    body: { isCancelled: true, refundedPrice: 1419, attention: [], requests: [{ status: 'accepted' }] },
  })
  expect([await stockOf(shop, product), await stockOf(shop, chair)]).toEqual([5, 8])
  expect([await soldOf(shop, product), await soldOf(shop, chair)]).toEqual([0, 0])
  await settledRefunds(shop, id, 2)
  expect(await refundedAmounts(shop, payment)).toEqual([140_000, 1900])
  expect(await mailsOf(shop, id, 'cancelled')).toHaveLength(1)
  expect(await mailsOf(shop, id, 'request-answered')).toHaveLength(1)
})

it('an accepted cancellation of the rest, after some pieces were cancelled before, cancels the order too', async () => {
  const { id, table: product, chair } = await buySet(shop, marama)
  const first = await askedId(shop, marama, id, { pieces: [{ item: 1, qty: 4 }] })
  expect((await answerTo(id, first, { decision: 'accept', amount: 620 })).status).toBe(200)
  const second = await askedId(shop, marama, id)
  expect((await answerTo(id, second, { decision: 'accept', amount: 799 })).body).toMatchObject({
    isCancelled: true,
    refundedPrice: 1419,
  })
  expect([await stockOf(shop, product), await stockOf(shop, chair)]).toEqual([5, 8])
})

it('an accepted cancellation of all pieces that were not delivered makes the order delivered, at the time of its last delivery', async () => {
  const { id, table: product } = await buySet(shop, marama)
  await deliverProducts(shop, ana, id, chairs)
  const [{ deliveredAt }] = (await read(id)).parcels
  const requestId = await askedId(shop, marama, id)
  shop.clock.now = new Date(start.getTime() + 60_000)
  const { body } = await answerTo(id, requestId, { decision: 'accept', amount: 799 })
  expect(body).toMatchObject({ isDelivered: true, deliveredAt, isCancelled: false })
  expect(await unitsOf(shop, product)).toBe(5)
  const delivered = (await historyOf(shop, id)).filter(({ fields }) =>
    fields.some(({ field }) => field === 'isDelivered'),
  )
  expect(delivered).toMatchObject([
    { action: 'delivered', byName: 'Ana Admin', fields: [{ field: 'isDelivered', before: false, after: true }] },
  ])
})

it('an accepted return whose pieces are here refunds what the owner says and puts back on sale what the owner says', async () => {
  const { id, chair, parcel, requestId, payment } = await askForReturn()
  const restock = [{ item: 1, parcel, qty: 1 }]
  const { status, body } = await answerTo(id, requestId, {
    decision: 'accept',
    answer: 'Mainfreight collects them on Tuesday.',
    amount: 250.5,
    restock,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    isCancelled: false,
    refundedPrice: 250.5,
    parcels: [{ pieces: [{ item: 1, qty: 4, returnedQty: 2 }] }],
    requests: [{ status: 'received', refundPrice: 250.5, receivedAt: readSince(shop.clock, start) }],
    attention: [],
  })
  expect(await stockOf(shop, chair)).toBe(5)
  expect(await unitsOf(shop, chair)).toBe(8)
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([25_050])
  expect((await historyOf(shop, id)).find(({ action }) => action === 'accepted')).toMatchObject({
    fields: [
      { field: 'request', before: 'return 2 × Clyde Chair' },
      { field: 'attention', before: 'asks-to-return' },
      { field: 'refundPrice', after: 250.5 },
      { field: 'restocked', after: 1 },
    ],
  })
  const again = await ask(shop, marama, id, {
    kind: 'return',
    reason: 'Does not fit',
    pieces: [{ item: 1, qty: 3, parcel }],
  })
  expect(again.status).toBe(409)
})

it('an accepted return whose pieces are here without a refund needs no fresh sign-in, and changes no money', async () => {
  const { id, chair, requestId } = await askForReturn()
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect((await answerTo(id, requestId, { decision: 'receive' })).body).toMatchObject({
    refundedPrice: 0,
    parcels: [{ pieces: [{ returnedQty: 2 }] }],
  })
  expect(await refundRows(shop, id)).toEqual([])
  expect(await stockOf(shop, chair)).toBe(4)
})

const instructions = 'Mainfreight collects them on Tuesday.'
const acceptReturn = async () => {
  const asked = await askForReturn()
  const accepted = await answerTo(asked.id, asked.requestId, { decision: 'accept', answer: instructions })
  expect(accepted.status).toBe(200)
  return { ...asked, accepted }
}

it('an accepted return whose buyer sends the pieces back refunds nothing and puts nothing back on sale, and its email says how the pieces come back', async () => {
  const { id, chair, accepted } = await acceptReturn()
  expect(accepted.body).toMatchObject({
    refundedPrice: 0,
    parcels: [{ pieces: [{ item: 1, qty: 4, returnedQty: 0 }] }],
    requests: [
      { status: 'accepted', answer: instructions, answeredAt: readSince(shop.clock, start), receivedAt: null },
    ],
    attention: [],
  })
  expect([await stockOf(shop, chair), await refundRows(shop, id)]).toEqual([4, []])
  const [email] = await mailsOf(shop, id, 'request-answered')
  expect(email?.text).toContain(instructions)
  expect(email?.text).toContain('We’ll refund the pieces once they’re back with us.')
  expect((await historyOf(shop, id)).at(-1)).toMatchObject({
    action: 'accepted',
    fields: [{ field: 'request', before: 'return 2 × Clyde Chair' }, { field: 'attention' }],
  })
})

it('an accepted return whose buyer sends the pieces back is refunded and put back on sale once the pieces are here, with an email of its own', async () => {
  const { id, chair, parcel, requestId, payment, accepted } = await acceptReturn()
  const later = new Date(start.getTime() + 5 * 60_000)
  shop.clock.now = later
  const body: RequestAnswer = {
    decision: 'receive',
    answer: 'Thank you. One of them is scratched.',
    amount: 300,
    restock: [{ item: 1, parcel, qty: 1 }],
  }
  expect(await answerTo(id, requestId, body)).toMatchObject({
    status: 200,
    body: {
      refundedPrice: 300,
      parcels: [{ pieces: [{ item: 1, qty: 4, returnedQty: 2 }] }],
      requests: [
        {
          status: 'received',
          answer: instructions,
          answeredAt: accepted.body.requests[0].answeredAt,
          receivedAt: readSince(shop.clock, later),
          receivedNote: 'Thank you. One of them is scratched.',
          refundPrice: 300,
        },
      ],
    },
  })
  expect([await stockOf(shop, chair), await unitsOf(shop, chair)]).toEqual([5, 8])
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([30_000])
  expect((await historyOf(shop, id)).find(({ action }) => action === 'received')).toMatchObject({
    byName: 'Ana Admin',
    fields: [
      { field: 'request', before: 'return 2 × Clyde Chair' },
      { field: 'refundPrice', after: 300 },
      { field: 'restocked', after: 1 },
    ],
  })
  const [email] = await mailsOf(shop, id, 'return-received')
  expect(email?.subject).toBe(`Your return for order ${await orderNumberOf(shop, id)} has arrived`)
  expect(email?.text).toContain('Thank you. One of them is scratched.')
  for (const again of [body, { ...body, decision: 'accept' as const }]) {
    expectRefused(await answerTo(id, requestId, again), 409, 'This request has already been answered.')
  }
  expect((await read(id)).refundedPrice).toBe(300)
})

it('an accepted return whose buyer sends the pieces back is received once by two admins at the same time', async () => {
  const { id, chair, parcel, requestId, payment } = await acceptReturn()
  const other = await makeAdmin(shop)
  const body = { decision: 'receive' as const, amount: 310, restock: [{ item: 1, parcel, qty: 2 }] }
  const answers = await Promise.all([ana, other, ana, other].map((as) => answerTo(id, requestId, body, as)))
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 3 })
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([31_000])
  expect([await stockOf(shop, chair), await unitsOf(shop, chair)]).toEqual([6, 8])
  expect(await mailsOf(shop, id, 'return-received')).toHaveLength(1)
})

it('an accepted return whose buyer sends the pieces back keeps its pieces from a second return; the others can be asked for', async () => {
  const { id, parcel } = await acceptReturn()
  const wanted = { kind: 'return' as const, reason: 'Does not fit' }
  expect(await ask(shop, marama, id, { ...wanted, pieces: [{ item: 1, qty: 3, parcel }] })).toMatchObject({
    status: 409,
  })
  const second = await askedId(shop, marama, id, { ...wanted, pieces: [{ item: 1, qty: 2, parcel }] })
  expect(await answerTo(id, second, { decision: 'receive', amount: 310 })).toMatchObject({ status: 200 })
  expect((await read(id)).requests).toMatchObject([{ status: 'accepted' }, { status: 'received' }])
})

it('an accepted return whose buyer sends the pieces back ends with a sentence when the pieces never arrive, and they can be asked for again', async () => {
  const { id, parcel, requestId } = await acceptReturn()
  expectRefused(
    await answerTo(id, requestId, { decision: 'decline' }),
    400,
    'Tell the buyer why, in a sentence.',
    'answer',
  )
  expect(await answerTo(id, requestId, { decision: 'decline', answer: 'You keep the chairs.' })).toMatchObject({
    status: 200,
    body: { refundedPrice: 0, requests: [{ status: 'declined', answer: 'You keep the chairs.' }] },
  })
  const [email] = await mailsOf(shop, id, 'return-ended')
  expect(email?.text).toContain('You keep the chairs.')
  const pieces = [{ item: 1, qty: 4, parcel }]
  expect((await ask(shop, marama, id, { kind: 'return', reason: 'Does not fit', pieces })).status).toBe(201)
})

it('an accepted return whose buyer sends the pieces back needs a fresh sign-in for its refund, and is limited to what was paid for the pieces', async () => {
  const { id, requestId } = await acceptReturn()
  expectRefused(
    await answerTo(id, requestId, { decision: 'receive', amount: 310.01 }),
    409,
    'You can refund up to $310.00 for these pieces.',
  )
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect((await answerTo(id, requestId, { decision: 'receive', amount: 1 })).status).toBe(403)
  expect((await read(id)).requests).toMatchObject([{ status: 'accepted' }])
})

it('an accepted return whose buyer sends the pieces back adds up to exactly what was paid, with pieces that come back before', async () => {
  const body = { code: 'RETURNS-7', kind: 'percentage', percent: 7, startsAt: '2020-01-01', endsAt: '2099-12-31' }
  await shop.call('POST', '/api/discounts', { as: ana, body })
  const { id } = await buySet(shop, marama, { discountCode: 'RETURNS-7' })
  const parcel = await deliverProducts(shop, ana, id, [...table, ...chairs])
  const wanted = { kind: 'return' as const, reason: 'Faulty' }
  const first = await askedId(shop, marama, id, { ...wanted, pieces: [{ item: 1, qty: 3, parcel }] })
  expect((await answerTo(id, first, { decision: 'accept' })).status).toBe(200)
  const rest = [
    { item: 1, qty: 1, parcel },
    { item: 0, qty: 1, parcel },
  ]
  const second = await askedId(shop, marama, id, { ...wanted, pieces: rest })
  const atMost = async (requestId: string) => {
    const { text } = await answerTo(id, requestId, { decision: 'receive', amount: 9999 })
    const amount = Number(/up to \$([\d.,]+) for/.exec(text)?.[1]?.replaceAll(',', ''))
    expect((await answerTo(id, requestId, { decision: 'receive', amount })).status).toBe(200)
  }
  await atMost(second)
  await atMost(first)
  const { totalPrice, refundedPrice } = await read(id)
  expect(refundedPrice).toBe(totalPrice)
})

it('an accepted return whose buyer sends the pieces back that an earlier version accepted and refunded counts as received', async () => {
  const { id, requestId } = await askForReturn()
  await shop.database.db
    .update(orderRequests)
    .set({ status: 'accepted', answer: '', answeredAt: start, answeredBy: 'Ana Admin', refundCents: 31_000 })
    .where(eq(orderRequests.id, requestId))
  expect((await read(id)).requests).toMatchObject([{ status: 'received', receivedAt: start.toISOString() }])
  expect((await answerTo(id, requestId, { decision: 'receive', amount: 1 })).status).toBe(409)
})

it('the provider’s refunds are read before a request is answered', async () => {
  const { id, requestId, payment, chair } = await askForReturn(4)
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 100_000 })
  expectRefused(
    await answerTo(id, requestId, { decision: 'receive', amount: 420 }),
    409,
    'You can refund up to $419.00 for these pieces.',
  )
  expect([(await read(id)).refundedPrice, await stockOf(shop, chair)]).toEqual([1000, 4])
})

it('the pieces of a cancellation cannot be received', async () => {
  const { id } = await buySet(shop, marama)
  const requestId = await askedId(shop, marama, id)
  expectRefused(
    await answerTo(id, requestId, { decision: 'receive', amount: 1 }),
    400,
    'Only the pieces of a return can be received.',
    'decision',
  )
})

it('cancelled pieces that are broken do not go back on sale', async () => {
  const { id, chair } = await buySet(shop, marama)
  const requestId = await askedId(shop, marama, id, { pieces: [{ item: 1, qty: 3 }] })
  const restock = [{ item: 1, qty: 1 }]
  expect((await answerTo(id, requestId, { decision: 'accept', amount: 465, restock })).status).toBe(200)
  expect([await stockOf(shop, chair), await unitsOf(shop, chair)]).toEqual([5, 8])
  expect((await historyOf(shop, id)).find(({ action }) => action === 'accepted')?.fields).toContainEqual({
    field: 'restocked',
    before: null,
    after: 1,
  })
})

it('the cancellation of the whole order closes an open request as cancelled, without an acceptance', async () => {
  const { id } = await buySet(shop, marama)
  await askedId(shop, marama, id)
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana })).status).toBe(200)
  expect(await read(id)).toMatchObject({
    isCancelled: true,
    requests: [{ status: 'cancelled', refundPrice: 0, answeredAt: readSince(shop.clock, start) }],
  })
  expect(await mailsOf(shop, id, 'request-answered')).toEqual([])
})

it('a declined request changes nothing but itself, and the buyer can ask again', async () => {
  const { id, chair, requestId } = await askForReturn()
  const declined = await answerTo(id, requestId, {
    decision: 'decline',
    answer: 'They were made to your measure.',
    amount: 310,
  })
  expect(declined).toMatchObject({
    status: 200,
    body: {
      refundedPrice: 0,
      parcels: [{ pieces: [{ returnedQty: 0 }] }],
      requests: [{ status: 'declined', answer: 'They were made to your measure.', refundPrice: 0 }],
      attention: [],
    },
  })
  expect(await stockOf(shop, chair)).toBe(4)
  expect((await historyOf(shop, id)).at(-1)).toMatchObject({ action: 'declined', byName: 'Ana Admin' })
  const [email] = await mailsOf(shop, id, 'request-answered')
  expect(email?.subject).toBe(`We’ve declined your request for order ${await orderNumberOf(shop, id)}`)
  expect(email?.text).toContain('They were made to your measure.')
  expect(email?.text).not.toContain('refunding')
  const [{ parcel }] = (await read(id)).requests[0].pieces
  const pieces = [{ item: 1, qty: 1, parcel }]
  expect((await ask(shop, marama, id, { kind: 'return', reason: 'Does not fit', pieces })).status).toBe(201)
})

it('an answer is refused without a session, for shoppers and for unknown requests', async () => {
  const { id, requestId } = await askForReturn()
  const decline = { decision: 'decline', answer: 'No.' } as const
  expectRefused(await answer(shop, undefined, { orderId: id, requestId }, decline), 401, 'Please sign in first.')
  expect((await answerTo(id, requestId, decline, marama)).status).toBe(403)
  const other = await buySet(shop, marama)
  for (const [orderId, each] of [
    [id, 'x'],
    ['x', requestId],
    [other.id, requestId],
    [id, id],
  ] as const) {
    expectRefused(await answerTo(orderId, each, decline), 404, 'Request not found')
  }
  expect((await read(id)).requests).toMatchObject([{ status: 'open' }])
})

it('an answer is refused without a fresh sign-in when it refunds', async () => {
  const { id, requestId, chair } = await askForReturn()
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
  expectRefused(await answerTo(id, requestId, { decision: 'accept', amount: 1 }), 403, message, 'currentPassword')
  expect(await refundRows(shop, id)).toEqual([])
  expect(await stockOf(shop, chair)).toBe(4)
  expect((await read(id)).requests).toMatchObject([{ status: 'open' }])
})

it('an answer is refused for more than was paid for the pieces, after the discount', async () => {
  const body = { code: 'REQUESTS-10', kind: 'percentage', percent: 10, startsAt: '2020-01-01', endsAt: '2099-12-31' }
  await shop.call('POST', '/api/discounts', { as: ana, body })
  const { id } = await buySet(shop, marama, { discountCode: 'REQUESTS-10' })
  const requestId = await askedId(shop, marama, id)
  const message = 'You can refund up to $719.10 for these pieces.'
  expectRefused(await answerTo(id, requestId, { decision: 'accept', amount: 719.11 }), 409, message, 'amount')
  const accepted = await answerTo(id, requestId, { decision: 'accept', amount: 719.1 })
  expect(accepted).toMatchObject({ status: 200, body: { refundedPrice: 719.1, isCancelled: false } })
})

it('an answer is refused for more than is left of the payment', async () => {
  const { id, requestId } = await askForReturn(4)
  await refundOrder(shop, ana, id, 1000)
  expectRefused(
    await answerTo(id, requestId, { decision: 'accept', amount: 419.01 }),
    409,
    'You can refund up to $419.00 for these pieces.',
  )
  expect((await answerTo(id, requestId, { decision: 'accept', amount: 419 })).body.refundedPrice).toBe(1419)
})

it('an answer is refused when it is invalid', async () => {
  const { id, requestId, parcel } = await askForReturn()
  const restockMessage = 'No more pieces can go back on sale than come back.'
  const amountMessage = 'Enter the amount to refund in dollars, with up to two decimals.'
  const cases: [RequestAnswer, string, string][] = [
    [{ decision: 'decline' }, 'answer', 'Tell the buyer why, in a sentence.'],
    [{ decision: 'decline', answer: '  ' }, 'answer', 'Tell the buyer why, in a sentence.'],
    [{ decision: 'accept', amount: 0.001 }, 'amount', amountMessage],
    [{ decision: 'accept', amount: -1 }, 'amount', amountMessage],
    [{ decision: 'accept', restock: [{ item: 1, parcel, qty: 3 }] }, 'restock', restockMessage],
    [{ decision: 'accept', restock: [{ item: 0, parcel, qty: 1 }] }, 'restock', restockMessage],
    [{ decision: 'accept', restock: [{ item: 1, parcel: id, qty: 1 }] }, 'restock', restockMessage],
    [{ decision: 'perhaps' as 'accept' }, 'decision', 'Choose accept, receive or decline.'],
  ]
  for (const [given, path, message] of cases) {
    expectRefused(await answerTo(id, requestId, given), 400, message, path)
  }
  expect((await read(id)).requests).toMatchObject([{ status: 'open' }])
})

it('an answer is refused when the order no longer has the pieces', async () => {
  const { id, requestId, chair, parcel } = await askForReturn()
  const pieces = [{ position: 1, qty: 5, parcelId: parcel }]
  await shop.database.db.update(orderRequests).set({ pieces }).where(eq(orderRequests.id, requestId))
  expectRefused(
    await answerTo(id, requestId, { decision: 'accept', amount: 1 }),
    409,
    'The pieces of this request have changed. Decline it, or reload the page.',
  )
  expect(await refundRows(shop, id)).toEqual([])
  expect(await stockOf(shop, chair)).toBe(4)
  expect((await read(id)).requests).toMatchObject([{ status: 'open' }])
})

it('an answer is refused when it is answered already', async () => {
  const { id, requestId } = await askForReturn()
  const decline = { decision: 'decline', answer: 'No.' } as const
  expect((await answerTo(id, requestId, decline)).status).toBe(200)
  for (const body of [decline, { decision: 'accept', amount: 1 } as const]) {
    expectRefused(await answerTo(id, requestId, body), 409, 'This request has already been answered.')
  }
  expect(await refundRows(shop, id)).toEqual([])
})

it('five acceptances at the same time refund and restock once', async () => {
  const { id, chair, parcel, requestId, payment } = await askForReturn()
  const body = { decision: 'accept' as const, amount: 310, restock: [{ item: 1, parcel, qty: 2 }] }
  const answers = await Promise.all(Array.from({ length: 5 }, () => answerTo(id, requestId, body)))
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 4 })
  await settledRefunds(shop, id)
  expect(await refundedAmounts(shop, payment)).toEqual([31_000])
  expect([await stockOf(shop, chair), await unitsOf(shop, chair)]).toEqual([6, 8])
  expect(await mailsOf(shop, id, 'request-answered')).toHaveLength(1)
})

it('at the same time, an acceptance and a refund never refund more than was paid', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, requestId } = await askForReturn(4)
    const [accepted, refunded] = await Promise.all([
      answerTo(id, requestId, { decision: 'accept', amount: 620 }),
      refundOrder(shop, ana, id, 1000),
    ])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([accepted.status, refunded.status])
    expect((await read(id)).refundedPrice).toBe(accepted.status === 200 ? 620 : 1000)
  }
})

it('at the same time, an acceptance and the packing of the pieces: the cancelled ones are not packed', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, table: product } = await buySet(shop, marama)
    const requestId = await askedId(shop, marama, id)
    const [accepted, packed] = await Promise.all([
      answerTo(id, requestId, { decision: 'accept', amount: 799 }),
      takeStep(shop, ana, id, { step: 'make-ready', pieces: table }),
    ])
    expect([accepted.status, packed.status]).toEqual([200, 409])
    expect((await read(id)).parcels).toEqual([])
    expect(await unitsOf(shop, product)).toBe(5)
  }
})

it('at the same time, an acceptance and the cancellation of the order refund once and restock once', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, table: product, chair, payment } = await buySet(shop, marama)
    const requestId = await askedId(shop, marama, id)
    const [accepted, cancelled] = await Promise.all([
      answerTo(id, requestId, { decision: 'accept', amount: 799 }),
      shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana }),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(accepted.status)
    const refunds = await settledRefunds(shop, id, accepted.status === 200 ? 2 : 1)
    expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(141_900)
    expect((await refundedAmounts(shop, payment)).reduce((sum, cents) => sum + cents, 0)).toBe(141_900)
    expect([await stockOf(shop, product), await stockOf(shop, chair)]).toEqual([5, 8])
    expect((await orderRow(shop, id)).attention).toEqual([])
    expect((await read(id)).requests).toMatchObject([{ status: accepted.status === 200 ? 'accepted' : 'cancelled' }])
  }
})
