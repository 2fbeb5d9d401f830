import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ShopPageValues } from '#contract/content/shop-pages.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { shopPages, shopPageVersions } from '#db/tables/content/content.ts'

/** A page with a text that is not published. */
export interface DraftPage {
  id: string
  /** The address that it has now; null for a page that was never live. */
  slug: string | null
  value: ShopPageValues
}

/** Lists the pages that are not deleted and whose newest version is not live, by title; 200 at most. */
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
