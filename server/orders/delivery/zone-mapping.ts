import type { DeliveryZone, NewDeliveryZone } from '#contract/orders/delivery.ts'
import { parseRanges, type PostcodeRange } from '#rules/orders/delivery/postcodes.ts'
import type { ZoneTerms } from './days/promise.ts'
import type { ZoneRow } from './delivery.queries.ts'

/** A delivery zone on the wire. */
export function toZone(row: ZoneRow): DeliveryZone {
  return { _id: row.id, ...fieldsOf(row), version: row.version }
}

/** The fields of a delivery zone that the owner edits. */
export function fieldsOf({ name, ranges, kind, daysFrom, daysTo, ruralDays, islandDays }: ZoneRow): NewDeliveryZone {
  return { name, ranges, kind, daysFrom, daysTo, ruralDays, islandDays }
}

/** A delivery zone with its ranges, as the rules compute with it. */
export function toTerms<Row extends Omit<ZoneTerms, 'ranges'> & { id: string; ranges: string }>(
  row: Row,
): Omit<Row, 'ranges'> & ZoneTerms {
  return { ...row, ranges: rangesOf(row) }
}

/** The ranges of a stored zone. They were checked when it was stored. */
export function rangesOf({ ranges }: Pick<ZoneRow, 'ranges'>): PostcodeRange[] {
  const read = parseRanges(ranges)
  return 'ranges' in read ? read.ranges : []
}
