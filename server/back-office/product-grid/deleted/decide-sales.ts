import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import type { SalePieceRow, SaleRow } from '#server/selling/sales/sales.queries.ts'

/** The prices of a deleted product. */
export interface KeptPrices {
  priceCents: number
  regularPriceCents: number | null
  saleId: string | null
}

/** A place that a product had in a sale. The sale is undefined once it is deleted. */
export interface SalePlace {
  piece: SalePieceRow
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
export function decideSales<Place extends SalePlace>(
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
