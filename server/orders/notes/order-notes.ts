import { v7 } from 'uuid'
import { OrderNote, type OrderNotes } from '#contract/orders/order-notes.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxNotes, maxTags, toTag } from '#rules/orders/order-filter.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { actorOf, type NewAuditEvent, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import {
  deleteTag,
  hasOrder,
  insertNote,
  insertTag,
  listNotes,
  listTagsOf,
  lockNote,
  lockOrderId,
  type OrderNoteRow,
  updateNote,
} from './order-notes.queries.ts'

/** How long a deleted note can be restored, in milliseconds. */
export const deletedNoteMs = 30 * 24 * 3_600_000

/** Reads the notes and tags of an order. Throws ShopError 404 for an unknown order. */
export async function readOrderNotes(shop: Shop, orderId: string): Promise<OrderNotes> {
  if (!isId(orderId) || !(await hasOrder(shop.db, orderId))) throw unknownOrder()
  return toOrderNotes(shop.db, orderId)
}

/** Adds a note to an order. Throws ShopError 404 for an unknown order, 409 when it has 100 notes. */
export async function addNote(shop: Shop, user: SignedInUser, orderId: string, text: string): Promise<OrderNotes> {
  return change(shop, orderId, async (tx) => {
    if ((await listNotes(tx, orderId)).length >= maxNotes) {
      throw new ShopError(409, `This order has ${maxNotes} notes, the most it can have. Delete one first.`)
    }
    await insertNote(tx, {
      id: v7(),
      orderId,
      text: text.trim(),
      byUserId: user._id,
      byName: user.name,
      createdAt: shop.now(),
    })
    await record(shop, tx, user, orderId, { action: 'note-added' })
  })
}

/** Changes a note. Throws ShopError 404, and 409 when another person has changed it since `version`. */
export async function changeNote(
  shop: Shop,
  user: SignedInUser,
  { id: orderId, noteId }: { id: string; noteId: string },
  wanted: { text: string; version: number },
): Promise<OrderNotes> {
  const text = wanted.text.trim()
  return change(shop, orderId, async (tx) => {
    const note = await getNote(tx, orderId, noteId)
    if (note.deletedAt !== null) throw new ShopError(404, 'This note was deleted.')
    if (note.text === text) return
    if (note.version !== wanted.version) {
      throw new ShopError(409, `Someone else changed this note. It now says: ‘${note.text}’`)
    }
    await updateNote(tx, noteId, { text, version: note.version + 1, changedAt: shop.now() })
    await record(shop, tx, user, orderId, { action: 'note-changed' })
  })
}

/** Deletes a note; a second time changes nothing. Throws ShopError 404 for an unknown note. */
export async function deleteNote(
  shop: Shop,
  user: SignedInUser,
  { id: orderId, noteId }: { id: string; noteId: string },
): Promise<OrderNotes> {
  return change(shop, orderId, async (tx) => {
    const { deletedAt } = await getNote(tx, orderId, noteId)
    if (deletedAt !== null) return
    await updateNote(tx, noteId, { deletedAt: shop.now() })
    await record(shop, tx, user, orderId, { action: 'note-deleted' })
  })
}

/** Brings back a deleted note for 30 days; one that is there stays. Throws ShopError 404 for a note that is gone. */
export async function bringNoteBack(
  shop: Shop,
  user: SignedInUser,
  { id: orderId, noteId }: { id: string; noteId: string },
): Promise<OrderNotes> {
  return change(shop, orderId, async (tx) => {
    const { deletedAt } = await getNote(tx, orderId, noteId)
    if (deletedAt === null) return
    if (shop.now().getTime() - deletedAt.getTime() >= deletedNoteMs) throw unknownNote()
    await updateNote(tx, noteId, { deletedAt: null })
    await record(shop, tx, user, orderId, { action: 'note-brought-back' })
  })
}

/** Gives an order a tag. Throws ShopError 400 for a tag that cannot be stored, 404, 409 when it has 10 tags. */
export async function addTag(shop: Shop, user: SignedInUser, orderId: string, typed: string): Promise<OrderNotes> {
  const tag = toTag(typed)
  if (tag === null) {
    const message = 'Keep the tag to 30 characters.'
    throw new ShopError(400, message, [{ path: 'tag', message }])
  }
  return change(shop, orderId, async (tx) => {
    if (!(await insertTag(tx, orderId, tag, shop.now()))) return
    if ((await listTagsOf(tx, orderId)).length > maxTags) {
      throw new ShopError(409, `An order can have up to ${maxTags} tags. Remove one first.`)
    }
    await record(shop, tx, user, orderId, { action: 'tagged', fields: [{ field: 'tag', before: null, after: tag }] })
  })
}

/** Takes a tag off an order. Throws ShopError 404 for an unknown order. */
export async function takeTagOff(shop: Shop, user: SignedInUser, orderId: string, typed: string): Promise<OrderNotes> {
  const tag = toTag(typed) ?? ''
  return change(shop, orderId, async (tx) => {
    if (!(await deleteTag(tx, orderId, tag))) return
    await record(shop, tx, user, orderId, { action: 'untagged', fields: [{ field: 'tag', before: tag, after: null }] })
  })
}

/** Makes a change to the notes or tags of an order in one transaction, and returns what they are then. */
async function change(shop: Shop, orderId: string, make: (tx: Db) => Promise<void>): Promise<OrderNotes> {
  return transact(shop.db, async (tx) => {
    if (!isId(orderId) || !(await lockOrderId(tx, orderId))) throw unknownOrder()
    await make(tx)
    return toOrderNotes(tx, orderId)
  })
}

async function toOrderNotes(db: Db, orderId: string): Promise<OrderNotes> {
  return {
    notes: (await listNotes(db, orderId)).map((row) => toWire(OrderNote, row)),
    tags: await listTagsOf(db, orderId),
  }
}

async function getNote(tx: Db, orderId: string, noteId: string): Promise<OrderNoteRow> {
  const note = isId(noteId) ? await lockNote(tx, orderId, noteId) : undefined
  if (!note) throw unknownNote()
  return note
}

function unknownOrder(): ShopError {
  return new ShopError(404, 'Order not found')
}

function unknownNote(): ShopError {
  return new ShopError(404, 'This note doesn’t exist.')
}

/** The history says who did what; the text of a note is in the note alone, so that it can be erased with it. */
async function record(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  orderId: string,
  given: Pick<NewAuditEvent, 'action'> & Partial<Pick<NewAuditEvent, 'fields'>>,
): Promise<void> {
  await recordAuditEvent(shop, tx, { subject: 'order', subjectId: orderId, by: actorOf(user), fields: [], ...given })
}
