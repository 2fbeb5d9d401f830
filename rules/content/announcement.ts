import type { Announcement } from '#contract/content/content.ts'
import type { ShownAnnouncement } from '#contract/pages.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { isSafeLink, safeLinkMessage } from './safe-link.ts'

export const noAnnouncement: Announcement = { text: '', link: '', from: '', to: '' }

/** The announcement shown at an instant; null for none. */
export function announcementAt({ text, link, from, to }: Announcement, now: Date): ShownAnnouncement | null {
  const start = from === '' ? null : startOfDay(from)
  const end = to === '' ? null : endOfDay(to)
  if (text.trim() === '' || (start && now < start) || (end && now >= end)) return null
  return { text: text.trim(), link: link.trim() }
}

/** When the shown announcement changes next without a write; null for never. */
export function nextAnnouncementChange({ text, from, to }: Announcement, now: Date): Date | null {
  if (text.trim() === '') return null
  const instants = [from === '' ? null : startOfDay(from), to === '' ? null : endOfDay(to)]
  return instants.find((at) => at !== null && at > now) ?? null
}

/** The invalid fields of an announcement, with a sentence for each. */
export function announcementProblems({ text, link, from, to }: Announcement): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = []
  if (link.trim() !== '' && !isSafeLink(link.trim())) {
    problems.push({ path: 'link', message: safeLinkMessage })
  }
  if (link.trim() !== '' && text.trim() === '') {
    problems.push({ path: 'text', message: 'Enter the text of the link, or remove the link.' })
  }
  if (from !== '' && startOfDay(from) === null) problems.push({ path: 'from', message: 'This day doesn’t exist.' })
  if (to !== '' && startOfDay(to) === null) problems.push({ path: 'to', message: 'This day doesn’t exist.' })
  if (from !== '' && to !== '' && to < from) {
    problems.push({ path: 'to', message: 'The last day must not be before the first.' })
  }
  return problems
}
