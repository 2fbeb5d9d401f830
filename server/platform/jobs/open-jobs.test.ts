import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type OpenDatabase, transact } from '#db/open.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import type { JobTiming, QueueName } from './jobs.ts'
import { openJobs, type OpenJobs } from './open-jobs.ts'
import { listFailingTasks, listTaskRuns, recordTaskRun } from './task-runs.queries.ts'
import { WorkerNotifier } from './worker-notifier.ts'

const log = pino({ level: 'silent' })
const timing = { retryDelaySeconds: 1, pollSeconds: 0.5, cronSeconds: 1 }
const retryPolicy = { retryLimit: 2, retryDelaySeconds: 1, maxRetryDelaySeconds: 1 }
const everyMinute = { cron: '* * * * *', maxDurationSeconds: 60 }

let database: OpenDatabase
let shops: OpenJobs[]
beforeEach(async () => {
  database = await openTestDatabase()
  shops = []
})
afterEach(async () => {
  await Promise.all(shops.map((jobs) => jobs.close()))
  await database.close()
})

/** Opens the jobs of another shop process on the same database. */
async function openShop(changes: Partial<JobTiming> = {}): Promise<OpenJobs> {
  const jobs = await openJobs(database, log, { ...timing, ...changes })
  shops.push(jobs)
  return jobs
}

const enqueue = (jobs: OpenJobs, refundId: string) =>
  transact(database.db, (tx) => jobs.enqueue(tx, 'refunds', { refundId }))

async function listStates(queue: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ state: string }>(
    sql`select state::text as state from jobs.job where name = ${queue} order by created_on`,
  )
  return rows.map(({ state }) => state)
}

const eventually = { timeout: 60_000, interval: 20 }

it('a job is not enqueued by a transaction that is rolled back', async () => {
  const jobs = await openShop()
  const done: string[] = []
  await jobs.work('refunds', retryPolicy, async ({ refundId }) => done.push(refundId) > 0)
  const rolledBack = transact(database.db, async (tx) => {
    await jobs.enqueue(tx, 'refunds', { refundId: 'rolled back' })
    throw new Error('a later step failed')
  })
  await expect(rolledBack).rejects.toThrow('a later step failed')
  await enqueue(jobs, 'committed')
  await vi.waitFor(() => expect(done).toEqual(['committed']), eventually)
  await vi.waitFor(async () => expect(await listStates('refunds')).toEqual(['completed']), eventually)
})

it('a job is done as soon as it is enqueued, not at the next poll', async () => {
  const jobs = await openShop({ pollSeconds: 3600 })
  const done: string[] = []
  await jobs.work('refunds', retryPolicy, async ({ refundId }) => done.push(refundId) > 0)
  // The first poll, which may find the first job, is over.
  await enqueue(jobs, 'first')
  await vi.waitFor(async () => expect(await listStates('refunds')).toEqual(['completed']), eventually)
  await enqueue(jobs, 'one')
  await vi.waitFor(() => expect(done).toEqual(['first', 'one']), eventually)
})

it('a job is done as soon as its transaction has committed, when its own process notifies the worker', async () => {
  const jobs = await openShop({ pollSeconds: 3600 })
  const done: string[] = []
  await jobs.work('emails', retryPolicy, async ({ emailId }) => done.push(emailId) > 0)
  await transact(database.db, (tx) => jobs.enqueue(tx, 'emails', { emailId: 'first' }))
  await vi.waitFor(async () => expect(await listStates('emails')).toEqual(['completed']), eventually)
  const notified = vi.spyOn(WorkerNotifier.prototype, 'notifySoon')
  await transact(database.db, async (tx) => {
    await jobs.enqueue(tx, 'emails', { emailId: 'one' })
    await jobs.enqueue(tx, 'emails', { emailId: 'two' })
    expect(notified).not.toHaveBeenCalled()
  }).finally(() => notified.mockRestore())
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['first', 'one', 'two']), eventually)
})

