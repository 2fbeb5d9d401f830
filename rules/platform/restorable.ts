import type { HistorySubject } from '#contract/platform/history.ts'
import type { ChangedField } from './changed-fields.ts'

const restorableDays = 30

/** What was deleted or changed after this instant can be restored. */
export function restoreLimit(now: Date): Date {
  return new Date(now.getTime() - restorableDays * 24 * 3_600_000)
}

/** Units move by the stock ledger, and a published product stays published. */
const keptFields = ['countInStock', 'isDraft', 'model', 'image', 'furtherPictures']

interface PastChange {
  subject: HistorySubject
  action: string
  fields: readonly ChangedField[]
  createdAt: Date
}

/** Whether a change can be undone: one of a product of the last 30 days, except stock, pictures and model. */
export function canRestore({ subject, action, fields, createdAt }: PastChange, now: Date): boolean {
  if (subject !== 'product' || (action !== 'changed' && action !== 'imported') || fields.length === 0) return false
  if (fields.some(({ field, before }) => keptFields.includes(field) || before === null)) return false
  return createdAt >= restoreLimit(now)
}

/** Whether an order that this change added to an account can still go back to its guest. */
export function canUndo({ subject, action, createdAt }: Omit<PastChange, 'fields'>, now: Date): boolean {
  if (subject !== 'order' || action !== 'added-to-account') return false
  return createdAt > restoreLimit(now)
}

/** The fields of a change whose present values are not those that it set. */
export function changedSince(fields: readonly ChangedField[], now: object): string[] {
  const values = now as Record<string, unknown>
  return fields.filter(({ field, after }) => values[field] !== after).map(({ field }) => field)
}
