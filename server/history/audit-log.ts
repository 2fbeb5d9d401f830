import type { HistorySubject } from '#contract/history.ts'
import type { Db } from '#db/open.ts'
import type { ChangedField } from '#rules/changed-fields.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { insertAuditEvents } from './history.queries.ts'

/** Who does something. Without an account: the shop itself, or whoever sits at the command line. */
export interface Actor {
  userId: string | null
  name: string
}

/** The shop itself: payments that arrive, refunds that follow. */
export const systemActor: Actor = { userId: null, name: 'The shop' }

/** Whoever sits at the command line of the machine. */
export const commandLine: Actor = { userId: null, name: 'Command line' }

/** A signed-in person as the one who does something. */
export function actorOf(user: SignedInUser): Actor {
  return { userId: user._id, name: user.name }
}

/** What happened to what; `action` is one word in the past tense. */
export interface NewAuditEvent {
  subject: HistorySubject
  subjectId: string
  action:
    | 'created'
    | 'changed'
    | 'deleted'
    | 'placed'
    | 'paid'
    | 'delivered'
    | 'cancelled'
    | 'refunded'
    | 'imported'
    | 'registered'
    | 'reset'
  by: Actor
  fields: ChangedField[]
}

/**
 * Writes down who changed what, in the caller's transaction: it stands exactly when the change does. A `changed` or
 * `imported` without a single field is no change and is not written. Passwords never go in; say only that they changed.
 */
export async function recordAuditEvent(shop: Pick<Shop, 'now'>, tx: Db, change: NewAuditEvent): Promise<void> {
  await recordAuditEvents(shop, tx, [change])
}

/** The same for many changes at once: a file may bring thousands. */
export async function recordAuditEvents(
  shop: Pick<Shop, 'now'>,
  tx: Db,
  changes: readonly NewAuditEvent[],
): Promise<void> {
  const createdAt = shop.now()
  const rows = changes
    .filter(({ action, fields }) => fields.length > 0 || (action !== 'changed' && action !== 'imported'))
    .map(({ by, ...what }) => ({ ...what, byUserId: by.userId, byName: by.name, createdAt }))
  await insertAuditEvents(tx, rows)
}
