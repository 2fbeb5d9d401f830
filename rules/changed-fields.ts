import type { AuditEvent } from '#contract/history.ts'

/** One field before and after, as a history shows it. */
export type ChangedField = AuditEvent['fields'][number]

type FieldValue = ChangedField['before']

/**
 * What differs between two states of a thing, field by field in the order of `after`; a field that only one of them has
 * is null in the other. Values are what people read: dollars, millimetres, text.
 */
export function changedFields(before: Record<string, FieldValue>, after: Record<string, FieldValue>): ChangedField[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after)
}
