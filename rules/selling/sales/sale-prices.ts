import { endOfDay, startOfDay, shortWeekdayText } from '#rules/platform/nz-dates.ts'

/** To whole dollars, to the next .95, or to the cent. */
export type Rounding = '00' | '95' | 'cents'

/** The lowest price of so many days before a sale is its price before. */
export const wasDays = 30

/** In cents: a whole percentage off, rounded half up after the sum, never below 0. */
export function salePriceCents(priceCents: number, percent: number, rounding: Rounding): number {
  const exact = (priceCents * (100 - percent)) / 100
  if (rounding === 'cents') return Math.floor(exact + 0.5)
  const wholeCents = Math.floor(exact / 100 + 0.5) * 100
  return Math.max(0, rounding === '95' ? wholeCents - 5 : wholeCents)
}

/** How much lower a sale price is, such as `15.0%`. */
export function offText(price: number, was: number): string {
  return was > 0 ? `${(((was - price) / was) * 100).toFixed(1)}%` : ''
}

/** Until `toAt`, or still. */
export interface OfferedPrice {
  priceCents: number
  fromAt: Date
  toAt: Date | null
}

/**
 * The price before a sale in cents: the lowest in the 30 days before it, never above the price without the sale; null
 * when it was not offered (decision 21).
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

/** Two changes at one instant leave a period of no length. */
function isLong(fromAt: Date, toAt: Date | null): boolean {
  return toAt === null || toAt > fromAt
}

/** Why a product cannot have a sale price; in cents. */
export function salePriceRefusal(
  saleCents: number,
  { priceCents, wasCents }: { priceCents: number; wasCents: number | null },
): 'not-lower' | 'not-lower-than-was' | 'not-offered' | null {
  if (saleCents >= priceCents) return 'not-lower'
  if (wasCents === null) return 'not-offered'
  return saleCents >= wasCents ? 'not-lower-than-was' : null
}

/** The instants of a first and last New Zealand day; null for invalid days or order. */
export function saleInstants(firstDay: string, lastDay: string): { startsAt: Date; endsAt: Date } | null {
  const [startsAt, endsAt] = [startOfDay(firstDay), endOfDay(lastDay)]
  return startsAt && endsAt && startsAt < endsAt ? { startsAt, endsAt } : null
}

/** `Mon 16 Nov – Sun 22 Nov`. */
export function saleDaysText({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const [first, last] = [shortWeekdayText(firstDay), shortWeekdayText(lastDay)]
  return firstDay === lastDay ? first : `${first} – ${last}`
}
