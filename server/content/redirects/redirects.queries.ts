import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { shopPageRedirects, shopPages } from '#db/tables/content/content.ts'
import { redirects } from '#db/tables/content/redirects.ts'
import { containsFolded } from '#server/platform/text/folded-text.queries.ts'

export type RedirectRow = typeof redirects.$inferSelect

/** With the name of its target, if that is a product or a page of the owner. */
export type NamedRedirect = RedirectRow & { targetName: string | null }

/**
 * The target of the target too: of what leads to a product that is deleted. Not a join, for which the database would read
 * all addresses while it has no statistics.
 */
const finalPath = sql<string>`coalesce(
  (select next.to_path from ${redirects} next where next.from_path = ${redirects}.to_path), ${redirects}.to_path)`

const productPath = '^/product/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?#]|$)'
const targetName = sql<string | null>`coalesce(
  (select ${products.name} from ${products} where ${products.id} = substring(${redirects.toPath} from ${productPath})::uuid),
  (select ${shopPages.title} from ${shopPages}
    where ${shopPages.slug} = substring(${redirects.toPath} from '^/pages/([^?#]+)')
      and ${shopPages.deletedAt} is null and ${shopPages.liveNumber} is not null))`
const named = { ...getTableColumns(redirects), targetName }

/** Finds where some addresses lead, in no order. */
export async function findRedirects(
  db: Db,
  addresses: readonly string[],
): Promise<Pick<RedirectRow, 'fromPath' | 'toPath'>[]> {
  return db
    .select({ fromPath: redirects.fromPath, toPath: finalPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, [...addresses]))
}

/** Lists those that lead on from one of some addresses, and for each of others one that leads to it. */
export async function listRedirectsAt(
  db: Db,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): Promise<(Pick<RedirectRow, 'fromPath' | 'toPath' | 'origin'> & { finalPath: string })[]> {
  const { fromPath, toPath, origin } = redirects
  // One address after the other, in one value each: a statement takes 65,535 at most. By `limit`, the database reads the
  // indexes also of addresses that have just come, of which it has no statistics.
  const found = (addresses: readonly string[], path: AnyPgColumn) => sql`
    select found.* from (select distinct jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) as address) wanted,
      lateral (select ${fromPath} as "fromPath", ${toPath} as "toPath", ${origin}, ${finalPath} as "finalPath"
        from ${redirects} where ${path} = wanted.address limit 1) as found`
  const { rows } = await db.execute<Pick<RedirectRow, 'fromPath' | 'toPath' | 'origin'> & { finalPath: string }>(
    sql`${found(from, fromPath)} union ${found(to, toPath)}`,
  )
  return rows
}

/** Lists which of some ids are products of the shop, hidden ones and drafts included. */
export async function listProductIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // As an array: for a list of rows, the database would read all products.
  const isOne = sql`${products.id} = any(array(
    select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`
  return (await db.select({ id: products.id }).from(products).where(isOne)).map(({ id }) => id)
}

/** Lists the addresses of the live pages of the owner, and their former ones with the present one. */
export async function listShopPageSlugs(db: Db): Promise<{ slug: string; movedTo: string | null }[]> {
  const isLive = and(isNull(shopPages.deletedAt), isNotNull(shopPages.liveNumber))
  const present = sql<string>`${shopPages.slug}`
  const live = await db
    .select({ slug: present, movedTo: sql<string | null>`null` })
    .from(shopPages)
    .where(isLive)
  const former = await db
    .select({ slug: shopPageRedirects.slug, movedTo: present })
    .from(shopPageRedirects)
    .innerJoin(shopPages, eq(shopPages.id, shopPageRedirects.pageId))
    .where(isLive)
  return [...former, ...live]
}

/** Lets one change of the addresses after the other decide: two could lead to each other. */
export async function waitForRedirects(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('addresses that lead on'))`)
}

/** Inserts addresses, in place of those of deleted products. */
export async function insertRedirects(
  tx: Db,
  rows: readonly Pick<RedirectRow, 'fromPath' | 'toPath'>[],
  { origin, moveId, createdAt }: Pick<RedirectRow, 'origin' | 'moveId' | 'createdAt'>,
): Promise<void> {
  await tx.execute(sql`insert into ${redirects} (from_path, to_path, origin, move_id, created_at)
    select line."fromPath", line."toPath", ${origin}, ${moveId}::uuid, ${createdAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) line("fromPath" text, "toPath" text)
    on conflict (from_path) do update
      set to_path = excluded.to_path, origin = excluded.origin, move_id = excluded.move_id
      where ${redirects.origin} = 'deleted'`)
}

/** Inserts the addresses of deleted products, but for those that lead on already. */
export async function insertOfDeleted(
  tx: Db,
  rows: readonly { fromPath: string; toPath: string; createdAt: Date }[],
): Promise<void> {
  await tx
    .insert(redirects)
    .values(rows.map((row) => ({ ...row, origin: 'deleted' as const })))
    .onConflictDoNothing()
}

export async function deleteOfDeleted(tx: Db, fromPaths: readonly string[]): Promise<void> {
  await tx.delete(redirects).where(and(inArray(redirects.fromPath, [...fromPaths]), eq(redirects.origin, 'deleted')))
}

export async function findRedirect(db: Db, fromPath: string): Promise<NamedRedirect | undefined> {
  const [row] = await db.select(named).from(redirects).where(eq(redirects.fromPath, fromPath))
  return row
}

/** What a person changes is theirs: no move takes it back. */
export async function updateTarget(tx: Db, fromPath: string, toPath: string): Promise<void> {
  await tx.update(redirects).set({ toPath, origin: 'typed', moveId: null }).where(eq(redirects.fromPath, fromPath))
}

export async function deleteRedirect(tx: Db, fromPath: string): Promise<RedirectRow | undefined> {
  const [row] = await tx.delete(redirects).where(eq(redirects.fromPath, fromPath)).returning()
  return row
}

/** Returns how many there were. */
export async function deleteOfMove(tx: Db, moveId: string): Promise<number> {
  const isOfMove = and(eq(redirects.moveId, moveId), eq(redirects.origin, 'move'))
  return (await tx.delete(redirects).where(isOfMove).returning({ fromPath: redirects.fromPath })).length
}

/** Lists a part of the addresses that have a text in either path or in the name of the target, newest first. */
export async function listRedirects(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<NamedRedirect[]> {
  const isFound: SQL | undefined =
    search === ''
      ? undefined
      : or(...[redirects.fromPath, redirects.toPath, targetName].map((text) => containsFolded(search, text)))
  return db
    .select(named)
    .from(redirects)
    .where(isFound)
    .orderBy(desc(redirects.createdAt), asc(redirects.fromPath))
    .limit(limit)
    .offset(offset)
}

export async function listRedirectsAfter(db: Db, fromPath: string, limit: number): Promise<RedirectRow[]> {
  return db
    .select()
    .from(redirects)
    .where(gt(redirects.fromPath, fromPath))
    .orderBy(asc(redirects.fromPath))
    .limit(limit)
}

/** Adds hits, with the time of the last one of each address. */
export async function addHits(
  db: Db,
  hits: readonly { fromPath: string; count: number; lastAt: Date }[],
): Promise<void> {
  await db.execute(sql`update ${redirects} set hits = ${redirects.hits} + hit.count,
      last_hit_at = greatest(${redirects.lastHitAt}, hit."lastAt")
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) hit("fromPath" text, count int, "lastAt" timestamptz)
    where ${redirects.fromPath} = hit."fromPath"`)
}
