import { type PieceFilter, Sale, type SaleCode, type SaleDetails, type SalePiece } from '#contract/selling/sales.ts'
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
  listPiecesById,
  listPublishedPieces,
  listSalePieces,
  type SellingPiece,
} from './sales.queries.ts'

/** Lists the running, planned and draft sales, then the newest of the others. */
export async function listSales(shop: Shop): Promise<Sale[]> {
  return (await listCountedSales(shop.db)).map(toSale)
}

/** Throws ShopError 404 for an unknown sale. */
export async function readSale(shop: Shop, id: string, db: Db = shop.db): Promise<SaleDetails> {
  const [sale] = isId(id) ? await listCountedSales(db, id) : []
  if (!sale) throw new ShopError(404, 'This sale wasn’t found.')
  const pieces = await listSalePieces(db, [id])
  const products = await listPiecesById(
    db,
    pieces.map(({ productId }) => productId),
    shop.now(),
  )
  const shown = await toPieces(db, products, { ...sale, except: id })
  const priceOf = new Map(pieces.map(({ productId, priceCents }) => [productId, dollarsOf(priceCents)]))
  return {
    ...toSale(sale),
    pieces: shown.map((piece) => ({ ...piece, salePrice: priceOf.get(piece.product) ?? null })),
  }
}

/**
 * Lists the published pieces with their price before a sale on some days, and the codes of these days. Throws ShopError
 * 400 for days that do not exist.
 */
export async function listPieces(shop: Shop, filter: PieceFilter): Promise<{ pieces: SalePiece[]; codes: SaleCode[] }> {
  const days = saleInstants(filter.firstDay, filter.lastDay)
  if (!days) throw new ShopError(400, 'The last day must not be before the first.')
  const products = await listPublishedPieces(shop.db, shop.now())
  const except = filter.except !== undefined && isId(filter.except) ? filter.except : null
  const codes = await listCodesBetween(shop.db, days.startsAt, days.endsAt)
  return {
    pieces: await toPieces(shop.db, products, { ...days, except }),
    codes: codes.map((code) => ({ code: code.code, description: discountText(code), percent: code.percent })),
  }
}

async function toPieces(
  db: Db,
  products: readonly SellingPiece[],
  { startsAt, endsAt, except }: { startsAt: Date; endsAt: Date; except: string | null },
): Promise<SalePiece[]> {
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
