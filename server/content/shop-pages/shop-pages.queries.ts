import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { FooterPage } from '#contract/pages.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { shopPageRedirects, shopPages, shopPageVersions } from '#db/tables/content/content.ts'
import { maxFooterPages } from '#rules/content/shop-page.ts'
import { containsFolded } from '#server/platform/text/folded-text.queries.ts'

export type ShopPageRow = typeof shopPages.$inferSelect
export type ShopPageVersionRow = typeof shopPageVersions.$inferSelect

const isShown = and(isNull(shopPages.deletedAt), isNotNull(shopPages.liveNumber))
const isLiveVersion = and(eq(shopPageVersions.pageId, shopPages.id), eq(shopPageVersions.number, shopPages.liveNumber))

/** Serializes the publication of pages: two could have the same address. */
export async function waitForShopPages(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('publishing of pages'))`)
}

export async function lockShopPage(tx: Db, id: string): Promise<ShopPageRow | undefined> {
  const [row] = await tx.select().from(shopPages).where(eq(shopPages.id, id)).for('update')
  return row
}

export async function findShopPage(db: Db, id: string): Promise<ShopPageRow | undefined> {
  const [row] = await db.select().from(shopPages).where(eq(shopPages.id, id))
  return row
}

export async function findNewestVersion(db: Db, pageId: string): Promise<ShopPageVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(shopPageVersions)
    .where(eq(shopPageVersions.pageId, pageId))
    .orderBy(desc(shopPageVersions.number))
    .limit(1)
  return row
}

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

export type ListedShopPageRow = ShopPageRow & { newestNumber: number; newestSlug: string }

/** By title, with those that were deleted after `deletedAfter`. */
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

/** Finds pages by a part of their title, the last changed first. */
export async function searchShopPages(db: Db, part: string, limit: number): Promise<ShopPageRow[]> {
  return db
    .select()
    .from(shopPages)
    .where(and(isNull(shopPages.deletedAt), containsFolded(part, shopPages.title)))
    .orderBy(desc(shopPages.updatedAt), desc(shopPages.id))
    .limit(limit)
}

/** Finds the live page at an address, or else the one that had it before. */
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

export async function findPageAt(db: Db, slug: string, exceptId: string): Promise<ShopPageRow | undefined> {
  const [row] = await db
    .select()
    .from(shopPages)
    .where(and(eq(shopPages.slug, slug), isNull(shopPages.deletedAt), ne(shopPages.id, exceptId)))
  return row
}

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

const maxSitemapPages = 1_000

export async function listSitemapPages(db: Db): Promise<{ slug: string; publishedAt: Date }[]> {
  return db
    .select({ slug: sql<string>`${shopPages.slug}`, publishedAt: shopPageVersions.createdAt })
    .from(shopPages)
    .innerJoin(shopPageVersions, isLiveVersion)
    .where(isShown)
    .orderBy(asc(shopPages.slug))
    .limit(maxSitemapPages)
}

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

export async function insertShopPageVersion(tx: Db, row: ShopPageVersionRow): Promise<void> {
  await tx
    .delete(shopPageVersions)
    .where(and(eq(shopPageVersions.pageId, row.pageId), eq(shopPageVersions.state, 'draft')))
  await tx.insert(shopPageVersions).values(row)
}

/** Lets a page's former address lead to it, in place of another page. */
export async function insertRedirect(tx: Db, row: typeof shopPageRedirects.$inferInsert): Promise<void> {
  await tx
    .insert(shopPageRedirects)
    .values(row)
    .onConflictDoUpdate({ target: shopPageRedirects.slug, set: { pageId: row.pageId, createdAt: row.createdAt } })
}

export async function deleteRedirect(tx: Db, slug: string): Promise<void> {
  await tx.delete(shopPageRedirects).where(eq(shopPageRedirects.slug, slug))
}

export async function deleteOldShopPages(db: Db, before: Date): Promise<void> {
  await db.delete(shopPages).where(lt(shopPages.deletedAt, before))
}
