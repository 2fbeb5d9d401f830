import { expect, it } from 'vitest'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { startCheckout } from '#tests/support/card-provider.ts'
import { makeShopper, payByCard } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { makeOrder, orderRow } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { startPaymentJobs } from './payment-jobs.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)

it('the scheduled jobs find payments every minute and cancel overdue orders every ten, and remove coupons once a day', async () => {
  const runs = new Map<string, () => Promise<void>>()
  const queues: string[] = []
  const jobs: OpenJobs = {
    enqueue: async () => {},
    runSoon: async () => {},
    unschedule: async () => {},
    work: async (queue) => void queues.push(queue),
    schedule: async (task, { cron }, run) => void runs.set(`${task} ${cron}`, run),
    isWorking: true,
    closing: new AbortController().signal,
    close: async () => {},
  }
  await startPaymentJobs(shop.shop, jobs)
  expect(queues).toEqual(['refunds'])
  expect([...runs.keys()]).toEqual(['reconcile * * * * *', 'cancel-overdue */10 * * * *', 'remove-coupons 40 14 * * *'])

  const [paid, unpaid] = [await makeOrder(shop, marama), await makeOrder(shop, marama)]
  await payByCard(shop, (await startCheckout(shop, marama, paid.orderId)).body.id)
  const before = shop.clock.now
  await runs.get('reconcile * * * * *')?.()
  expect((await orderRow(shop, paid.orderId)).paidAt).toEqual(readSince(shop.clock, before))

  const later = new Date(before.getTime() + 8 * 24 * 3_600_000)
  shop.clock.now = later
  await runs.get('cancel-overdue */10 * * * *')?.()
  expect((await orderRow(shop, unpaid.orderId)).cancelledAt).toEqual(readSince(shop.clock, later))
})
