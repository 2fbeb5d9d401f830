import { allowLongWork, type Db, transact, type Tx } from '#db/open.ts'
import { deleteGuestsBefore } from '#server/accounts/guests/guests.queries.ts'
import { personalTables } from '#db/personal-tables.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { emptyEarlierOrdersBefore } from '#server/orders/earlier/earlier-orders.queries.ts'
import { forgetQuestionsBefore } from '#server/platform/deletions/forget-people.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  deleteEmailsBefore,
  deleteRowsBefore,
  emptyEmailsBefore,
  emptyQuestionsBefore,
  lockOldOrders,
  lockRefundedOrders,
  replacePersonalData,
} from './retention.queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long a guest without an order is kept. */
const guestDays = 30

/** Rows of one statement: few enough that no statement takes long. */
const batchSize = 200

/** Schedules the retention once a day, at night in New Zealand, in one of the processes that share the database. */
export async function scheduleRetention(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  await jobs.schedule('retention', { cron: '30 14 * * *', maxDurationSeconds: 3600 }, () => applyRetention(shop))
}

/** A step of the retention: handles a batch of rows in a transaction and returns how many. */
type Batch = (tx: Tx) => Promise<number>

/**
 * Deletes or replaces the data whose period is over in batches, so a run that is interrupted continues with the next. A
 * step that fails is logged, the others run, and at the end the job fails with the names of these steps.
 */
export async function applyRetention(shop: Shop): Promise<void> {
  const failed: string[] = []
  for (const [name, batch] of Object.entries(stepsOf(shop))) {
    try {
      await repeat(shop.db, batch)
    } catch (error) {
      failed.push(name)
      shop.log.error(error, `a step of the retention failed: ${name}`)
    }
  }
  if (failed.length > 0) throw new Error(`These steps of the retention failed: ${failed.join(', ')}.`)
}

/** The steps of the retention by what they delete or replace. */
function stepsOf({ config, now }: Shop): Record<string, Batch> {
  const { messages, emails, orders } = config.keepDays
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const emailTimes = { before: before(emails), messagesBefore: before(messages) }
  const periods = personalTables.flatMap(({ table, keep }): [string, Batch][] => {
    if (!keep) return []
    const days = typeof keep.days === 'number' ? keep.days : config.keepDays[keep.days]
    return [[keep.step, (tx) => deleteRowsBefore(tx, table, keep, before(days), batchSize)]]
  })
  return {
    'ended orders': (tx) => replaceOrders(tx, lockOldOrders(tx, before(orders), batchSize)),
    'refunded orders': (tx) => replaceOrders(tx, lockRefundedOrders(tx, before(orders), batchSize)),
    'earlier orders': (tx) => emptyEarlierOrdersBefore(tx, before(orders), batchSize),
    guests: (tx) => deleteGuestsBefore(tx, before(guestDays), batchSize),
    ...Object.fromEntries(periods),
    'askers of published questions': (tx) => emptyQuestionsBefore(tx, before(messages), batchSize),
    'questions about deleted pieces': (tx) => forgetQuestionsBefore(tx, before(messages)).then(() => 0),
    emails: (tx) => deleteEmailsBefore(tx, emailTimes, batchSize),
    'texts of emails': (tx) => emptyEmailsBefore(tx, before(emails), batchSize),
  }
}

async function replaceOrders(tx: Tx, locked: ReturnType<typeof lockOldOrders>): Promise<number> {
  const old = await locked
  if (old.length > 0) await replacePersonalData(tx, old)
  return old.length
}

/** Repeats a batch until one is not full, each in a transaction that may take minutes on a large table. */
async function repeat(db: Db, batch: Batch): Promise<void> {
  const run = () =>
    transact(db, async (tx) => {
      await allowLongWork(tx)
      return batch(tx)
    })
  while ((await run()) === batchSize);
}
