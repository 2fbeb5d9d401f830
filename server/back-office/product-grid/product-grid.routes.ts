import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { deletedProducts } from '#contract/back-office/deleted-products.ts'
import {
  type CellValue,
  type DeletedProducts,
  type GridField,
  type GridRow,
  type NewCell,
  productGrid,
  ProductState,
  type SavedCells,
} from '#contract/back-office/product-grid.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { productFields } from '#contract/catalogue/product-fields.ts'
import { allowLongWork, type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { truncate } from '#rules/platform/truncate.ts'
import {
  insertProduct,
  lockHighestNewNumber,
  lockStoredProducts,
} from '#server/catalogue/manage/manage-products.queries.ts'
import { replaceFurtherPictures } from '#server/catalogue/pictures.queries.ts'
import { toColumns, toEditable } from '#server/catalogue/product-mapping.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import type { EditableProduct, StoredProduct } from '#server/catalogue/product-rows.ts'
import { ProductUpdate } from '#contract/catalogue/product-changes.ts'
import { isPublishedFree, productState, stateColumns } from '#rules/catalogue/product-state.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { sellableOf } from '#rules/stock/stock.ts'
import { applyProductUpdate } from '#server/catalogue/manage/product-values.ts'
import { storeProductUpdate } from '#server/catalogue/manage/update-product.ts'
import { findStockBatch } from '#server/catalogue/stock/stock-change.queries.ts'
import { listAuditEventsOf } from '#server/platform/history/history.queries.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import { insertAlertPause } from '#server/stock/stock-alerts/stock-alerts.queries.ts'
import { deleteLocked } from '#server/catalogue/manage/delete-product.ts'
import { restoreProducts } from './deleted/restore-products.ts'
import { listDeletedProducts } from './deleted/list-deleted-products.ts'
import { listGrid, selectGrid, toGridRow } from './list-grid.ts'
import { listGridProductsById } from './product-grid.queries.ts'

export function productGridRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, productGrid.list, ({ query }) => listGrid(shop, query))
  registerEndpoint(app, productGrid.select, ({ query }) => selectGrid(shop, query))
  registerEndpoint(app, productGrid.save, ({ body, user }) => saveCells(shop, user, body))
  registerEndpoint(app, productGrid.duplicate, ({ body, user }) => duplicateProducts(shop, user, body.products))
  registerEndpoint(app, productGrid.remove, ({ body, user }) => deleteProducts(shop, user, body))
  registerList(app, deletedProducts.list, ({ query }) => listDeletedProducts(shop, query))
  registerEndpoint(app, deletedProducts.restore, ({ body, user }) => restoreProducts(shop, user, body))
}

const historyFields: Record<GridField, string[]> = {
  name: ['name'],
  price: ['price'],
  countInStock: ['countInStock'],
  category: ['category'],
  featured: ['featured'],
  state: ['isDraft', 'isHidden'],
}

/** How many changes of a product are searched for the one that changed a cell. */
const searchedChanges = 50

const checkUpdate = inputChecker(ProductUpdate)

const checkState = inputChecker(ProductState)

/** Copies products as drafts without units and reviews. Throws ShopError 404, copying none, when one doesn't exist. */
async function duplicateProducts(shop: Shop, user: SignedInUser, productIds: readonly string[]): Promise<GridRow[]> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const ids = [...new Set(productIds)]
    const stored = await lockStoredProducts(tx, ids.filter(isId), now)
    if (stored.size < ids.length) throw new ShopError(404, 'Product not found')
    const highest = await lockHighestNewNumber(tx)
    await setStockChange(shop, tx, { kind: 'created', by: actorOf(user) })
    const copies: string[] = []
    for (const id of ids) {
      const original = stored.get(id)
      if (original)
        copies.push(await insertCopy(shop, tx, user, { original, number: highest + copies.length + 1, now }))
    }
    return (await listGridProductsById(tx, copies, now)).map(toGridRow)
  })
}

