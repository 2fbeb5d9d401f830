import { v7 } from 'uuid'
import { type DeletedDiscount, type Discount, discounts } from '#contract/selling/discounts.ts'
import { sqlState, transact } from '#db/open.ts'
import { restoreLimit } from '#rules/platform/restorable.ts'
import { isId } from '#rules/platform/ids.ts'
import {
  deleteDeletions,
  insertDeletions,
  listDeletions,
  lockDeletions,
  moveRow,
  restoreRows,
} from '#server/platform/deletions/deletions.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { endPastDiscount, findDiscount, hasOrders, lockDiscount } from './discounts.queries.ts'

const pageSize = 50
const uniqueViolation = '23505'

/** Deletes a never used discount code for 30 days. Throws ShopError 404, and 409 for one with an order. */
export async function deleteDiscount(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  return transact(shop.db, async (tx) => {
    // An order locks its code too, so none can take it now.
    const discount = isId(id) ? await lockDiscount(tx, id) : undefined
    if (!discount) throw new ShopError(404, 'Discount code not found')
    const { code } = discount
    if (await hasOrders(tx, id)) {
      throw new ShopError(409, `An order has used ${code}, so it can’t be deleted. End it instead.`)
    }
    const by = { byUserId: user._id, byName: user.name }
    const deletionId = v7()
    const deletion = {
      id: deletionId,
      kind: 'discount',
      subjectId: id,
      name: code,
      ...by,
      deletedAt: shop.now(),
    } as const
    await insertDeletions(tx, [deletion])
    await moveRow(tx, { table: 'discounts', id, deletionId })
    await recordAuditEvent(shop, tx, {
      subject: 'discount',
      subjectId: id,
      action: 'deleted',
      by: actorOf(user),
      fields: [{ field: 'name', before: code, after: null }],
    })
    return { message: `Discount code ${code} deleted` }
  })
}

/** Lists a page of the discount codes that can be restored, the last deleted first. */
export async function listDeletedDiscounts(
  { db, now }: Shop,
  { pageNumber = 1 }: { pageNumber?: number },
): Promise<ListPage<DeletedDiscount>> {
  const part = { limit: pageSize + 1, offset: (pageNumber - 1) * pageSize }
  const rows = await listDeletions(db, { kind: 'discount', after: restoreLimit(now()), ...part })
  const found = rows.map(({ subjectId, name, byName, deletedAt }) => ({
    _id: subjectId,
    code: name,
    by: byName,
    deletedAt: deletedAt.toISOString(),
  }))
  return toListPage(found, { url: discounts.listDeleted.url, query: {}, pageNumber, size: pageSize })
}

/** Restores a deleted discount code. Throws ShopError 404 after 30 days, 409 while another active one has it. */
export async function restoreDiscount(shop: Shop, user: SignedInUser, id: string): Promise<Discount> {
  let code = ''
  try {
    return await transact(shop.db, async (tx) => {
      const now = shop.now()
      const after = restoreLimit(now)
      const found = isId(id) ? await lockDeletions(tx, { kind: 'discount', subjectIds: [id], after }) : new Map()
      const deletion = found.get(id)
      if (!deletion) throw new ShopError(404, 'This code can no longer be restored, or has already been restored.')
      code = deletion.name
      await endPastDiscount(tx, code, now)
      await restoreRows(tx, 'discounts', [deletion.id])
      await deleteDeletions(tx, [deletion.id])
      await recordAuditEvent(shop, tx, {
        subject: 'discount',
        subjectId: id,
        action: 'brought-back',
        by: actorOf(user),
        fields: [{ field: 'name', before: null, after: code }],
      })
      const discount = await findDiscount(tx, id, now)
      if (!discount) throw new Error(`the discount ${id} was brought back and cannot be read`)
      return discount
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new ShopError(409, `There’s another code ${code} now. End it first, then restore this one.`)
  }
}
