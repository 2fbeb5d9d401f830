import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { transfers } from '#db/tables/orders/phone-orders.ts'
import { cancelOverdueOrders } from '#server/payments/reconciliation/cancel-overdue-orders.ts'
import { gstFilings } from '#db/tables/payments/gst.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { lockOrder } from '#server/orders/orders.queries.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { behindLock, behindProductLock } from '#tests/support/behind-lock.ts'
import { confirmPaid, deliverSessionEvent, refundOrder, startCheckout } from '#tests/support/card-provider.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import {
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  historyOf,
  mailsOf,
  orderRow,
  refundRows,
  sessionStates,
  settledRefunds,
  stockOf,
} from '#tests/support/order-invariants.ts'
import {
  bankAccount,
  makeTransferOrder,
  markTransferred,
  phoneOrderBody,
  placeByPhone,
} from '#tests/support/orders/phone-orders.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

let owner: Person
const start = new Date('2026-11-20T01:00:00Z')
const shop = await forFile(startShop({ BANK_ACCOUNT: bankAccount }))
beforeEach(async () => {
  shop.clock.now = start
  owner = await makeAdmin(shop)
})

const days = (count: number) => new Date(start.getTime() + count * 24 * 3_600_000)
const transferOf = (orderId: string) => shop.shop.db.select().from(transfers).where(eq(transfers.orderId, orderId))
const sent = (orderId: string, refundId = '', as = owner) =>
  shop.call('PUT', `/api/orders/${orderId}/refunds/${refundId}/sent`, { as })

/** An order of an account that waits for a transfer, so that a card can pay it through the account. */
async function makeOwnTransferOrder(): Promise<{ orderId: string; product: string; buyer: Person }> {
  const buyer = await makeShopper(shop)
  const product = await makeProduct(shop, { stock: 5 })
  const body = phoneOrderBody(product, { customer: { user: buyer._id, name: buyer.name } })
  return { orderId: (await placeByPhone(shop, owner, body)).body._id, product, buyer }
}

it('a transfer pays its order in a state of its own: amount, day, reference and who marked it', async () => {
  const { orderId, product } = await makeTransferOrder(shop, owner)
  const { status, body } = await markTransferred(shop, owner, orderId)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      isPaid: true,
      paidAt: readSince(shop.clock, start),
      paidWith: 'transfer',
      paidMethod: 'bank_transfer',
      cardLast4: null,
      isTestPayment: false,
      heldUntil: null,
      phoneOrder: {
        transfer: { amount: 799, receivedOn: '2026-11-20', bankReference: 'HOHEPA', markedBy: owner.name },
      },
    },
  })
  expect(body.payByTransfer).toBeUndefined()
  expect({ stock: await stockOf(shop, product), sessions: await sessionStates(shop, orderId) }).toEqual({
    stock: 4,
    sessions: [],
  })
  const [receipt] = await mailsOf(shop, orderId, 'payment-received')
  expect(receipt?.text).toContain('Bank transfer')
  expect((await historyOf(shop, orderId)).map(({ action, byName }) => ({ action, byName }))).toEqual([
    { action: 'paid', byName: owner.name },
  ])
})

it('a transfer counts on the day on which it was in the bank', async () => {
  const { orderId } = await makeTransferOrder(shop, owner)
  shop.clock.now = days(3)
  const [again] = [await makeAdmin(shop)]
  expect((await markTransferred(shop, again, orderId, { receivedOn: '2026-11-21' })).body.paidAt).toBe(
    '2026-11-20T23:00:00.000Z',
  )
})

it('a transfer counts today when the GST of its day is filed already', async () => {
  const { orderId } = await makeTransferOrder(shop, owner)
  shop.clock.now = new Date('2026-12-02T01:00:00Z')
  const again = await makeAdmin(shop)
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const { body } = await shop.call('GET', `/api/money/gst?from=${november.from}&to=${november.to}`, { as: again })
  const filed = { ...november, gstToPay: body.total.gstToPay }
  expect((await shop.call('POST', '/api/money/gst/filings', { as: again, body: filed })).status).toBe(201)
  const before = shop.clock.now
  const marked = await markTransferred(shop, again, orderId, { receivedOn: '2026-11-27' })
  expect(marked).toMatchObject({ status: 200, body: { paidAt: readSince(shop.clock, before) } })
  await shop.shop.db.delete(gstFilings)
})

