import type { DeliveryEstimate, DeliveryZone, NewDeliveryZone } from '#contract/orders/delivery.ts'
import type { Db } from '#db/open.ts'
import { normalizePostCode, parseRanges, type PostcodeRange } from '#rules/orders/delivery/postcodes.ts'
import { endOfToday } from '#rules/platform/nz-dates.ts'
import { promiseFrom, type PromiseTerms, termsFor, type ZoneTerms } from '#server/orders/delivery/days/promise.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readPromiseSources, type ZoneRow } from './delivery.queries.ts'
import { destinationOf, findArea } from './postcode-areas.ts'

/** What the shop promises for an order that is paid now, and the places of the postal code. Holds for today. */
export async function estimateDelivery(
  shop: Shop,
  { postCode: entered = '' }: { postCode?: string },
): Promise<DeliveryEstimate> {
  const now = shop.now()
  reportDependencies({ until: endOfToday(now) })
  const postCode = normalizePostCode(entered)
  return {
    postCode: postCode ?? entered.trim(),
    places: [...(findArea(postCode ?? '')?.places ?? [])],
    promise: promiseFrom(await readTerms(shop.db, entered), now.toISOString()),
  }
}

/** What is promised for a postal code as it was entered, without the day from which it counts. */
export async function readTerms(db: Db, entered: string): Promise<PromiseTerms> {
  const postCode = normalizePostCode(entered)
  const [found] = await readPromiseSources(db)
  const sources = { zones: (found?.zones ?? []).map(toTerms), closed: found?.closed ?? [] }
  const destination = destinationOf(postCode)
  const terms = termsFor(sources, postCode, destination)
  // A code that the shop does not know may be a slip, so the days of the zone that it would be in are not a promise.
  const isKnown = postCode !== null && findArea(postCode) !== undefined
  return terms.kind === 'days' && !isKnown ? termsFor(sources, null, destination) : terms
}

/** A delivery zone on the wire. */
export function toZone(row: ZoneRow): DeliveryZone {
  return { _id: row.id, ...fieldsOf(row), version: row.version }
}

/** The fields of a delivery zone that the owner edits. */
export function fieldsOf({ name, ranges, kind, daysFrom, daysTo, ruralDays, islandDays }: ZoneRow): NewDeliveryZone {
  return { name, ranges, kind, daysFrom, daysTo, ruralDays, islandDays }
}

/** A delivery zone with its ranges, as the rules compute with it. */
function toTerms<Row extends Omit<ZoneTerms, 'ranges'> & { id: string; ranges: string }>(
  row: Row,
): Omit<Row, 'ranges'> & ZoneTerms {
  return { ...row, ranges: rangesOf(row) }
}

/** The ranges of a stored zone. They were checked when it was stored. */
export function rangesOf({ ranges }: Pick<ZoneRow, 'ranges'>): PostcodeRange[] {
  const read = parseRanges(ranges)
  return 'ranges' in read ? read.ranges : []
}