it('a job that fails is tried again, and the last try is marked as the last', async () => {
  const jobs = await openShop()
  const tries: boolean[] = []
  await jobs.work('refunds', retryPolicy, async (_data, isLastTry) => {
    tries.push(isLastTry)
    return false
  })
  await enqueue(jobs, 'one')
  await vi.waitFor(async () => expect(await listStates('refunds')).toEqual(['failed']), eventually)
  expect(tries).toEqual([false, false, true])
})

it('a job that throws is tried again, and the other jobs of its batch are done once', async () => {
  const jobs = await openShop()
  const started: string[] = []
  await jobs.work('refunds', retryPolicy, async ({ refundId }) => {
    started.push(refundId)
    if (refundId === 'throws' && started.filter((id) => id === 'throws').length === 1) throw new Error('broken')
    return true
  })
  await transact(database.db, async (tx) => {
    for (const refundId of ['throws', 'one', 'two']) await jobs.enqueue(tx, 'refunds', { refundId })
  })
  await vi.waitFor(async () => {
    expect((await listStates('refunds')).every((state) => state === 'completed')).toBe(true)
  }, eventually)
  expect(started.filter((id) => id !== 'throws').toSorted()).toEqual(['one', 'two'])
})

it('two shop processes on one database share the jobs: each job runs in one of them', async () => {
  const [one, other] = [await openShop(), await openShop()]
  const done: string[] = []
  const handle = async ({ refundId }: { refundId: string }) => done.push(refundId) > 0
  await one.work('refunds', retryPolicy, handle)
  await other.work('refunds', retryPolicy, handle)
  const wanted = Array.from({ length: 30 }, (_, each) => String(each))
  await Promise.all(wanted.map((id, each) => enqueue(each % 2 ? one : other, id)))
  await vi.waitFor(() => expect(done).toHaveLength(30), eventually)
  const completed = wanted.map(() => 'completed')
  await vi.waitFor(async () => expect(await listStates('refunds')).toEqual(completed), eventually)
  // Closing waits for the jobs that run.
  await Promise.all([one.close(), other.close()])
  expect(done.toSorted()).toEqual(wanted.toSorted())
})

it('two shop processes on one database do each other’s jobs: a job that one leaves open is done by the other', async () => {
  const [one, other] = [await openShop(), await openShop()]
  const done: string[] = []
  await one.work('refunds', { ...retryPolicy, retryLimit: 9 }, async () => false)
  await enqueue(one, 'left')
  await one.close()
  await other.work('refunds', { ...retryPolicy, retryLimit: 9 }, async ({ refundId }) => done.push(refundId) > 0)
  await vi.waitFor(() => expect(done).toEqual(['left']), eventually)
})

it('two shop processes on one database run a scheduled task once between them', async () => {
  let runs = 0
  const handle = async () => void runs++
  for (const jobs of [await openShop(), await openShop()]) await jobs.schedule('reconcile', everyMinute, handle)
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), eventually)
  // Further looks for due tasks, by either process, start none.
  const looks = new Set<string>()
  await vi.waitFor(async () => {
    const { rows: found } = await database.db.execute<{ look: string }>(
      sql`select cron_on::text as look from jobs.version`,
    )
    looks.add(found[0]?.look ?? '')
    expect(looks.size).toBeGreaterThan(3)
  }, eventually)
  // Once for each time of the schedule: this test may run across the start of a second minute.
  const countTimes = sql`select count(distinct singleton_on)::int as times from jobs.job where name = '__pgboss__send-it'`
  await vi.waitFor(async () => {
    const { rows: found } = await database.db.execute<{ times: number }>(countTimes)
    expect(found).toEqual([{ times: runs }])
  }, eventually)
  const { rows } = await database.db.execute<{ cron: string }>(sql`select cron from jobs.schedule`)
  expect(rows).toEqual([{ cron: '* * * * *' }])
})