it('a transfer is refused for a day that cannot be, another amount, and an order that is not by phone', async () => {
  const { orderId } = await makeTransferOrder(shop, owner)
  const refusals = [
    [{ receivedOn: '2026-11-21' }, 'This day is in the future. Enter the day on which the money was in the bank.'],
    [{ receivedOn: '2026-02-30' }, 'Enter a day of the calendar.'],
    [{ receivedOn: '2026-10-19' }, 'This day is more than 31 days ago. Check the bank statement.'],
  ] as const
  for (const [given, message] of refusals) {
    expectRefused(await markTransferred(shop, owner, orderId, given), 400, message, 'receivedOn')
  }
  expectRefused(
    await markTransferred(shop, owner, orderId, { amount: 798 }),
    409,
    'The total of this order is $799.00. Only a transfer of the whole total can be marked.',
  )
  const online = (await placeOrder(shop, await makeShopper(shop), await makeProduct(shop))).body._id
  expect((await markTransferred(shop, owner, online)).status).toBe(404)
  expect(await transferOf(orderId)).toEqual([])
})

it('a transfer is marked by the owner alone, with a fresh sign-in', async () => {
  const { orderId } = await makeTransferOrder(shop, owner)
  expectRefused(
    await markTransferred(shop, await makePerson(shop, 'staff'), orderId),
    403,
    'This page is for the owner.',
  )
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect(await markTransferred(shop, owner, orderId)).toMatchObject({
    status: 403,
    body: { errors: [{ path: 'currentPassword' }] },
  })
  expect((await orderRow(shop, orderId)).paidAt).toBeNull()
})

it('a transfer is marked once: a repeat changes nothing, and a second owner is refused', async () => {
  const { orderId, product } = await makeTransferOrder(shop, owner)
  const other = await makeAdmin(shop)
  const responses = await Promise.all([
    markTransferred(shop, owner, orderId),
    markTransferred(shop, other, orderId, { bankReference: 'OTHER' }),
  ])
  expect(countStatuses(responses)).toEqual({ 200: 1, 409: 1 })
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe('This order is already paid.')
  const [row] = await transferOf(orderId)
  const first = row?.markedById === owner._id ? owner : other
  expect((await markTransferred(shop, first, orderId, { bankReference: row?.bankReference })).status).toBe(200)
  expect({
    rows: (await transferOf(orderId)).length,
    mails: (await mailsOf(shop, orderId, 'payment-received')).length,
    stock: await stockOf(shop, product),
  }).toEqual({ rows: 1, mails: 1, stock: 4 })
})

// Both transactions wait for the product, so only the lock of the order keeps the second one from paying again.
it.runIf(testDatabaseUrl)('a transfer is marked once by two owners who wait for the same lock', async () => {
  const { orderId, product } = await makeTransferOrder(shop, owner)
  const other = await makeAdmin(shop)
  const requests = [owner, other].map((as) => () => markTransferred(shop, as, orderId))
  expect(countStatuses(await behindProductLock(shop, product, requests))).toEqual({ 200: 1, 409: 1 })
  expect(await stockOf(shop, product)).toBe(4)
})

it.runIf(testDatabaseUrl)(
  'a transfer is refused when a card payment came under way before the order was locked',
  async () => {
    const { orderId } = await makeTransferOrder(shop, owner)
    const pending = {
      id: `cs_${orderId}`,
      orderId,
      url: 'https://pay.example/1',
      amountCents: 799_00,
      status: 'pending',
      expiresAt: new Date(start.getTime() + 3_600_000),
      createdAt: start,
    } as const
    const [marked] = await behindLock(
      shop,
      (tx) => lockOrder(tx, orderId),
      [() => markTransferred(shop, owner, orderId)],
      (tx) => tx.insert(checkoutSessions).values(pending),
    )
    expect(marked?.status).toBe(409)
    expect({ order: await orderRow(shop, orderId), transfers: await transferOf(orderId) }).toMatchObject({
      order: { paidAt: null },
      transfers: [],
    })
  },
)

