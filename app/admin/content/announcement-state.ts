import type { Announcement } from '#contract/content/content.ts'
import { announcementAt } from '#rules/content/announcement.ts'
import { shortDay, startOfDay } from '#rules/platform/nz-dates.ts'
import type { ContentState } from './use-content-form.ts'

/** What shoppers see of the announcement now, as a badge; null when there is nothing to say. */
export function announcementState({ asOf, live, draft }: Pick<ContentState<Announcement>, 'asOf' | 'live' | 'draft'>): {
  text: string
  look: 'success' | 'warning' | 'soft'
} | null {
  if (draft !== null) return { text: 'Draft, not published', look: 'warning' }
  const { text, from } = live.value
  if (text === '') return null
  const now = new Date(asOf)
  if (announcementAt(live.value, now) !== null) return { text: 'Live', look: 'success' }
  const start = from === '' ? null : startOfDay(from)
  return start !== null && now < start
    ? { text: `Planned for ${shortDay(from)}`, look: 'warning' }
    : { text: 'Over', look: 'soft' }
}
