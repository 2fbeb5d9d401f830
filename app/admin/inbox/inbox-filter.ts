import type { InboxFilter } from '#app/api/admin/inbox.ts'
import type { InboxItem } from '#contract/inbox/inbox.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { isId } from '#rules/platform/ids.ts'

/** The tabs of the inbox, in their order. */
export const inboxParts = ['open', 'messages', 'questions', 'reviews', 'later', 'done'] as const

const kinds = ['message', 'question', 'review'] as const

/** A row of the inbox that is read. */
export type OpenRow = Pick<InboxItem, 'kind' | '_id'>

/** Reads the query of the page; other values do not narrow. Never throws. */
export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const show = inboxParts.find((each) => each === query.get('show')) ?? 'open'
  const keyword = query.get('keyword')?.trim()
  const assignee = query.get('assignee')
  return { show, ...(keyword && { keyword }), ...(assignee && { assignee }) }
}

/** Reads which row the address opens, such as `open=message-…`; null for none. Never throws. */
export function readOpenRow(query: URLSearchParams): OpenRow | null {
  const open = query.get('open') ?? ''
  const kind = kinds.find((each) => open.startsWith(`${each}-`))
  const _id = open.slice(open.indexOf('-') + 1)
  return kind !== undefined && isId(_id) ? { kind, _id } : null
}

/** The name of a row in the address. */
export function rowKeyOf({ kind, _id }: OpenRow): string {
  return `${kind}-${_id}`
}

/** The address of the list with a filter, and the row that it opens. */
export function inboxPath({ show, keyword, assignee }: InboxFilter, open?: OpenRow): string {
  const query = new URLSearchParams()
  if (show !== 'open') query.set('show', show)
  if (keyword) query.set('keyword', keyword)
  if (assignee) query.set('assignee', assignee)
  if (open) query.set('open', rowKeyOf(open))
  return adminPaths.inbox(query.toString())
}
