import { type AddPreview, type LeftOutPiece, maxPiecesOfSale } from '#contract/selling/added-pieces.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { salePriceRefusal, wasCentsOf, wasDays } from '#rules/selling/sales/sale-prices.ts'
import { listClashes, listOfferedPrices, listPiecesById, type SellingPiece } from './sales.queries.ts'

/** The sale that pieces are put into: its id, null for a new one, its pieces, and when their prices go down. */
export interface SaleTarget {
  id: string | null
  has: ReadonlySet<string>
  startsAt: Date
  endsAt: Date
}

interface Wanted {
  ids: readonly string[]
  now: Date
  /** The sale price of a piece in cents; `fromCents` is the lower of its price and its price before. */
  priceOf: (id: string, fromCents: number) => number
  /** The price in cents that was shown for a piece. */
  shownPriceOf?: (id: string) => number
}

/**
 * Judges pieces for a sale, by name: those that it takes with their prices, and those that it leaves out, each with
 * its reason. A piece is in one sale at a time, and cheaper in it than its price before (decision 21).
 */
export async function judgePieces(db: Db, target: SaleTarget, wanted: Wanted): Promise<AddPreview> {
  const { id: except, startsAt, endsAt, has } = target
  const ids = [...new Set(wanted.ids.map((id) => id.toLowerCase()))]
  const products = await listPiecesById(db, ids.filter(isId), wanted.now)
  const known = products.map(({ id }) => id)
  const offered = await listOfferedPrices(db, known, new Date(startsAt.getTime() - wasDays * 24 * 3_600_000))
  const clashes = await listClashes(db, { ids: known, startsAt, endsAt, except })
  const saleOf = new Map(clashes.map(({ productId, sale }) => [productId, sale]))
  const result: AddPreview = { pieces: [], leftOut: ids.filter((id) => !known.includes(id)).map(deletedPiece) }
  for (const product of products) {
    const regularCents = product.regularPriceCents ?? product.priceCents
    const wasCents = wasCentsOf(offered.get(product.id) ?? [], startsAt, regularCents)
    const saleCents = wanted.priceOf(product.id, wasCents ?? regularCents)
    const shownCents = wanted.shownPriceOf?.(product.id) ?? regularCents
    const message =
      presenceFault(product, saleOf.get(product.id), has) ??
      (shownCents === regularCents ? null : `Its price was changed to ${formatCents(regularCents)} since.`) ??
      priceFault(saleCents, { regularCents, wasCents }) ??
      (has.size + result.pieces.length < maxPiecesOfSale ? null : `A sale can have up to ${maxPiecesOfSale} pieces.`)
    if (message !== null) result.leftOut.push({ product: product.id, name: product.name, message })
    else {
      result.pieces.push({
        product: product.id,
        name: product.name,
        price: dollarsOf(regularCents),
        was: wasCents === null ? null : dollarsOf(wasCents),
        salePrice: dollarsOf(saleCents),
      })
    }
  }
  return result
}

function presenceFault(
  { id, isDraft, isHidden }: SellingPiece,
  otherSale: string | undefined,
  has: ReadonlySet<string>,
): string | null {
  if (has.has(id)) return 'It’s already in this sale.'
  if (otherSale !== undefined) return `It’s in the sale ‘${otherSale}’ on these days.`
  if (!isDraft) return null
  return isHidden ? 'It’s hidden. Publish it first.' : 'It’s a draft. Publish it first.'
}

function priceFault(
  saleCents: number,
  { regularCents, wasCents }: { regularCents: number; wasCents: number | null },
): string | null {
  const refusal = salePriceRefusal(saleCents, { priceCents: regularCents, wasCents })
  if (refusal === 'not-offered') return 'It wasn’t for sale in the 30 days before, so there’s no earlier price to show.'
  if (refusal === 'not-lower')
    return `Its sale price wouldn’t be lower than ${formatCents(regularCents)}, the price now.`
  if (refusal === null) return null
  return `Its sale price wouldn’t be lower than ${formatCents(wasCents ?? 0)}, the lowest price of the 30 days before.`
}

const formatCents = (cents: number) => formatDollars(dollarsOf(cents))

const deletedPiece = (product: string): LeftOutPiece => ({
  product,
  name: 'Deleted piece',
  message: 'This piece was deleted.',
})
