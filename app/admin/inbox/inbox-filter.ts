import type { InboxFilter } from '#app/api/admin/inbox.ts'
import type { InboxItem } from '#contract/inbox/inbox.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { addressFilter, type FilterField, oneOf, text } from '#rules/address-filter.ts'
import { isId } from '#rules/platform/ids.ts'

export const inboxParts = ['open', 'messages', 'questions', 'reviews', 'later', 'done'] as const

const kinds = ['message', 'question', 'review'] as const

export type OpenRow = Pick<InboxItem, 'kind' | '_id'>

export function rowKeyOf({ kind, _id }: OpenRow): string {
  return `${kind}-${_id}`
}

const open: FilterField<OpenRow> = {
  read(key) {
    const kind = kinds.find((each) => key.startsWith(`${each}-`))
    const _id = key.slice(key.indexOf('-') + 1)
    return kind !== undefined && isId(_id) ? { kind, _id } : null
  },
  write: rowKeyOf,
}

const { read, write } = addressFilter({
  show: oneOf(inboxParts, { usual: 'open' }),
  keyword: text,
  assignee: text,
  open,
})

export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const { open: _open, ...filter } = read(query)
  return { show: 'open', ...filter }
}

/** Reads which row the address opens, such as `open=message-…`; null for none. */
export function readOpenRow(query: URLSearchParams): OpenRow | null {
  return read(query).open ?? null
}

export function inboxPath(filter: InboxFilter, row?: OpenRow): string {
  return adminPaths.inbox(write(row ? { ...filter, open: row } : filter))
}
