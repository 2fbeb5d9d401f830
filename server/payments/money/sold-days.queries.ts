import { sql } from 'drizzle-orm'
import { type Db, transact, type Tx } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { changedSoldDays, soldDays } from '#db/tables/payments/sold-days.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { timeZone } from '#rules/platform/shop-info.ts'
import { soldLines } from './sold.queries.ts'

/** Days of one transaction: few enough that none takes long. */
const batchSize = 31

const dayOf = sql`(paid_at at time zone ${timeZone}::text)::date`

/**
 * Sums up the days again of which what was sold has changed, until no line of the triggers is left. Of two processes
 * that do it at once the second waits, and finds what has changed since. `onMany` gets the number of lines when there
 * are many.
 */
export async function sumChangedDays(db: Db, onMany?: (lines: number) => void): Promise<void> {
  if (onMany) {
    const lines = await db.$count(changedSoldDays)
    if (lines > batchSize) onMany(lines)
  }
  while (await hasChanges(db)) await sumBatch(db)
}

/** Marks all days as changed: the triggers were off while the rows of a backup were inserted. */
export async function markAllSoldDays(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ${changedSoldDays} (paid_at) select min(paid_at) from ${orders} where paid_at is not null group by ${dayOf}`)
}

async function hasChanges(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from ${changedSoldDays}) as found`)
  return rows[0]?.found === true
}

async function sumBatch(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    // The lines are deleted before anything is read: a change that is committed later has a line of its own.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sums of sold pieces'))`)
    const { rows } = await tx.execute<{ day: string }>(sql`
      with taken as (
        delete from ${changedSoldDays} where id in (select id from ${changedSoldDays} order by id limit ${batchSize}::int)
        returning order_id, paid_at
      )
      select distinct ${dayOf}::text as day from (
        select paid_at from taken
        union all select ordered.paid_at from ${orders} ordered where ordered.id in (select order_id from taken)
      ) changed where paid_at is not null`)
    for (const { day } of rows) await sumDay(tx, day)
  })
}

async function sumDay(tx: Tx, day: string): Promise<void> {
  const [from, until] = [startOfDay(day), endOfDay(day)]
  if (!from || !until) throw new Error(`The database has a day that does not exist: ${day}`)
  await tx.execute(sql`delete from ${soldDays} where day = ${day}::date`)
  await tx.execute(sql`
    insert into ${soldDays} (day, product_id, name, pieces, paid_cents)
    select ${day}::date, product_id, name, sum(qty)::int, sum(paid_cents)::bigint
    from (${soldLines({ from, until })}) line group by product_id, name`)
}
