import { redirects, type Redirect } from '#contract/content/redirects.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { CsvTable } from '#server/platform/http/csv/send-csv.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findDeadEnds } from './add-redirects.ts'
import { storeHits } from './find-location.ts'
import { listRedirects, listRedirectsAfter, type NamedRedirect, type RedirectRow } from './redirects.queries.ts'

const pageSize = 50

/** Lists a page of the addresses that lead on, newest first, with the hits of this process. */
export async function readRedirects(
  shop: Shop,
  { search = '', pageNumber = 1 }: QueryOf<typeof redirects.list>,
): Promise<ListPage<Redirect>> {
  await storeHits(shop)
  const part = { search: search.trim(), limit: pageSize + 1, offset: (pageNumber - 1) * pageSize }
  const rows = await listRedirects(shop.db, part)
  const deadEnds = await findDeadEnds(shop.db, rows)
  const found = rows.map((row) => toRedirect(row, deadEnds.has(row.fromPath)))
  const query = { search: part.search || undefined }
  return toListPage(found, { url: redirects.list.url, query, pageNumber, size: pageSize })
}

/** A row on the wire. One that has just been checked leads to a page. */
export function toRedirect(row: NamedRedirect, isTargetGone = false): Redirect {
  const { fromPath, toPath, targetName, origin, hits, lastHitAt, createdAt } = row
  const [lastHit, created] = [lastHitAt?.toISOString() ?? null, createdAt.toISOString()]
  return { fromPath, toPath, targetName, isTargetGone, origin, hits, lastHitAt: lastHit, createdAt: created }
}

/** Exports the addresses by path, in the columns of Shopify. */
export function exportRedirects({ db, now }: Pick<Shop, 'db' | 'now'>): CsvTable {
  return { name: 'addresses', at: now(), columns: ['Redirect from', 'Redirect to'], batches: batchesOf(db) }
}

const batchSize = 500

async function* batchesOf(db: Shop['db']): AsyncGenerator<string[][], void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const batch: RedirectRow[] = await listRedirectsAfter(db, after, batchSize)
    if (batch.length > 0) yield batch.map(({ fromPath, toPath }) => [fromPath, toPath])
    after = batch.length < batchSize ? undefined : batch.at(-1)?.fromPath
  }
}