it('a transfer is refused when the hold has ended and others have the pieces; the order stays unpaid', async () => {
  const product = await makeProduct(shop, { stock: 1 })
  const orderId = (await placeByPhone(shop, owner, phoneOrderBody(product))).body._id
  shop.clock.now = days(8)
  expect((await placeOrder(shop, await makeShopper(shop), product)).status).toBe(201)
  const later = await makeAdmin(shop)
  expectRefused(
    await markTransferred(shop, later, orderId, { receivedOn: '2026-11-27' }),
    409,
    expect.stringMatching(/^The pieces of this order are no longer held/),
  )
  expect({ order: await orderRow(shop, orderId), transfers: await transferOf(orderId) }).toMatchObject({
    order: { paidAt: null, cancelledAt: null },
    transfers: [],
  })
})

it('a transfer counts to the end of its last day, and can be marked for five business days more while there is stock', async () => {
  const [first, second] = [await makeTransferOrder(shop, owner), await makeTransferOrder(shop, owner)]
  shop.clock.now = new Date('2026-11-27T10:30:00Z')
  await cancelOverdueOrders(shop.shop)
  const atNight = await makeAdmin(shop)
  expect((await markTransferred(shop, atNight, first.orderId, { receivedOn: '2026-11-27' })).status).toBe(200)
  // Friday 4 December is the fifth business day after the hold.
  shop.clock.now = new Date('2026-12-04T10:59:00Z')
  await cancelOverdueOrders(shop.shop)
  const later = await makeAdmin(shop)
  const marked = await markTransferred(shop, later, second.orderId, { receivedOn: '2026-11-27' })
  expect(marked).toMatchObject({ status: 200, body: { isPaid: true } })
})

it('a transfer that was there before the call is marked with the order, by the owner alone and without an email to pay', async () => {
  const product = await makeProduct(shop)
  const transfer = { receivedOn: '2026-11-19', bankReference: 'HOHEPA' }
  const body = phoneOrderBody(product, { payBy: 'transferred', transfer })
  const placed = await placeByPhone(shop, owner, body)
  expect(placed).toMatchObject({ status: 201, body: { isPaid: true, paidWith: 'transfer' } })
  expect(await mailsOf(shop, placed.body._id, 'order-received')).toEqual([])
  expect((await mailsOf(shop, placed.body._id, 'payment-received')).length).toBe(1)
  expect((await placeByPhone(shop, await makePerson(shop, 'staff'), body)).status).toBe(403)
  expect((await placeByPhone(shop, owner, { ...body, transfer: undefined })).status).toBe(400)
})

it('a card pays an order that waited for a transfer, and no transfer can be marked then', async () => {
  const { orderId, buyer } = await makeOwnTransferOrder()
  await payByCard(shop, (await startCheckout(shop, buyer, orderId)).body.id)
  expect((await confirmPaid(shop, buyer, orderId)).body).toMatchObject({ isPaid: true, paidWith: 'card' })
  expectRefused(await markTransferred(shop, owner, orderId), 409, 'This order is already paid.')
})

it('marking a transfer as received ends an open card payment page first', async () => {
  const { orderId, buyer } = await makeOwnTransferOrder()
  const { id } = (await startCheckout(shop, buyer, orderId)).body
  expect((await markTransferred(shop, owner, orderId)).status).toBe(200)
  expect((await shop.shop.payments.stripe.findSession(id))?.state).toBe('ended')
})

it('a card that has paid on the open page wins over the mark', async () => {
  const { orderId, buyer } = await makeOwnTransferOrder()
  await payByCard(shop, (await startCheckout(shop, buyer, orderId)).body.id)
  expect((await markTransferred(shop, owner, orderId)).status).toBe(409)
  expect(await orderRow(shop, orderId)).toMatchObject({ paidMethod: 'card' })
  expect(await transferOf(orderId)).toEqual([])
})

