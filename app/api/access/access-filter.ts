import type { AccessKind } from '#contract/accounts/access-actions.ts'
import { addressFilter, type FilterOf, oneOf, text } from '#rules/address-filter.ts'

export const accessKindLabels: Record<AccessKind, string> = {
  'sign-in': 'Sign-ins',
  refusal: 'Refusals',
  account: 'Passwords and addresses',
  role: 'Admin role',
  export: 'Exports and backups',
  order: 'Refunds and holds',
}

/** By the kind of events, and the id of the account that they are about. */
const fields = { kind: oneOf(accessKindLabels), account: text }

export type AccessFilter = FilterOf<typeof fields>

export const { read: readAccessFilter, write: writeAccessFilter } = addressFilter(fields)
