import { InboxMessage } from '#contract/inbox/messages.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { replyHours } from '#rules/platform/shop-info.ts'
import { undoTimeOf } from '#server/platform/mail/undoable-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import { findMessage, type FoundMessage, lockMessage, type MessageRow } from './contact.queries.ts'

const hourMs = 3_600_000

/** Reads a message for the shop. Throws ShopError 404 for an unknown one. */
export async function getMessage(shop: Shop, id: string): Promise<InboxMessage> {
  const found = isId(id) ? await findMessage(shop.db, id) : undefined
  if (!found) throw notFound()
  return toInboxMessage(found, shop.now())
}

/** The day until which a message is put away; null for one that was not, and once the day has come. */
export function putAwayUntil({ laterUntil }: Pick<MessageRow, 'laterUntil'>, today: string): string | null {
  return laterUntil !== null && laterUntil > today ? laterUntil : null
}

/** Locks a waiting message. Throws ShopError 404, 409 with who replied or that it was closed. */
export async function lockOpenMessage(tx: Db, id: string): Promise<MessageRow> {
  const row = await getLockedMessage(tx, id)
  requireOpen(row)
  return row
}

/** Throws ShopError 409 with who replied, or that the message was closed. */
export function requireOpen(row: MessageRow): void {
  refuseReplied(row)
  if (row.closedAt !== null) {
    throw new ShopError(409, 'This message was closed without a reply. Open it again first.')
  }
}

/** Locks a message until the transaction ends. Throws ShopError 404 for an unknown one. */
export async function getLockedMessage(tx: Db, id: string): Promise<MessageRow> {
  const row = isId(id) ? await lockMessage(tx, id) : undefined
  if (!row) throw notFound()
  return row
}

/** Throws ShopError 409 for a message that has a reply. */
export function refuseReplied({ repliedAt, repliedByName }: MessageRow): void {
  if (repliedAt !== null) throw new ShopError(409, `${repliedByName} has already replied to this message.`)
}

/** When the shop has promised a reply to a message. */
export function replyTimeOf({ createdAt }: Pick<MessageRow, 'createdAt'>): string {
  return new Date(createdAt.getTime() + replyHours * hourMs).toISOString()
}

/** First and last name as they were entered in the form, with a space between them. */
export function senderOf({ firstName, lastName }: Pick<MessageRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

function toInboxMessage(row: FoundMessage, now: Date): InboxMessage {
  const { repliedAt, closedAt, assigneeId, assigneeName, replyEmail } = row
  return toWire(InboxMessage, row, {
    name: senderOf(row),
    replyBy: replyTimeOf(row),
    repliedBy: row.repliedByName,
    replyUndoUntil: undoTimeOf(replyEmail, now)?.toISOString() ?? null,
    replyProblem: replyEmail?.status === 'failed' ? (replyEmail.lastError ?? '') : null,
    assignee: assigneeId === null ? null : { _id: assigneeId, name: assigneeName ?? '' },
    laterUntil: repliedAt === null && closedAt === null ? putAwayUntil(row, nzDay(now.toISOString())) : null,
  })
}

function notFound(): ShopError {
  return new ShopError(404, 'Message not found')
}
