import type { ShownHome } from '#contract/content/shown-home.ts'
import { homeUploads } from '#rules/content/home-values.ts'
import { showHome } from '#rules/content/shown-home.ts'
import { listUploadSizes } from '#server/platform/images/images.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readShown } from './drafts/shown-drafts.ts'

/** Reads the slides and the promo blocks of the home page as shoppers see them, or with the draft. */
export async function readHome(shop: Pick<Shop, 'db' | 'config'>, withDrafts = false): Promise<ShownHome> {
  const value = await readShown(shop, 'home', withDrafts)
  const names = homeUploads(value).map(({ name }) => name)
  const sizes = await listUploadSizes(shop.db, names)
  return showHome(value, new Map(sizes.map(({ name, widthPx, heightPx }) => [name, { widthPx, heightPx }])))
}
