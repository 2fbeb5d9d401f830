import { findField } from '#contract/catalogue/product-fields.ts'
import { ProductUpdate } from '#contract/catalogue/product-changes.ts'
import { transact, type Tx } from '#db/open.ts'
import { productState } from '#rules/catalogue/product-state.ts'
import { maxUnits, sellableOf } from '#rules/stock/stock.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { storeProductUpdate } from '#server/catalogue/manage/update-product.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { MoveRecordRow } from './move-records.queries.ts'
import type { MoveRow } from './moves.queries.ts'
import { authorOf } from './moves.ts'
import { forgetReplaced, listReplaced, restoreOrigin } from './undo-changes.queries.ts'

type Replaced = NonNullable<MoveRecordRow['replaced']>

const checkUpdate = inputChecker(ProductUpdate)

const batchSize = 50

/**
 * Gives the products that a move has changed their fields and units from before it, but for the fields that have changed
 * since. It goes on where it was cut off.
 */
export async function undoChanges(shop: Shop, move: MoveRow, closing: AbortSignal | undefined): Promise<void> {
  let after: string | undefined
  for (;;) {
    const records = await listReplaced(shop.db, move.id, { after, limit: batchSize })
    for (const record of records) {
      if (closing?.aborted) return
      await undoChange(shop, move, record)
    }
    after = records.at(-1)?.id
    if (after === undefined) return
  }
}

async function undoChange(shop: Shop, move: MoveRow, record: MoveRecordRow): Promise<void> {
  const restore = (tx: Tx) => restoreProduct(shop, tx, move, record)
  try {
    await transact(shop.db, restore)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    // Such as the price of a piece that is in a sale now. It keeps what it has.
    shop.log.warn({ err: error }, 'a product keeps what a move has changed')
    await forgetReplaced(shop.db, record.id)
  }
}

async function restoreProduct(shop: Shop, tx: Tx, move: MoveRow, record: MoveRecordRow): Promise<void> {
  const { targetId, replaced } = record
  const product = targetId === null ? undefined : (await lockStoredProducts(tx, [targetId], shop.now())).get(targetId)
  if (product && replaced) {
    const update = { ...restoredFields(product, replaced), ...restoredUnits(product, replaced) }
    if (Object.keys(update).length > 0) {
      await storeProductUpdate(shop, tx, authorOf(move), {
        before: product,
        update: checkUpdate(update) as ProductUpdate,
        state: productState(product),
        stockReason: 'Move taken back',
      })
    }
    await restoreOrigin(tx, move, record, replaced.origin)
  }
  await forgetReplaced(tx, record.id)
}

function restoredFields(product: StoredProduct, { fields }: Replaced): Record<string, string | number | boolean> {
  const here: Record<string, unknown> = toEditable(product)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { was, now }]) =>
      here[name] === now && !isNeeded(product, was) ? [[name, was]] : [],
    ),
  )
}

/** A piece that is on sale now keeps the price, size or text that it did not have before. */
function isNeeded(product: StoredProduct, was: unknown): boolean {
  return productState(product) === 'published' && (was === 0 || was === '')
}

function restoredUnits(product: StoredProduct, { units }: Replaced) {
  const countInStockWas = sellableOf(product)
  const countInStock = Math.min(maxUnits, Math.max(0, countInStockWas - units))
  return countInStock === countInStockWas ? {} : { countInStock, countInStockWas }
}

/**
 * Why a product that a move has changed does not get back all that it was, in a sentence; undefined when it does.
 */
export function reasonToStay(product: StoredProduct, { fields }: Replaced): string | undefined {
  const here: Record<string, unknown> = toEditable(product)
  const labelsOf = (isWanted: (name: string, was: unknown) => boolean) =>
    Object.entries(fields).flatMap(([name, { was }]) =>
      isWanted(name, was) ? (findField(name)?.label ?? name).toLowerCase() : [],
    )
  const changed = labelsOf((name) => here[name] !== fields[name]?.now)
  if (changed.length > 0) return `Changed since, and stays as it is: ${listOf.format(changed)}.`
  const needed = labelsOf((_name, was) => isNeeded(product, was))
  return needed.length > 0 ? `It is on sale, so it keeps its ${listOf.format(needed)}.` : undefined
}

const listOf = new Intl.ListFormat('en-NZ')
