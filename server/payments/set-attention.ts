import type { Attention } from '#contract/orders/order.ts'
import type { Db } from '#db/open.ts'
import { recordAuditEvent, systemActor } from '#server/platform/history/audit-log.ts'
import { addAttention, type OrderRow, removeAttention } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Adds or removes a reason for attention with an audit event. Call it in a transaction that has locked the order. */
export async function setAttention(
  shop: Shop,
  tx: Db,
  order: OrderRow,
  attention: Attention,
  isSet: boolean,
): Promise<void> {
  if (order.attention.includes(attention) === isSet) return
  await (isSet ? addAttention : removeAttention)(tx, order.id, attention)
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: order.id,
    action: 'changed',
    by: systemActor,
    fields: [{ field: 'attention', before: isSet ? null : attention, after: isSet ? attention : null }],
  })
}
