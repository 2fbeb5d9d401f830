import type { RestoredProducts } from '#contract/back-office/deleted-products.ts'
import { allowLongWork, transact, type Db } from '#db/open.ts'
import { restoreLimit } from '#rules/platform/restorable.ts'
import { changedFields, type ChangedField } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { lockContent } from '#server/content/content.queries.ts'
import { stopLeadingOn } from '#server/content/redirects/deleted-products.ts'
import { listRemovedCategories } from '#server/content/restore-category.ts'
import {
  deleteKeptRows,
  listKeptRows,
  lockDeletions,
  updateKeptRow,
  type DeletionRow,
  type KeptRow,
} from '#server/platform/deletions/deletions.queries.ts'
import { forgetDeletedPeople } from '#server/platform/deletions/forget-people.queries.ts'
import {
  deleteStaleRows,
  lockParents,
  restoreDeletedRows,
} from '#server/platform/deletions/restore-products.queries.ts'
import { actorOf, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyDueSales } from '#server/selling/sales/apply-due-sales.ts'
import { waitForSales, type SaleRow, type SaleProductRow } from '#server/selling/sales/sales.queries.ts'
import { findNamesByCode, lockSales } from './deleted-products.queries.ts'

/** The columns of a kept product that a decision needs. */
interface KeptProduct extends KeptPrices {
  code: string
  category: string
  homeSpace: string
  version: number
}

/** A deleted product that is about to come back. */
interface Returning {
  deletion: DeletionRow
  keptId: number
  product: KeptProduct
}

/** Restores deleted products in one transaction. One whose code is in use or category gone stays, and is named. */
export async function restoreProducts(shop: Shop, user: SignedInUser, { products }: { products: readonly string[] }) {
  await applyDueSales(shop)
  const ids = [...new Set(products)]
  return transact(shop.db, async (tx) => {
    await allowLongWork(tx)
    await waitForSales(tx)
    // A category that has an item is never removed, so none is until this item is back.
    await lockContent(tx, 'rooms')
    const after = restoreLimit(shop.now())
    const deletions = await lockDeletions(tx, { kind: 'product', subjectIds: ids.filter(isId), after })
    const found = await listReturning(tx, ids, deletions)
    const refusals = await listRefusals(shop, tx, found, after)
    const returning = found.filter(({ deletion }) => !refusals.has(deletion.subjectId))
    const messages = returning.length > 0 ? await restore(shop, tx, user, returning) : new Map<string, string>()
    const result: RestoredProducts = { restored: [], gone: [], refused: [] }
    for (const product of ids) {
      const [name, refusal, message] = [deletions.get(product)?.name, refusals.get(product), messages.get(product)]
      if (name !== undefined && refusal !== undefined) result.refused.push({ product, name, message: refusal })
      else if (name !== undefined && message !== undefined) result.restored.push({ product, name, message })
      else result.gone.push(product)
    }
    return result
  })
}

/** The kept products in the order of their ids in the request. */
async function listReturning(tx: Db, ids: readonly string[], deletions: ReadonlyMap<string, DeletionRow>) {
  const kept = await listKeptRows(tx, 'products', idsOf(deletions.values()))
  const byDeletion = new Map(kept.map((row) => [row.deletionId, row]))
  return ids.flatMap((id) => {
    const deletion = deletions.get(id)
    const row = deletion && byDeletion.get(deletion.id)
    return row ? [{ deletion, keptId: row.id, product: toKeptProduct(row) }] : []
  })
}

function idsOf(rows: Iterable<{ id: string }>): string[] {
  return [...rows].map(({ id }) => id)
}

/** Why products stay deleted, by their ids. Of two with one code the first comes back. */
async function listRefusals(shop: Shop, tx: Db, found: readonly Returning[], after: Date) {
  const takenBy = await findNamesByCode(
    tx,
    found.map(({ product }) => product.code),
  )
  const removed = await listRemovedCategories(shop, tx, after)
  const refusals = new Map<string, string>()
  for (const { deletion, product } of found) {
    const other = takenBy.get(product.code)
    const lost = removed.find(
      ({ room, keyword, at }) =>
        room.homeSpace === product.homeSpace && keyword === product.category && at >= deletion.deletedAt,
    )
    if (other !== undefined) {
      refusals.set(deletion.subjectId, `‘${other}’ has the code ${product.code} now. Change its code first.`)
    } else if (lost) {
      const message = `The category ‘${lost.label}’ of the ${lost.room.homeSpace.toLowerCase()} was deleted. Restore the category first.`
      refusals.set(deletion.subjectId, message)
    } else if (product.code !== '') takenBy.set(product.code, deletion.name)
  }
  return refusals
}

