import { v7 } from 'uuid'
import type { ActorKind, HistorySubject } from '#contract/platform/history.ts'
import type { Db } from '#db/open.ts'
import type { ChangedField } from '#rules/platform/changed-fields.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type AuditRow, insertAuditEvents } from './history.queries.ts'

/** The author of a change. Only the kind distinguishes the shop itself from a person who has its name. */
export interface Actor {
  kind: ActorKind
  /** Null for an actor without an account, and for a person whose account is deleted. */
  userId: string | null
  name: string
}

/** The shop itself, for payments that arrive and refunds that follow. */
export const systemActor: Actor = { kind: 'shop', userId: null, name: 'The shop' }

/** A person who uses the admin commands on the shop's machine. */
export const commandLine: Actor = { kind: 'command-line', userId: null, name: 'Command line' }

/** A payment provider, for what is done on its own pages. */
export const paymentProvider: Actor = { kind: 'provider', userId: null, name: 'The payment provider' }

/** A user as the author of a change. */
export function actorOf(user: Pick<SignedInUser, '_id' | 'name'>): Actor {
  return { kind: 'person', userId: user._id, name: user.name }
}

/** A change to a subject. `action` is one word in the past tense. */
export interface NewAuditEvent {
  subject: HistorySubject
  subjectId: string
  action:
    | 'created'
    | 'changed'
    | 'deleted'
    | 'placed'
    | 'paid'
    | 'ready'
    | 'shipped'
    | 'delivered'
    | 'undone'
    | 'received'
    | 'pieces-cancelled'
    | 'pieces-returned'
    | 'requested'
    | 'accepted'
    | 'declined'
    | 'cancelled'
    | 'refunded'
    | 'imported'
    | 'sale-began'
    | 'sale-ended'
    | 'ended'
    | 'receipt-sent-again'
    | 'note-added'
    | 'note-changed'
    | 'note-deleted'
    | 'note-brought-back'
    | 'tagged'
    | 'untagged'
    | 'added-to-account'
    | 'taken-from-account'
    | 'registered'
    | 'reminded'
    | 'exported'
    | 'reset'
    | 'photo-shown'
    | 'photo-changed'
    | 'photo-refused'
    | 'photo-deleted'
    | 'question-answered'
    | 'question-answer-taken-back'
    | 'question-published'
    | 'question-changed'
    | 'question-hidden'
    | 'question-deleted'
    | 'published'
    | 'unpublished'
    | 'address-changed'
    | 'tested'
    | 'left-out-of-google'
    | 'included-in-google'
    | 'put-back'
    | 'brought-back'
    | 'message-assigned'
    | 'message-unassigned'
    | 'message-put-away'
    | 'message-back'
    | 'message-note-added'
    | 'message-note-changed'
    | 'message-note-deleted'
    | 'review-hidden'
    | 'review-shown'
    | 'review-replied'
    | 'review-reply-changed'
    | 'review-reply-deleted'
  by: Actor
  fields: ChangedField[]
}

/** Records an audit event in the caller's transaction. Changes without fields are not recorded, passwords never. */
export async function recordAuditEvent(shop: Pick<Shop, 'now'>, tx: Db, auditEvent: NewAuditEvent): Promise<void> {
  await recordAuditEvents(shop, tx, [auditEvent])
}

/** Records many audit events at once: an import may have thousands. */
export async function recordAuditEvents(
  shop: Pick<Shop, 'now'>,
  tx: Db,
  auditEvents: readonly NewAuditEvent[],
): Promise<void> {
  const createdAt = shop.now()
  const rows = auditEvents
    .filter(({ action, fields }) => fields.length > 0 || (action !== 'changed' && action !== 'imported'))
    .map((each) => auditRow(each, createdAt))
  await insertAuditEvents(tx, rows)
}

/** The complete row of an audit event, for a statement that inserts it with the change itself. */
export function auditRow({ by, ...rest }: NewAuditEvent, createdAt: Date): AuditRow {
  return { id: v7(), ...rest, byUserId: by.userId, byName: by.name, byKind: by.kind, createdAt }
}
