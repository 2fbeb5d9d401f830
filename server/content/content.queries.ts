import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { ContentName } from '#contract/content/content.ts'
import type { CategoryCount } from '#contract/content/rooms.ts'
import type { ShopPageValues } from '#contract/content/shop-pages.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { sessions } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { contentVersions, shopPages, shopPageVersions } from '#db/tables/content/content.ts'
import { providerRefusals } from '#db/tables/payments/payments.ts'
import { sales } from '#db/tables/selling/sales.ts'
import { afterpayExcluded } from '#rules/orders/afterpay.ts'
import type { SaleTexts } from '#rules/selling/sales/sale-texts.ts'

export type ContentRow = typeof contentVersions.$inferSelect

/** Serializes the changes of a content, so that its versions are numbered. */
export async function lockContent(tx: Db, name: ContentName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`content ${name}`}))`)
}

export async function listVersions(db: Db, name: ContentName, limit: number): Promise<ContentRow[]> {
  return db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.name, name))
    .orderBy(desc(contentVersions.number))
    .limit(limit)
}

/** Lists the versions published after an instant, oldest first, preceded by the one that was live then. */
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

export async function findVersion(db: Db, name: ContentName, number: number): Promise<ContentRow | undefined> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(
      and(eq(contentVersions.name, name), eq(contentVersions.number, number), eq(contentVersions.state, 'published')),
    )
  return row
}

export async function listLive(db: Db): Promise<Pick<ContentRow, 'name' | 'number' | 'value'>[]> {
  const { name, number, value } = contentVersions
  return db
    .selectDistinctOn([contentVersions.name], { name, number, value })
    .from(contentVersions)
    .where(eq(contentVersions.state, 'published'))
    .orderBy(contentVersions.name, desc(contentVersions.number))
}

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

export async function listDrafts(db: Db): Promise<Pick<ContentRow, 'name' | 'value'>[]> {
  return db
    .select({ name: contentVersions.name, value: contentVersions.value })
    .from(contentVersions)
    .where(eq(contentVersions.state, 'draft'))
    .orderBy(contentVersions.name)
}

export async function findDraft(db: Db, name: ContentName): Promise<Pick<ContentRow, 'value'> | undefined> {
  const [row] = await db
    .select({ value: contentVersions.value })
    .from(contentVersions)
    .where(and(eq(contentVersions.name, name), eq(contentVersions.state, 'draft')))
  return row
}

const maxCounted = 500

/** Counts the products of each category of each room, hidden ones and drafts included, the largest first. */
export async function listCategoryCounts(db: Db): Promise<CategoryCount[]> {
  const count = sql<number>`count(*)::int`
  return db
    .select({ homeSpace: products.homeSpace, category: products.category, count })
    .from(products)
    .groupBy(products.homeSpace, products.category)
    .orderBy(desc(count), products.homeSpace, products.category)
    .limit(maxCounted)
}

export async function insertVersion(tx: Db, row: typeof contentVersions.$inferInsert): Promise<void> {
  await tx.delete(contentVersions).where(and(eq(contentVersions.name, row.name), eq(contentVersions.state, 'draft')))
  await tx.insert(contentVersions).values(row)
}

/** Whether the last payment page that could have had Afterpay had none. */
export async function isAfterpayExcluded(db: Db): Promise<boolean> {
  const { code, resolvedAt } = providerRefusals
  return (await db.$count(providerRefusals, and(eq(code, afterpayExcluded), isNull(resolvedAt)))) > 0
}

/** Lists the texts of the planned and running sales that have any. */
export async function listSaleTexts(db: Db): Promise<SaleTexts[]> {
  const { announcement, menuLabel, textLink, startsAt, endsAt, state } = sales
  return db
    .select({ announcement, menuLabel, textLink, startsAt, endsAt })
    .from(sales)
    .where(and(inArray(state, ['planned', 'running']), or(ne(announcement, ''), ne(menuLabel, ''))))
    .orderBy(asc(startsAt))
}

export async function updateDraftsUntil(db: Db, sessionHash: string, draftsUntil: Date | null): Promise<void> {
  await db.update(sessions).set({ draftsUntil }).where(eq(sessions.tokenHash, sessionHash))
}

export interface DraftPage {
  id: string
  slug: string | null
  value: ShopPageValues
}

/** Lists the pages whose newest version is not live, by title. */
export async function listDraftPages(db: Db): Promise<DraftPage[]> {
  const newest = db
    .selectDistinctOn([shopPageVersions.pageId], {
      pageId: shopPageVersions.pageId,
      number: shopPageVersions.number,
      value: shopPageVersions.value,
    })
    .from(shopPageVersions)
    .orderBy(shopPageVersions.pageId, desc(shopPageVersions.number))
    .as('newest')
  return db
    .select({ id: shopPages.id, slug: shopPages.slug, value: newest.value })
    .from(shopPages)
    .innerJoin(newest, eq(newest.pageId, shopPages.id))
    .where(and(isNull(shopPages.deletedAt), sql`${newest.number} is distinct from ${shopPages.liveNumber}`))
    .orderBy(alphabetical(shopPages.title), asc(shopPages.id))
    .limit(200)
}
