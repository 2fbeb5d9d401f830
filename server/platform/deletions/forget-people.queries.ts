import { asc, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { deletedRows, deletions } from '#db/tables/platform/deletions.ts'
import { deletedName } from '#db/personal.ts'
import { personalTables } from '#db/personal-tables.ts'
import { emptiedQuestion } from '#db/tables/inbox/questions.ts'
import { idsSql } from './deletions.queries.ts'
import { keptTables } from './kept-tables.ts'

/** Forgets a person in the rows of deleted products, as `eraseRows` does in those that are not deleted. */
export async function forgetPerson(tx: Db, userId: string, addresses: readonly string[]): Promise<void> {
  const given = sql.join(
    [...addresses, ''].map((each) => sql`${each}`),
    sql`, `,
  )
  await forget(
    tx,
    (column) => sql`row ->> ${column} = ${userId}`,
    (email) => sql`(row ->> ${email} in (${given}) and row ->> ${email} <> '')`,
  )
}

/** Does the same for everyone who no longer has an account, before the rows of some deletions come back. */
export async function forgetDeletedPeople(tx: Db, deletionIds: readonly string[]): Promise<void> {
  await forget(
    tx,
    (column) => sql`(deletion_id = any(${idsSql(deletionIds)}) and row ->> ${column} is not null
      and not exists (select from ${users} where id = (row ->> ${column})::uuid))`,
    () => sql`false`,
  )
}

/** Forgets people table by table, children before their parents; `column` is one of an account, `email` of an address. */
async function forget(tx: Db, isTheirs: (column: string) => SQL, hasAsked: (email: string) => SQL): Promise<void> {
  for (const { name, column, parent } of keptTables) {
    const data = personalTables.find(({ table }) => getTableName(table) === name)
    if (!data) continue
    const { of, email, authors = {}, onErase = 'delete' } = data
    const isOf = sql`table_name = ${name}`
    const own = parent
      ? sql`(deletion_id, row ->> ${column}) in (select deletion_id, row ->> 'id' from ${deletedRows}
          where table_name = ${parent.name} and ${isTheirs('user_id')})`
      : sql`(${isTheirs(toSnakeCase(of ?? ''))} or ${email === undefined ? sql`false` : hasAsked(email)})`
    if (onErase === 'delete') {
      await tx.execute(sql`delete from ${deletedRows} where ${isOf} and ${own}`)
    } else {
      const value = sql`row ->> ${toSnakeCase(onErase.except.column)}`
      const goes = onErase.except.isNull ? sql`${value} is not null` : sql`${value} is null`
      await tx.execute(sql`delete from ${deletedRows} where ${isOf} and ${own} and ${goes}`)
      await replaceValues(tx, sql`${isOf} and ${own}`, { ...onErase.except.set, ...(of && { [of]: null }) })
    }
    for (const [account, author = ''] of Object.entries(authors)) {
      const isAuthor = sql`${isOf} and ${isTheirs(toSnakeCase(account))}`
      await replaceValues(tx, isAuthor, { [account]: null, [author]: deletedName })
    }
  }
}

async function replaceValues(tx: Db, condition: SQL, values: Record<string, unknown>): Promise<void> {
  const columns = Object.fromEntries(Object.entries(values).map(([name, value]) => [toSnakeCase(name), value]))
  await tx.execute(sql`update ${deletedRows} set row = row || ${JSON.stringify(columns)}::jsonb where ${condition}`)
}

/** Forgets the questions from before an instant in the rows of deleted products, as the shop does in the others. */
export async function forgetQuestionsBefore(db: Db, before: Date): Promise<void> {
  const isOld = sql`table_name = 'product_questions'
    and (row ->> 'created_at')::timestamptz < ${before.toISOString()}::timestamptz`
  await db.execute(sql`delete from ${deletedRows} where ${isOld} and row ->> 'published_at' is null`)
  await replaceValues(db, sql`${isOld} and row ->> 'email' <> ''`, emptiedQuestion)
}

/** Replaces the name above the reviews of a user in the rows of deleted products. */
export async function replaceKeptReviewer(tx: Db, userId: string, name: string): Promise<void> {
  await replaceValues(tx, sql`table_name = 'reviews' and row ->> 'user_id' = ${userId}`, { name })
}

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
