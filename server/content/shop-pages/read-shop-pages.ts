import {
  shopPages,
  type ListedShopPage,
  type PublicShopPage,
  type ShopPageState,
  type ShopPageVersion,
} from '#contract/content/shop-pages.ts'
import type { Db } from '#db/open.ts'
import { restoreLimit } from '#rules/platform/restorable.ts'
import { isId } from '#rules/platform/ids.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findDraftPage } from '#server/content/drafts/shown-drafts.ts'
import { renderMarkdown } from './render-markdown.ts'
import {
  findLivePage,
  findNewestVersion,
  findShopPage,
  findShopPageVersion,
  listShopPages,
  listShopPageVersions,
  type ShopPageRow,
} from './shop-pages.queries.ts'

const pageSize = 20

/** Reads the live page at an address or former one, or with drafts the one to be there. Throws ShopError 404. */
export async function readPublicPage({ db, config }: Shop, slug: string, withDrafts = false): Promise<PublicShopPage> {
  const draft = withDrafts ? await findDraftPage(db, slug) : undefined
  const page = draft ? { ...draft, slug } : await findLivePage(db, slug)
  if (!page) throw new ShopError(404, 'This page wasn’t found.')
  const { title, description, text } = page.value
  return { _id: page.id, slug: page.slug ?? '', title, description, html: renderMarkdown(text, config.publicUrl) }
}

/** Lists the pages by title, with those that can be restored. */
export async function listAllShopPages(shop: Shop): Promise<{ asOf: string; pages: ListedShopPage[] }> {
  const now = shop.now()
  const rows = await listShopPages(shop.db, restoreLimit(now))
  const pages = rows.map(({ newestNumber, newestSlug, ...page }) => ({
    _id: page.id,
    title: page.title,
    slug: page.liveNumber === null ? newestSlug : (page.slug ?? ''),
    state: stateOf(page, newestNumber),
    changedBy: page.changedByName,
    changedAt: page.updatedAt.toISOString(),
    deletedAt: page.deletedAt?.toISOString() ?? null,
  }))
  return { asOf: now.toISOString(), pages }
}

/** Reads a page for its author. Throws ShopError 404 for an unknown or deleted one. */
export async function readShopPage({ now }: Pick<Shop, 'now'>, db: Db, id: string): Promise<ShopPageState> {
  const page = await getPage(db, id)
  const newest = await findNewestVersion(db, id)
  if (!newest) throw new ShopError(404, 'This page wasn’t found.')
  return {
    _id: page.id,
    asOf: now().toISOString(),
    revision: page.revision,
    state: stateOf(page, newest.number),
    liveNumber: page.liveNumber,
    liveSlug: page.slug,
    value: newest.value,
    changedBy: page.changedByName,
    changedAt: page.updatedAt.toISOString(),
  }
}

/** Lists a page of a shop page's versions, newest first. Throws ShopError 404 for an unknown or deleted page. */
export async function listVersions(
  { db }: Shop,
  id: string,
  { pageNumber = 1 }: { pageNumber?: number },
): Promise<ListPage<ShopPageVersion>> {
  await getPage(db, id)
  const rows = await listShopPageVersions(db, id, { limit: pageSize + 1, offset: (pageNumber - 1) * pageSize })
  const versions = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  const url = shopPages.versions.url.replace(':id', id)
  return toListPage(versions, { url, query: {}, pageNumber, size: pageSize })
}

/** Reads a version as it was shown. Throws ShopError 404 for an unknown one. */
export async function readVersion({ db, config }: Shop, { id, number }: { id: string; number: number }) {
  await getPage(db, id)
  const version = await findShopPageVersion(db, id, number)
  if (!version) throw new ShopError(404, 'This version doesn’t exist.')
  const { state, value, byName, createdAt } = version
  const html = renderMarkdown(value.text, config.publicUrl)
  return { number, state, title: value.title, by: byName, at: createdAt.toISOString(), value, html }
}

async function getPage(db: Db, id: string): Promise<ShopPageRow> {
  const page = isId(id) ? await findShopPage(db, id) : undefined
  if (!page) throw new ShopError(404, 'This page wasn’t found.')
  if (page.deletedAt) throw new ShopError(404, 'This page was deleted. Restore it in the list of pages.')
  return page
}

function stateOf({ liveNumber }: Pick<ShopPageRow, 'liveNumber'>, newestNumber: number): ShopPageState['state'] {
  if (liveNumber === null) return 'draft'
  return newestNumber === liveNumber ? 'live' : 'changed'
}
