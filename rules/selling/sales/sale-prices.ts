import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'

/** How a sale price is rounded: to whole dollars, to the next .95, or to the cent. */
export type Rounding = '00' | '95' | 'cents'

/** For how many days before a sale the lowest price is its price before. */
export const wasDays = 30

/** A sale price in cents: a whole percentage off a price, rounded half up after the sum. It is never below 0. */
export function salePriceCents(priceCents: number, percent: number, rounding: Rounding): number {
  const exact = (priceCents * (100 - percent)) / 100
  if (rounding === 'cents') return Math.floor(exact + 0.5)
  const wholeCents = Math.floor(exact / 100 + 0.5) * 100
  return Math.max(0, rounding === '95' ? wholeCents - 5 : wholeCents)
}

/** How much lower a sale price is than the price before, such as `15.0%`. */
export function offText(price: number, was: number): string {
  return was > 0 ? `${(((was - price) / was) * 100).toFixed(1)}%` : ''
}

/** A price at which a product was offered, until `toAt` or still. */
export interface OfferedPrice {
  priceCents: number
  fromAt: Date
  toAt: Date | null
}

/**
 * The price before a sale that starts at an instant, in cents: the lowest at which the product was offered in the 30
 * days before it, and never above the price without the sale; null when it was not offered (decision 21).
 */
export function wasCentsOf(offered: readonly OfferedPrice[], startsAt: Date, regularCents: number): number | null {
  const since = startsAt.getTime() - wasDays * 24 * 3_600_000
  const prices = offered
    .filter(
      ({ fromAt, toAt }) => fromAt < startsAt && (toAt === null || toAt.getTime() > since) && isLong(fromAt, toAt),
    )
    .map(({ priceCents }) => priceCents)
  return prices.length === 0 ? null : Math.min(regularCents, ...prices)
}

/** Whether a price was offered at all: two changes at one instant leave a period of no length. */
function isLong(fromAt: Date, toAt: Date | null): boolean {
  return toAt === null || toAt > fromAt
}

/** Why a piece cannot have a sale price; null when it can. All in cents. */
export function salePriceRefusal(
  saleCents: number,
  { priceCents, wasCents }: { priceCents: number; wasCents: number | null },
): 'not-lower' | 'not-lower-than-was' | 'not-offered' | null {
  if (saleCents >= priceCents) return 'not-lower'
  if (wasCents === null) return 'not-offered'
  return saleCents >= wasCents ? 'not-lower-than-was' : null
}

/** From the start of a first to the end of a last New Zealand day; null for days that do not exist or their order. */
export function saleInstants(firstDay: string, lastDay: string): { startsAt: Date; endsAt: Date } | null {
  const [startsAt, endsAt] = [startOfDay(firstDay), endOfDay(lastDay)]
  return startsAt && endsAt && startsAt < endsAt ? { startsAt, endsAt } : null
}
