import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { checkoutSessions, restores } from '#db/tables/payments/payments.ts'
import { makeAdmin, makePerson, makeProduct, signInAgain } from '#tests/support/factories.ts'
import { mailsOf, orderRow } from '#tests/support/order-invariants.ts'
import { bankAccount, phoneOrderBody, placeByPhone } from '#tests/support/orders/phone-orders.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { scheduleReminders, sendReminders } from './send-reminders.ts'

const start = new Date('2026-11-20T01:00:00Z')
const hourMs = 3_600_000
const hours = (count: number) => new Date(start.getTime() + count * hourMs)
const shop = await forFile(startShop({ BANK_ACCOUNT: bankAccount }))
shop.clock.now = start
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
beforeEach(async () => {
  shop.clock.now = start
})

async function place(given: object = {}): Promise<{ id: string; number: string }> {
  const as = await signInAgain(shop, staff)
  const { status, body } = await placeByPhone(shop, as, phoneOrderBody(await makeProduct(shop), given))
  expect(status).toBe(201)
  return { id: body._id, number: body.orderNumber }
}

const remindersOf = async (id: string) => (await mailsOf(shop, id, 'payment-reminder')).map(({ subject }) => subject)

it('the reminder of a phone order goes to the buyer once, three days after the order, of a transfer and of a pay link', async () => {
  const [transfer, link] = [await place(), await place({ payBy: 'link' })]
  shop.clock.now = new Date(hours(72).getTime() - 1000)
  await sendReminders(shop.shop)
  expect([await remindersOf(transfer.id), await remindersOf(link.id)]).toEqual([[], []])
  shop.clock.now = hours(72)
  await Promise.all([sendReminders(shop.shop), sendReminders(shop.shop)])
  shop.clock.now = hours(120)
  await sendReminders(shop.shop)
  expect([await remindersOf(transfer.id), await remindersOf(link.id)]).toEqual([
    [`Order ${transfer.number} isn’t paid yet`],
    [`Order ${link.number} isn’t paid yet`],
  ])
  const [mail] = await mailsOf(shop, transfer.id, 'payment-reminder')
  expect(mail?.text).toContain(`Transfer it to ${bankAccount}, reference ${transfer.number}.`)
})

it('the reminder of a phone order is not sent for an order that is paid, cancelled, past its hold, or was reminded of by a person', async () => {
  const [paid, cancelled, reminded, noEmail] = [
    await place(),
    await place(),
    await place(),
    await place({ customer: { name: 'Ngaire Hohepa', email: '' } }),
  ]
  shop.clock.now = hours(48)
  const as = await signInAgain(shop, owner)
  const mark = { amount: 799, receivedOn: '2026-11-22', bankReference: '' }
  expect((await shop.call('POST', `/api/orders/${paid.id}/transfer`, { as, body: mark })).status).toBe(200)
  expect((await shop.call('PUT', `/api/orders/${cancelled.id}/cancel`, { as })).status).toBe(200)
  expect((await shop.call('POST', `/api/phone-orders/${reminded.id}/reminder`, { as })).status).toBe(200)
  shop.clock.now = hours(73)
  await sendReminders(shop.shop)
  expect(await remindersOf(paid.id)).toEqual([])
  expect(await remindersOf(cancelled.id)).toEqual([])
  expect(await remindersOf(reminded.id)).toHaveLength(1)
  expect(await remindersOf(noEmail.id)).toEqual([])

  const ended = await place()
  shop.clock.now = hours(74 + 8 * 24)
  await sendReminders(shop.shop)
  expect(await remindersOf(ended.id)).toEqual([])
})

it('the reminder of a phone order is not sent once the owner has put the pieces back on sale, and a person is refused with a sentence', async () => {
  const { id } = await place()
  const as = await signInAgain(shop, owner)
  const { userId } = await orderRow(shop, id)
  expect((await shop.call('DELETE', `/api/users/${userId}/holds`, { as })).body).toEqual({ orders: 1 })
  shop.clock.now = hours(80)
  await sendReminders(shop.shop)
  expect(await remindersOf(id)).toEqual([])
  const later = await signInAgain(shop, owner)
  expect(await shop.call('POST', `/api/phone-orders/${id}/reminder`, { as: later })).toMatchObject({
    status: 409,
    body: { message: 'The pieces of this order are no longer held. Call the buyer instead.' },
  })
})

it('the reminder of a phone order waits while the money of a payment has not arrived, and while the payments after a restore are unknown', async () => {
  const { id } = await place()
  const { db } = shop.shop
  await db.insert(checkoutSessions).values({
    id: 'cs_pending_reminder',
    orderId: id,
    url: 'https://pay.example/1',
    amountCents: 799_00,
    status: 'pending',
    expiresAt: hours(24),
    createdAt: start,
  })
  shop.clock.now = hours(80)
  await sendReminders(shop.shop)
  expect(await remindersOf(id)).toEqual([])

  await db.update(checkoutSessions).set({ status: 'closed' }).where(eq(checkoutSessions.orderId, id))
  const [restore] = await db
    .insert(restores)
    .values({ backupCreatedAt: start, restoredAt: hours(79) })
    .returning()
  await sendReminders(shop.shop)
  expect(await remindersOf(id)).toEqual([])
  await db
    .update(restores)
    .set({ checkedAt: hours(80) })
    .where(eq(restores.id, restore?.id ?? ''))
  await sendReminders(shop.shop)
  expect(await remindersOf(id)).toHaveLength(1)
})

it('the reminder of a phone order is looked for each hour', async () => {
  const schedules: unknown[] = []
  await scheduleReminders(shop.shop, {
    schedule: async (task, schedule) => {
      schedules.push({ task, ...schedule })
    },
  })
  expect(schedules).toEqual([{ task: 'phone-reminders', cron: '20 * * * *', maxDurationSeconds: 300 }])
})
