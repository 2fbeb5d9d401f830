import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { refunds } from '#db/tables/payments/payments.ts'
import { makePaidOrder, refundedAmounts, refundOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { historyOf, mailsOf, makeOrder, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { settleRefund } from './settle-refund.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)

const refundEvents = async (orderId: string) =>
  (await historyOf(shop, orderId)).filter(({ action }) => action === 'refunded')

const refundWithNote = (orderId: string, amount: number, note: string, key: string = randomUUID()) =>
  shop.call('POST', `/api/orders/${orderId}/refunds`, {
    as: ana,
    body: { amount, note },
    headers: { 'idempotency-key': key },
  })

it('an admin refunds an order in full, with one email and one audit event', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const response = await refundOrder(shop, ana, orderId, 799)
  expect({
    status: response.status,
    refundedPrice: response.body.refundedPrice,
    isPaid: response.body.isPaid,
  }).toEqual({
    status: 201,
    refundedPrice: 799,
    isPaid: true,
  })
  const [row] = await settledRefunds(shop, orderId)
  expect({ status: row?.status, reason: row?.reason, byName: row?.byName }).toEqual({
    status: 'succeeded',
    reason: 'requested',
    byName: 'Ana Admin',
  })
  expect(await refundedAmounts(shop, payment)).toEqual([79_900])
  const mails = await mailsOf(shop, orderId, 'refunded')
  expect(mails).toEqual([expect.objectContaining({ about: row?.id, text: expect.stringContaining('$799.00') })])
  expect((await refundEvents(orderId)).map(({ fields }) => fields)).toEqual([
    [{ field: 'refunded', before: null, after: 799 }],
  ])
})

it('an admin refunds an order in parts, with an email for each, and never more than was paid', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  expect((await refundOrder(shop, ana, orderId, 99.5)).status).toBe(201)
  expect((await refundOrder(shop, ana, orderId, 200)).body.refundedPrice).toBe(299.5)
  const refused = await refundOrder(shop, ana, orderId, 499.51)
  expectRefused(refused, 409, 'You can still refund up to $499.50 of this order.')
  expect((await refundOrder(shop, ana, orderId, 499.5)).status).toBe(201)
  const rows = await settledRefunds(shop, orderId, 3)
  expect((await refundedAmounts(shop, payment)).reduce((sum, cents) => sum + cents, 0)).toBe(79_900)
  const mails = await mailsOf(shop, orderId, 'refunded')
  expect(new Set(mails.map(({ about }) => about))).toEqual(new Set(rows.map(({ id }) => id)))
  expectRefused(await refundOrder(shop, ana, orderId, 0.01), 409, 'You can still refund up to $0.00 of this order.')
})

it('an admin and another admin at the same time refund no more than was paid', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const responses = await Promise.all([
    refundOrder(shop, ana, orderId, 500),
    refundOrder(shop, await makeAdmin(shop), orderId, 500),
  ])
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
    'You can still refund up to $299.00 of this order.',
  )
  await settledRefunds(shop, orderId)
  expect(await refundedAmounts(shop, payment)).toEqual([50_000])
})

it('an admin refunds once for one Idempotency-Key, even with concurrent requests', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => refundOrder(shop, ana, orderId, 500, key)))
  responses.push(await refundOrder(shop, ana, orderId, 500, key))
  expect(responses.map(({ status, body }) => ({ status, refundedPrice: body.refundedPrice }))).toEqual([
    { status: 201, refundedPrice: 500 },
    { status: 201, refundedPrice: 500 },
    { status: 201, refundedPrice: 500 },
    { status: 201, refundedPrice: 500 },
  ])
  await settledRefunds(shop, orderId)
  expect(await refundedAmounts(shop, payment)).toEqual([50_000])
})

it('an admin writes a note that is stored with the refund and is part of the email to the buyer', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  const note = 'Sorry about the scratch.\nKeep the table.'
  const key = randomUUID()
  const response = await refundWithNote(orderId, 100, ` ${note} `, key)
  expect({ status: response.status, refunds: response.body.refunds }).toEqual({
    status: 201,
    refunds: [expect.objectContaining({ amount: 100, note, provider: 'card' })],
  })
  await settledRefunds(shop, orderId)
  const [mail] = await mailsOf(shop, orderId, 'refunded')
  expect(mail?.text).toContain(`\n\n${note}\n\n`)
  expect(mail?.html).toContain('Sorry about the scratch.<br>Keep the table.')

  // A repeat is the same refund, whatever its note says.
  const repeat = await refundWithNote(orderId, 100, 'Another note', key)
  expect({ status: repeat.status, notes: repeat.body.refunds.map((each: { note: string }) => each.note) }).toEqual({
    status: 201,
    notes: [note],
  })
  expect((await refundWithNote(orderId, 1, '  ')).body.refunds.at(-1)).toMatchObject({ amount: 1, note: null })
})

it('an admin gets a field error for a note of more than 500 characters', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  const refused = await refundWithNote(orderId, 1, 'a'.repeat(501))
  expect({ status: refused.status, errors: refused.body.errors }).toEqual({
    status: 400,
    errors: [{ path: 'note', message: 'Keep the note to 500 characters.' }],
  })
  expect((await refundWithNote(orderId, 1, 'a'.repeat(500))).status).toBe(201)
})

it('an admin gets 409 for the key of a refund of another amount or of a failed refund', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const key = randomUUID()
  expect((await refundOrder(shop, ana, orderId, 50, key)).status).toBe(201)
  const [row] = await settledRefunds(shop, orderId)
  expectRefused(
    await refundOrder(shop, ana, orderId, 30, key),
    409,
    'A refund of $50.00 is already in progress. Check the refunds of this order before you try again.',
  )
  await settleRefund(shop.shop, row?.id ?? '', { id: row?.providerRefundId ?? '', status: 'failed' })
  await shop.shop.db
    .update(refunds)
    .set({ providerRefundId: null })
    .where(eq(refunds.id, row?.id ?? ''))
  const { stripe } = shop.shop.payments
  shop.shop.payments.stripe = { ...stripe, listRefunds: async () => [] }
  const refused = await refundOrder(shop, ana, orderId, 50, key).finally(() => (shop.shop.payments.stripe = stripe))
  expectRefused(refused, 409, 'The payment provider refused the refund of $50.00. Check the refunds of this order.')
  expect(await refundedAmounts(shop, payment)).toEqual([5_000])
})

it('an admin gets field errors for an invalid amount, and 409 for an unpaid order', async () => {
  const { orderId } = await makeOrder(shop, marama)
  expectRefused(await refundOrder(shop, ana, orderId, 1), 409, 'This order has no payment that can be refunded.')
  const message = 'Enter the amount to refund in dollars, with up to two decimals.'
  for (const amount of [0, -1, 0.001, 10.999]) {
    const refused = await refundOrder(shop, ana, orderId, amount)
    expect({ amount, status: refused.status, errors: refused.body.errors }).toEqual({
      amount,
      status: 400,
      errors: [{ path: 'amount', message }],
    })
  }
  expect((await refundOrder(shop, ana, randomUUID(), 1)).status).toBe(404)
  expect((await refundOrder(shop, ana, 'x', 1)).status).toBe(404)
})

it('an admin is required: a buyer is refused', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  expect((await refundOrder(shop, marama, orderId, 1)).status).toBe(403)
  expect(await refundRows(shop, orderId)).toEqual([])
})
