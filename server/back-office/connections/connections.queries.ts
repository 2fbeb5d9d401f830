import { and, desc, eq, gt, isNotNull, isNull, max, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { uploads } from '#db/tables/platform/images.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions, providerRefusals } from '#db/tables/payments/payments.ts'
import { webhookDeliveries, webhooks, webhookTries } from '#db/tables/platform/webhooks.ts'

export interface ConnectionRecords {
  lastSuccessAt: Date | null
  done: number
  waiting: number
  failed: number
}

/** Reads the payments of a provider that have paid orders, and its refusals that are not resolved. */
export async function readPayments(db: Db, provider: 'card' | 'paypal', since: Date): Promise<ConnectionRecords> {
  const isPaidByIt = sql`exists (select from ${checkoutSessions} where ${checkoutSessions.orderId} = ${orders.id}
    and ${checkoutSessions.provider} = ${provider} and ${checkoutSessions.status} = 'paid')`
  const [last] = await db
    .select({ at: orders.paidAt })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), isPaidByIt))
    .orderBy(desc(orders.paidAt))
    .limit(1)
  const done = await db.$count(orders, and(gt(orders.paidAt, since), isPaidByIt))
  const pending = and(eq(checkoutSessions.provider, provider), eq(checkoutSessions.status, 'pending'))
  const refused = and(eq(providerRefusals.provider, provider), isNull(providerRefusals.resolvedAt))
  return {
    lastSuccessAt: last?.at ?? null,
    done,
    waiting: await db.$count(checkoutSessions, pending),
    failed: await db.$count(providerRefusals, refused),
  }
}

/** Reads the emails that were sent, that wait for a further try, and that have failed. */
export async function readEmails(db: Db, since: Date): Promise<ConnectionRecords> {
  const isSent = eq(emails.status, 'sent')
  const [last] = await db
    .select({ at: emails.sentAt })
    .from(emails)
    .where(and(isSent, isNotNull(emails.sentAt)))
    .orderBy(desc(emails.sentAt))
    .limit(1)
  return {
    lastSuccessAt: last?.at ?? null,
    done: await db.$count(emails, and(isSent, gt(emails.sentAt, since))),
    waiting: await db.$count(emails, and(eq(emails.status, 'queued'), gt(emails.attempts, 0))),
    failed: await db.$count(emails, eq(emails.status, 'failed')),
  }
}

export async function readPictures(db: Db, since: Date): Promise<ConnectionRecords> {
  const [stored] = await db
    .select({ last: max(uploads.createdAt), done: countSince(uploads.createdAt, since) })
    .from(uploads)
  return { lastSuccessAt: stored?.last ?? null, done: stored?.done ?? 0, waiting: 0, failed: 0 }
}

/** Reads the messages to webhooks that arrived, those that wait, and the webhooks that take none. */
export async function readWebhooks(db: Db, since: Date): Promise<ConnectionRecords> {
  const [sent] = await db
    .select({ last: max(webhookTries.createdAt), done: countSince(webhookTries.createdAt, since) })
    .from(webhookTries)
    .where(sql`${webhookTries.status} between 200 and 299`)
  const failing = sql`${webhooks.state} = 'paused' or (${webhooks.state} = 'on' and ${webhooks.failedTries} > 0)`
  return {
    lastSuccessAt: sent?.last ?? null,
    done: sent?.done ?? 0,
    waiting: await db.$count(webhookDeliveries, eq(webhookDeliveries.status, 'queued')),
    failed: await db.$count(webhooks, failing),
  }
}

function countSince(column: SQLWrapper, since: Date) {
  return sql<number>`count(*) filter (where ${column} > ${since.toISOString()}::timestamptz)`.mapWith(Number)
}
