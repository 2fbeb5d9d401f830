import { allowLongWork, type Db, transact, type Tx } from '#db/open.ts'
import { deleteGuestsBefore } from '#server/accounts/guests/guests.queries.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { deleteSharedBefore } from '#server/selling/my-list/my-list.queries.ts'
import { forgetQuestionsBefore } from '#server/platform/deletions/forget-people.queries.ts'
import { deletePhotosBefore } from '#server/inbox/reviews/photos.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  deleteAccessEventsBefore,
  deleteAuditEventsBefore,
  deleteEmailsBefore,
  deleteMessagesBefore,
  deletePaymentEventsBefore,
  deleteQuestionsBefore,
  deleteRefusalsBefore,
  emptyEmailsBefore,
  emptyQuestionsBefore,
  lockOldOrders,
  lockRefundedOrders,
  replacePersonalData,
} from './retention.queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long a refusal of a payment provider is of use. */
const refusalDays = 365

/**
 * How long the id of an applied event is kept. Stripe keeps and sends an event for 30 days, and the shop reads them
 * again for as long, so a deleted id can never be applied a second time.
 */
const paymentEventDays = 90

/** How long a guest without an order is kept. */
const guestDays = 30

/** How long a shared copy of a list is kept after it was last made. */
const sharedListDays = 180

/** How long a photo of a review waits for the owner's answer. */
const waitingPhotoDays = 60

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
  const { messages, emails, history, access, orders } = config.keepDays
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const emailTimes = { before: before(emails), messagesBefore: before(messages) }
  return {
    'ended orders': (tx) => replaceOrders(tx, lockOldOrders(tx, before(orders), batchSize)),
    'refunded orders': (tx) => replaceOrders(tx, lockRefundedOrders(tx, before(orders), batchSize)),
    guests: (tx) => deleteGuestsBefore(tx, before(guestDays), batchSize),
    'shared lists': (tx) => deleteSharedBefore(tx, before(sharedListDays), batchSize),
    messages: (tx) => deleteMessagesBefore(tx, before(messages), batchSize),
    questions: (tx) => deleteQuestionsBefore(tx, before(messages), batchSize),
    'askers of published questions': (tx) => emptyQuestionsBefore(tx, before(messages), batchSize),
    'questions about deleted pieces': (tx) => forgetQuestionsBefore(tx, before(messages)).then(() => 0),
    'photos that wait': (tx) => deletePhotosBefore(tx, before(waitingPhotoDays), batchSize),
    emails: (tx) => deleteEmailsBefore(tx, emailTimes, batchSize),
    'texts of emails': (tx) => emptyEmailsBefore(tx, before(emails), batchSize),
    'audit events': (tx) => deleteAuditEventsBefore(tx, before(history), batchSize),
    'access events': (tx) => deleteAccessEventsBefore(tx, before(access), batchSize),
    'refusals of payment providers': (tx) => deleteRefusalsBefore(tx, before(refusalDays), batchSize),
    'events of payment providers': (tx) => deletePaymentEventsBefore(tx, before(paymentEventDays), batchSize),
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