async function insertCopy(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  { original, number, now }: { original: StoredProduct; number: number; now: Date },
): Promise<string> {
  const copy: EditableProduct = {
    ...toEditable(original),
    name: `${truncate(original.name, productFields.name.maxLength - copyMark.length)}${copyMark}`,
    code: `NEW-${String(number).padStart(4, '0')}`,
    countInStock: 0,
    featured: false,
  }
  const id = await insertProduct(tx, { ...toColumns(copy), isDraft: true, createdAt: now, updatedAt: now })
  if (copy.furtherPictures !== '') await replaceFurtherPictures(tx, [{ id, furtherPictures: copy.furtherPictures }])
  await recordAuditEvent(shop, tx, {
    subject: 'product',
    subjectId: id,
    action: 'created',
    by: actorOf(user),
    fields: changedFields({}, copy),
  })
  return id
}

const copyMark = ' (copy)'

/** Saves cells in one transaction; units move by the difference. Changed cells are conflicts, invalid ones refused. */
async function saveCells(shop: Shop, user: SignedInUser, { cells }: { cells: readonly NewCell[] }) {
  const now = shop.now()
  const byProduct = Map.groupBy(cells, ({ product }) => product)
  return transact(shop.db, async (tx) => {
    await allowLongWork(tx)
    const stored = await lockStoredProducts(tx, [...byProduct.keys()].filter(isId), now)
    const result: SavedCells = { saved: [], conflicts: [], refused: [] }
    // In the order of the ids: triggers and jobs of other transactions lock in this order too.
    for (const [product, given] of [...byProduct].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const before = stored.get(product)
      // The last of two values of a cell is the one that holds.
      const latest = [...new Map(given.map((cell) => [cell.field, cell])).values()]
      if (before) await saveProduct(shop, tx, user, { before, cells: latest, result, now })
      else result.refused.push(...latest.map(({ field }) => ({ product, field, message: 'This piece was deleted.' })))
    }
    return result
  })
}

interface ProductCells {
  before: StoredProduct
  cells: readonly NewCell[]
  result: SavedCells
  now: Date
}

async function saveProduct(shop: Shop, tx: Db, user: SignedInUser, { before, cells, result, now }: ProductCells) {
  const product = before.id
  const valid: NewCell[] = []
  for (const cell of cells) {
    const { field } = cell
    const judged = judgeCell(before, cell, cells)
    if (judged.outcome === 'conflict') {
      const last = await findLastChange(tx, product, field)
      result.conflicts.push({ product, field, now: valueOf(before, field), by: last?.by ?? null, at: last?.at ?? null })
    } else if (judged.outcome === 'refused') result.refused.push({ product, field, message: judged.message })
    else valid.push(cell)
  }
  if (valid.every(({ field, was, value }) => value === (field === 'countInStock' ? was : valueOf(before, field)))) {
    result.saved.push(...valid.map(({ field, value }) => ({ product, field, before: value, after: value })))
    return
  }
  const change = toChange(before, valid)
  await storeProductUpdate(shop, tx, actorOf(user), { before, ...change, stockReason: 'Saved in the list of products' })
  const [after] = (await lockStoredProducts(tx, [product], now)).values()
  if (!after) throw new Error(`product ${product} was saved and cannot be read`)
  for (const { field } of valid) {
    result.saved.push({ product, field, before: valueOf(before, field), after: valueOf(after, field) })
  }
  await pauseAlerts(shop, tx, before, after)
}

/** The value of a cell as it is stored: dollars, and the units that can be sold. */
function valueOf(stored: StoredProduct, field: GridField): CellValue {
  const values: Record<GridField, CellValue> = {
    name: stored.name,
    price: dollarsOf(stored.regularPriceCents ?? stored.priceCents),
    countInStock: sellableOf(stored),
    category: stored.category,
    featured: stored.featured,
    state: productState(stored),
  }
  return values[field]
}

