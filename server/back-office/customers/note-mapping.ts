import type { OrderNote } from '#contract/orders/order-notes.ts'
import type { CustomerNoteRow } from './notes.queries.ts'

/** A note on the wire. */
export function toCustomerNote({ id, text, version, byName, createdAt, changedAt }: CustomerNoteRow): OrderNote {
  return {
    _id: id,
    text,
    version,
    by: byName,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt && changedAt.toISOString(),
  }
}
