import type { InboxCounts } from '#contract/inbox/inbox.ts'
import { daysBetween, nzDayText, nzTime } from '#rules/platform/nz-dates.ts'

const plural = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** What is open, by kind: `5 open: 2 messages, 1 question, 2 reviews.` */
export function openText(counts: Pick<InboxCounts, 'open' | 'messages' | 'questions' | 'reviews'>): string {
  const { open, messages, questions, reviews } = counts
  if (open === 0) return 'Nothing is open.'
  const kinds = [
    { count: messages, kind: 'message' },
    { count: questions, kind: 'question' },
    { count: reviews, kind: 'review' },
  ].filter(({ count }) => count > 0)
  return `${open} open: ${kinds.map(({ count, kind }) => plural(count, kind)).join(', ')}.`
}

/** When the last answer was given and how long answers take; empty before the first one. */
export function lastAnswerText({ lastAnswer, asOf }: Pick<InboxCounts, 'lastAnswer' | 'asOf'>): string {
  if (!lastAnswer) return ''
  const { at, afterMinutes, averageMinutes } = lastAnswer
  const day = daysBetween(at, asOf) === 0 ? 'today' : `on ${nzDayText(at)}`
  return `The last one was answered ${day} at ${nzTime(at).slice(11)}, after ${durationText(afterMinutes)}. On average it takes ${durationText(averageMinutes)}.`
}

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

function durationText(minutes: number): string {
  if (minutes < hourMinutes) return plural(Math.max(minutes, 1), 'minute')
  return minutes < 2 * dayMinutes
    ? plural(Math.round(minutes / hourMinutes), 'hour')
    : plural(Math.round(minutes / dayMinutes), 'day')
}
