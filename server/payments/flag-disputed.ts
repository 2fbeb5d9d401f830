import { transact } from '#db/open.ts'
import { recordAuditEvent, systemActor } from '#server/history/audit-log.ts'
import { addAttention, lockOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'

/** Flags an order whose payment is disputed, so that the owner answers the dispute before the goods are sent. */
export async function flagDisputed(shop: Shop, orderId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.attention.includes('disputed')) return
    await addAttention(tx, orderId, 'disputed')
    await recordAuditEvent(shop, tx, {
      subject: 'order',
      subjectId: orderId,
      action: 'changed',
      by: systemActor,
      fields: [{ field: 'attention', before: null, after: 'disputed' }],
    })
  })
}
