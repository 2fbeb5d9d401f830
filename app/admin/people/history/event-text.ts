import type { AuditEvent } from '#contract/platform/history.ts'
import { valueText } from './change-labels.ts'

/**
 * An audit event as a sentence: who (when the sentence begins with its author), what, and the fields that it does not
 * name.
 */
export interface EventText {
  by: string | null
  /** A label for an author that is not a person, because a user may choose the shop's name. Null for people. */
  mark: string | null
  what: string
  fields: AuditEvent['fields']
}

const verbs = new Map([
  ['created', 'created it'],
  ['changed', 'made a change'],
  ['deleted', 'deleted it'],
  ['imported', 'imported'],
  ['sale-began', 'began a sale'],
  ['sale-ended', 'ended a sale'],
  ['ended', 'ended it'],
  ['registered', 'registered'],
  ['reminded', 'asked by email for a second step'],
  ['exported', 'downloaded what the shop knows'],
  ['reset', 'reset the password'],
  ['placed', 'placed the order'],
  ['ready', 'marked pieces as ready to ship'],
  ['shipped', 'marked pieces as shipped'],
  ['delivered', 'marked the order as delivered'],
  ['requested', 'asked the shop'],
  ['accepted', 'accepted the request'],
  ['declined', 'declined the request'],
  ['received', 'received the pieces of a return'],
  ['pieces-cancelled', 'cancelled pieces'],
  ['pieces-returned', 'took pieces back'],
  ['cancelled', 'cancelled the order'],
  ['receipt-sent-again', 'sent the receipt again'],
  ['note-added', 'wrote a note'],
  ['note-changed', 'changed a note'],
  ['note-deleted', 'deleted a note'],
  ['note-brought-back', 'restored a note'],
  ['photo-shown', 'agreed to a customer’s photo'],
  ['photo-changed', 'changed what a customer’s photo is described as'],
  ['photo-refused', 'refused a customer’s photo'],
  ['photo-deleted', 'deleted a customer’s photo'],
  ['question-answered', 'answered a question'],
  ['question-answer-taken-back', 'undid an answer to a question'],
  ['question-published', 'published a question'],
  ['question-changed', 'changed a published question'],
  ['question-hidden', 'removed a question from the page'],
  ['question-deleted', 'deleted a question'],
  ['published', 'published it'],
  ['unpublished', 'unpublished it'],
  ['address-changed', 'changed its address'],
  ['tested', 'tested it'],
  ['left-out-of-google', 'left it out of the Google feed'],
  ['included-in-google', 'included it in the Google feed'],
  ['put-back', 'restored an older version'],
  ['brought-back', 'restored it'],
  ['message-assigned', 'assigned them a message'],
  ['message-unassigned', 'unassigned a message from them'],
  ['message-put-away', 'snoozed a message'],
  ['message-back', 'brought back a snoozed message'],
  ['message-note-added', 'wrote a note on a message'],
  ['message-note-changed', 'changed a note on a message'],
  ['message-note-deleted', 'deleted a note on a message'],
  ['review-hidden', 'hid a review'],
  ['review-shown', 'showed a hidden review again'],
  ['review-replied', 'replied to a review'],
  ['review-reply-changed', 'changed the reply to a review'],
  ['review-reply-deleted', 'deleted the reply to a review'],
])

const moves = new Map([
  ['added-to-account', 'added the order of a guest to the account with the same address'],
  ['taken-from-account', 'moved a guest’s order back out of the account'],
])

const undone = new Map([
  ['make-ready', 'undid: ready to ship'],
  ['ship', 'undid: shipped'],
  ['deliver', 'undid: delivered'],
])

const marks: Record<AuditEvent['byKind'], string | null> = {
  person: null,
  shop: 'automatic',
  'command-line': 'on the server',
  provider: 'automatic',
}

/** The sentence of an audit event. Payments and refunds name their amount; the other fields are listed below it. */
export function eventText({ action, by, byKind, fields }: AuditEvent): EventText {
  const mark = marks[byKind]
  const rest = (name: string) => fields.filter(({ field }) => field !== name)
  const amountOf = (name: string) => {
    const found = fields.find(({ field }) => field === name)
    return found && valueText(name, found.after)
  }
  const [asked, refused, refunded, transferred] = [
    'refundAskedFor',
    'refundRefused',
    'refunded',
    'refundTransferred',
  ].map(amountOf)
  if (asked) return { by, mark, what: `refunded ${asked}`, fields: rest('refundAskedFor') }
  if (refused) {
    const what = `The payment provider refused the refund of ${refused}`
    return { by: null, mark: null, what, fields: rest('refundRefused') }
  }
  if (transferred) {
    return { by, mark, what: `refunded ${transferred} by bank transfer`, fields: rest('refundTransferred') }
  }
  if (refunded) {
    return {
      by: null,
      mark: null,
      what: `The payment provider made the refund of ${refunded}`,
      fields: rest('refunded'),
    }
  }
  const dispute = fields.find(({ field }) => field === 'disputeLost')
  if (dispute) {
    const lost = valueText('disputeLost', dispute.after ?? dispute.before)
    const what =
      dispute.after === null ? `The provider returned ${lost} of a dispute` : `The buyer got ${lost} by a dispute`
    return { by: null, mark: null, what, fields: rest('disputeLost') }
  }
  if (action === 'tagged' || action === 'untagged') {
    const tag = fields.find(({ field }) => field === 'tag')
    const named = tag ? ` ‘${String(tag.after ?? tag.before)}’` : ''
    return {
      by,
      mark,
      what: `${action === 'tagged' ? 'added the tag' : 'took off the tag'}${named}`,
      fields: rest('tag'),
    }
  }
  const moved = moves.get(action)
  if (moved !== undefined) return { by, mark, what: moved, fields: rest('guest') }
  if (action === 'undone') {
    const step = fields.find(({ field }) => field === 'step')?.before
    return { by, mark, what: undone.get(String(step)) ?? 'undid a step of the delivery', fields: rest('step') }
  }
  if (action === 'delivered' && fields.some(({ field }) => field === 'pieces')) {
    return { by, mark, what: 'marked pieces as delivered', fields }
  }
  if (action === 'paid') return { by: null, mark: null, what: 'Payment received', fields }
  return { by, mark, what: verbs.get(action) ?? action, fields }
}
