import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import { PgBoss, fromPglite, type ConstructorOptions, type JobWithMetadata } from 'pg-boss'
import { NIL } from 'uuid'
import { afterCommit } from '#db/after-commit.ts'
import { jobConnection } from '#db/migrate.ts'
import type { OpenDatabase } from '#db/open.ts'
import { serverChoiceOf } from '#db/postgres/postgres-client.ts'
import { PostgresListener } from '#db/postgres/postgres-listener.ts'
import { openPlainPool } from '#db/postgres/postgres-pool.ts'
import { traced } from '#server/platform/tracing/traced.ts'
import { jobSchema, toJobDb } from './jobs.queries.ts'
import type { JobData, Jobs, JobTiming, QueueName, RetryPolicy, Schedule, TaskName } from './jobs.ts'
import { logReports } from './log-reports.ts'
import { recordTaskRun } from './task-runs.queries.ts'
import { isNotifiedHere, WorkerNotifier } from './worker-notifier.ts'

export interface OpenJobs extends Jobs {
  /**
   * Starts a queue's worker; a process without work only creates the queue. `handle` returns whether the job is done.
   */
  work<Queue extends QueueName>(
    queue: Queue,
    retryPolicy: RetryPolicy,
    handle: (data: JobData[Queue], isLastTry: boolean) => Promise<boolean>,
  ): Promise<void>
  /** Runs a task on its schedule in one working process of a database, and records how each run ends. */
  schedule(task: TaskName, schedule: Schedule, run: () => Promise<void>): Promise<void>
  /** Ends the schedule of a task that this shop had before. */
  unschedule(task: TaskName): Promise<void>
  /** Whether this process does jobs and runs tasks; one that does not only adds jobs. */
  isWorking: boolean
  /** Aborted when the jobs begin to close. */
  closing: AbortSignal
  /** Waits up to five seconds for running jobs; the next start does the rest. A second call waits for the first. */
  close(): Promise<void>
}

interface JobOptions {
  /** Gets each error of a job, a task and the queue. */
  onError?: (error: unknown) => void
  /** Whether this process does jobs and runs tasks; true by default. */
  isWorking?: boolean
}

/**
 * Opens pg-boss in its own schema, which it migrates itself; processes on one PostgreSQL share its queues. The database
 * notifies workers of new jobs, the process itself notifies its worker of emails (`worker-notifier.ts`).
 */
