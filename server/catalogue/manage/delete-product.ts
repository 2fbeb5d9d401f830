import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { insertDeletions, moveProductRows } from '#server/platform/deletions/deletions.queries.ts'
import { type Actor, actorOf, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { leadDeletedOn } from '#server/content/redirects/deleted-products.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import {
  endEmptyHolds,
  listOrdersBeingPaid,
  listOrdersHolding,
  listPhoneOrdersHolding,
} from './manage-products.queries.ts'
import { lockProduct } from './update-product.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'

/**
 * Deletes a product with its reviews for 30 days; orders keep their own copy (promises 8). Throws ShopError 404
 * `Product not found`, 409 while an order with it is being paid, because a hold never ends before its checkout session
 * (promises 4), or a phone order holds it.
 */
export async function deleteProduct(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const stored = await lockProduct(tx, id, shop.now())
    const refusal = (await deleteLocked(shop, tx, actorOf(user), [stored])).get(stored.id)
    if (refusal !== undefined) throw new ShopError(409, refusal)
  })
  return { message: 'Product deleted' }
}

/** Deletes locked products with audit events, one or many. Returns why a product stays, by its id. */
export async function deleteLocked(
  shop: Shop,
  tx: Db,
  by: Actor,
  stored: readonly StoredProduct[],
): Promise<Map<string, string>> {
  const now = shop.now()
  const refusals = await refusalsOf(tx, stored, now)
  const deleted = stored.filter(({ id }) => !refusals.has(id))
  if (deleted.length > 0) {
    await setStockChange(shop, tx, { kind: 'deleted', by })
    await insertDeletions(
      tx,
      deleted.map(({ id: subjectId, name, code }) => ({
        kind: 'product',
        subjectId,
        name,
        code,
        byUserId: by.userId,
        byName: by.name,
        deletedAt: now,
      })),
    )
    const deletedIds = deleted.map(({ id }) => id)
    const holding = await listOrdersHolding(tx, deletedIds)
    await moveProductRows(tx, deletedIds)
    await endEmptyHolds(tx, holding, now)
    await leadDeletedOn(shop, tx, { products: deleted, now })
    await recordAuditEvents(
      shop,
      tx,
      deleted.map((product) => ({
        subject: 'product',
        subjectId: product.id,
        action: 'deleted',
        by,
        fields: changedFields(toEditable(product), {}),
      })),
    )
  }
  return refusals
}

async function refusalsOf(tx: Db, stored: readonly StoredProduct[], now: Date): Promise<Map<string, string>> {
  const ids = stored.map(({ id }) => id)
  const [beingPaid, held] = [await listOrdersBeingPaid(tx, ids, now), await listPhoneOrdersHolding(tx, ids, now)]
  return new Map(
    stored.flatMap(({ id, name }) => {
      const [paying, holding] = [beingPaid.get(id), held.get(id)]
      if (paying !== undefined) {
        const why = `The ${name} is in order ${formatOrderNumber(paying)}, which is being paid right now.`
        return [[id, `${why} Cancel the order, or wait until its payment is done or has run out.`]]
      }
      if (holding === undefined) return []
      const why = `The ${name} is held for order ${formatOrderNumber(holding)}, which was placed by phone.`
      return [[id, `${why} Cancel the order, or wait until its hold is over.`]]
    }),
  )
}
