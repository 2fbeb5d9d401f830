import type { QueryOf } from '#contract/platform/endpoint.ts'
import { type GridRow, maxGridProducts, type productGrid } from '#contract/back-office/product-grid.ts'
import { gridPageSize, maxKnownValues, pageCount } from '#rules/catalogue/listing.ts'
import { productState } from '#rules/catalogue/product-state.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  countGridProducts,
  countStates,
  type GridFilter,
  type GridProduct,
  listGridProducts,
  listGridValues,
} from './product-grid.queries.ts'

/** Lists a page of the table of products with the counts of all states and the choices of its filter. */
export async function listGrid(shop: Shop, { pageNumber = 1, ...filter }: QueryOf<typeof productGrid.list>) {
  const { db } = shop
  const now = shop.now()
  const offset = (pageNumber - 1) * gridPageSize
  const [products, count, states, categories, ranges, brands] = await Promise.all([
    listGridProducts(db, filter, { now, limit: gridPageSize, offset }),
    countGridProducts(db, filter, now),
    countStates(db),
    listGridValues(db, 'category', maxKnownValues),
    listGridValues(db, 'range', maxKnownValues),
    listGridValues(db, 'brand', maxKnownValues),
  ])
  const rows = products.map(toGridRow)
  return { rows, count, page: pageNumber, pages: pageCount(count, gridPageSize), ...states, categories, ranges, brands }
}

/** Lists all products that a filter selects, `maxGridProducts` at most. */
export async function selectGrid(shop: Shop, filter: GridFilter): Promise<GridRow[]> {
  const part = { now: shop.now(), limit: maxGridProducts, offset: 0 }
  return (await listGridProducts(shop.db, filter, part)).map(toGridRow)
}

/** Maps a product to a row of the table; the price is the one without a sale, as in the form. */
export function toGridRow(product: GridProduct): GridRow {
  const { id, priceCents, regularPriceCents, isDraft, isHidden, saleId, saleEndsAt, ...rest } = product
  return {
    _id: id,
    ...rest,
    price: dollarsOf(regularPriceCents ?? priceCents),
    state: productState({ isDraft, isHidden }),
    sale: saleId && saleEndsAt ? { _id: saleId, price: dollarsOf(priceCents), endsAt: saleEndsAt.toISOString() } : null,
  }
}
