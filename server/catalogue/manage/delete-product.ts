import { transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { formatOrderNumber } from '#server/order-number.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { setStockChange } from '#server/stock/set-stock-change.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import { deleteProductRow, findOrderBeingPaid } from './manage-products.queries.ts'
import { lockProduct } from './update-product.ts'

/**
 * Deletes a product with its reviews; orders keep their own copy of name, price and image (promises 8) and the history
 * keeps its fields. Throws ShopError 404 `Product not found`, 409 while an order with it has an open checkout session:
 * a hold never ends before the session does (promises 4).
 */
export async function deleteProduct(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const stored = await lockProduct(tx, id, shop.now())
    const number = await findOrderBeingPaid(tx, stored.id, shop.now())
    if (number !== undefined) {
      throw new ShopError(
        409,
        `The ${stored.name} is in order ${formatOrderNumber(number)}, which is being paid right now. Cancel the order, or wait until its payment is done or has run out.`,
      )
    }
    await setStockChange(shop, tx, { kind: 'deleted', by: actorOf(user) })
    await deleteProductRow(tx, stored.id)
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: stored.id,
      action: 'deleted',
      by: actorOf(user),
      fields: changedFields(toEditable(stored), {}),
    })
  })
  return { message: 'Product deleted' }
}
