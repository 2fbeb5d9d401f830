import { beforeEach, expect, it } from 'vitest'
import { paths } from '#rules/paths.ts'
import { cookieOf, makeAdmin, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { historyOf, makeOrder, mailsOf, orderNumberOf, orderRow, refundRows } from '#tests/support/order-invariants.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { ask, buySet, deliverProducts, takeStep } from '#tests/support/requests.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const start = new Date('2026-11-20T00:00:00.000Z')
const shop = await forFile(startShop({ SHOP_EMAIL: 'owner@totara.example' }))
shop.clock.now = start
const marama = await makeShopper(shop)
const rewi = await makeShopper(shop, 'Rewi Smith')
const ana = await makeAdmin(shop)
beforeEach(() => {
  shop.clock.now = start
})

const chairs = [{ item: 1, qty: 4 }]

it('a buyer asks to cancel pieces that are not ready to ship: nothing changes until the shop answers', async () => {
  const { id } = await buySet(shop, marama)
  const before = (await shop.call('GET', `/api/orders/${id}`, { as: marama })).body
  const asked = await ask(shop, marama, id, {
    reason: 'It takes too long',
    note: ' We move on Friday. ',
    pieces: [{ item: 1, qty: 2 }],
  })
  expect(asked.status).toBe(201)
  expect(asked.body).toEqual({
    ...before,
    // It changes when the email of the order is sent.
    hasLinks: asked.body.hasLinks,
    requests: [
      {
        _id: asked.body.requests[0]._id,
        kind: 'cancel',
        status: 'open',
        isByShop: false,
        reason: 'It takes too long',
        note: 'We move on Friday.',
        photos: [],
        pieces: [{ item: 1, qty: 2, parcel: null }],
        answer: null,
        answeredAt: null,
        receivedAt: null,
        receivedNote: null,
        refundPrice: 0,
        createdAt: readSince(shop.clock, start),
      },
    ],
  })
  expect(await refundRows(shop, id)).toEqual([])
  expect((await orderRow(shop, id)).attention).toEqual(['asks-to-cancel'])
  expect((await historyOf(shop, id)).at(-1)).toMatchObject({
    action: 'requested',
    byName: 'Marama Tipene',
    fields: [
      { field: 'request', before: null, after: 'cancel 2 × Clyde Chair' },
      { field: 'attention', before: null, after: 'asks-to-cancel' },
    ],
  })
})

it('a buyer asks and both get an email: the buyer without what was typed, the shop with a link', async () => {
  const { id } = await buySet(shop, marama)
  const number = await orderNumberOf(shop, id)
  await ask(shop, marama, id, { note: 'We move on Friday.' })
  const [received, ...others] = await mailsOf(shop, id, 'request-received')
  expect(others).toEqual([])
  expect(received).toMatchObject({ to: marama.email, subject: `Your request for order ${number}` })
  expect(received?.text).toContain(
    `You asked to cancel pieces from order ${number}. We’ll answer within 1 business day.`,
  )
  expect(received?.text).toContain('1 × Kurow Dining Table')
  const toShop = (await shop.mail.rows()).filter(
    ({ kind, subject }) => kind === 'new-request' && subject.includes(number),
  )
  expect(toShop).toMatchObject([
    {
      to: 'owner@totara.example',
      orderId: null,
      subject: `Order ${number}: the buyer has asked to cancel pieces`,
    },
  ])
  const text = toShop[0]?.text
  expect(text).toContain('Pieces: 1 × Kurow Dining Table\nReason: Changed my mind')
  expect(text).toContain(`Answer on the order page: http://shop.test/order/${id}`)
  for (const typed of [marama.name, 'We move on Friday.']) {
    expect(text).not.toContain(typed)
  }
  expect(received?.text).not.toContain('We move on Friday.')
})

it('a buyer asks to return delivered pieces on the last of 15 days, and not on the day after', async () => {
  const { id } = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, ana, id, chairs)
  const wanted = { kind: 'return' as const, reason: 'Does not fit', pieces: [{ item: 1, qty: 1, parcel }] }
  // One minute after midnight of Sunday 6 December in New Zealand; it was delivered on Friday 20 November.
  shop.clock.now = new Date('2026-12-05T11:01:00.000Z')
  expectRefused(
    await ask(shop, await signInAgain(shop, marama), id, wanted),
    409,
    'You can return pieces for this reason within 15 days of delivery. You can report a damaged, faulty or wrong piece at any time.',
  )
  shop.clock.now = new Date('2026-12-05T10:59:00.000Z')
  expect(await ask(shop, await signInAgain(shop, marama), id, wanted)).toMatchObject({
    status: 201,
    body: { requests: [{ kind: 'return', pieces: [{ item: 1, qty: 1, parcel }] }] },
  })
  expect((await orderRow(shop, id)).attention).toEqual(['asks-to-return'])
})

