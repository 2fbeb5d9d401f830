import type { ShopDetails } from '#contract/pages.ts'
import type { ShownSupport } from '#contract/content/support.ts'
import { supportTitles } from '#rules/content/support-values.ts'
import { readShown } from './drafts/shown-drafts.ts'
import { renderMarkdown } from './shop-pages/render-markdown.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shopValueFilter } from './shop-values.ts'

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
