import type { ShownHome } from '#contract/content/shown-home.ts'
import { firstHome } from '#rules/content/first-home.ts'
import { homeUploads } from '#rules/content/home-values.ts'
import { showHome } from '#rules/content/shown-home.ts'
import { listUploadSizes } from '#server/images/images.queries.ts'
import type { Shop } from '#server/shop.ts'
import { findLive } from './content.queries.ts'
import { withFirstValues } from './first-values.ts'

/** Reads the slides and the promo blocks of the home page as shoppers see them. */
export async function readHome({ db }: Pick<Shop, 'db'>): Promise<ShownHome> {
  const live = await findLive(db, 'home')
  const value = withFirstValues<'home'>(firstHome, live?.value ?? {})
  const names = homeUploads(value).map(({ name }) => name)
  const sizes = await listUploadSizes(db, names)
  return showHome(value, new Map(sizes.map(({ name, widthPx, heightPx }) => [name, { widthPx, heightPx }])))
}
