import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OpenDatabase, transact } from '#db/open.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import type { QueueName } from './jobs.ts'
import { openJobs, type OpenJobs } from './open-jobs.ts'

const log = pino({ level: 'silent' })
const pace = { retryDelay: 1, pollSeconds: 0.5, clockSeconds: 1 }
const patience = { retryLimit: 2, retryDelay: 1, retryDelayMax: 1 }

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

/** The jobs of one more shop on the same database. */
async function openShop(): Promise<OpenJobs> {
  const jobs = await openJobs(database, log, pace)
  shops.push(jobs)
  return jobs
}

const ask = (jobs: OpenJobs, refundId: string) =>
  transact(database.db, (tx) => jobs.enqueue(tx, 'refunds', { refundId }))

async function listStates(queue: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ state: string }>(
    sql`select state::text as state from jobs.job where name = ${queue} order by created_on`,
  )
  return rows.map(({ state }) => state)
}

const soon = { timeout: 15_000, interval: 20 }

describe('a piece of work', () => {
  it('is never asked for by a transaction that is rolled back', async () => {
    const jobs = await openShop()
    const done: string[] = []
    await jobs.work('refunds', patience, async ({ refundId }) => done.push(refundId) > 0)
    const undone = transact(database.db, async (tx) => {
      await jobs.enqueue(tx, 'refunds', { refundId: 'undone' })
      throw new Error('the rest went wrong')
    })
    await expect(undone).rejects.toThrow('the rest went wrong')
    await ask(jobs, 'kept')
    await vi.waitFor(() => expect(done).toEqual(['kept']), soon)
    await vi.waitFor(async () => expect(await listStates('refunds')).toEqual(['completed']), soon)
  })

  it('is done soon after it was asked for, not at the next look round', async () => {
    const jobs = await openJobs(database, log)
    shops.push(jobs)
    const done: string[] = []
    await jobs.work('refunds', patience, async ({ refundId }) => done.push(refundId) > 0)
    // The look round right at the beginning has passed.
    await wait(300)
    await ask(jobs, 'one')
    await vi.waitFor(() => expect(done).toEqual(['one']), { timeout: 3_000, interval: 10 })
  })

  it('that did not succeed is tried again, and the last try knows that it is the last', async () => {
    const jobs = await openShop()
    const tries: boolean[] = []
    await jobs.work('refunds', patience, async (_data, isLastTry) => {
      tries.push(isLastTry)
      return false
    })
    await ask(jobs, 'one')
    await vi.waitFor(async () => expect(await listStates('refunds')).toEqual(['failed']), soon)
    expect(tries).toEqual([false, false, true])
  })

  it('that threw is tried again, and the others of its batch are done once', async () => {
    const jobs = await openShop()
    const begun: string[] = []
    await jobs.work('refunds', patience, async ({ refundId }) => {
      begun.push(refundId)
      if (refundId === 'throws' && begun.filter((id) => id === 'throws').length === 1) throw new Error('broken')
      return true
    })
    await transact(database.db, async (tx) => {
      for (const refundId of ['throws', 'one', 'two']) await jobs.enqueue(tx, 'refunds', { refundId })
    })
    await vi.waitFor(async () => {
      expect((await listStates('refunds')).every((state) => state === 'completed')).toBe(true)
    }, soon)
    expect(begun.filter((id) => id !== 'throws').toSorted()).toEqual(['one', 'two'])
  })
})

describe('two shops on one database', () => {
  it('share the work: each piece is given to one of them', async () => {
    const [one, other] = [await openShop(), await openShop()]
    const done: string[] = []
    const handle = async ({ refundId }: { refundId: string }) => done.push(refundId) > 0
    await one.work('refunds', patience, handle)
    await other.work('refunds', patience, handle)
    const wanted = Array.from({ length: 30 }, (_, each) => String(each))
    await Promise.all(wanted.map((id, each) => ask(each % 2 ? one : other, id)))
    await vi.waitFor(() => expect(done).toHaveLength(30), soon)
    await wait(700)
    expect(done.toSorted()).toEqual(wanted.toSorted())
  })

  it('do each other’s work: what one has asked for and left is done by the other', async () => {
    const [one, other] = [await openShop(), await openShop()]
    const done: string[] = []
    await one.work('refunds', { ...patience, retryLimit: 9 }, async () => false)
    await ask(one, 'left')
    await one.close()
    await other.work('refunds', { ...patience, retryLimit: 9 }, async ({ refundId }) => done.push(refundId) > 0)
    await vi.waitFor(() => expect(done).toEqual(['left']), soon)
  })

  it('do once between them what is done every minute', async () => {
    const runs: number[] = []
    const handle = async () => void runs.push(Math.floor(Date.now() / 60_000))
    for (const jobs of [await openShop(), await openShop()]) await jobs.everyMinute('reconcile', handle)
    await vi.waitFor(() => expect(runs.length).toBeGreaterThan(0), soon)
    await wait(3_000)
    // Once in each minute that this test has seen: two, should it have run across the full minute.
    expect(runs).toHaveLength(new Set(runs).size)
    const { rows } = await database.db.execute<{ cron: string }>(sql`select cron from jobs.schedule`)
    expect(rows).toEqual([{ cron: '* * * * *' }])
  })
})

it('what is done every minute is done again after it has failed', async () => {
  const jobs = await openShop()
  let runs = 0
  await jobs.everyMinute('reconcile', async () => {
    runs++
    if (runs === 1) throw new Error('the first one fails')
  })
  await vi.waitFor(() => expect(runs).toBe(1), soon)
  // As the next minute does.
  await jobs.enqueue(database.db, 'reconcile' as QueueName, {} as never)
  await vi.waitFor(() => expect(runs).toBe(2), soon)
})