/** Puts products back into their tables. Returns what is not as it was, in words, by the id of the product. */
async function restore(shop: Shop, tx: Db, user: SignedInUser, returning: readonly Returning[]) {
  const deletionIds = idsOf(returning.map(({ deletion }) => deletion))
  await lockParents(tx, deletionIds)
  await forgetDeletedPeople(tx, deletionIds)
  await deleteStaleRows(tx, deletionIds)
  const places = Map.groupBy(await listKeptRows(tx, 'sale_pieces', deletionIds), ({ deletionId }) => deletionId)
  const sales = await lockSales(
    tx,
    [...places.values()].flat().map(({ row }) => String(row.sale_id)),
  )
  const now = shop.now()
  const messages = new Map<string, string>()
  const fields = new Map<string, ChangedField[]>()
  for (const { deletion, keptId, product } of returning) {
    const ofProduct = (places.get(deletion.id) ?? []).map((kept) => toPlace(kept, sales))
    const { lost, columns, message } = decideSales(product, ofProduct, now)
    await deleteKeptRows(
      tx,
      lost.map(({ keptId: id }) => id),
    )
    const updated = { ...columns, version: product.version + 1, updated_at: now.toISOString() }
    await updateKeptRow(tx, keptId, updated)
    const price = (cents: unknown) => ({ price: dollarsOf(Number(cents)) })
    fields.set(deletion.subjectId, [
      { field: 'name', before: null, after: deletion.name },
      ...changedFields(price(product.priceCents), price(columns.price_cents ?? product.priceCents)),
    ])
    messages.set(deletion.subjectId, message)
  }
  await setStockChange(shop, tx, { kind: 'brought-back', by: actorOf(user) })
  await restoreDeletedRows(tx, deletionIds)
  await stopLeadingOn(tx, [...fields.keys()])
  await recordAuditEvents(
    shop,
    tx,
    [...fields].map(([subjectId, changed]) => ({
      subject: 'product',
      subjectId,
      action: 'brought-back',
      by: actorOf(user),
      fields: changed,
    })),
  )
  return messages
}

function toKeptProduct({ row }: KeptRow): KeptProduct {
  return {
    code: String(row.code),
    category: String(row.category),
    homeSpace: String(row.home_space),
    version: Number(row.version),
    priceCents: Number(row.price_cents),
    regularPriceCents: row.regular_price_cents === null ? null : Number(row.regular_price_cents),
    saleId: typeof row.sale_id === 'string' ? row.sale_id : null,
  }
}

function toPlace({ id, row }: KeptRow, sales: ReadonlyMap<string, SaleRow>) {
  const saleId = String(row.sale_id)
  const piece = { saleId, productId: String(row.product_id), priceCents: Number(row.price_cents) }
  return { keptId: id, piece, sale: sales.get(saleId) }
}

/** The prices of a deleted product. */
interface KeptPrices {
  priceCents: number
  regularPriceCents: number | null
  saleId: string | null
}

/** A place that a product had in a sale. The sale is undefined once it is deleted. */
interface SalePlace {
  piece: SaleProductRow
  sale: SaleRow | undefined
}

interface SalesDecision<Place extends SalePlace> {
  /** The places that do not come back. */
  lost: Place[]
  /** The columns of the product that change. */
  columns: Record<string, unknown>
  /** What is not as it was, in words; empty for nothing. */
  message: string
}

/** Without a sale, as the columns of the database are called. */
const noSale = { regular_price_cents: null, was_cents: null, sale_id: null, sale_ends_at: null, sale_codes: null }

/**
 * Decides with which sales a product comes back: with the one in which it was while that still runs, with ended ones as
 * they were, and with drafts and planned ones whose days have not moved onto those of another. It never joins a sale
 * that has begun without it.
 */
function decideSales<Place extends SalePlace>(
  product: KeptPrices,
  places: readonly Place[],
  now: Date,
): SalesDecision<Place> {
  const runs = ({ sale }: SalePlace) => sale?.state === 'running' && sale.endsAt > now
  const own = places.find(({ piece }) => piece.saleId === product.saleId)
  const isInSale = own !== undefined && runs(own)
  const taken = isInSale && own.sale ? [own.sale] : []
  const lost: Place[] = []
  const messages: string[] = []
  for (const place of places.toSorted(byStart)) {
    const { sale } = place
    if (place === own && sale) continue
    if (!sale) lost.push(place)
    else if (runs(place)) {
      lost.push(place)
      messages.push(`The sale ‘${sale.name}’ has begun without it.`)
    } else if (sale.state === 'planned') {
      const other = taken.find(({ startsAt, endsAt }) => startsAt < sale.endsAt && endsAt > sale.startsAt)
      if (other) {
        lost.push(place)
        messages.push(`The sale ‘${sale.name}’ has days of ‘${other.name}’ now, so it’s in the first one only.`)
      } else taken.push(sale)
    }
  }
  if (product.saleId === null) return { lost, columns: {}, message: messages.join(' ') }
  if (isInSale && own.sale) {
    const { endsAt, codes } = own.sale
    const columns = { sale_ends_at: endsAt.toISOString(), sale_codes: codes }
    return { lost, columns, message: messages.join(' ') }
  }
  // A price that another program has set during the sale stays, as at the end of the sale.
  const isSalePrice = own === undefined || own.piece.priceCents === product.priceCents
  const priceCents = isSalePrice ? (product.regularPriceCents ?? product.priceCents) : product.priceCents
  const name = own?.sale ? `The sale ‘${own.sale.name}’` : 'Its sale'
  const message = [`${name} has ended: it costs ${formatDollars(dollarsOf(priceCents))}.`, ...messages].join(' ')
  return { lost, columns: { ...noSale, price_cents: priceCents }, message }
}

function byStart(one: SalePlace, other: SalePlace): number {
  return (one.sale?.startsAt.getTime() ?? 0) - (other.sale?.startsAt.getTime() ?? 0)
}