export async function openJobs(
  database: OpenDatabase,
  log: FastifyBaseLogger,
  timing?: JobTiming,
  { onError = () => {}, isWorking = true }: JobOptions = {},
): Promise<OpenJobs> {
  const upkeep = { schedule: isWorking, supervise: isWorking }
  const connection = connectJobs(database, log)
  const boss = new PgBoss({ ...connection.options, ...quiet, ...cronOptions(timing), ...upkeep })
  logReports(boss, log, onError)
  await boss.start()
  const workedQueues: string[] = []
  const notifier = new WorkerNotifier()
  const closing = new AbortController()
  let closed: Promise<void> | undefined

  return {
    closing: closing.signal,
    isWorking,

    async enqueue(tx, queue, data, delaySeconds = 0) {
      const startAfter = Math.min(delaySeconds, timing?.maxDelaySeconds ?? Infinity)
      await boss.send(queue, data, { db: toJobDb(tx), ...(startAfter > 0 && { startAfter }) })
      if (startAfter <= 0) afterCommit(tx, () => notifier.notifySoon(queue))
    },

    async runSoon(tx, task) {
      await boss.send(task, {}, { db: toJobDb(tx) })
    },

    async work<Queue extends QueueName>(
      queue: Queue,
      { retryLimit, retryDelaySeconds, maxRetryDelaySeconds }: RetryPolicy,
      handle: (data: JobData[Queue], isLastTry: boolean) => Promise<boolean>,
    ) {
      const isRested = isNotifiedHere(queue)
      const options = {
        retryLimit,
        retryDelayMax: maxRetryDelaySeconds,
        retryDelay: timing?.retryDelaySeconds ?? retryDelaySeconds,
        retryBackoff: true,
        expireInSeconds: 300,
        // A killed process sends no heartbeat: its jobs go to another one within about two minutes.
        heartbeatSeconds: 30,
        notify: !isRested,
      }
      await boss.createQueue(queue, options)
      await boss.updateQueue(queue, options)
      if (!isWorking) return readQueue(queue)
      const batchSize = isRested ? 10 : 5
      const fetching = { batchSize, perJobResults: true, includeMetadata: true, burstWhenBatchFull: !isRested } as const
      const handling = new PQueue({ concurrency: 5 })
      const polling = {
        pollingIntervalSeconds: timing?.pollSeconds ?? 5,
        notifyPollingIntervalSeconds: timing?.pollSeconds ?? 30,
      }
      const doJob = async ({ id, data, retryCount, retryLimit: limit }: JobWithMetadata<JobData[Queue]>) => {
        // An error must not fail the other jobs of the batch: they may be half done.
        const job = { name: `job ${queue}`, kind: 'job' } as const
        const isDone = await traced(job, () => handle(data, retryCount >= limit)).catch((error: unknown) => {
          onError(error)
          log.error(error, `a job of the queue ${queue} threw an error; it is tried again`)
          return false
        })
        return { id, status: isDone ? ('completed' as const) : ('failed' as const) }
      }
      const workerId = await boss.work(
        queue,
        { ...fetching, ...polling },
        (jobs: JobWithMetadata<JobData[Queue]>[]) => {
          const doJobs = () => handling.addAll(jobs.map((job) => () => doJob(job)))
          return isRested ? notifier.runAndRest(queue, doJobs, jobs.length === batchSize) : doJobs()
        },
      )
      workedQueues.push(queue)
      if (isRested) notifier.register(queue, () => boss.notifyWorker(workerId))
    },

    async unschedule(task) {
      if (isWorking) await boss.unschedule(task)
    },

    async schedule(task, { cron, timeZone, maxDurationSeconds, isAlone = false, isLeftOut = false }, run) {
      const retention = { retryLimit: 0, deleteAfterSeconds: 600 }
      const options = { expireInSeconds: maxDurationSeconds, ...retention }
      // A killed process sends no heartbeat: its run ends within about two minutes.
      // A queue of `stately` may start its next run two minutes after a long one: see `queueCacheIntervalSeconds`.
      const alone = { policy: isLeftOut ? 'exclusive' : 'stately', heartbeatSeconds: 30 } as const
      await boss.createQueue(task, { ...options, ...(isAlone ? alone : { policy: 'short' }) })
      if (!isWorking) return readQueue(task)
      await boss.schedule(task, cron, null, timeZone === undefined ? {} : { tz: timeZone })
      const record = (isSuccess: boolean) =>
        recordTaskRun(database.db, task, { isSuccess, at: new Date() }).catch((error: unknown) => {
          onError(error)
          log.error(error, `the end of the scheduled task ${task} was not recorded`)
        })
      await boss.work(task, { pollingIntervalSeconds: timing?.cronSeconds ?? 15 }, async () => {
        try {
          await traced({ name: `task ${task}`, kind: 'job' }, run)
        } catch (error) {
          onError(error)
          log.error(error, `the scheduled task ${task} failed; it runs again at its next time`)
          await record(false)
          throw error
        }
        await record(true)
      })
      workedQueues.push(task)
    },

    close: () => (closed ??= close()),
  }

  /**
   * Has pg-boss read a queue that no worker of this process reads, by a job that does not exist. Otherwise it is read
   * in the first transaction that adds a job, on a connection that the embedded database lacks.
   */
  async function readQueue(name: string): Promise<void> {
    await boss.cancel(name, NIL)
  }

  async function close(): Promise<void> {
    closing.abort()
    notifier.close()
    const idle = Promise.all(workedQueues.map((queue) => boss.offWork(queue, { wait: true })))
    await Promise.race([idle, wait(5_000, undefined, { ref: false })])
    await boss.stop({ graceful: false })
    await connection.close()
  }
}

/** How often pg-boss looks for due schedules. Its default is every 30 seconds. */
function cronOptions(timing?: JobTiming): ConstructorOptions {
  const seconds = timing?.cronSeconds
  return seconds ? { cronMonitorIntervalSeconds: seconds, cronWorkerIntervalSeconds: seconds } : {}
}

/** pg-boss's own upkeep, less often than by default: abandoned jobs are looked for once a minute. */
const quiet: ConstructorOptions = {
  schema: jobSchema,
  useListenNotify: true,
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  // The cache has which tasks of one run at a time are running: until it is read again, those do not start.
  queueCacheIntervalSeconds: 60,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  // The embedded database has neither autovacuum nor concurrent index builds: `embedded-maintenance.ts` vacuums it.
  monitorVacuum: false,
  reindex: false,
}

const maxConnections = 2

/** How the job queue reaches the database. */
interface JobConnection {
  options: ConstructorOptions
  close(): Promise<void>
}

/** The job queue's connection: pg-boss's own for a URL with one host, because its driver does not know several. */
function connectJobs(database: OpenDatabase, log: FastifyBaseLogger): JobConnection {
  const close = () => Promise.resolve()
  if (database.kind === 'embedded') {
    return { options: { db: fromPglite(database.lite), backend: 'pglite' }, close }
  }
  const { connectionString } = database.pool.options
  if (!connectionString) throw new Error('The job queue needs the connection string of the database.')
  if (serverChoiceOf(connectionString)) return connectToSeveralHosts(connectionString, log)
  return { options: { connectionString, max: maxConnections, application_name: jobConnection }, close }
}

function connectToSeveralHosts(databaseUrl: string, log: FastifyBaseLogger): JobConnection {
  const pool = openPlainPool(databaseUrl, (message, error) => log.warn(error, message), {
    application_name: jobConnection,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
  })
  const db: ConstructorOptions['db'] = {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const listener = new PostgresListener({
        databaseUrl,
        channel,
        name: jobConnection,
        hear: (payload) => void (payload !== undefined && onNotification(payload)),
        onListening: onReconnect,
        log: (error) => log.warn(error, 'Notices of jobs do not arrive: queues are read every 30 seconds'),
      })
      await listener.open()
      return listener
    },
  }
  return { options: { db }, close: () => pool.end() }
}
