import type { AuditEvent } from '#contract/history.ts'
import { valueText } from './change-labels.ts'

/** An audit event as a sentence: who (when the sentence begins with a person), what, and the fields that it does not name. */
export interface EventText {
  by: string | null
  what: string
  fields: AuditEvent['fields']
}

const verbs = new Map([
  ['created', 'created it'],
  ['changed', 'made a change'],
  ['deleted', 'deleted it'],
  ['imported', 'imported it'],
  ['registered', 'registered'],
  ['reset', 'reset the password'],
  ['placed', 'placed the order'],
  ['delivered', 'marked the order as delivered'],
  ['cancelled', 'cancelled the order'],
])

/** The sentence of an audit event. Payments and refunds name their amount; the other fields are listed below it. */
export function eventText({ action, by, fields }: AuditEvent): EventText {
  const rest = (name: string) => fields.filter(({ field }) => field !== name)
  const amountOf = (name: string) => {
    const found = fields.find(({ field }) => field === name)
    return found && valueText(name, found.after)
  }
  const [asked, refused, refunded] = ['refundAskedFor', 'refundRefused', 'refunded'].map(amountOf)
  if (asked) return { by, what: `refunded ${asked}`, fields: rest('refundAskedFor') }
  if (refused) {
    const what = `The payment provider refused the refund of ${refused}`
    return { by: null, what, fields: rest('refundRefused') }
  }
  if (refunded) {
    return { by: null, what: `The payment provider made the refund of ${refunded}`, fields: rest('refunded') }
  }
  if (action === 'paid') return { by: null, what: 'Payment received', fields }
  return { by, what: verbs.get(action) ?? action, fields }
}
