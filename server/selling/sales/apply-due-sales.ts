import { type Db, transact } from '#db/open.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { salePriceRefusal, wasCentsOf, wasDays } from '#rules/selling/sales/sale-prices.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import { type Actor, recordAuditEvents, systemActor } from '#server/platform/history/audit-log.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  findNextSaleChange,
  hasDueSale,
  listOfferedPrices,
  listProductsInSales,
  listSaleProducts,
  lockDueSales,
  type SaleColumns,
  type SaleProductRow,
  type SaleRow,
  updateSalePrice,
  updateSaleState,
} from './sales.queries.ts'

/**
 * Starts and ends due sales in one transaction that locks sales, then products in the order of their ids. A second
 * call, also by another process, changes nothing.
 */
export async function applyDueSales(shop: Shop): Promise<void> {
  if (!(await hasDueSale(shop.db, shop.now()))) return
  await transact(shop.db, (tx) => applyIn(shop, tx, { now: shop.now(), by: systemActor }))
}

/** Does so in the caller's transaction, with the author of the new prices. */
export async function applyIn(shop: Shop, tx: Db, { now, by }: { now: Date; by: Actor }): Promise<void> {
  const due = await lockDueSales(tx, now)
  if (due.length === 0) return
  const ending = due.filter(({ state }) => state === 'running')
  // A sale whose last day passed while the shop was off never runs.
  const starting = due.filter(({ state, endsAt }) => state === 'planned' && endsAt > now)
  await changePrices(shop, tx, { ending, starting, by, now })
  for (const sale of due) await updateSaleState(tx, sale.id, starting.includes(sale) ? 'running' : 'ended', now)
}

/**
 * Restores the prices of ending sales and sets those of starting ones, except for drafts and products that would not get
 * cheaper.
 */
export async function changePrices(
  shop: Shop,
  tx: Db,
  { ending, starting, by, now }: { ending: readonly SaleRow[]; starting: readonly SaleRow[]; by: Actor; now: Date },
): Promise<void> {
  const items = await listSaleProducts(
    tx,
    starting.map(({ id }) => id),
  )
  const endingIds = ending.map(({ id }) => id)
  const endingPrices = new Map(
    (await listSaleProducts(tx, endingIds)).map((item) => [`${item.saleId} ${item.productId}`, item.priceCents]),
  )
  const ids = [...(await listProductsInSales(tx, endingIds)), ...items.map(({ productId }) => productId)]
  const stored = await lockStoredProducts(tx, [...new Set(ids)], now)
  const changes: PriceChange[] = []
  for (const [id, product] of stored) {
    if (product.saleId === null || !endingIds.includes(product.saleId)) continue
    const before = endingPrices.get(`${product.saleId} ${id}`) ?? product.priceCents
    // An earlier version may have changed the price of a running sale: that price stays.
    const priceCents = product.priceCents === before ? (product.regularPriceCents ?? before) : product.priceCents
    const after = {
      priceCents,
      regularPriceCents: null,
      wasCents: null,
      saleId: null,
      saleEndsAt: null,
      saleCodes: null,
    }
    changes.push({ product, after, action: 'sale-ended' })
    stored.set(id, { ...product, ...after })
  }
  for (const sale of starting) {
    const ofSale = items.filter(({ saleId }) => saleId === sale.id)
    changes.push(...(await listStarts(tx, { sale, pieces: ofSale, stored, startsAt: sale.startsAt })))
  }
  await storeChanges(shop, tx, changes, by)
}

interface StartingProducts {
  sale: SaleRow
  pieces: readonly SaleProductRow[]
  stored: ReadonlyMap<string, StoredProduct>
  /** The price before is the lowest of the 30 days until then. */
  startsAt: Date
}

/**
 * The sale prices of locked products. A draft, a product in another sale, and one that would not get cheaper take no part.
 */
export async function listStarts(tx: Db, { sale, pieces, stored, startsAt }: StartingProducts): Promise<PriceChange[]> {
  const since = new Date(startsAt.getTime() - wasDays * 24 * 3_600_000)
  const ids = pieces.map(({ productId }) => productId)
  const offered = await listOfferedPrices(tx, ids, since)
  const { id: saleId, endsAt: saleEndsAt, codes: saleCodes } = sale
  return pieces.flatMap(({ productId, priceCents }) => {
    const product = stored.get(productId)
    if (!product || product.isDraft || product.saleId !== null) return []
    const wasCents = wasCentsOf(offered.get(productId) ?? [], startsAt, product.priceCents)
    if (salePriceRefusal(priceCents, { priceCents: product.priceCents, wasCents }) !== null) return []
    const after = { priceCents, regularPriceCents: product.priceCents, wasCents, saleId, saleEndsAt, saleCodes }
    return [{ product, after, action: 'sale-began' as const }]
  })
}

/** Stores changed prices of locked products, with audit events. */
export async function storeChanges(shop: Shop, tx: Db, changes: readonly PriceChange[], by: Actor): Promise<void> {
  // After the lock, so that the periods of a product's prices follow each other.
  const now = shop.now()
  for (const { product, after } of changes) await updateSalePrice(tx, product.id, after, now)
  await recordAuditEvents(
    shop,
    tx,
    changes.map(({ product, after, action }) => ({
      subject: 'product',
      subjectId: product.id,
      action,
      by,
      fields: [{ field: 'price', before: dollarsOf(product.priceCents), after: dollarsOf(after.priceCents) }],
    })),
  )
}

export interface PriceChange {
  product: StoredProduct
  after: SaleColumns
  action: 'sale-began' | 'sale-ended'
}

const tickMs = 1000
/** How often a process reads what others have planned. */
const readMs = 60_000

/**
 * Starts and ends sales at their New Zealand midnight, in the processes that do jobs: once before the shop listens,
 * then by its clock. A failure is retried at the next tick.
 */
export async function startSaleTimer(shop: Shop, jobs: Pick<OpenJobs, 'closing' | 'isWorking'>): Promise<void> {
  if (!jobs.isWorking) return
  await applyDueSales(shop)
  let next = await findNextSaleChange(shop.db)
  let readAt = Date.now()
  let isBusy = false
  const tick = async () => {
    const isDue = next !== null && next <= shop.now()
    if (isBusy || (!isDue && Date.now() - readAt < readMs)) return
    isBusy = true
    try {
      await applyDueSales(shop)
      next = await findNextSaleChange(shop.db)
      readAt = Date.now()
    } catch (error) {
      if (!jobs.closing.aborted) shop.log.warn(error, 'sales could not be started or ended')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void tick(), tickMs)
  timer.unref()
  jobs.closing.addEventListener('abort', () => clearInterval(timer))
}
