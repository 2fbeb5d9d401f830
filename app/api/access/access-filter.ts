import type { AccessKind } from '#contract/accounts/access-actions.ts'

/** The filter of the list of access events. A missing field does not filter. */
export interface AccessFilter {
  kind?: AccessKind
  /** The id of the account that the events are about. */
  account?: string
}

/** The kinds in the order of the form, with their labels. */
export const accessKindLabels: Record<AccessKind, string> = {
  'sign-in': 'Sign-ins',
  refusal: 'Refusals',
  account: 'Passwords and addresses',
  role: 'Admin role',
  export: 'Exports and backups',
  order: 'Refunds and holds',
}

function isKind(text: string): text is AccessKind {
  return Object.hasOwn(accessKindLabels, text)
}

/** Reads the filter from the query of the page, and ignores other values. Never throws. */
export function readAccessFilter(query: URLSearchParams): AccessFilter {
  const kind = query.get('kind') ?? ''
  const account = query.get('account')?.trim()
  return { ...(isKind(kind) && { kind }), ...(account && { account }) }
}

/** The query of a page of the list, without a question mark; empty for the first page without a filter. */
export function writeAccessFilter({ kind, account }: AccessFilter, page = 1): string {
  const entries = Object.entries({ kind, account, page: page === 1 ? undefined : String(page) })
  return new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
}
