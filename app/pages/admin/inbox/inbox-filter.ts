import type { InboxFilter } from '#app/api/admin/inbox.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** The tabs of the inbox, in their order. */
export const inboxParts = ['open', 'messages', 'questions', 'reviews', 'done'] as const

/** Reads the query of the page; other values do not narrow. Never throws. */
export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const show = inboxParts.find((each) => each === query.get('show')) ?? 'open'
  const keyword = query.get('keyword')?.trim()
  const assignee = query.get('assignee')
  return { show, ...(keyword && { keyword }), ...(assignee && { assignee }) }
}

/** The address of the list with a filter. */
export function inboxPath({ show, keyword, assignee }: InboxFilter): string {
  const query = new URLSearchParams()
  if (show !== 'open') query.set('show', show)
  if (keyword) query.set('keyword', keyword)
  if (assignee) query.set('assignee', assignee)
  return adminPaths.inbox(query.toString())
}
