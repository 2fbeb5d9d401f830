import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { moveCategories, moveRecords } from '#db/tables/back-office/moves.ts'
import type { Source } from './records.ts'
import { isRead } from './move-records.queries.ts'

/** Lists the categories in the products of a move, most frequent first. */
export async function listNamesOfCategories(db: Db, moveId: string): Promise<{ name: string; products: number }[]> {
  const { rows } = await db.execute<{ name: string; products: number }>(sql`
    select category.name, count(*)::int as products
    from ${moveRecords}, jsonb_array_elements_text(${moveRecords.data} -> 'categories') as category (name)
    where ${moveRecords.moveId} = ${moveId} and ${moveRecords.kind} = 'product' and ${isRead}
    group by category.name order by count(*) desc, category.name limit 1000`)
  return rows
}

/** Lists what the owner has chosen for the categories of a kind of shop. */
export async function listChosenCategories(db: Db, source: Source): Promise<(typeof moveCategories.$inferSelect)[]> {
  return db.select().from(moveCategories).where(eq(moveCategories.source, source))
}

export async function saveChosenCategories(db: Db, rows: (typeof moveCategories.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(moveCategories)
    .values(rows)
    .onConflictDoUpdate({
      target: [moveCategories.source, moveCategories.name],
      set: {
        homeSpace: sql`excluded.home_space`,
        category: sql`excluded.category`,
        changedAt: sql`excluded.changed_at`,
      },
    })
}
