import type { HideReason } from '#contract/inbox/manage-reviews.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'

/** In words for the shop and the author of the review, in the order of the dialog. */
export const hideReasonTexts: Record<HideReason, string> = {
  'private-data': 'Private data of someone',
  'not-about-the-piece': 'Not about the piece',
  insults: 'Insults',
  advertising: 'Advertising',
}

/** A review in its product's history, without text and author: `2 stars, 2026-11-19`, a New Zealand day. */
export function reviewText(rating: number, createdAt: Date): string {
  return `${starsText(rating)}, ${nzDay(createdAt.toISOString())}`
}
