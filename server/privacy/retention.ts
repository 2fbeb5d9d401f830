import { transact } from '#db/open.ts'
import { deleteGuestsBefore } from '#server/guests/guests.queries.ts'
import type { OpenJobs } from '#server/jobs/open-jobs.ts'
import type { Shop } from '#server/shop.ts'
import {
  deleteAccessEventsBefore,
  deleteAuditEventsBefore,
  deleteEmailsBefore,
  deleteMessagesBefore,
  deleteRefusalsBefore,
  emptyEmailsBefore,
  lockOldOrders,
  replacePersonalData,
} from './retention.queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long a refusal of a payment provider is of use. */
const refusalDays = 365

/** How long a guest without an order is kept. */
const guestDays = 30

/** Rows of one statement: few enough that no statement takes long. */
const batchSize = 200

/** Schedules the retention once a day, at night in New Zealand, in one of the processes that share the database. */
export async function scheduleRetention(shop: Shop, jobs: Pick<OpenJobs, 'schedule'>): Promise<void> {
  await jobs.schedule('retention', { cron: '30 14 * * *', maxDurationSeconds: 3600 }, () => applyRetention(shop))
}

/**
 * Deletes or replaces the personal data whose period is over: the personal data of orders, messages of the
 * contact form, texts of emails, guests without orders, audit events, access events, refusals of payment providers. It works in batches, so a run that is interrupted continues with the next.
 */
export async function applyRetention(shop: Shop): Promise<void> {
  const { db, config, now } = shop
  const { messages, emails, history, access, orders } = config.keepDays
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const emailTimes = { before: before(emails), messagesBefore: before(messages) }

  await repeat(() => replaceOldOrders(shop, before(orders)))
  await repeat(() => deleteGuestsBefore(db, before(guestDays), batchSize))
  await repeat(() => deleteMessagesBefore(db, before(messages), batchSize))
  await repeat(() => deleteEmailsBefore(db, emailTimes, batchSize))
  await repeat(() => emptyEmailsBefore(db, before(emails), batchSize))
  await repeat(() => deleteAuditEventsBefore(db, before(history), batchSize))
  await repeat(() => deleteAccessEventsBefore(db, before(access), batchSize))
  await repeat(() => deleteRefusalsBefore(db, before(refusalDays), batchSize))
}

function replaceOldOrders({ db }: Shop, before: Date): Promise<number> {
  return transact(db, async (tx) => {
    const old = await lockOldOrders(tx, before, batchSize)
    if (old.length > 0) await replacePersonalData(tx, old)
    return old.length
  })
}

/** Repeats a batch until one is not full. */
async function repeat(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) === batchSize);
}
