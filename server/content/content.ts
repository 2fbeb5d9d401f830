import type { ShownHome } from '#contract/content/shown-home.ts'
import { homeUploads } from '#rules/content/home-values.ts'
import { showHome } from '#rules/content/shown-home.ts'
import { listUploadSizes } from '#server/platform/images/images.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ShopDetails } from '#contract/pages.ts'
import type { ShownSupport } from '#contract/content/support.ts'
import { supportTitles } from '#rules/content/support-values.ts'
import { readShown } from './drafts/shown-drafts.ts'
import { renderMarkdown } from './shop-pages/render-markdown.ts'
import { shopValueFilter } from './shop-values.ts'

/** Reads the slides and the promo blocks of the home page as shoppers see them, or with the draft. */
export async function readHome(shop: Pick<Shop, 'db' | 'config'>, withDrafts = false): Promise<ShownHome> {
  const value = await readShown(shop, 'home', withDrafts)
  const names = homeUploads(value).map(({ name }) => name)
  const sizes = await listUploadSizes(shop.db, names)
  return showHome(value, new Map(sizes.map(({ name, widthPx, heightPx }) => [name, { widthPx, heightPx }])))
}

/** Reads the questions and answers of the support page as shoppers see them, or with the draft. */
export async function readSupport(shop: Shop, withDrafts = false): Promise<ShownSupport> {
  const [{ sections }, { details }] = await Promise.all([
    readShown(shop, 'support', withDrafts),
    withDrafts ? shop.draftDetails() : shop.freshDetails(),
  ])
  return {
    sections: sections.map(({ id, answers }) => ({
      id,
      title: supportTitles[id],
      answers: answers.map(({ question, answer }) => ({ question, html: renderAnswer(answer, details) })),
    })),
  }
}

/**
 * Renders an answer as safe HTML with the values of the shop; one of a single paragraph is without its element. Throws
 * what `renderMarkdown` throws.
 */
export function renderAnswer(answer: string, shop: ShopDetails): string {
  const html = renderMarkdown(answer, shop.publicUrl, shopValueFilter(shop)).trim()
  const [, only] = /^<p>((?:(?!<\/?p>).)*)<\/p>$/s.exec(html) ?? []
  return only ?? html
}
