import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { stock } from '#contract/stock/stock.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxUnits } from '#rules/stock/stock.ts'
import { startOfDay } from '#rules/platform/nz-dates.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import { moveUnits } from '#server/stock/holds.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { deleteAlertPauses } from '#server/stock/stock-alerts/alert-pauses.queries.ts'
import { undoEnd } from './book-arrival.ts'
import { putBackComing } from './expect-pieces.ts'
import { isBatchUndone, listLinesOfBatch } from './ledger.queries.ts'

/**
 * Undoes an arrival or a stocktake by opposite lines; a second call changes nothing. The pieces of an arrival are
 * expected again as `comingBefore` says. Throws ShopError 400 for a day that does not exist, 404 for an unknown batch,
 * 409 when its seconds are over, or when units of it are sold, held or gone; then nothing is undone.
 */
export async function undoStockChange(
  shop: Shop,
  user: SignedInUser,
  { batch, comingBefore }: BodyOf<typeof stock.undo>,
): Promise<{ message: string }> {
  for (const [at, { coming }] of (comingBefore ?? []).entries()) {
    if (coming && coming.on !== null) readDay(coming.on, `comingBefore.${at}.coming.on`, startOfDay)
  }
  const now = shop.now()
  await transact(shop.db, async (tx) => {
    const lines = isId(batch) ? await listLinesOfBatch(tx, batch) : []
    const [first] = lines
    const canBeUndone = lines.every(({ kind }) => kind === 'delivery-in' || kind === 'stocktake')
    if (!first || !canBeUndone) throw new ShopError(404, 'There’s nothing to undo.')
    const products = await lockStoredProducts(
      tx,
      lines.map(({ productId }) => productId),
      now,
    )
    if (await isBatchUndone(tx, batch)) return
    if (undoEnd(shop, first.createdAt) <= now) throw new ShopError(409, 'It’s too late to undo this.')
    for (const { productId, stockChange } of lines) {
      const product = products.get(productId)
      if (!product) throw new ShopError(409, 'A piece has been deleted since, so you can’t undo this.')
      const left = product.stock - stockChange
      if (left > maxUnits || (stockChange > 0 && left < product.held)) {
        throw new ShopError(409, `The ${product.name} has been sold since, so you can’t undo this.`)
      }
    }
    await setStockChange(shop, tx, { kind: 'undo', by: actorOf(user), undoneBatch: batch })
    await moveUnits(tx, new Map(lines.map(({ productId, stockChange }) => [productId, -stockChange])))
    await deleteAlertPauses(tx, batch)
    for (const { productId, kind, stockChange } of lines) {
      const before = comingBefore?.find(({ product }) => product === productId)?.coming
      const arrived = products.get(productId)
      if (before && kind === 'delivery-in' && arrived) await putBackComing(tx, arrived, before, stockChange)
    }
  })
  return { message: 'Undone' }
}
