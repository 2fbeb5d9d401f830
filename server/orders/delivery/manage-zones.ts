import { v7 } from 'uuid'
import type { DeliveryZone, DeliveryZones, NewDeliveryZone } from '#contract/orders/delivery.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { findGaps, findOverlap, formatRange, formatRanges, parseRanges } from '#rules/orders/delivery/postcodes.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deleteZoneById, findZoneById, insertZone, listZones, lockZones, updateZone } from './delivery.queries.ts'
import { fieldsOf, rangesOf, toZone } from './estimate-delivery.ts'

const subject = 'delivery-zone'

/** Lists the delivery zones, and the postal codes that belong to none. */
export async function listDeliveryZones(shop: Shop): Promise<DeliveryZones> {
  const rows = await listZones(shop.db)
  return { zones: rows.map(toZone), gaps: findGaps(rows.flatMap(rangesOf)).map(formatRange) }
}

/** Creates a delivery zone. Throws ShopError 400 with field errors, and 409 for a postcode of another zone. */
export async function createZone(shop: Shop, user: SignedInUser, wanted: NewDeliveryZone): Promise<DeliveryZone> {
  const id = v7()
  const values = valuesOf(wanted)
  return transact(shop.db, async (tx) => {
    await lockZones(tx)
    await refuseOverlap(tx, id, values)
    const row = await insertZone(tx, { id, ...values, createdAt: shop.now() })
    const fields = changedFields({}, values)
    await recordAuditEvent(shop, tx, { subject, subjectId: id, action: 'created', by: actorOf(user), fields })
    return toZone(row)
  })
}

/** Changes a delivery zone for later orders. Throws as `createZone`, 404, and 409 for another `version`. */
export async function changeZone(
  shop: Shop,
  user: SignedInUser,
  id: string,
  { version, ...wanted }: NewDeliveryZone & { version?: number },
): Promise<DeliveryZone> {
  const values = valuesOf(wanted)
  return transact(shop.db, async (tx) => {
    await lockZones(tx)
    const before = await getZone(tx, id)
    await refuseOverlap(tx, before.id, values)
    const row = await updateZone(tx, { id: before.id, version: version ?? before.version }, values)
    if (!row) {
      throw new ShopError(409, 'Another admin has just changed this zone. Reload the page, then try again.')
    }
    const fields = changedFields(fieldsOf(before), values)
    await recordAuditEvent(shop, tx, { subject, subjectId: row.id, action: 'changed', by: actorOf(user), fields })
    return toZone(row)
  })
}

/** Deletes a delivery zone; its postcodes get the widest promise. Throws ShopError 404. */
export async function deleteZone(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    await lockZones(tx)
    const { id: subjectId, name } = await getZone(tx, id)
    await deleteZoneById(tx, subjectId)
    const fields = [{ field: 'name', before: name, after: null }]
    await recordAuditEvent(shop, tx, { subject, subjectId, action: 'deleted', by: actorOf(user), fields })
  })
  return { message: 'Delivery zone deleted' }
}

async function getZone(tx: Db, id: string) {
  const zone = isId(id) ? await findZoneById(tx, id) : undefined
  if (!zone) throw new ShopError(404, 'Delivery zone not found')
  return zone
}

/** The values to store. Throws ShopError 400 for ranges that cannot be read, and for days that are not in order. */
function valuesOf({ name, ranges: text, ...rest }: NewDeliveryZone) {
  const read = parseRanges(text)
  const errors: FieldError[] = []
  if ('unreadable' in read) {
    const message = `“${read.unreadable}” isn’t a postcode. Enter four-digit codes, or ranges such as 0600-0959, separated by commas.`
    errors.push({ path: 'ranges', message })
  } else if (read.ranges.length === 0) {
    errors.push({ path: 'ranges', message: 'Enter the postcodes.' })
  }
  if (rest.daysTo < rest.daysFrom) {
    errors.push({ path: 'daysTo', message: 'The last day must not be before the first.' })
  }
  if ('unreadable' in read || errors[0]) throw new ShopError(400, errors[0]?.message ?? '', errors)
  return { name: name.trim(), ranges: formatRanges(read.ranges), ...rest }
}

async function refuseOverlap(tx: Db, id: string, values: { ranges: string }): Promise<void> {
  const ranges = rangesOf(values)
  for (const zone of await listZones(tx)) {
    const overlap = zone.id === id ? null : findOverlap(ranges, rangesOf(zone))
    if (!overlap) continue
    const message = `The zone ${zone.name} already has ${formatRange(overlap)}. A postcode can belong to one zone only.`
    throw new ShopError(409, message, [{ path: 'ranges', message }])
  }
}
