import { v7 } from 'uuid'
import type { CustomerNotes } from '#contract/back-office/customers.ts'
import type { Db } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxNotes } from '#rules/orders/order-filter.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import { OrderNote } from '#contract/orders/order-notes.ts'
import { changeCustomer } from './change-customer.ts'
import {
  type CustomerNoteRow,
  deleteCustomerNoteRow,
  insertCustomerNote,
  listNotesOnPeople,
  lockCustomerNote,
  updateCustomerNote,
} from './notes.queries.ts'

/** Adds a note to a customer. Throws ShopError 404 for an unknown customer, 409 when there are 100 notes. */
export async function addCustomerNote(
  shop: Shop,
  user: SignedInUser,
  id: string,
  text: string,
): Promise<CustomerNotes> {
  return changeNotes(shop, user, id, async (tx, { people, userId }) => {
    if ((await listNotesOnPeople(tx, people)).length >= maxNotes) {
      throw new ShopError(409, `This customer has ${maxNotes} notes, the most it can have. Delete one first.`)
    }
    await insertCustomerNote(tx, {
      id: v7(),
      userId,
      text: text.trim(),
      byUserId: user._id,
      byName: user.name,
      createdAt: shop.now(),
    })
    return 'note-added'
  })
}

/** Changes the text of a note. Throws ShopError 404 for an unknown one, 409 when it was changed since `version`. */
export async function changeCustomerNote(
  shop: Shop,
  user: SignedInUser,
  { id, noteId }: { id: string; noteId: string },
  wanted: { text: string; version: number },
): Promise<CustomerNotes> {
  const text = wanted.text.trim()
  return changeNotes(shop, user, id, async (tx, { people }) => {
    const note = await getNote(tx, people, noteId)
    if (note.text === text) return null
    if (note.version !== wanted.version) {
      throw new ShopError(409, `Someone else changed this note. It now says: ‘${note.text}’`)
    }
    await updateCustomerNote(tx, noteId, { text, version: note.version + 1, changedAt: shop.now() })
    return 'note-changed'
  })
}

/** Deletes a note for good. Throws ShopError 404 for an unknown one. */
export async function deleteCustomerNote(
  shop: Shop,
  user: SignedInUser,
  { id, noteId }: { id: string; noteId: string },
): Promise<CustomerNotes> {
  return changeNotes(shop, user, id, async (tx, { people }) => {
    await deleteCustomerNoteRow(tx, (await getNote(tx, people, noteId)).id)
    return 'note-deleted'
  })
}

async function changeNotes(
  shop: Shop,
  user: SignedInUser,
  id: string,
  make: Parameters<typeof changeCustomer>[3],
): Promise<CustomerNotes> {
  return changeCustomer(shop, user, id, make, async (tx, people) => ({
    notes: (await listNotesOnPeople(tx, people)).map((row) => toWire(OrderNote, row)),
  }))
}

async function getNote(tx: Db, people: readonly string[], id: string): Promise<CustomerNoteRow> {
  const note = isId(id) ? await lockCustomerNote(tx, people, id) : undefined
  if (!note) throw new ShopError(404, 'This note doesn’t exist.')
  return note
}
