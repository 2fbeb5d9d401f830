import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { deletedRows, deletions } from '#db/tables/platform/deletions.ts'
import { deletedName, deletedReviewer } from '#server/platform/text/deleted-name.ts'
import { idsSql } from './deletions.queries.ts'

/**
 * Forgets a person in the rows of deleted products, as in those that are not deleted: hidden reviews, photos, lists and
 * questions that no page shows go, reviews lose their name, and published questions what is known of the asker.
 */
export async function forgetPerson(tx: Db, userId: string, addresses: readonly string[]): Promise<void> {
  const asked = sql`row ->> 'email' in (${sql.join(
    [...addresses, ''].map((each) => sql`${each}`),
    sql`, `,
  )})
    and row ->> 'email' <> ''`
  await forget(tx, {
    isTheirs: (column) => sql`row ->> ${column} = ${userId}`,
    hasAsked: sql`(row ->> 'user_id' = ${userId} or ${asked})`,
  })
  await tx.update(deletions).set({ byName: deletedName }).where(eq(deletions.byUserId, userId))
}

/** Does the same for everyone who no longer has an account, before the rows of some deletions come back. */
export async function forgetDeletedPeople(tx: Db, deletionIds: readonly string[]): Promise<void> {
  const isTheirs = (column: string) => sql`deletion_id = any(${idsSql(deletionIds)}) and row ->> ${column} is not null
    and not exists (select from ${users} where id = (row ->> ${column})::uuid)`
  await forget(tx, { isTheirs, hasAsked: isTheirs('user_id') })
}

async function forget(
  tx: Db,
  { isTheirs, hasAsked }: { isTheirs: (column: string) => SQL; hasAsked: SQL },
): Promise<void> {
  const isOf = (table: string) => sql`table_name = ${table}`
  const ownReviews = sql`select deletion_id, row ->> 'id' from ${deletedRows}
    where ${isOf('reviews')} and ${isTheirs('user_id')}`
  await tx.execute(sql`delete from ${deletedRows} where ${isOf('review_photos')}
    and (deletion_id, row ->> 'review_id') in (${ownReviews})`)
  await tx.execute(sql`delete from ${deletedRows} where ${isOf('reviews')} and ${isTheirs('user_id')}
    and row ->> 'hidden_at' is not null`)
  await tx.execute(sql`update ${deletedRows}
    set row = row || jsonb_build_object('user_id', null, 'name', ${deletedReviewer}::text)
    where ${isOf('reviews')} and ${isTheirs('user_id')}`)
  for (const step of ['hidden', 'replied']) {
    await tx.execute(sql`update ${deletedRows}
      set row = row || jsonb_build_object(${`${step}_by_id`}::text, null, ${`${step}_by_name`}::text, ${deletedName}::text)
      where ${isOf('reviews')} and ${isTheirs(`${step}_by_id`)}`)
  }
  await tx.execute(sql`delete from ${deletedRows} where ${isOf('product_questions')} and ${hasAsked}
    and row ->> 'published_at' is null`)
  await tx.execute(sql`update ${deletedRows} set row = row || ${emptiedQuestion}
    where ${isOf('product_questions')} and ${hasAsked}`)
  await tx.execute(sql`delete from ${deletedRows} where ${isOf('my_list_items')} and ${isTheirs('user_id')}`)
}

const emptiedQuestion = sql`'{"user_id": null, "email": "", "question": "", "answer": ""}'::jsonb`

/** Forgets the questions from before an instant in the rows of deleted products, as the shop does in the others. */
export async function forgetQuestionsBefore(db: Db, before: Date): Promise<void> {
  const isOld = sql`table_name = 'product_questions'
    and (row ->> 'created_at')::timestamptz < ${before.toISOString()}::timestamptz`
  await db.execute(sql`delete from ${deletedRows} where ${isOld} and row ->> 'published_at' is null`)
  await db.execute(
    sql`update ${deletedRows} set row = row || ${emptiedQuestion} where ${isOld} and row ->> 'email' <> ''`,
  )
}

/** Replaces the name above the reviews of a user in the rows of deleted products. */
export async function replaceKeptReviewer(tx: Db, userId: string, name: string): Promise<void> {
  await tx.execute(sql`update ${deletedRows} set row = row || jsonb_build_object('name', ${name}::text)
    where table_name = 'reviews' and row ->> 'user_id' = ${userId}`)
}

/** A kept row of a person. */
export interface KeptOfPerson {
  tableName: 'reviews' | 'review_photos' | 'product_questions' | 'my_list_items'
  productId: string
  name: string
  deletedAt: Date
  row: Record<string, unknown>
  bytes: Buffer | null
}

/** Lists what is kept of a person with deleted products, and what was asked with an address of theirs. */
export async function listKeptOfPerson(
  db: Db,
  userId: string,
  knownEmail: string | undefined,
): Promise<KeptOfPerson[]> {
  const isTheirs = sql`${deletedRows.row} ->> 'user_id' = ${userId}`
  const asked = knownEmail === undefined ? sql`false` : sql`${deletedRows.row} ->> 'email' = ${knownEmail}`
  const rows = await db
    .select({
      tableName: deletedRows.tableName,
      productId: deletions.subjectId,
      name: deletions.name,
      deletedAt: deletions.deletedAt,
      row: deletedRows.row,
      bytes: deletedRows.bytes,
    })
    .from(deletedRows)
    .innerJoin(deletions, eq(deletions.id, deletedRows.deletionId))
    .where(
      sql`(${deletedRows.tableName} in ('reviews', 'my_list_items') and ${isTheirs})
        or (${deletedRows.tableName} = 'product_questions' and (${isTheirs} or ${asked}))
        or (${deletedRows.tableName} = 'review_photos' and exists (select from ${deletedRows} review
          where review.deletion_id = ${deletedRows.deletionId} and review.table_name = 'reviews'
            and review.row ->> 'id' = ${deletedRows.row} ->> 'review_id' and review.row ->> 'user_id' = ${userId}))`,
    )
    .orderBy(asc(deletedRows.id))
  return rows.map((row) => ({ ...row, tableName: row.tableName as KeptOfPerson['tableName'] }))
}
