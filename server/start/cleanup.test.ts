import { expect, it } from 'vitest'
import { emailLinks, sessions } from '#db/tables/accounts/accounts.ts'
import { holds } from '#db/tables/orders/orders.ts'
import { makeProduct, placeOrder } from '#tests/support/factories.ts'
import { makeShopper } from '#tests/support/registered-people.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { deleteExpired, scheduleCleanup } from './cleanup.ts'
import type { Schedule, TaskName } from '#server/platform/jobs/jobs.ts'

const shop = await forFile(startShop())

const day = 24 * 60 * 60_000

it('deletes holds, sessions and links once they have expired, and no others', async () => {
  const start = shop.clock.now
  const marama = await makeShopper(shop)
  await placeOrder(shop, marama, await makeProduct(shop))
  const counts = async () => ({
    holds: await shop.shop.db.$count(holds),
    sessions: await shop.shop.db.$count(sessions),
    links: await shop.shop.db.$count(emailLinks),
  })
  await deleteExpired(shop.shop)
  expect(await counts()).toEqual({ holds: 1, sessions: 1, links: 1 })
  shop.clock.now = new Date(start.getTime() + 60 * 60_000 + 1_000)
  await deleteExpired(shop.shop)
  expect(await counts()).toEqual({ holds: 0, sessions: 1, links: 1 })
  shop.clock.now = new Date(start.getTime() + 7 * day + 1_000)
  await deleteExpired(shop.shop)
  expect(await counts()).toEqual({ holds: 0, sessions: 1, links: 0 })
  shop.clock.now = new Date(start.getTime() + 31 * day)
  await deleteExpired(shop.shop)
  expect(await counts()).toEqual({ holds: 0, sessions: 0, links: 0 })
})

it('the cleanup runs every ten minutes, and removes unused uploads every hour', async () => {
  const schedules: Partial<Record<TaskName, Schedule>> = {}
  const tasks: Promise<void>[] = []
  await scheduleCleanup(shop.shop, {
    schedule: async (task, schedule, run) => {
      schedules[task] = schedule
      tasks.push(run())
    },
  })
  expect(schedules).toMatchObject({
    'delete-expired': { cron: '*/10 * * * *' },
    'sweep-uploads': { cron: '0 * * * *' },
  })
  await Promise.all(tasks)
})
