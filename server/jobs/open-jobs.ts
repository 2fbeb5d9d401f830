import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type ConstructorOptions, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { OpenDatabase } from '#db/open.ts'
import type { JobData, JobPace, Jobs, Patience, QueueName } from './jobs.ts'
import { jobSchema, jobsWithin } from './jobs.queries.ts'

/** How the queues' connections to PostgreSQL are called: while there is one, a shop is running. */
export const jobConnection = 'totara-jobs'

/** The jobs of a shop, and how they are begun and ended. */
export interface OpenJobs extends Jobs {
  /** Does the work of a queue. `handle` answers whether it is done: false, and it is tried again later. */
  work<Queue extends QueueName>(
    queue: Queue,
    patience: Patience,
    handle: (data: JobData[Queue], isLastTry: boolean) => Promise<boolean>,
  ): Promise<void>
  /** Does something every minute, in one shop of all that share the database. What the last minute has not done is begun again: it must bear that. */
  everyMinute(name: 'reconcile', handle: () => Promise<void>): Promise<void>
  /** Waits some seconds for what is under way; what is left then is done by the next start. */
  close(): Promise<void>
}

/**
 * Opens the queues (pg-boss, in a schema of its own of the shop's database, which it makes and migrates itself). Work
 * begins at once, for the database itself gives notice of it. Several shops on one PostgreSQL share the queues: a job is
 * given to one of them.
 */
export async function openJobs(database: OpenDatabase, log: FastifyBaseLogger, pace?: JobPace): Promise<OpenJobs> {
  const boss = new PgBoss({ ...connectionOf(database), ...quiet, ...clockOf(pace) })
  boss.on('error', (error) => log.error(error, 'the queue of jobs met an error'))
  boss.on('warning', (warning) => log.warn(warning, 'the queue of jobs warns'))
  await boss.start()
  const begun: string[] = []
  const pollSeconds = pace?.pollSeconds ?? 30

  return {
    async enqueue(tx, queue, data) {
      await boss.send(queue, data, { db: jobsWithin(tx) })
    },

    async work<Queue extends QueueName>(
      queue: Queue,
      { retryLimit, retryDelay, retryDelayMax }: Patience,
      handle: (data: JobData[Queue], isLastTry: boolean) => Promise<boolean>,
    ) {
      const options = {
        retryLimit,
        retryDelayMax,
        retryDelay: pace?.retryDelay ?? retryDelay,
        retryBackoff: true,
        expireInSeconds: 300,
        // A shop that was killed gives no sign of life: its work is given to another one within about two minutes.
        heartbeatSeconds: 30,
        notify: true,
      }
      await boss.createQueue(queue, options)
      await boss.updateQueue(queue, options)
      const doing = { batchSize: 5, perJobResults: true, includeMetadata: true, burstWhenBatchFull: true } as const
      const polling = { pollingIntervalSeconds: Math.min(5, pollSeconds), notifyPollingIntervalSeconds: pollSeconds }
      await boss.work(queue, { ...doing, ...polling }, (jobs: JobWithMetadata<JobData[Queue]>[]) =>
        Promise.all(
          jobs.map(async ({ id, data, retryCount, retryLimit: limit }) => {
            // One that breaks must not take the others of its batch along: they may be half done.
            const isDone = await handle(data, retryCount >= limit).catch((error: unknown) => {
              log.error(error, `a job of the queue ${queue} broke; it is tried again`)
              return false
            })
            return { id, status: isDone ? ('completed' as const) : ('failed' as const) }
          }),
        ),
      )
      begun.push(queue)
    },

    async everyMinute(name, handle) {
      const options = { policy: 'short', retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 600 } as const
      await boss.createQueue(name, options)
      await boss.schedule(name, '* * * * *')
      await boss.work(name, { pollingIntervalSeconds: pace?.clockSeconds ?? 15 }, async () => {
        await handle()
      })
      begun.push(name)
    },

    async close() {
      const idle = Promise.all(begun.map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([idle, wait(5_000, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

/** How often the queue looks whether a minute has begun. Its own default is every 30 seconds. */
function clockOf(pace?: JobPace): ConstructorOptions {
  const seconds = pace?.clockSeconds
  return seconds ? { cronMonitorIntervalSeconds: seconds, cronWorkerIntervalSeconds: seconds } : {}
}

function connectionOf(database: OpenDatabase): ConstructorOptions {
  if (database.kind === 'embedded') return { db: fromPglite(database.lite), backend: 'pglite' }
  const { connectionString } = database.pool.options
  if (!connectionString) throw new Error('The queue of jobs needs the address of the database.')
  return { connectionString, max: 2, application_name: jobConnection }
}

/** What the queue does besides: it looks once a minute for work that was left lying; its housekeeping is seldom. */
const quiet: ConstructorOptions = {
  schema: jobSchema,
  useListenNotify: true,
  schedule: true,
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  queueCacheIntervalSeconds: 600,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  // The embedded database has neither autovacuum nor concurrent index builds; the shop vacuums it every night.
  monitorVacuum: false,
  reindex: false,
}