async function findLastChange(tx: Db, id: string, field: GridField): Promise<{ by: string; at: string } | undefined> {
  const part = { limit: searchedChanges, offset: 0 }
  const events = await listAuditEventsOf(tx, { subject: 'product', id }, part)
  const found = events.find(({ fields }) => fields.some((changed) => historyFields[field].includes(changed.field)))
  return found && { by: found.by, at: found.createdAt }
}

/** Makes those who wait get their email when more units, or a publication, can no longer be undone. */
async function pauseAlerts(shop: Shop, tx: Db, before: StoredProduct, after: StoredProduct): Promise<void> {
  const isPublished = (state: ProductState) => state === 'published'
  const isNewlyPublished = isPublished(productState(after)) && !isPublished(productState(before))
  if (after.stock <= before.stock && !isNewlyPublished) return
  const { undoSeconds } = shop.times()
  const until = new Date(shop.now().getTime() + undoSeconds * 1000)
  await insertAlertPause(tx, { productId: after.id, batch: (await findStockBatch(tx)) ?? v7(), until })
  await shop.jobs.enqueue(tx, 'stock-alerts', { productId: after.id }, undoSeconds + 1)
}

/** What becomes of a cell. */
type JudgedCell = { outcome: 'valid' | 'conflict' } | { outcome: 'refused'; message: string }

/** Judges a cell of a locked product: a conflict when its value is neither the seen nor the new one, or a refusal. */
function judgeCell(before: StoredProduct, cell: NewCell, cells: readonly NewCell[]): JudgedCell {
  const { field, was, value } = cell
  const now = field === 'state' ? productState(before) : toEditable(before)[field]
  if (field !== 'countInStock' && now !== was && now !== value) return { outcome: 'conflict' }
  try {
    if (field === 'state') checkPublished(before, checkState(value) as ProductState, cells)
    else applyProductUpdate(before, toUpdate(cell))
    return { outcome: 'valid' }
  } catch (error) {
    if (error instanceof ShopError) return { outcome: 'refused', message: error.message }
    throw error
  }
}

/** Throws ShopError 400 when a product without a price would be published. */
function checkPublished(before: StoredProduct, state: ProductState, cells: readonly NewCell[]): void {
  const price = cells.find(({ field }) => field === 'price')
  const isSaved = price !== undefined && judgeCell(before, price, []).outcome === 'valid'
  const priceCents = isSaved ? Number(price.value) : before.priceCents
  if (!isPublishedFree(before, { ...stateColumns(state), priceCents })) return
  throw new ShopError(400, 'Enter a price before you publish this piece.')
}

/** The change of a product that its valid cells make. Throws ShopError 400 for a value that the contract refuses. */
function toChange(before: StoredProduct, cells: readonly NewCell[]) {
  const state = cells.find(({ field }) => field === 'state')
  const others = cells.filter(({ field }) => field !== 'state')
  return {
    update: Object.assign({}, ...others.map(toUpdate)) as ProductUpdate,
    state: state ? (state.value as ProductState) : productState(before),
  }
}

/** The part of an update that a cell is. */
function toUpdate({ field, was, value }: NewCell): ProductUpdate {
  const given: Partial<Record<GridField | 'countInStockWas', unknown>> = { [field]: value }
  return checkUpdate(field === 'countInStock' ? { ...given, countInStockWas: was } : given) as ProductUpdate
}

/** Deletes products in one transaction; those in an order that is being paid, or already deleted, are named. */
async function deleteProducts(shop: Shop, user: SignedInUser, { products }: { products: readonly string[] }) {
  const ids = [...new Set(products)]
  return transact(shop.db, async (tx) => {
    await allowLongWork(tx)
    const stored = await lockStoredProducts(tx, ids.filter(isId), shop.now())
    const refusals = await deleteLocked(shop, tx, actorOf(user), [...stored.values()])
    const result: DeletedProducts = { deleted: [], gone: [], refused: [] }
    for (const id of ids) {
      const [product, message] = [stored.get(id), refusals.get(id)]
      if (!product) result.gone.push(id)
      else if (message === undefined) result.deleted.push({ product: id, name: product.name })
      else result.refused.push({ product: id, name: product.name, message })
    }
    return result
  })
}