it('a card payment that arrives after the mark is refunded as one that was paid twice', async () => {
  const { orderId, buyer } = await makeOwnTransferOrder()
  const { id } = (await startCheckout(shop, buyer, orderId)).body
  expect((await markTransferred(shop, owner, orderId)).status).toBe(200)
  const { items, order, ...rest } = await foundOrder(orderId)
  const late = await shop.shop.payments.stripe.openSession({
    ...rest,
    order,
    items,
    attempt: 9,
    expiresAt: new Date(start.getTime() + 45 * 60_000),
  })
  expect(late.id).not.toBe(id)
  await payByCard(shop, late.id)
  await deliverSessionEvent(shop, late.id)
  const [refund] = await settledRefunds(shop, orderId)
  expect(refund).toMatchObject({ reason: 'paid-twice', provider: 'card', amountCents: 79_900 })
  expect(await orderRow(shop, orderId)).toMatchObject({ attention: ['paid-twice'], paidMethod: 'bank_transfer' })
  const read = await shop.call('GET', `/api/orders/${orderId}`, { as: owner })
  expect(read.body).toMatchObject({ refundedPrice: 0, paidWith: 'transfer' })
})

async function foundOrder(orderId: string) {
  const { findOrder } = await import('#server/orders/orders.queries.ts')
  const found = await findOrder(shop.shop.db, orderId)
  if (!found) throw new Error('no order')
  return found
}

async function makeTransferred(): Promise<string> {
  const { orderId } = await makeTransferOrder(shop, owner)
  expect((await markTransferred(shop, owner, orderId)).status).toBe(200)
  return orderId
}

it('the refund of a transfer waits until the owner has paid it by hand; no provider is asked, and then the buyer gets the email', async () => {
  const orderId = await makeTransferred()
  const { status, body } = await refundOrder(shop, owner, orderId, 155, randomUUID())
  expect({ status, refunds: body.refunds, refundedPrice: body.refundedPrice }).toMatchObject({
    status: 201,
    refunds: [{ amount: 155, provider: 'transfer', status: 'pending', isOfPayment: true }],
    refundedPrice: 155,
  })
  await reconcile(shop.shop)
  const [row] = await refundRows(shop, orderId)
  expect(row).toMatchObject({ status: 'pending', attempts: 0, lastError: null })
  expect(await mailsOf(shop, orderId, 'refunded')).toEqual([])
  expect(await sent(orderId, row?.id)).toMatchObject({ status: 200, body: { refunds: [{ status: 'succeeded' }] } })
  expect((await sent(orderId, row?.id)).status).toBe(200)
  const mails = await mailsOf(shop, orderId, 'refunded')
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('to the bank account you paid with')])
})

it('the refund of a transfer that was asked for by mistake is withdrawn: the money is kept, and nothing can be sent or tried again', async () => {
  const orderId = await makeTransferred()
  const key = randomUUID()
  const refundId = (await refundOrder(shop, owner, orderId, 799, key)).body.refunds[0]._id
  const path = `/api/orders/${orderId}/refunds/${refundId}`
  const withdraw = (as = owner) => shop.call('DELETE', path, { as })
  expect((await withdraw(await makePerson(shop, 'staff'))).status).toBe(403)
  const answers = await Promise.all([withdraw(), withdraw()])
  expect(answers.map(({ status, body }) => [status, body.refundedPrice, body.refunds[0].status])).toEqual([
    [200, 0, 'failed'],
    [200, 0, 'failed'],
  ])
  expectRefused(await sent(orderId, refundId), 409, 'This refund was withdrawn. Refund the order again.')
  expect((await shop.call('PUT', `${path}/retry`, { as: owner })).status).toBe(409)
  // A key that is sent again names the withdrawn refund, and makes no other one.
  expectRefused(
    await refundOrder(shop, owner, orderId, 799, key),
    409,
    'The refund of $799.00 was withdrawn. Check the refunds of this order.',
  )
  expect(await refundRows(shop, orderId)).toHaveLength(1)
  const { attention, isPaid } = (await shop.call('GET', `/api/orders/${orderId}`, { as: owner })).body
  expect({ attention, isPaid }).toEqual({ attention: [], isPaid: true })
  expect(await mailsOf(shop, orderId, 'refunded')).toEqual([])
  const fields = (await historyOf(shop, orderId)).flatMap((event) => event.fields)
  expect(fields.filter(({ field }) => field === 'refundWithdrawn')).toEqual([
    { field: 'refundWithdrawn', before: 799, after: null },
  ])
  expect((await refundOrder(shop, owner, orderId, 799, randomUUID())).status).toBe(201)
  const again = (await refundRows(shop, orderId)).find(({ status }) => status === 'pending')
  expect((await sent(orderId, again?.id)).status).toBe(200)
  expectRefused(
    await shop.call('DELETE', `/api/orders/${orderId}/refunds/${again?.id}`, { as: owner }),
    409,
    'This refund has already been sent.',
  )
})

