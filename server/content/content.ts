import type { FixedText, FixedTextName, OrderTerms, ShownText } from '#contract/content/fixed-texts.ts'
import type { ShownHome } from '#contract/content/shown-home.ts'
import type { ShownSupport } from '#contract/content/support.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { homeUploads } from '#rules/content/home-values.ts'
import { toTimesInNumbers } from '#rules/content/shop-times.ts'
import { showHome } from '#rules/content/shown-home.ts'
import { supportTitles } from '#rules/content/support-values.ts'
import { listUploadSizes } from '#server/platform/images/images.queries.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findLive, findVersion } from './content.queries.ts'
import { readShown } from './drafts/shown-drafts.ts'
import { firstValues, withFirstValues } from './first-values.ts'
import { renderMarkdown } from './shop-pages/render-markdown.ts'
import { shopValueFilter } from './shop-values.ts'

/** Reads the slides and promo blocks of the home page. */
export async function readHome(shop: Pick<Shop, 'db' | 'config'>, withDrafts = false): Promise<ShownHome> {
  const value = await readShown(shop, 'home', withDrafts)
  const names = homeUploads(value).map(({ name }) => name)
  const sizes = await listUploadSizes(shop.db, names)
  return showHome(value, new Map(sizes.map(({ name, widthPx, heightPx }) => [name, { widthPx, heightPx }])))
}

/** Reads the questions and answers of the support page. */
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

/** Renders an answer as safe HTML with the values of the shop, a single paragraph without its element. */
export function renderAnswer(answer: string, shop: ShopDetails): string {
  const html = renderMarkdown(answer, shop.publicUrl, shopValueFilter(shop)).trim()
  const [, only] = /^<p>((?:(?!<\/?p>).)*)<\/p>$/s.exec(html) ?? []
  return only ?? html
}

/** Reads a fixed text as shoppers see it, or with the draft. */
export async function readText(shop: Shop, name: FixedTextName, withDrafts = false): Promise<ShownText> {
  const [value, live, { details }] = await Promise.all([
    readShown(shop, name, withDrafts),
    findLive(shop.db, name),
    withDrafts ? shop.draftDetails() : shop.freshDetails(),
  ])
  return { ...showText(value, details), since: live?.createdAt.toISOString() ?? null }
}

/** Renders a section as safe HTML with the values of the shop. */
export function renderSection(text: string, shop: ShopDetails): string {
  return renderMarkdown(text, shop.publicUrl, shopValueFilter(shop)).trim()
}

/** Reads a version of the terms, with the days and minutes of that time. Throws ShopError 404. */
export async function readTerms(shop: Shop, version: string): Promise<OrderTerms> {
  const [termsNumber = 0, timesNumber = 0] = version.split('-').map(Number)
  const { db, config, freshDetails } = shop
  const [text, times] = await Promise.all([
    termsNumber === 0 ? null : findVersion(db, 'terms', termsNumber),
    timesNumber === 0 ? null : findVersion(db, 'times', timesNumber),
  ])
  if (text === undefined || times === undefined) throw new ShopError(404, 'These terms don’t exist.')
  const { details } = await freshDetails()
  const first = firstValues(config)
  const { holdMinutes, payableDays } = toTimesInNumbers(withFirstValues<'times'>(first.times, times?.value ?? {}))
  const value = withFirstValues<'terms'>(first.terms, text?.value ?? {})
  return {
    ...showText(value, { ...details, holdMinutes, payableDays }),
    isLive: shop.termsVersion() === `${termsNumber}-${timesNumber}`,
    since: text?.createdAt.toISOString() ?? null,
  }
}

function showText({ lead, note, sections }: FixedText, shop: ShopDetails): Omit<ShownText, 'since'> {
  return {
    lead,
    note,
    sections: sections.map(({ id, title, text }) => ({ id, title, html: renderSection(text, shop) })),
  }
}
