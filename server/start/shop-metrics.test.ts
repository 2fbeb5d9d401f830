import { pino } from 'pino'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { knownMigrations } from '#db/migrate.ts'
import { transact } from '#db/open.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { readBuildInfo } from '#server/platform/build-info.ts'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { recordTaskRun } from '#server/platform/jobs/task-runs.queries.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { makeOrderRow } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { findWaitingJobs } from './shop-metrics.queries.ts'

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-20T00:00:00Z')

/** The values of a metric, rounded, by the text of its labels. */
async function read(name: string): Promise<Record<string, number>> {
  const { text } = await shop.call('GET', '/metrics')
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(name.length, at), Math.round(Number(line.slice(at + 1)))]
    }),
  )
}

const minutesAgo = (minutes: number) => new Date(shop.clock.now.getTime() - minutes * 60_000)

const email = { kind: 'contact-message', to: 'shop@totara.example', subject: 'A message', text: 'Hello' } as const

it('the metrics name the version and the newest migration', async () => {
  const { version } = readBuildInfo()
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(await read('totara_build_info')).toEqual({
    [`{version="${version}",commit="",migration="${knownMigrations().at(-1)}"}`]: 1,
  })
})

it('the metrics count the emails that are due, say how old the oldest is, and count those that failed', async () => {
  expect([await read('emails_waiting'), await read('emails_oldest_waiting_seconds')]).toEqual([{ '': 0 }, { '': 0 }])
  await shop.shop.db.insert(emails).values([
    { ...email, createdAt: minutesAgo(20) },
    // It waits for the undo of its step.
    { ...email, createdAt: minutesAgo(40), notBefore: minutesAgo(-1) },
    { ...email, createdAt: minutesAgo(90), notBefore: minutesAgo(5) },
    { ...email, createdAt: minutesAgo(600), status: 'failed' },
    { ...email, createdAt: minutesAgo(600), status: 'sent' },
  ])
  expect(await read('emails_waiting')).toEqual({ '': 2 })
  expect(await read('emails_oldest_waiting_seconds')).toEqual({ '': 1200 })
  expect(await read('emails_failed')).toEqual({ '': 1 })
})

it('the metrics count orders by what they wait for, and refunds that no provider has confirmed', async () => {
  const [createdAt, orderId] = [minutesAgo(60), v7()]
  const paid = makeOrderRow({ id: orderId, createdAt, paidAt: createdAt, paymentId: 'pi_1' })
  await shop.shop.db
    .insert(orders)
    .values([makeOrderRow({ id: v7(), createdAt }), { ...paid, attention: ['refund-failed'] }])
  const refund = { orderId, paymentId: 'pi_1', amountCents: 5_00, reason: 'requested', byName: 'Ana' } as const
  await shop.shop.db.insert(refunds).values([
    { ...refund, provider: 'card', createdAt: minutesAgo(90) },
    { ...refund, provider: 'transfer', createdAt: minutesAgo(900) },
    { ...refund, provider: 'card', createdAt: minutesAgo(900), status: 'succeeded' },
  ])
  expect(await read('orders')).toEqual({
    '{state="unpaid"}': 1,
    '{state="to-pack"}': 0,
    '{state="late"}': 0,
    '{state="on-the-way"}': 0,
    '{state="attention"}': 1,
  })
  expect(await read('refunds_waiting')).toEqual({ '': 1 })
  expect(await read('refunds_oldest_waiting_seconds')).toEqual({ '': 5400 })
})

it('the metrics have each queue', async () => {
  expect(Object.keys(await read('jobs_waiting'))).toEqual(expect.arrayContaining(['{queue="emails"}']))
  expect(await read('jobs_oldest_waiting_seconds')).toMatchObject({ '{queue="emails"}': 0 })
})

it('a job waits from the time at which it could run', async () => {
  const database = await openTestDatabase()
  try {
    const log = pino({ level: 'silent' })
    const worker = await openJobs(database, log)
    await worker.work('refunds', { retryLimit: 1, retryDelaySeconds: 1, maxRetryDelaySeconds: 1 }, async () => true)
    await worker.close()
    const other = await openJobs(database, log)
    await transact(database.db, async (tx) => {
      await other.enqueue(tx, 'refunds', { refundId: 'now' })
      await other.enqueue(tx, 'refunds', { refundId: 'later' }, 3600)
    })
    const found = (await findWaitingJobs(database.db)).find(({ queue }) => queue === 'refunds')
    expect(found).toEqual({ queue: 'refunds', count: 1, oldestSeconds: expect.any(Number) })
    expect(found?.oldestSeconds).toBeGreaterThan(0)
    await other.close()
  } finally {
    await database.close()
  }
})

it('the metrics say when each scheduled task last succeeded, and whether it fails', async () => {
  await recordTaskRun(shop.shop.db, 'retention', { isSuccess: true, at: minutesAgo(60) })
  await recordTaskRun(shop.shop.db, 'retention', { isSuccess: false, at: minutesAgo(30) })
  await recordTaskRun(shop.shop.db, 'sweep-uploads', { isSuccess: false, at: minutesAgo(30) })
  expect(await read('scheduled_task_last_success_timestamp_seconds')).toMatchObject({
    '{task="retention"}': Math.round(minutesAgo(60).getTime() / 1000),
    '{task="sweep-uploads"}': 0,
  })
  expect(await read('scheduled_task_failing')).toMatchObject({
    '{task="retention"}': 1,
    '{task="sweep-uploads"}': 1,
  })
  await recordTaskRun(shop.shop.db, 'retention', { isSuccess: true, at: minutesAgo(1) })
  expect((await read('scheduled_task_failing'))['{task="retention"}']).toBe(0)
})

it('the metrics have the free space of the disk of the data', async () => {
  const [free, size] = [await read('disk_free_bytes'), await read('disk_size_bytes')]
  expect(Object.keys(free)).toContain('{folder="data"}')
  expect(free['{folder="data"}']).toBeGreaterThan(0)
  expect(size['{folder="data"}']).toBeGreaterThanOrEqual(free['{folder="data"}'] ?? 0)
})

it('the metrics without the database have the rest', async () => {
  const { db } = shop.shop
  shop.shop.db = new Proxy(db, {
    get() {
      throw new Error('gone')
    },
  })
  const { status, text } = await shop.call('GET', '/metrics').finally(() => (shop.shop.db = db))
  expect(status).toBe(200)
  expect(text).toContain('totara_build_info{')
  expect(text).toContain('disk_free_bytes{folder="data"}')
  expect(text).not.toMatch(/^(?:emails_waiting|orders|jobs_waiting)[ {]/m)
})
