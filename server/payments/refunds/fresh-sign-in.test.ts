import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { makePaidOrder, refundedAmounts, refundOrder, withoutJobs } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { historyOf, makeOrder, orderRow, refundRows, settledRefunds, stockOf } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { settleRefund } from './settle-refund.ts'

let marama: Person
let ana: Person
const shop = await forFile(startShop())
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  marama = await makeShopper(shop)
  ana = await makeAdmin(shop)
})

const waitForStaleSignIn = () => {
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
}
const enterPassword = async () => {
  const body = { currentPassword: ana.password }
  expect((await shop.call('POST', '/api/users/sessions/fresh', { as: ana, body })).status).toBe(200)
}
const cancel = (orderId: string, as = ana) => shop.call('PUT', `/api/orders/${orderId}/cancel`, { as })
const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
const passwordNeeded = { status: 403, body: { message, errors: [{ path: 'currentPassword', message }] } }

it('an admin whose sign-in is older than 15 minutes refunds after the password, and nothing before', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const before = await historyOf(shop, orderId)
  waitForStaleSignIn()
  const key = randomUUID()
  const { status, body } = await refundOrder(shop, ana, orderId, 100, key)
  expect({ status, body }).toEqual(passwordNeeded)
  expect(await refundRows(shop, orderId)).toEqual([])
  expect(await historyOf(shop, orderId)).toEqual(before)

  await enterPassword()
  expect((await refundOrder(shop, ana, orderId, 100, key)).status).toBe(201)
  await settledRefunds(shop, orderId)
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
})

it('an admin whose sign-in is older than 15 minutes requests a failed refund again after the password, and not before', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 100))
  const [refund] = await refundRows(shop, orderId)
  await settleRefund(shop.shop, refund?.id ?? '', { status: 'failed', failureReason: 'try again later' })
  const retry = () => shop.call('PUT', `/api/orders/${orderId}/refunds/${refund?.id}/retry`, { as: ana })
  waitForStaleSignIn()
  const { status, body } = await retry()
  expect({ status, body }).toEqual(passwordNeeded)
  expect(await refundRows(shop, orderId)).toMatchObject([{ status: 'failed', keyNumber: 0 }])

  await enterPassword()
  expect((await retry()).status).toBe(200)
  expect(await settledRefunds(shop, orderId)).toMatchObject([{ status: 'succeeded', keyNumber: 1 }])
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
})

it('an admin whose sign-in is older than 15 minutes cancels a paid order after the password, and changes nothing before', async () => {
  const { orderId, product, payment } = await makePaidOrder(shop, marama, { stock: 1 })
  waitForStaleSignIn()
  const { status, body } = await cancel(orderId)
  expect({ status, body }).toEqual(passwordNeeded)
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  expect(await stockOf(shop, product)).toBe(0)
  expect(await refundRows(shop, orderId)).toEqual([])

  await enterPassword()
  expect((await cancel(orderId)).body).toMatchObject({ isCancelled: true, refundedPrice: 799 })
  await settledRefunds(shop, orderId)
  expect(await refundedAmounts(shop, payment)).toEqual([79_900])
})

it('an admin whose sign-in is older than 15 minutes cancels without the password what has nothing to refund', async () => {
  const unpaid = await makeOrder(shop, marama)
  const refunded = await makePaidOrder(shop, marama)
  expect((await refundOrder(shop, ana, refunded.orderId, 799)).status).toBe(201)
  await settledRefunds(shop, refunded.orderId)
  waitForStaleSignIn()
  expect((await cancel(unpaid.orderId)).status).toBe(200)
  expect((await cancel(refunded.orderId)).status).toBe(200)
  expect(await refundRows(shop, refunded.orderId)).toHaveLength(1)
})

it('a buyer cancels an unpaid order without the password', async () => {
  const { orderId } = await makeOrder(shop, marama)
  waitForStaleSignIn()
  expect((await cancel(orderId, marama)).status).toBe(200)
})
