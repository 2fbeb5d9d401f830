import { and, asc, eq, sql } from 'drizzle-orm'
import type { ClosedPeriod } from '#contract/content/closed-days.ts'
import type { Db } from '#db/open.ts'
import { prepareStatement } from '#db/statement.ts'
import { contentVersions } from '#db/tables/content/content.ts'
import { deliveryZones } from '#db/tables/orders/delivery.ts'

export type ZoneRow = typeof deliveryZones.$inferSelect

/** Lists the delivery zones, sorted by their first postal code. */
export async function listZones(db: Db): Promise<ZoneRow[]> {
  return db.select().from(deliveryZones).orderBy(asc(deliveryZones.ranges), asc(deliveryZones.id))
}

interface PromiseSources {
  zones: Omit<ZoneRow, 'version' | 'createdAt'>[]
  /** Null when none were ever published. */
  closed: ClosedPeriod[] | null
}

export const readPromiseSources = prepareStatement<PromiseSources>(
  'read_promise_sources',
  sql`select
    (select coalesce(json_agg(zone order by zone.ranges, zone.id), '[]'::json) from (
      select id, name, ranges, kind, days_from as "daysFrom", days_to as "daysTo", rural_days as "ruralDays",
        island_days as "islandDays"
      from ${deliveryZones}) zone) as zones,
    (select value -> 'periods' from ${contentVersions} where name = 'closed-days' and state = 'published'
      order by number desc limit 1) as closed`,
)

/** Finds a delivery zone. */
export async function findZoneById(db: Db, id: string): Promise<ZoneRow | undefined> {
  const [row] = await db.select().from(deliveryZones).where(eq(deliveryZones.id, id))
  return row
}

/** Locks the zones until the transaction ends, because no postcode may belong to two of them. */
export async function lockZones(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${deliveryZones} in share row exclusive mode`)
}

export async function insertZone(tx: Db, zone: typeof deliveryZones.$inferInsert & { id: string }): Promise<ZoneRow> {
  const [row] = await tx.insert(deliveryZones).values(zone).returning()
  if (!row) throw new Error(`The database returned no row for the delivery zone ${zone.id}.`)
  return row
}

/** Changes a delivery zone at a version of it; undefined when it has another version by now. */
export async function updateZone(
  tx: Db,
  { id, version }: Pick<ZoneRow, 'id' | 'version'>,
  values: Partial<ZoneRow>,
): Promise<ZoneRow | undefined> {
  const [row] = await tx
    .update(deliveryZones)
    .set({ ...values, version: version + 1 })
    .where(and(eq(deliveryZones.id, id), eq(deliveryZones.version, version)))
    .returning()
  return row
}

/** Deletes a delivery zone. */
export async function deleteZoneById(tx: Db, id: string): Promise<void> {
  await tx.delete(deliveryZones).where(eq(deliveryZones.id, id))
}
