import type { Discount } from '#contract/selling/discounts.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findDiscount, updateEnded } from './discounts.queries.ts'

/**
 * Ends a discount code now, with an audit event; orders that have it keep it, also unpaid ones, because their buyers
 * were promised that price. Throws ShopError 404 for an unknown discount.
 */
export async function endDiscount(shop: Shop, user: SignedInUser, id: string): Promise<Discount> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    if (isId(id) && (await updateEnded(tx, id, now))) {
      const by = actorOf(user)
      await recordAuditEvent(shop, tx, { subject: 'discount', subjectId: id, action: 'ended', by, fields: [] })
    }
    const discount = isId(id) ? await findDiscount(tx, id, now) : undefined
    if (!discount) throw new ShopError(404, 'Discount code not found')
    return discount
  })
}
