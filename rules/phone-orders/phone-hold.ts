/** For how many days a phone order holds its pieces, unless orders of this shop can be paid for fewer days. */
const phoneHoldDays = 7

/** The end of the hold of a phone order: it can be paid until then. `payableDays` as in `payableUntil`. */
export function phoneHeldUntil(placedAt: Date, payableDays: number): Date {
  return new Date(placedAt.getTime() + Math.min(phoneHoldDays, payableDays) * 24 * 3_600_000)
}
