import type { AuditEvent } from '#contract/platform/history.ts'

/** One field before and after a change, as the audit history shows it. */
export type ChangedField = AuditEvent['fields'][number]

type FieldValue = ChangedField['before']

/**
 * Lists the fields that differ between two states of a record, in the order of `after`; a field that only one state has
 * is null in the other. Values are display values: dollars, millimetres, text.
 */
export function changedFields(before: Record<string, FieldValue>, after: Record<string, FieldValue>): ChangedField[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after)
}