it('a buyer asks to return a damaged, faulty or wrong piece at any time after its delivery', async () => {
  for (const reason of ['Damaged on the way', 'Faulty', 'Not what I ordered']) {
    shop.clock.now = start
    const { id } = await buySet(shop, marama)
    const parcel = await deliverProducts(shop, ana, id, chairs)
    shop.clock.now = new Date('2028-11-20T00:00:00.000Z')
    const pieces = [{ item: 1, qty: 1, parcel }]
    const asked = await ask(shop, await signInAgain(shop, marama), id, { kind: 'return', reason, pieces })
    expect(asked).toMatchObject({ status: 201, body: { requests: [{ kind: 'return', status: 'open', reason }] } })
  }
})

it('a buyer asks once for each kind until the shop has answered, also at the same time', async () => {
  const { id } = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, ana, id, [{ item: 1, qty: 2 }])
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(shop, marama, id)))
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 4 })
  expectRefused(
    await ask(shop, marama, id, { pieces: [{ item: 1, qty: 1 }] }),
    409,
    'You’ve already asked about these pieces. We’ll answer that request first.',
  )
  const other = await ask(shop, marama, id, {
    kind: 'return',
    reason: 'Damaged on the way',
    pieces: [{ item: 1, qty: 2, parcel }],
  })
  expect(other.status).toBe(201)
  expect((await orderRow(shop, id)).attention).toEqual(['asks-to-cancel', 'asks-to-return'])
  expect(await mailsOf(shop, id, 'request-received')).toHaveLength(2)
})

/** A paid order of a new buyer, and a browser that has opened the link of an email about it. */
const openLink = async () => {
  const buyer = await makeShopper(shop)
  const { id } = await buySet(shop, buyer)
  const token = await tokenFor(shop, buyer.email, paths.track)
  const visitor = { cookie: cookieOf(await shop.call('POST', '/api/order-link', { body: { token } })) }
  return { id, buyer, visitor }
}
const askByLink = (as: { cookie: string } | undefined, given: object = {}, headers: Record<string, string> = {}) => {
  const body = { kind: 'cancel', reason: 'Changed my mind', pieces: [{ item: 0, qty: 1 }], ...given }
  return shop.call('POST', '/api/order-link/requests', { as, body, headers })
}

it('the link of an email asks as the account may, and the history and the email say that it was the link', async () => {
  const { id, buyer, visitor } = await openLink()
  const asked = await askByLink(visitor, { note: 'We move on Friday.' })
  expect(asked).toMatchObject({
    status: 201,
    body: { _id: id, requests: [{ kind: 'cancel', status: 'open', note: 'We move on Friday.', isByShop: false }] },
  })
  expect(asked.body).not.toHaveProperty('attention')
  expect((await orderRow(shop, id)).attention).toEqual(['asks-to-cancel'])
  expect((await historyOf(shop, id)).at(-1)).toMatchObject({
    action: 'requested',
    byName: 'Marama Tipene',
    fields: [{ field: 'request' }, { field: 'attention' }, { field: 'isByLink', before: false, after: true }],
  })
  const [email] = await mailsOf(shop, id, 'request-received')
  expect(email?.to).toBe(buyer.email)
  expect(email?.text).toContain('This request came from the link in an email about your order.')
  expectRefused(
    await askByLink(visitor),
    409,
    'You’ve already asked about these pieces. We’ll answer that request first.',
  )
  expectRefused(await askByLink(visitor, { reason: 'Faulty' }), 400, 'Choose a reason.', 'reason')
})

it('the link of an email asks to return, within the same days', async () => {
  const { id, visitor } = await openLink()
  const parcel = await deliverProducts(shop, ana, id, chairs)
  shop.clock.now = new Date('2026-12-05T11:01:00.000Z')
  const wanted = { kind: 'return', pieces: [{ item: 1, qty: 1, parcel }] }
  expect((await askByLink(visitor, { ...wanted, reason: 'Changed my mind' })).status).toBe(409)
  expect((await askByLink(visitor, { ...wanted, reason: 'Faulty' })).status).toBe(201)
})

