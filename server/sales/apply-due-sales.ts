import { type Db, transact } from '#db/open.ts'
import { dollarsOf } from '#rules/money.ts'
import { salePriceRefusal, wasCentsOf, wasDays } from '#rules/sales/sale-prices.ts'
import { lockStoredProducts, type StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import { type Actor, recordAuditEvents, systemActor } from '#server/history/audit-log.ts'
import type { Shop } from '#server/shop.ts'
import {
  hasDueSale,
  listOfferedPrices,
  listProductsInSales,
  listSalePieces,
  lockDueSales,
  type SaleColumns,
  type SaleRow,
  updateSalePrice,
  updateSaleState,
} from './sales.queries.ts'

/**
 * Starts and ends the sales whose time has come, in one transaction that locks sales, then products in the order of
 * their ids. A second call, also of another process, changes nothing.
 */
export async function applyDueSales(shop: Shop): Promise<void> {
  if (!(await hasDueSale(shop.db, shop.now()))) return
  await transact(shop.db, (tx) => applyIn(shop, tx))
}

/** Does the same in a transaction of the caller. */
export async function applyIn(shop: Shop, tx: Db): Promise<void> {
  const now = shop.now()
  const due = await lockDueSales(tx, now)
  if (due.length === 0) return
  const ending = due.filter(({ state }) => state === 'running')
  // A sale whose last day passed while the shop was off never runs.
  const starting = due.filter(({ state, endsAt }) => state === 'planned' && endsAt > now)
  await changePrices(shop, tx, { ending, starting, by: systemActor })
  for (const sale of due) await updateSaleState(tx, sale.id, starting.includes(sale) ? 'running' : 'ended', now)
}

/**
 * Gives the pieces of ending sales their price again and those of starting sales their sale price. A piece that is a
 * draft, or whose sale price is no longer lower, stays as it is.
 */
export async function changePrices(
  shop: Shop,
  tx: Db,
  { ending, starting, by }: { ending: readonly SaleRow[]; starting: readonly SaleRow[]; by: Actor },
): Promise<void> {
  const now = shop.now()
  const pieces = await listSalePieces(
    tx,
    starting.map(({ id }) => id),
  )
  const endingIds = ending.map(({ id }) => id)
  const endingPrices = new Map(
    (await listSalePieces(tx, endingIds)).map((piece) => [`${piece.saleId} ${piece.productId}`, piece.priceCents]),
  )
  const ids = [...(await listProductsInSales(tx, endingIds)), ...pieces.map(({ productId }) => productId)]
  const stored = await lockStoredProducts(tx, [...new Set(ids)], now)
  const changes: PriceChange[] = []
  for (const [id, product] of stored) {
    if (product.saleId === null || !endingIds.includes(product.saleId)) continue
    const before = endingPrices.get(`${product.saleId} ${id}`) ?? product.priceCents
    // The version before may have changed the price of a running sale: that price stays.
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
    const since = new Date(sale.startsAt.getTime() - wasDays * 24 * 3_600_000)
    const ofSale = pieces.filter(({ saleId }) => saleId === sale.id)
    const offered = await listOfferedPrices(
      tx,
      ofSale.map(({ productId }) => productId),
      since,
    )
    for (const { productId, priceCents } of ofSale) {
      const product = stored.get(productId)
      if (!product || product.isDraft || product.saleId !== null) continue
      const wasCents = wasCentsOf(offered.get(productId) ?? [], sale.startsAt, product.priceCents)
      if (salePriceRefusal(priceCents, { priceCents: product.priceCents, wasCents }) !== null) continue
      const { id: saleId, endsAt: saleEndsAt, codes: saleCodes } = sale
      const after = { priceCents, regularPriceCents: product.priceCents, wasCents, saleId, saleEndsAt, saleCodes }
      changes.push({ product, after, action: 'sale-began' })
    }
  }
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

interface PriceChange {
  product: StoredProduct
  after: SaleColumns
  action: 'sale-began' | 'sale-ended'
}
