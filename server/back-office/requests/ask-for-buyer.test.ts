import { beforeEach, expect, it } from 'vitest'
import { makeAdmin, makePerson, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { historyOf, mailsOf, orderNumberOf, orderRow, refundRows } from '#tests/support/order-invariants.ts'
import { answer, ask, askForBuyer, buySet, deliverProducts } from '#tests/support/requests.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const start = new Date('2026-11-20T00:00:00.000Z')
const shop = await forFile(startShop({ SHOP_EMAIL: 'owner@totara.example' }))
shop.clock.now = start
const marama = await makeShopper(shop)
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
beforeEach(() => {
  shop.clock.now = start
})

const chairs = [{ item: 1, qty: 4 }]

it('a request that the shop enters for a buyer is opened by staff, then accepted, received and refunded by the owner', async () => {
  const { id } = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, owner, id, chairs)
  const number = await orderNumberOf(shop, id)
  const asked = await askForBuyer(shop, staff, id, {
    kind: 'return',
    reason: 'Faulty',
    note: ' A joint is loose. ',
    pieces: [{ item: 1, qty: 1, parcel }],
  })
  expect(asked).toMatchObject({
    status: 201,
    body: {
      attention: ['asks-to-return'],
      requests: [{ kind: 'return', status: 'open', isByShop: false, reason: 'Faulty', note: 'A joint is loose.' }],
    },
  })
  const [event] = (await historyOf(shop, id)).slice(-1)
  expect(event).toMatchObject({ action: 'requested', byName: staff.name })
  expect(event?.fields).toEqual([
    { field: 'request', before: null, after: 'return 1 × Clyde Chair' },
    { field: 'attention', before: null, after: 'asks-to-return' },
    { field: 'isForBuyer', before: false, after: true },
  ])
  const [email, ...others] = await mailsOf(shop, id, 'request-received')
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: marama.email, subject: `Your request for order ${number}` })
  expect(email?.text).toContain(`You asked to return pieces from order ${number}.`)
  expect(email?.text).toContain('We entered this request for you. If you didn’t ask for it, tell us before we answer.')
  expect((await shop.mail.rows()).filter(({ kind }) => kind === 'new-request')).toEqual([])

  const which = { orderId: id, requestId: asked.body.requests[0]._id }
  expect((await answer(shop, staff, which, { decision: 'accept' })).status).toBe(403)
  const accepted = await answer(shop, owner, which, { decision: 'accept', answer: 'We collect it on Tuesday.' })
  expect(accepted).toMatchObject({ status: 200, body: { attention: [], requests: [{ status: 'accepted' }] } })
  const received = await answer(shop, owner, which, { decision: 'receive', amount: 155 })
  expect(received).toMatchObject({ status: 200, body: { requests: [{ status: 'received', refundPrice: 155 }] } })
  expect(await refundRows(shop, id)).toMatchObject([{ amountCents: 15_500, reason: 'requested' }])
})

it('a request that the shop enters for a buyer is accepted after the last day of a change of mind, on which the buyer is refused', async () => {
  const { id } = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, owner, id, chairs)
  const wanted = { kind: 'return' as const, reason: 'Changed my mind', pieces: [{ item: 1, qty: 1, parcel }] }
  shop.clock.now = new Date('2026-12-20T00:00:00.000Z')
  expect((await ask(shop, await signInAgain(shop, marama), id, wanted)).status).toBe(409)
  expect((await askForBuyer(shop, await signInAgain(shop, staff), id, wanted)).status).toBe(201)
})

it('a request that the shop enters for a buyer is refused for more pieces than were delivered, for another reason, and for an order without a payment', async () => {
  const { id } = await buySet(shop, marama)
  const parcel = await deliverProducts(shop, owner, id, [{ item: 1, qty: 2 }])
  const wanted = { kind: 'return' as const, reason: 'Faulty' }
  expectRefused(
    await askForBuyer(shop, staff, id, { ...wanted, pieces: [{ item: 1, qty: 3, parcel }] }),
    409,
    'The pieces of this order have changed. Reload the page.',
  )
  expectRefused(await askForBuyer(shop, staff, id, { reason: 'Faulty' }), 400, 'Choose a reason.', 'reason')
  expectRefused(await askForBuyer(shop, staff, 'no-such-id'), 404, 'Order not found')
  expect((await orderRow(shop, id)).attention).toEqual([])
})

it('a request that the shop enters for a buyer is made once, also with a request of the buyer at the same time', async () => {
  const { id } = await buySet(shop, marama)
  const answers = await Promise.all([
    ask(shop, marama, id),
    ...Array.from({ length: 3 }, () => askForBuyer(shop, staff, id)),
  ])
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 3 })
  expectRefused(
    await askForBuyer(shop, staff, id),
    409,
    'The buyer has asked for this already. Answer that request first.',
  )
  expect(await mailsOf(shop, id, 'request-received')).toHaveLength(1)
})

it('a request that the shop enters for a buyer is refused to a packer and to the buyer', async () => {
  const { id } = await buySet(shop, marama)
  const packer = await makePerson(shop, 'packer')
  for (const as of [packer, marama]) expect((await askForBuyer(shop, as, id)).status).toBe(403)
  expect((await askForBuyer(shop, undefined, id)).status).toBe(401)
  expect((await orderRow(shop, id)).attention).toEqual([])
})
