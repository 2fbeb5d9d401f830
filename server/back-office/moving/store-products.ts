import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { paths } from '#rules/paths.ts'
import { newStoredProduct } from '#server/catalogue/csv/import-products.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import type { ProductValues, StoredProduct } from '#server/catalogue/product-rows.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { recordAuditEvents } from '#server/platform/history/audit-log.ts'
import {
  insertFormerPrices,
  insertMovedProducts,
  insertMovePictures,
  updateMovedProduct,
} from './move-products.queries.ts'
import type { PlannedPicture } from './named-pictures.ts'
import { leadOn } from './move-redirects.ts'
import { isReduced } from './move-sale.ts'
import type { MoveContext, Planned, Stored } from './mover.ts'
import type { MoveRecordRow } from './move-records.queries.ts'
import { type Origin, saveOrigins } from './origins.queries.ts'
import type { MovedProduct } from './records.ts'

/** The values are missing for a refused product and for one that stays as it is. */
export interface PlannedProduct extends Planned {
  moved: MovedProduct
  before: StoredProduct | undefined
  origin: Origin | undefined
  fields: Origin['fields']
  values: ProductValues | undefined
  isDraft: boolean
  isHidden: boolean
  publishes: boolean
  pictures: readonly PlannedPicture[]
}

/** Stores new products as drafts, with their pictures, prices and former addresses, and changes the others. */
export async function storeProducts(
  context: MoveContext,
  tx: Db,
  planned: readonly PlannedProduct[],
): Promise<Stored[]> {
  const { shop, move, by } = context
  const now = shop.now()
  const blank = newStoredProduct(shop, now)
  const rows = planned.map((each) => ({ ...each, id: each.before?.id ?? v7() }))
  const changed = rows.filter(({ values }) => values !== undefined)
  await setStockChange(shop, tx, { kind: 'import', by, reason: 'Moved in' })
  await insertMovedProducts(
    tx,
    changed.flatMap(({ id, before, values, isDraft, isHidden }) =>
      before || !values ? [] : [{ ...values, id, isDraft, isHidden }],
    ),
    now,
  )
  for (const { id, before, values } of changed) if (before && values) await updateMovedProduct(tx, id, values, now)
  if (move.startsSale) {
    await insertFormerPrices(
      tx,
      changed.flatMap(({ id, before, moved }) =>
        before || !isReduced(moved) ? [] : [{ productId: id, priceCents: moved.compareAtCents }],
      ),
      now,
    )
  }
  await insertMovePictures(
    tx,
    rows.flatMap(({ id, before, pictures }) =>
      before
        ? []
        : pictures.map((picture, position) => ({
            moveId: move.id,
            productId: id,
            position,
            state: picture.image === null ? 'waiting' : 'here',
            ...picture,
          })),
    ),
  )
  await saveOrigins(
    tx,
    rows.map(({ id, moved, fields, before }) => ({
      source: move.source,
      kind: 'product',
      key: moved.key,
      targetId: id,
      createdBy: before ? null : move.id,
      fields,
      changedAt: now,
    })),
  )
  const added = rows.filter(({ before }) => !before)
  await leadOn(
    context,
    tx,
    added.flatMap(({ id, moved }) => moved.paths.map((fromPath) => ({ fromPath, toPath: paths.product(id) }))),
  )
  await recordAuditEvents(
    shop,
    tx,
    changed.map(({ id, before, values }) => ({
      subject: 'product',
      subjectId: id,
      action: 'imported',
      by,
      fields: changedFields(before ? toEditable(before) : {}, toEditable({ ...(before ?? blank), ...values })),
    })),
  )
  return rows.map((row) => {
    const { record, id, publishes, notes } = row
    return { id: record.id, targetId: id, publishes, notes, replaced: replacedBy(row) }
  })
}

/** The values of an existing product that the move overwrites, so that they can be restored. */
function replacedBy({ before, origin, values, outcome }: PlannedProduct): MoveRecordRow['replaced'] {
  if (!before || outcome === 'same') return null
  const after = values ? { ...before, ...values } : before
  const { countInStock: _, ...here } = toEditable(before)
  const stored: Origin['fields'] = toEditable(after)
  const changed = Object.entries(here).flatMap(([name, was]) => {
    const now = stored[name]
    return now === undefined || now === was ? [] : [[name, { was, now }] as const]
  })
  return { fields: Object.fromEntries(changed), units: after.stock - before.stock, origin: origin?.fields ?? {} }
}
