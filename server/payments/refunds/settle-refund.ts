import { type Db, transact } from '#db/open.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { canBeDelivered } from '#rules/orders/order-state.ts'
import { noBalanceReason } from '#rules/orders/receipt-refunds.ts'
import { type Actor, paymentProvider, recordAuditEvent, systemActor } from '#server/platform/history/audit-log.ts'
import { orderState } from '#server/orders/order-mapping.ts'
import { queueOrderMessage } from '#server/orders/order-messages.ts'
import {
  addAttention,
  lockOrder,
  type OrderRow,
  type RefundRow,
  removeAttention,
  countedAt,
} from '#server/orders/orders.queries.ts'
import { listAboutOf } from '#server/platform/mail/mail.queries.ts'
import { queueOrderEmail } from '#server/orders/emails/queue-order-email.ts'
import { setAttention } from '#server/payments/set-attention.ts'
import type { Shop } from '#server/platform/shop.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { insertReturnedRefund, isFiled } from '#server/payments/money/filed-periods.queries.ts'
import {
  findRefund,
  hasFailedRefund,
  hasWaitingRefund,
  lockRefund,
  sumRefunded,
  updateRefund,
} from './refunds.queries.ts'

export interface RefundOutcome {
  id?: string
  status: 'pending' | 'succeeded' | 'failed'
  pendingReason?: string | undefined
  failureReason?: string | undefined
  /** Whether the result is from the provider's list, which also contains failed attempts from before a retry. */
  isFromList?: boolean
}

/**
 * Stores the provider's result of a refund once: success sends an email, failure flags the order, and pending waits. A
 * settled refund changes only by a record of the provider (`id`), and never one paid by transfer.
 */
export async function settleRefund(
  shop: Shop,
  id: string,
  { id: providerId, status, pendingReason, failureReason, isFromList = false }: RefundOutcome,
): Promise<void> {
  const orderId = (await findRefund(shop.db, id))?.orderId
  if (!orderId) return
  await transact(shop.db, async (tx) => {
    // The order is locked before the refund, in the same sequence as everywhere else.
    const order = await lockOrder(tx, orderId)
    const row = await lockRefund(tx, id)
    if (row && isFromList && status === 'failed' && isEarlierAttempt(row, providerId)) return
    const isCorrection = providerId && status !== 'pending' && status !== row?.status
    if (!row || row.transferredAt || (row.status !== 'pending' && !isCorrection)) return
    const now = shop.now()
    await keepFiledPeriod(tx, row, status, now)
    await updateRefund(tx, id, {
      status,
      ...(providerId && { providerRefundId: providerId }),
      lastError: failureReason ?? null,
      pendingReason: status === 'pending' ? (pendingReason ?? null) : null,
      settledAt: status === 'pending' ? null : now,
    })
    if (order) await updateWaiting(shop, tx, order, row, status === 'pending' ? pendingReason : undefined)
    if (status === 'failed') await flagFailed(shop, tx, row)
    if (status === 'failed' && row.status === 'succeeded') await queueFailedEmail(shop, tx, row)
    if (order && status !== 'pending') await updateRefundedAtProvider(shop, tx, order, row)
    if (order && status === 'succeeded') {
      await reportRefund(shop, tx, { order, row, by: authorOf(row), field: 'refunded' })
    }
  })
}

/** Reports a refund that is made to history, buyer and programs. The order must be locked and the success stored. */
export async function reportRefund(
  shop: Shop,
  tx: Db,
  { order, row, by, field }: { order: OrderRow; row: RefundRow; by: Actor; field: 'refunded' | 'refundTransferred' },
): Promise<void> {
  await clearRefundAttention(tx, order)
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: order.id,
    action: 'refunded',
    by,
    fields: [{ field, before: null, after: dollarsOf(row.amountCents) }],
  })
  await queueOrderEmail(shop, tx, order.id, 'refunded', await refundEmailKey(tx, row))
  const refund = { _id: row.id, amount: dollarsOf(row.amountCents), reason: row.reason }
  await queueOrderMessage(shop, tx, order.id, { event: 'refund.made', more: { refund } })
}

