import { setTimeout as wait } from 'node:timers/promises'
import { type ConstructorOptions, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Db, type OpenDatabase, transact } from '#db/open.ts'
import type { Mailer } from './mailer.ts'
import { jobsWithin, lockEmailsWithoutJob, queueSchema } from './mail.queries.ts'
import { type MailDesk, sendEmail } from './send-email.ts'

const queue = 'emails'

/** How the queue's connections to PostgreSQL are called: while there is one, a shop is running. */
export const mailQueueConnection = 'totara-mail'

/** A mail server that is down is asked again after half a minute, later every hour, for about five days. */
const patience = { retryLimit: 125, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 }

/** How fast mail moves; tests are in a hurry. Seconds. */
export interface MailPace {
  retryDelay: number
  pollSeconds: number
}

/**
 * Opens the queue of e-mails (pg-boss, in a schema of its own of the shop's database, which it makes and migrates itself)
 * and begins to send what is in it. A new e-mail goes at once, for the database itself gives notice of it. Several shops
 * on one PostgreSQL share the queue: a job is given to one of them. E-mails that wait without a job, as after a restore, are
 * asked for anew. `close` waits some seconds for what is being sent; what is left then is sent by the next start.
 */
export async function openMailer(
  database: OpenDatabase,
  desk: Omit<MailDesk, 'db'>,
  pace: MailPace = { retryDelay: patience.retryDelay, pollSeconds: 30 },
): Promise<{ mailer: Mailer; close(): Promise<void> }> {
  const boss = new PgBoss({ ...connectionOf(database), ...quiet })
  boss.on('error', (error) => desk.log.error(error, 'the queue of e-mails met an error'))
  boss.on('warning', (warning) => desk.log.warn(warning, 'the queue of e-mails warns'))
  await boss.start()
  const options = { ...patience, retryDelay: pace.retryDelay, expireInSeconds: 300, notify: true }
  await boss.createQueue(queue, options)
  await boss.updateQueue(queue, options)

  const sending = { batchSize: 5, perJobResults: true, includeMetadata: true, burstWhenBatchFull: true } as const
  const polling = {
    pollingIntervalSeconds: Math.min(5, pace.pollSeconds),
    notifyPollingIntervalSeconds: pace.pollSeconds,
  }
  await boss.work(queue, { ...sending, ...polling }, (jobs: JobWithMetadata<{ emailId: string }>[]) =>
    Promise.all(
      jobs.map(async ({ id, data, retryCount, retryLimit }) => {
        const isSent = await sendEmail({ ...desk, db: database.db }, data.emailId, retryCount >= retryLimit)
        return { id, status: isSent ? ('completed' as const) : ('failed' as const) }
      }),
    ),
  )

  const enqueue = async (tx: Db, emailId: string) => {
    await boss.send(queue, { emailId }, { db: jobsWithin(tx) })
  }
  // Only now does pg-boss know its queue by heart; before, it would ask for it outside of the transaction.
  await transact(database.db, async (tx) => {
    for (const id of await lockEmailsWithoutJob(tx, queue)) await enqueue(tx, id)
  })

  return {
    mailer: { enqueue },
    async close() {
      await Promise.race([boss.offWork(queue, { wait: true }), wait(5_000, undefined, { ref: false })])
      await boss.stop({ graceful: false })
      desk.transport.close()
    },
  }
}

function connectionOf(database: OpenDatabase): ConstructorOptions {
  if (database.kind === 'embedded') return { db: fromPglite(database.lite), backend: 'pglite' }
  const { connectionString } = database.pool.options
  if (!connectionString) throw new Error('The queue of e-mails needs the address of the database.')
  return { connectionString, max: 2, application_name: mailQueueConnection }
}

/** What the queue does besides: no schedules, and its housekeeping seldom, because an idle shop should be idle. */
const quiet: ConstructorOptions = {
  schema: queueSchema,
  useListenNotify: true,
  schedule: false,
  superviseIntervalSeconds: 300,
  monitorIntervalSeconds: 300,
  queueCacheIntervalSeconds: 600,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  // The embedded database has neither autovacuum nor concurrent index builds; the shop vacuums it every night.
  monitorVacuum: false,
  reindex: false,
}
