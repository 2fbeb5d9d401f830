import type { MenuValues } from '#contract/content/menu.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import type { Db } from '#db/open.ts'
import { menuPageSlug } from '#rules/content/menu-values.ts'
import { paths } from '#rules/paths.ts'
import { findLivePage } from './shop-pages/shop-pages.queries.ts'

/** A link of the menu must have the present address of its page: a former one would be a redirect. */
export async function refuseMoved(db: Db, { value: { links } }: { value: MenuValues }): Promise<FieldError[]> {
  const refused: FieldError[] = []
  for (const [at, { link }] of links.entries()) {
    const slug = menuPageSlug(link)
    const page = slug === undefined ? undefined : await findLivePage(db, slug)
    if (typeof page?.slug !== 'string' || page.slug === slug) continue
    const message = `This address leads on to ${paths.shopPage(page.slug)}. Enter that one.`
    refused.push({ path: `links.${at}.link`, message })
  }
  return refused
}

/** Lists the addresses of live pages among links. */
export async function listLinkedSlugs(db: Db, links: readonly string[]): Promise<ReadonlySet<string>> {
  const live = new Set<string>()
  for (const link of links) {
    const slug = menuPageSlug(link)
    const page = slug === undefined ? undefined : await findLivePage(db, slug)
    if (page?.slug === slug && slug !== undefined) live.add(slug)
  }
  return live
}
