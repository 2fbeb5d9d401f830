import { and, asc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { feedReads } from '#db/tables/selling/feeds.ts'
import { uploads } from '#db/tables/platform/images.ts'
import { sales } from '#db/tables/selling/sales.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'
import { furtherPictures } from '#server/catalogue/pictures.queries.ts'
import { newestFirst } from '#server/catalogue/search.queries.ts'
import { pictureNamePattern } from '#server/platform/images/upload-names.ts'

const { id, name, description, image, brand, category, homeSpace, material, timber } = getTableColumns(products)
const { family, finishColour, weightKg, lengthMm, widthMm, heightMm } = products
const { priceCents, wasCents, saleEndsAt, isDraft, isLeftOutOfGoogle, createdAt, updatedAt } = products
const about = { id, name, description, image, brand, category, homeSpace, material, timber }
const measures = { family, finishColour, weightKg, lengthMm, widthMm, heightMm }

export type FeedProduct = Awaited<ReturnType<typeof listFeedProducts>>[number]

export async function listFeedProducts(
  db: Db,
  { now, after, limit }: { now: Date; after: string | undefined; limit: number },
) {
  return db
    .select({
      ...about,
      ...measures,
      priceCents,
      wasCents,
      isLeftOutOfGoogle,
      saleStartsAt: sales.startsAt,
      saleEndsAt,
      countInStock: sellable(now),
      furtherPictures: furtherPictures(),
      // Of an upload; the shop knows the pictures of its catalogue.
      imageWidthPx: uploads.widthPx,
      imageHeightPx: uploads.heightPx,
    })
    .from(products)
    .leftJoin(sales, eq(sales.id, products.saleId))
    .leftJoin(uploads, eq(uploads.name, sql`substring(${image} from ${pictureNamePattern})`))
    .where(and(eq(isDraft, false), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
}

export type NewProduct = Awaited<ReturnType<typeof listNewProducts>>[number]

export async function listNewProducts(db: Db, limit: number) {
  return db
    .select({ id, name, description, image, category, priceCents, createdAt, updatedAt })
    .from(products)
    .where(eq(isDraft, false))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Returns the product's name and what was stored before. */
export async function updateExcluded(
  tx: Db,
  productId: string,
  isExcluded: boolean,
): Promise<{ name: string; before: boolean } | undefined> {
  const wanted = eq(id, productId)
  const [row] = await tx.select({ name, before: isLeftOutOfGoogle }).from(products).where(wanted).for('no key update')
  if (row && row.before !== isExcluded) {
    await tx.update(products).set({ isLeftOutOfGoogle: isExcluded }).where(wanted)
  }
  return row
}

export type FeedReader = (typeof feedReads.$inferSelect)['reader']

/** Does nothing if a read was recorded after `unlessAfter`, by any process. */
export async function saveFeedRead(db: Db, reader: FeedReader, readAt: Date, unlessAfter: Date): Promise<void> {
  await db
    .insert(feedReads)
    .values({ feed: 'google', reader, readAt })
    .onConflictDoUpdate({
      target: [feedReads.feed, feedReads.reader],
      set: { readAt },
      setWhere: lte(feedReads.readAt, unlessAfter),
    })
}

export async function listFeedReads(db: Db): Promise<Partial<Record<FeedReader, Date>>> {
  const rows = await db.select().from(feedReads).where(eq(feedReads.feed, 'google'))
  return Object.fromEntries(rows.map(({ reader, readAt }) => [reader, readAt]))
}
