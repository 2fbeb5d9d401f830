import { isId } from '#rules/platform/ids.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findOrInsertSession, markPaid, markPending } from '#server/payments/mark-paid.ts'
import {
  findSessionRow,
  updateSessionStatus,
  listUncheckedRestores,
  type RestoreRow,
  updateRestoreChecked,
} from '#server/payments/payments.queries.ts'
import { runStep } from '#server/payments/process-in-turn.ts'
import type { CheckoutSession, PaymentProvider } from '#server/platform/payment-provider.ts'
import { recordRefunds } from '#server/payments/refunds/record-refunds.ts'

/** Sessions from this long before the backup are listed too: one may have been opened and not been stored yet. */
const marginBeforeBackupMs = 10 * 60_000

/**
 * Finds the sessions opened between a backup and its restore: applies their payments and ends open ones. It repeats
 * until each restore is checked, and stops at `endsAtMs` of the performance clock.
 */
export async function checkRestores(shop: Shop, endsAtMs: number): Promise<void> {
  for (const restore of await listUncheckedRestores(shop.db)) {
    await runStep(shop, () => checkRestore(shop, restore, endsAtMs))
  }
}

async function checkRestore(shop: Shop, restore: RestoreRow, endsAtMs: number): Promise<void> {
  const from = new Date(restore.backupCreatedAt.getTime() - marginBeforeBackupMs)
  const unmatched: CheckoutSession[] = []
  for (const provider of [shop.payments.stripe, shop.payments.paypal]) {
    if (!provider) continue
    const sessions = await provider.listSessions({ from, until: restore.restoredAt })
    // Oldest first, so that of two payments of an order the first one counts, as it did then.
    for (const session of sessions.toReversed()) {
      if (session.state === 'ended' || (await findSessionRow(shop.db, session.id))) continue
      if (!(await hasOrder(shop, session))) {
        if (session.state === 'paid') unmatched.push(session)
        continue
      }
      if (performance.now() > endsAtMs) {
        shop.log.warn('the check of the sessions since the backup reached its time limit; the next run continues')
        return
      }
      await applySession(shop, provider, session)
    }
  }
  for (const { id, orderId, paymentId, amountCents, currency } of unmatched) {
    const details = { sessionId: id, orderId, paymentId, amountCents, currency }
    shop.log.error(
      details,
      'a payment from after the backup belongs to no order of this shop: refund it at the provider',
    )
  }
  await updateRestoreChecked(shop.db, restore.id, shop.now())
}

async function hasOrder({ db }: Shop, { orderId }: CheckoutSession): Promise<boolean> {
  return orderId !== null && isId(orderId) && (await findOrder(db, orderId)) !== undefined
}

/** Applies a session that the database does not know, by its current state. */
async function applySession(shop: Shop, provider: PaymentProvider, listed: CheckoutSession): Promise<void> {
  // A listed session that is pending may have failed, which only its own record shows.
  const session = listed.state === 'open' ? await provider.endSession(listed.id) : await provider.findSession(listed.id)
  if (session?.state === 'pending') await markPending(shop, session)
  if (session?.state === 'ended') await storeUnapplied(shop, session, 'closed')
  if (session?.state !== 'paid') return
  const refunds = session.paymentId ? await provider.listRefunds(session.paymentId) : []
  const refundedCents = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  // There is no money to apply.
  if (refunds.length > 0 && refundedCents >= session.amountCents) return storeUnapplied(shop, session, 'returned')
  await markPaid(shop, session)
  if (session.paymentId && refunds.length > 0) await recordRefunds(shop, provider.name, session.paymentId)
}

/** Stores a session that does not pay its order, because the number of sessions is part of the next idempotency key. */
async function storeUnapplied(shop: Shop, session: CheckoutSession, status: 'closed' | 'returned'): Promise<void> {
  if (!session.orderId) return
  await findOrInsertSession(shop, shop.db, session, session.orderId)
  await updateSessionStatus(shop.db, session.id, status)
}
