import type { FixedText, FixedTextName, OrderTerms, ShownText } from '#contract/content/fixed-texts.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { toTimesInNumbers } from '#rules/content/shop-times.ts'
import { findLive, findVersion } from '#server/content/content.queries.ts'
import { readShown } from '#server/content/drafts/shown-drafts.ts'
import { firstValues, withFirstValues } from '#server/content/first-values.ts'
import { renderMarkdown } from '#server/content/shop-pages/render-markdown.ts'
import { shopValueFilter } from '#server/content/shop-values.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** Reads a fixed text as shoppers see it, or with the draft. */
export async function readText(shop: Shop, name: FixedTextName, withDrafts = false): Promise<ShownText> {
  const [value, live, { details }] = await Promise.all([
    readShown(shop, name, withDrafts),
    findLive(shop.db, name),
    withDrafts ? shop.draftDetails() : shop.freshDetails(),
  ])
  return { ...showText(value, details), since: live?.createdAt.toISOString() ?? null }
}

/** Renders a section as safe HTML with the values of the shop. Throws what `renderMarkdown` throws. */
export function renderSection(text: string, shop: ShopDetails): string {
  return renderMarkdown(text, shop.publicUrl, shopValueFilter(shop)).trim()
}

/**
 * Reads the terms of the orders that name a version, with the days and minutes of that time, and name and contact of
 * now. Throws ShopError 404 for an unknown version.
 */
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