it('the refund of a transfer that a cancellation owes to the buyer cannot be withdrawn', async () => {
  const orderId = await makeTransferred()
  await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: owner })
  const [row] = await refundRows(shop, orderId)
  expectRefused(
    await shop.call('DELETE', `/api/orders/${orderId}/refunds/${row?.id}`, { as: owner }),
    409,
    'The buyer is owed this money for a cancellation or a return. Send it to them.',
  )
  expect((await refundRows(shop, orderId)).map(({ status }) => status)).toEqual(['pending'])
})

it('the refund of a transfer that was asked for before its order was cancelled is owed, and cannot be withdrawn', async () => {
  const orderId = await makeTransferred()
  const refundId = (await refundOrder(shop, owner, orderId, 799)).body.refunds[0]._id
  expect((await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: owner })).status).toBe(200)
  expectRefused(
    await shop.call('DELETE', `/api/orders/${orderId}/refunds/${refundId}`, { as: owner }),
    409,
    'The buyer is owed this money for a cancellation or a return. Send it to them.',
  )
  expect((await refundRows(shop, orderId)).map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ['pending', 799_00],
  ])
})

it('the refund of a transfer is marked as sent with a fresh sign-in, and only when it is of a transfer', async () => {
  const orderId = await makeTransferred()
  const refundId = (await refundOrder(shop, owner, orderId, 10)).body.refunds[0]._id
  expect((await sent(orderId, refundId, await makePerson(shop, 'staff'))).status).toBe(403)
  expect((await sent(orderId, 'no-such-id')).status).toBe(404)
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect((await sent(orderId, refundId)).status).toBe(403)
  expect((await refundRows(shop, orderId))[0]?.status).toBe('pending')
})

it('the refund of a transfer is asked for when the order is cancelled, and its pieces go back on sale', async () => {
  const { orderId, product } = await makeTransferOrder(shop, owner)
  await markTransferred(shop, owner, orderId)
  const { status, body } = await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: owner })
  expect({ status, refunds: body.refunds }).toMatchObject({
    status: 200,
    refunds: [{ amount: 799, provider: 'transfer', reason: 'cancelled', status: 'pending' }],
  })
  expect(await stockOf(shop, product)).toBe(5)
})

it('a refund by piece takes the share after the discount', async () => {
  const product = await makeProduct(shop, { stock: 5 })
  const wanted = phoneOrderBody(product, {
    orderItems: [{ product, qty: 2 }],
    discount: { amount: 98, kind: 'agreed', words: 'Two at once' },
    totalPrice: 1500,
  })
  const orderId = (await placeByPhone(shop, owner, wanted)).body._id
  await markTransferred(shop, owner, orderId, { amount: 1500 })
  const refund = await shop.call('POST', `/api/orders/${orderId}/refunds/pieces`, {
    as: owner,
    body: { kind: 'cancel', pieces: [{ item: 0, qty: 1 }], amount: 750, restock: [{ item: 0, qty: 1 }], note: '' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect({ status: refund.status, refunds: refund.body.refunds }).toMatchObject({
    status: 201,
    refunds: [{ amount: 750, provider: 'transfer', status: 'pending' }],
  })
  expect(await stockOf(shop, product)).toBe(4)
})