/** Queues the email about a refund that has failed although the buyer was informed that it was made. */
async function queueFailedEmail(shop: Shop, tx: Db, row: RefundRow): Promise<void> {
  const key = await refundEmailKey(tx, row)
  const reported = await listAboutOf(tx, row.orderId, 'refunded')
  if (reported.includes(key)) await queueOrderEmail(shop, tx, row.orderId, 'refund-failed', key)
}

/** The key of the next email about a refund: its id, with a number from the second attempt on. */
async function refundEmailKey(tx: Db, { id, orderId }: RefundRow): Promise<string> {
  const failures = (await listAboutOf(tx, orderId, 'refund-failed')).filter((about) => about.startsWith(id))
  return failures.length === 0 ? id : `${id}:${failures.length + 1}`
}

/** The author of a refund: an admin, unless the shop itself or the provider made it. Only the name is stored. */
function authorOf({ reason, byName }: RefundRow): Actor {
  if (reason === 'at-provider') return paymentProvider
  const isByPerson = reason === 'requested' || reason === 'cancelled'
  return isByPerson ? { kind: 'person', userId: null, name: byName } : systemActor
}

/** Whether a failed provider refund is an earlier attempt: it was requested again or made under another id. */
function isEarlierAttempt({ keyNumber, providerRefundId }: RefundRow, failedId: string | undefined): boolean {
  return providerRefundId !== failedId && (keyNumber > 0 || providerRefundId !== null)
}

/** Removes the flag `refund-failed` when no failed refund is left. The order must be locked. */
export async function clearRefundAttention(tx: Db, { id, attention }: OrderRow): Promise<void> {
  if (!attention.includes('refund-failed') || (await hasFailedRefund(tx, id))) return
  await removeAttention(tx, id, 'refund-failed')
}

/** Flags an undelivered order that the provider's dashboard has refunded in full, until such a refund fails. */
async function updateRefundedAtProvider(shop: Shop, tx: Db, order: OrderRow, row: RefundRow): Promise<void> {
  if (row.reason !== 'at-provider' || !order.paymentId || row.paymentId !== order.paymentId) return
  const reason = 'refunded-at-provider'
  const isWhole = order.totalCents > 0 && (await sumRefunded(tx, order.paymentId)) >= order.totalCents
  const mustFlag = isWhole && canBeDelivered(orderState(order))
  await setAttention(shop, tx, order, reason, order.attention.includes(reason) ? isWhole : mustFlag)
}

/** Flags an order once per refund for which the provider has no balance, until none waits. */
async function updateWaiting(shop: Shop, tx: Db, order: OrderRow, row: RefundRow, reason?: string): Promise<void> {
  const isFlagged = order.attention.includes('refund-waiting')
  const isNew = reason === noBalanceReason && row.pendingReason !== reason
  const isNeeded = isNew || (isFlagged && (await hasWaitingRefund(tx, order.id, noBalanceReason)))
  await setAttention(shop, tx, order, 'refund-waiting', isNeeded)
}

async function flagFailed(shop: Shop, tx: Db, { orderId, amountCents }: RefundRow): Promise<void> {
  await addAttention(tx, orderId, 'refund-failed')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'changed',
    by: systemActor,
    fields: [{ field: 'refundRefused', before: null, after: dollarsOf(amountCents) }],
  })
}

/** Lets a late result of a refund in a filed period count `now`. Call it in the transaction that stores the status. */
export async function keepFiledPeriod(
  tx: Db,
  refund: RefundRow,
  status: RefundRow['status'],
  now: Date,
): Promise<void> {
  if ((refund.status === 'failed') === (status === 'failed')) return
  const at = countedAt(refund)
  if (!(await isFiled(tx, nzDay(at.toISOString())))) return
  if (status === 'failed') await insertReturnedRefund(tx, { refundId: refund.id, countedAt: at, returnedAt: now })
  else await updateRefund(tx, refund.id, { retriedAt: now })
}
