import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { FooterPage } from '#contract/pages.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { shopPageRedirects, shopPages, shopPageVersions } from '#db/tables/content/content.ts'
import { maxFooterPages } from '#rules/content/shop-page.ts'
import { occursIn } from '#server/platform/text/folded-text.queries.ts'

export type ShopPageRow = typeof shopPages.$inferSelect
export type ShopPageVersionRow = typeof shopPageVersions.$inferSelect

const isShown = and(isNull(shopPages.deletedAt), isNotNull(shopPages.liveNumber))
const isLiveVersion = and(eq(shopPageVersions.pageId, shopPages.id), eq(shopPageVersions.number, shopPages.liveNumber))

/** Lets one transaction after the other publish pages: two of them could have the same address. */
export async function waitForShopPages(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('publishing of pages'))`)
}

/** Locks a page until the transaction ends and reads it. */
export async function lockShopPage(tx: Db, id: string): Promise<ShopPageRow | undefined> {
  const [row] = await tx.select().from(shopPages).where(eq(shopPages.id, id)).for('update')
  return row
}

/** Finds a page, also a deleted one. */
export async function findShopPage(db: Db, id: string): Promise<ShopPageRow | undefined> {
  const [row] = await db.select().from(shopPages).where(eq(shopPages.id, id))
  return row
}

/** Finds the newest version of a page: the draft, or what was published last. */
export async function findNewestVersion(db: Db, pageId: string): Promise<ShopPageVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(shopPageVersions)
    .where(eq(shopPageVersions.pageId, pageId))
    .orderBy(desc(shopPageVersions.number))
    .limit(1)
  return row
}

/** Finds a version of a page by its number. */
export async function findShopPageVersion(
  db: Db,
  pageId: string,
  number: number,
): Promise<ShopPageVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(shopPageVersions)
    .where(and(eq(shopPageVersions.pageId, pageId), eq(shopPageVersions.number, number)))
  return row
}

/** Lists a part of the versions of a page without their texts, newest first. */
export async function listShopPageVersions(
  db: Db,
  pageId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({
      number: shopPageVersions.number,
      state: shopPageVersions.state,
      title: sql<string>`${shopPageVersions.value} ->> 'title'`,
      by: shopPageVersions.byName,
      at: shopPageVersions.createdAt,
    })
    .from(shopPageVersions)
    .where(eq(shopPageVersions.pageId, pageId))
    .orderBy(desc(shopPageVersions.number))
    .limit(limit)
    .offset(offset)
}

/** A page of the list, with the number and the address of its newest version. */
export type ListedShopPageRow = ShopPageRow & { newestNumber: number; newestSlug: string }

/** Lists the pages by title, and those that were deleted after `deletedAfter`; 200 at most. */
export async function listShopPages(db: Db, deletedAfter: Date): Promise<ListedShopPageRow[]> {
  const newest = db
    .selectDistinctOn([shopPageVersions.pageId], {
      pageId: shopPageVersions.pageId,
      number: shopPageVersions.number,
      slug: sql<string>`${shopPageVersions.value} ->> 'slug'`.as('newest_slug'),
    })
    .from(shopPageVersions)
    .orderBy(shopPageVersions.pageId, desc(shopPageVersions.number))
    .as('newest')
  const rows = await db
    .select({ page: shopPages, newestNumber: newest.number, newestSlug: newest.slug })
    .from(shopPages)
    .innerJoin(newest, eq(newest.pageId, shopPages.id))
    .where(or(isNull(shopPages.deletedAt), gt(shopPages.deletedAt, deletedAfter)))
    .orderBy(alphabetical(shopPages.title), asc(shopPages.id))
    .limit(200)
  return rows.map(({ page, ...rest }) => ({ ...page, ...rest }))
}

/** Finds pages that are not deleted by a part of their title, the last changed first. */
export async function searchShopPages(db: Db, part: string, limit: number): Promise<ShopPageRow[]> {
  return db
    .select()
    .from(shopPages)
    .where(and(isNull(shopPages.deletedAt), occursIn(part, shopPages.title)))
    .orderBy(desc(shopPages.updatedAt), desc(shopPages.id))
    .limit(limit)
}

/** Finds the live page at an address, else the one that had it before and is live now. */
export async function findLivePage(db: Db, slug: string) {
  const columns = { id: shopPages.id, slug: shopPages.slug, value: shopPageVersions.value }
  const [live] = await db
    .select(columns)
    .from(shopPages)
    .innerJoin(shopPageVersions, isLiveVersion)
    .where(and(isShown, eq(shopPages.slug, slug)))
  if (live) return live
  const [moved] = await db
    .select(columns)
    .from(shopPageRedirects)
    .innerJoin(shopPages, eq(shopPages.id, shopPageRedirects.pageId))
    .innerJoin(shopPageVersions, isLiveVersion)
    .where(and(isShown, eq(shopPageRedirects.slug, slug)))
  return moved
}

/** Finds the page, other than one, that has an address now and is not deleted. */
export async function findPageAt(db: Db, slug: string, exceptId: string): Promise<ShopPageRow | undefined> {
  const [row] = await db
    .select()
    .from(shopPages)
    .where(and(eq(shopPages.slug, slug), isNull(shopPages.deletedAt), ne(shopPages.id, exceptId)))
  return row
}

/** Lists the live pages that the footer links to, by title, 12 at most. */
export async function listFooterPages(db: Db): Promise<FooterPage[]> {
  const title = sql<string>`${shopPageVersions.value} ->> 'title'`
  return db
    .select({ title, slug: sql<string>`${shopPages.slug}` })
    .from(shopPages)
    .innerJoin(shopPageVersions, isLiveVersion)
    .where(and(isShown, sql`(${shopPageVersions.value} ->> 'inFooter')::boolean`))
    .orderBy(alphabetical(title), asc(shopPages.id))
    .limit(maxFooterPages)
}

/** The most pages of the owner in the sitemap. */
const maxSitemapPages = 1_000

/** Lists the live pages with the time of their publication. */
export async function listSitemapPages(db: Db): Promise<{ slug: string; publishedAt: Date }[]> {
  return db
    .select({ slug: sql<string>`${shopPages.slug}`, publishedAt: shopPageVersions.createdAt })
    .from(shopPages)
    .innerJoin(shopPageVersions, isLiveVersion)
    .where(isShown)
    .orderBy(asc(shopPages.slug))
    .limit(maxSitemapPages)
}

/** Counts the pages, with deleted ones. */
export async function countShopPages(db: Db): Promise<number> {
  const [row] = await db.select({ pages: count() }).from(shopPages)
  return row?.pages ?? 0
}

export async function insertShopPage(tx: Db, row: ShopPageRow): Promise<void> {
  await tx.insert(shopPages).values(row)
}

export async function updateShopPage(tx: Db, { id, ...columns }: Partial<ShopPageRow> & { id: string }): Promise<void> {
  await tx.update(shopPages).set(columns).where(eq(shopPages.id, id))
}

/** Inserts a version of a page in place of its draft. */
export async function insertShopPageVersion(tx: Db, row: ShopPageVersionRow): Promise<void> {
  await tx
    .delete(shopPageVersions)
    .where(and(eq(shopPageVersions.pageId, row.pageId), eq(shopPageVersions.state, 'draft')))
  await tx.insert(shopPageVersions).values(row)
}

/** Lets an address that a page had lead to it; one that led to another page leads here. */
export async function insertRedirect(tx: Db, row: typeof shopPageRedirects.$inferInsert): Promise<void> {
  await tx
    .insert(shopPageRedirects)
    .values(row)
    .onConflictDoUpdate({ target: shopPageRedirects.slug, set: { pageId: row.pageId, createdAt: row.createdAt } })
}

/** Deletes the redirect of an address that a page has now. */
export async function deleteRedirect(tx: Db, slug: string): Promise<void> {
  await tx.delete(shopPageRedirects).where(eq(shopPageRedirects.slug, slug))
}

/** Deletes the pages that were deleted before an instant, with their versions and redirects. */
export async function deleteOldShopPages(db: Db, before: Date): Promise<void> {
  await db.delete(shopPages).where(lt(shopPages.deletedAt, before))
}
