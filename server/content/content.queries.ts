import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ContentName } from '#contract/content/content.ts'
import type { CategoryCount } from '#contract/content/rooms.ts'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { contentVersions } from '#db/tables/content/content.ts'

export type ContentRow = typeof contentVersions.$inferSelect

/** Locks a content until the transaction ends, so that its versions are counted one after the other. */
export async function lockContent(tx: Db, name: ContentName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`content ${name}`}))`)
}

/** Lists the draft of a content and its newest published versions, newest first. */
export async function listVersions(db: Db, name: ContentName, limit: number): Promise<ContentRow[]> {
  return db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.name, name))
    .orderBy(desc(contentVersions.number))
    .limit(limit)
}

/**
 * Lists the published versions of a content after an instant, oldest first, with the one before them: what was live at
 * that instant.
 */
export async function listVersionsSince(db: Db, name: ContentName, after: Date): Promise<ContentRow[]> {
  const isPublished = and(eq(contentVersions.name, name), eq(contentVersions.state, 'published'))
  const liveThen = sql`(select max(number) from ${contentVersions} before
    where before.name = ${name} and before.state = 'published' and before.created_at <= ${after.toISOString()}::timestamptz)`
  return db
    .select()
    .from(contentVersions)
    .where(and(isPublished, sql`${contentVersions.number} >= coalesce(${liveThen}, 0)`))
    .orderBy(asc(contentVersions.number))
}

/** Finds a published version of a content. */
export async function findVersion(db: Db, name: ContentName, number: number): Promise<ContentRow | undefined> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(
      and(eq(contentVersions.name, name), eq(contentVersions.number, number), eq(contentVersions.state, 'published')),
    )
  return row
}

/** Lists what shoppers see of each content that was published, with its number. */
export async function listLive(db: Db): Promise<Pick<ContentRow, 'name' | 'number' | 'value'>[]> {
  const { name, number, value } = contentVersions
  return db
    .selectDistinctOn([contentVersions.name], { name, number, value })
    .from(contentVersions)
    .where(eq(contentVersions.state, 'published'))
    .orderBy(contentVersions.name, desc(contentVersions.number))
}

/** Finds the live version of a content. */
export async function findLive(
  db: Db,
  name: ContentName,
): Promise<Pick<ContentRow, 'value' | 'createdAt'> | undefined> {
  const [row] = await db
    .select({ value: contentVersions.value, createdAt: contentVersions.createdAt })
    .from(contentVersions)
    .where(and(eq(contentVersions.name, name), eq(contentVersions.state, 'published')))
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return row
}

/** Lists what is saved and not published, one draft of each content at the most. */
export async function listDrafts(db: Db): Promise<Pick<ContentRow, 'name' | 'value'>[]> {
  return db
    .select({ name: contentVersions.name, value: contentVersions.value })
    .from(contentVersions)
    .where(eq(contentVersions.state, 'draft'))
    .orderBy(contentVersions.name)
}

/** Finds the draft of a content. */
export async function findDraft(db: Db, name: ContentName): Promise<Pick<ContentRow, 'value'> | undefined> {
  const [row] = await db
    .select({ value: contentVersions.value })
    .from(contentVersions)
    .where(and(eq(contentVersions.name, name), eq(contentVersions.state, 'draft')))
  return row
}

/** The most categories that are counted. */
const maxCounted = 500

/** Counts the pieces of each category of each room, with hidden ones and drafts, the largest first. */
export async function listCategoryCounts(db: Db): Promise<CategoryCount[]> {
  const count = sql<number>`count(*)::int`
  return db
    .select({ homeSpace: products.homeSpace, category: products.category, count })
    .from(products)
    .groupBy(products.homeSpace, products.category)
    .orderBy(desc(count), products.homeSpace, products.category)
    .limit(maxCounted)
}

/** Inserts a version in place of the draft. */
export async function insertVersion(tx: Db, row: typeof contentVersions.$inferInsert): Promise<void> {
  await tx.delete(contentVersions).where(and(eq(contentVersions.name, row.name), eq(contentVersions.state, 'draft')))
  await tx.insert(contentVersions).values(row)
}
