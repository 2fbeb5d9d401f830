import { type ProductFilter, Sale, type SaleCode, type SaleDetails, type SaleProduct } from '#contract/selling/sales.ts'
import type { Db } from '#db/open.ts'
import { discountText } from '#rules/selling/discount.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { saleInstants, wasCentsOf, wasDays } from '#rules/selling/sales/sale-prices.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import {
  type CountedSale,
  listClashes,
  listCodesBetween,
  listCountedSales,
  listOfferedPrices,
  listProductsById,
  listPublishedProducts,
  listSaleProducts,
  type SellingProduct,
} from './sales.queries.ts'

/** Lists the running, planned and draft sales, then the newest of the others. */
export async function listSales(shop: Shop): Promise<Sale[]> {
  return (await listCountedSales(shop.db)).map(toSale)
}

/** Throws ShopError 404 for an unknown sale. */
export async function readSale(shop: Shop, id: string, db: Db = shop.db): Promise<SaleDetails> {
  const [sale] = isId(id) ? await listCountedSales(db, id) : []
  if (!sale) throw new ShopError(404, 'This sale wasn’t found.')
  const items = await listSaleProducts(db, [id])
  const products = await listProductsById(
    db,
    items.map(({ productId }) => productId),
    shop.now(),
  )
  const shown = await toProducts(db, products, { ...sale, except: id })
  const priceOf = new Map(items.map(({ productId, priceCents }) => [productId, dollarsOf(priceCents)]))
  return {
    ...toSale(sale),
    pieces: shown.map((item) => ({ ...item, salePrice: priceOf.get(item.product) ?? null })),
  }
}

/**
 * Lists the published products with their price before a sale on some days, and the codes of these days. Throws ShopError
 * 400 for days that do not exist.
 */
export async function listProducts(
  shop: Shop,
  filter: ProductFilter,
): Promise<{ pieces: SaleProduct[]; codes: SaleCode[] }> {
  const days = saleInstants(filter.firstDay, filter.lastDay)
  if (!days) throw new ShopError(400, 'The last day must not be before the first.')
  const products = await listPublishedProducts(shop.db, shop.now())
  const except = filter.except !== undefined && isId(filter.except) ? filter.except : null
  const codes = await listCodesBetween(shop.db, days.startsAt, days.endsAt)
  return {
    pieces: await toProducts(shop.db, products, { ...days, except }),
    codes: codes.map((code) => ({ code: code.code, description: discountText(code), percent: code.percent })),
  }
}

async function toProducts(
  db: Db,
  products: readonly SellingProduct[],
  { startsAt, endsAt, except }: { startsAt: Date; endsAt: Date; except: string | null },
): Promise<SaleProduct[]> {
  const ids = products.map(({ id }) => id)
  const offered = await listOfferedPrices(db, ids, new Date(startsAt.getTime() - wasDays * 24 * 3_600_000))
  const clashes = await listClashes(db, { ids, startsAt, endsAt, except })
  return products.map((product) => {
    const regularCents = product.regularPriceCents ?? product.priceCents
    const wasCents = wasCentsOf(offered.get(product.id) ?? [], startsAt, regularCents)
    return {
      product: product.id,
      code: product.code,
      name: product.name,
      image: product.image,
      brand: product.brand,
      category: product.category,
      homeSpace: product.homeSpace,
      range: product.range,
      price: dollarsOf(regularCents),
      was: wasCents === null ? null : dollarsOf(wasCents),
      salePrice: null,
      countInStock: product.countInStock,
      otherSale: clashes.find(({ productId }) => productId === product.id)?.sale ?? null,
    }
  })
}

export function toSale(sale: CountedSale): Sale {
  return toWire(Sale, sale)
}
