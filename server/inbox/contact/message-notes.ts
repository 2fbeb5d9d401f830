import { v7 } from 'uuid'
import type { MessageNotes } from '#contract/inbox/messages.ts'
import { OrderNote } from '#contract/orders/order-notes.ts'
import { type Db, transact } from '#db/open.ts'
import { maxNotes } from '#rules/orders/order-filter.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, type NewAuditEvent, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import {
  deleteMessageNoteRow,
  insertMessageNote,
  listMessageNotes,
  lockMessageNote,
  type MessageNoteRow,
  updateMessageNote,
} from './message-notes.queries.ts'
import { getLockedMessage, getMessage } from './read-messages.ts'

/** Reads the notes on a message. Throws ShopError 404 for an unknown message. */
export async function readMessageNotes(shop: Shop, messageId: string): Promise<MessageNotes> {
  await getMessage(shop, messageId)
  return toMessageNotes(shop.db, messageId)
}

/** Adds a note to a message, open or done. Throws ShopError 404 for an unknown message, 409 when it has 100 notes. */
export async function addMessageNote(shop: Shop, user: SignedInUser, messageId: string, text: string) {
  return changeNotes(shop, user, messageId, async (tx) => {
    if ((await listMessageNotes(tx, [messageId])).length >= maxNotes) {
      throw new ShopError(409, `This message has ${maxNotes} notes, the most it can have. Delete one first.`)
    }
    await insertMessageNote(tx, {
      id: v7(),
      messageId,
      text: text.trim(),
      byUserId: user._id,
      byName: user.name,
      createdAt: shop.now(),
    })
    return 'message-note-added'
  })
}

/** Changes the text of a note. Throws ShopError 404 for an unknown one, 409 when it was changed since `version`. */
export async function changeMessageNote(
  shop: Shop,
  user: SignedInUser,
  { id, noteId }: { id: string; noteId: string },
  wanted: { text: string; version: number },
): Promise<MessageNotes> {
  const text = wanted.text.trim()
  return changeNotes(shop, user, id, async (tx) => {
    const note = await getNote(tx, id, noteId)
    if (note.text === text) return null
    if (note.version !== wanted.version) {
      throw new ShopError(409, `Someone else changed this note. It now says: ‘${note.text}’`)
    }
    await updateMessageNote(tx, noteId, { text, version: note.version + 1, changedAt: shop.now() })
    return 'message-note-changed'
  })
}

/** Deletes a note for good. Throws ShopError 404 for an unknown one. */
export async function deleteMessageNote(
  shop: Shop,
  user: SignedInUser,
  { id, noteId }: { id: string; noteId: string },
): Promise<MessageNotes> {
  return changeNotes(shop, user, id, async (tx) => {
    await deleteMessageNoteRow(tx, (await getNote(tx, id, noteId)).id)
    return 'message-note-deleted'
  })
}

/** Changes the notes on a locked message, so that they are counted in turn. The history has no text. */
async function changeNotes(
  shop: Shop,
  user: SignedInUser,
  messageId: string,
  make: (tx: Db) => Promise<NewAuditEvent['action'] | null>,
): Promise<MessageNotes> {
  return transact(shop.db, async (tx) => {
    await getLockedMessage(tx, messageId)
    const action = await make(tx)
    if (action !== null) {
      const fields = [{ field: 'messageId', before: null, after: messageId }]
      await recordAuditEvent(shop, tx, { subject: 'user', subjectId: user._id, action, by: actorOf(user), fields })
    }
    return toMessageNotes(tx, messageId)
  })
}

async function getNote(tx: Db, messageId: string, id: string): Promise<MessageNoteRow> {
  const note = isId(id) ? await lockMessageNote(tx, messageId, id) : undefined
  if (!note) throw new ShopError(404, 'This note doesn’t exist.')
  return note
}

async function toMessageNotes(db: Db, messageId: string): Promise<MessageNotes> {
  return { notes: (await listMessageNotes(db, [messageId])).map((row) => toWire(OrderNote, row)) }
}
