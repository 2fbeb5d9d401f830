import { type Db, transact } from '#db/open.ts'
import { dollarsOf } from '#rules/money.ts'
import { recordAuditEvent, systemActor } from '#server/history/audit-log.ts'
import { lockOrder, type OrderRow, type RefundRow, updateAttention } from '#server/orders/orders.queries.ts'
import { queueOrderEmail } from '#server/orders/queue-order-email.ts'
import type { Shop } from '#server/shop.ts'
import { findRefund, hasFailedRefund, lockRefund, updateRefund } from './refunds.queries.ts'

/** How a refund turned out. */
export interface RefundOutcome {
  id?: string
  status: 'pending' | 'succeeded' | 'failed'
  /** What the provider said when it refused. */
  why?: string
  /** It stands so in the provider's list, which holds the tries too that failed before it was asked for again. */
  isListed?: boolean
}

/**
 * Notes how the provider answered to a refund, once: made, the buyer is told and history says so; refused, the owner is
 * told; neither, it waits for reconciliation. The same answer again changes nothing. A settled refund is settled anew only
 * by what the provider itself has on record (`id`): one that was given up turns out to have been made, or one that was
 * made comes back from the bank.
 */
export async function settleRefund(
  shop: Shop,
  id: string,
  { id: providerId, status, why, isListed = false }: RefundOutcome,
): Promise<void> {
  const orderId = (await findRefund(shop.db, id))?.orderId
  if (!orderId) return
  await transact(shop.db, async (tx) => {
    // The order first, like everybody: whoever takes two locks takes them in the same order.
    const order = await lockOrder(tx, orderId)
    const row = await lockRefund(tx, id)
    if (row && isListed && status === 'failed' && isOfEarlierTry(row, providerId)) return
    const isCorrection = providerId && status !== 'pending' && status !== row?.status
    if (!row || (row.status !== 'pending' && !isCorrection)) return
    await updateRefund(tx, id, {
      status,
      ...(providerId && { providerRefundId: providerId }),
      lastError: why ?? null,
      settledAt: status === 'pending' ? null : shop.now(),
    })
    if (status === 'failed') await flagFailed(shop, tx, row)
    if (status !== 'succeeded') return
    if (order) await clearRefundAttention(tx, order)
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: orderId,
      action: 'refunded',
      by: { userId: null, name: row.byName },
      fields: [{ field: 'refunded', before: null, after: dollarsOf(row.amountCents) }],
    })
    await queueOrderEmail(shop, tx, orderId, 'refunded', id)
  })
}

/** What failed was not this try, which was asked for again since or made under another id. */
function isOfEarlierTry({ keyNumber, providerRefundId }: RefundRow, failedId: string | undefined): boolean {
  return providerRefundId !== failedId && (keyNumber > 0 || providerRefundId !== null)
}

/** The owner need not look at an order any more of which no refund is refused. In a transaction that has locked it. */
export async function clearRefundAttention(tx: Db, { id, attention }: OrderRow): Promise<void> {
  if (attention === 'refund-failed' && !(await hasFailedRefund(tx, id))) await updateAttention(tx, id, null)
}

async function flagFailed(shop: Shop, tx: Db, { orderId, amountCents }: RefundRow): Promise<void> {
  await updateAttention(tx, orderId, 'refund-failed')
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: 'changed',
    by: systemActor,
    fields: [{ field: 'refundRefused', before: null, after: dollarsOf(amountCents) }],
  })
}