it('the link of an email asks for its order alone: not without the cookie, from another site or after the links were ended', async () => {
  const { id, visitor } = await openLink()
  const message = 'This link no longer works. Use the link in a newer email, or sign in.'
  expectRefused(await askByLink(undefined), 404, message)
  const body = { kind: 'cancel', reason: 'Changed my mind', pieces: [{ item: 0, qty: 1 }] }
  expect((await shop.call('POST', `/api/orders/${id}/requests`, { as: visitor, body })).status).toBe(401)
  expect((await askByLink(visitor, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  await shop.call('DELETE', '/api/order-link', { as: visitor })
  expectRefused(await askByLink(visitor), 404, message)
  expect((await orderRow(shop, id)).attention).toEqual([])
})

it('the link of an email asks for nothing once the account is deleted', async () => {
  const { id, buyer, visitor } = await openLink()
  expect((await shop.call('DELETE', `/api/users/${buyer._id}`, { as: ana })).status).toBe(200)
  expectRefused(await askByLink(visitor), 409, 'The account of this order was deleted. Write to us about this order.')
  expect((await orderRow(shop, id)).attention).toEqual([])
})

it('asking is refused without a session, for another shopper, for an admin who is not the buyer, and for no order', async () => {
  const { id } = await buySet(shop, marama)
  expectRefused(await ask(shop, undefined, id), 401, 'Please sign in first.')
  expectRefused(await ask(shop, rewi, id), 404, 'Order not found')
  expectRefused(await ask(shop, marama, 'x'), 404, 'Order not found')
  expectRefused(await ask(shop, ana, id), 403, 'Only the buyer can ask for this.')
  expect((await orderRow(shop, id)).attention).toEqual([])
})

it('asking is refused for an order that is unpaid or cancelled', async () => {
  const { orderId } = await makeOrder(shop, marama)
  expectRefused(await ask(shop, marama, orderId), 409, 'Order is not paid')
  const { id } = await buySet(shop, marama)
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana })).status).toBe(200)
  expectRefused(await ask(shop, marama, id), 409, 'This order is cancelled.')
})

it('asking is refused to cancel what is ready to ship, and to return what is not delivered or in another parcel', async () => {
  const { id } = await buySet(shop, marama)
  await takeStep(shop, ana, id, { step: 'make-ready', pieces: [{ item: 0, qty: 1 }] })
  expectRefused(
    await ask(shop, marama, id),
    409,
    'These pieces are being shipped or are no longer part of the order, so they can’t be cancelled.',
  )
  const parcel = await deliverProducts(shop, ana, id, [{ item: 1, qty: 1 }])
  const message =
    'You can’t return these pieces: they haven’t been delivered yet, or their return is already under way.'
  const wanted = { kind: 'return' as const, reason: 'Does not fit' }
  for (const product of [
    { item: 0, qty: 1, parcel },
    { item: 1, qty: 2, parcel },
    { item: 1, qty: 1 },
    { item: 1, qty: 1, parcel: id },
  ]) {
    expectRefused(await ask(shop, marama, id, { ...wanted, pieces: [product] }), 409, message)
  }
})

it.each([
  [{ reason: 'Damaged on the way' }, 'reason', 'Choose a reason.'],
  [{ reason: '' }, 'reason', 'Choose a reason.'],
  [{ pieces: [] }, 'pieces', 'Choose at least one piece.'],
  [{ kind: 'exchange' as 'cancel' }, 'kind', 'Choose cancel or return.'],
  [{ note: 'x'.repeat(1001) }, 'note', 'Keep the note to 1,000 characters.'],
])('asking is refused for the invalid request %j', async (given, path, message) => {
  const { id } = await buySet(shop, marama)
  expectRefused(await ask(shop, marama, id, given), 400, message, path)
  expect((await ask(shop, marama, id, { pieces: [{ item: 0, qty: 0 }] })).status).toBe(400)
  expect((await orderRow(shop, id)).attention).toEqual([])
})

it('pieces that their buyer asks to cancel are not packed before the answer; others are', async () => {
  const { id } = await buySet(shop, marama)
  await ask(shop, marama, id)
  const table = [{ item: 0, qty: 1 }]
  expectRefused(
    await takeStep(shop, ana, id, { step: 'make-ready', pieces: table }),
    409,
    `The buyer of order ${await orderNumberOf(shop, id)} asks for a cancellation. Answer it before you pack these pieces.`,
  )
  expect((await takeStep(shop, ana, id, { step: 'make-ready', pieces: chairs })).status).toBe(201)
})

it('a request and the packing of its pieces at the same time: one of the two', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await buySet(shop, marama)
    const [asked, packed] = await Promise.all([
      ask(shop, marama, id),
      takeStep(shop, ana, id, { step: 'make-ready', pieces: [{ item: 0, qty: 1 }] }),
    ])
    expect([asked.status, packed.status].toSorted((a, b) => a - b)).toEqual([201, 409])
  }
})

it('the attention of a request is resolved by its answer alone', async () => {
  const { id } = await buySet(shop, marama)
  await ask(shop, marama, id)
  const body = { reason: 'asks-to-cancel' }
  expectRefused(
    await shop.call('PUT', `/api/orders/${id}/attention`, { as: ana, body }),
    409,
    'Answer the buyer’s request to resolve this.',
  )
  expect((await orderRow(shop, id)).attention).toEqual(['asks-to-cancel'])
})