it('two shop processes on one database run a task alone: a run that is asked for meanwhile waits, and starts when the first has ended', async () => {
  let [running, most, runs] = [0, 0, 0]
  let end = () => {}
  const handle = async () => {
    runs += 1
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => (end = resolve))
    running -= 1
  }
  const alone = { cron: '0 3 * * *', timeZone: 'Pacific/Auckland', maxDurationSeconds: 60, isAlone: true }
  const [one, two] = [await openShop(), await openShop()]
  for (const jobs of [one, two]) await jobs.schedule('backup', alone, handle)
  const ask = (jobs: OpenJobs) => transact(database.db, (tx) => jobs.runSoon(tx, 'backup'))
  await ask(one)
  await vi.waitFor(() => expect(runs).toBe(1), eventually)
  for (const jobs of [two, one, two]) await ask(jobs)
  expect((await listStates('backup')).toSorted()).toEqual(['active', 'created'])
  end()
  await vi.waitFor(() => expect(runs).toBe(2), eventually)
  end()
  await vi.waitFor(async () => expect(await listStates('backup')).toEqual(['completed', 'completed']), eventually)
  expect(most).toBe(1)
  const { rows } = await database.db.execute(sql`select cron, timezone from jobs.schedule`)
  expect(rows).toEqual([{ cron: '0 3 * * *', timezone: 'Pacific/Auckland' }])
  await one.unschedule('backup')
  expect((await database.db.execute(sql`select cron from jobs.schedule`)).rows).toEqual([])
})

it('a task that works until nothing is left leaves out a run that is asked for meanwhile, and starts again at once', async () => {
  let runs = 0
  let end = () => {}
  const handle = async () => {
    runs += 1
    await new Promise<void>((resolve) => (end = resolve))
  }
  const schedule = { cron: '0 3 * * *', maxDurationSeconds: 60, isAlone: true, isLeftOut: true }
  const [one, two] = [await openShop(), await openShop()]
  for (const jobs of [one, two]) await jobs.schedule('moves', schedule, handle)
  const ask = (jobs: OpenJobs) => transact(database.db, (tx) => jobs.runSoon(tx, 'moves'))
  await ask(one)
  await vi.waitFor(() => expect(runs).toBe(1), eventually)
  for (const jobs of [two, one]) await ask(jobs)
  expect(await listStates('moves')).toEqual(['active'])
  end()
  await vi.waitFor(async () => expect(await listStates('moves')).toEqual(['completed']), eventually)
  await ask(two)
  await vi.waitFor(() => expect(runs).toBe(2), eventually)
  end()
  await vi.waitFor(async () => expect(await listStates('moves')).toEqual(['completed', 'completed']), eventually)
})

it('a scheduled task runs again at its next time after it has failed, and both ends are recorded', async () => {
  const jobs = await openShop()
  let runs = 0
  await jobs.schedule('reconcile', everyMinute, async () => {
    runs++
    if (runs === 1) throw new Error('the first run fails')
  })
  const recorded = { task: 'reconcile', succeededAt: null, failingSince: expect.any(Date) }
  await vi.waitFor(async () => expect(await listTaskRuns(database.db)).toEqual([recorded]), eventually)
  expect(await listFailingTasks(database.db)).toMatchObject([{ task: 'reconcile' }])
  // Enqueue the next run, as the schedule does a minute later.
  await jobs.enqueue(database.db, 'reconcile' as QueueName, {} as never)
  const done = { task: 'reconcile', succeededAt: expect.any(Date), failingSince: null }
  await vi.waitFor(async () => expect(await listTaskRuns(database.db)).toEqual([done]), eventually)
  expect(runs).toBe(2)
  expect(await listFailingTasks(database.db)).toEqual([])
})

it('a task fails since its first failure after a success', async () => {
  const { db } = database
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 1, minute))
  await recordTaskRun(db, 'retention', { isSuccess: true, at: at(1) })
  await recordTaskRun(db, 'retention', { isSuccess: false, at: at(2) })
  await recordTaskRun(db, 'retention', { isSuccess: false, at: at(3) })
  expect(await listTaskRuns(db)).toEqual([{ task: 'retention', succeededAt: at(1), failingSince: at(2) }])
  await recordTaskRun(db, 'retention', { isSuccess: true, at: at(4) })
  expect(await listTaskRuns(db)).toEqual([{ task: 'retention', succeededAt: at(4), failingSince: null }])
})
