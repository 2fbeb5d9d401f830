import type { AuditEvent } from '#contract/platform/history.ts'

export type ChangedField = AuditEvent['fields'][number]

type FieldValue = ChangedField['before']

/** Lists the fields that differ, in the order of `after`, as display values; null for a missing one. */
export function changedFields(before: Record<string, FieldValue>, after: Record<string, FieldValue>): ChangedField[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after)
}
