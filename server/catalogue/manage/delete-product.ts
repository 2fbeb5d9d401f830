import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { formatOrderNumber } from '#server/order-number.ts'
import { insertDeletions, moveProductRows } from '#server/deletions/deletions.queries.ts'
import { actorOf, recordAuditEvents } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { setStockChange } from '#server/stock/set-stock-change.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import { listOrdersBeingPaid, type StoredProduct } from './manage-products.queries.ts'
import { lockProduct } from './update-product.ts'

/**
 * Deletes a product with its reviews, which come back with it for 30 days; orders keep their own copy of name, price
 * and image (promises 8) and the history keeps its fields. Throws ShopError 404 `Product not found`, 409 while an order
 * with it has an open checkout session: a hold never ends before the session does (promises 4).
 */
export async function deleteProduct(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const stored = await lockProduct(tx, id, shop.now())
    const refusal = (await deleteLocked(shop, tx, user, [stored])).get(stored.id)
    if (refusal !== undefined) throw new ShopError(409, refusal)
  })
  return { message: 'Product deleted' }
}

/**
 * Deletes locked products, each with an event of the history: the one decision about one product and about many.
 * Returns why a product stays, by its id: an order with it is being paid.
 */
export async function deleteLocked(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  stored: readonly StoredProduct[],
): Promise<Map<string, string>> {
  const ids = stored.map(({ id }) => id)
  const now = shop.now()
  const orders = await listOrdersBeingPaid(tx, ids, now)
  const deleted = stored.filter(({ id }) => !orders.has(id))
  if (deleted.length > 0) {
    await setStockChange(shop, tx, { kind: 'deleted', by: actorOf(user) })
    await insertDeletions(
      tx,
      deleted.map(({ id: subjectId, name, code }) => ({
        kind: 'product',
        subjectId,
        name,
        code,
        byUserId: user._id,
        byName: user.name,
        deletedAt: now,
      })),
    )
    await moveProductRows(
      tx,
      deleted.map(({ id }) => id),
    )
    await recordAuditEvents(
      shop,
      tx,
      deleted.map((product) => ({
        subject: 'product',
        subjectId: product.id,
        action: 'deleted',
        by: actorOf(user),
        fields: changedFields(toEditable(product), {}),
      })),
    )
  }
  const nameOf = new Map(stored.map(({ id, name }) => [id, name]))
  return new Map(
    [...orders].map(([id, number]) => [
      id,
      `The ${nameOf.get(id)} is in order ${formatOrderNumber(number)}, which is being paid right now. Cancel the order, or wait until its payment is done or has run out.`,
    ]),
  )
}
