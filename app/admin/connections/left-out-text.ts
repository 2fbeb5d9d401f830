import type { LeftOutReason } from '#contract/selling/feeds.ts'

/** Why the Google feed leaves a piece out, and what the owner corrects. */
export const leftOutText: Record<Exclude<LeftOutReason, 'by-owner'>, { why: string; part: string }> = {
  'no-picture': { why: 'There’s no picture', part: 'Picture' },
  'small-picture': { why: 'The picture is smaller than 500 px', part: 'Picture' },
  'no-description': { why: 'There’s no description', part: 'Text' },
  'no-price': { why: 'The price is $0.00', part: 'Price' },
}
