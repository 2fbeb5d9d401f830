import { v7 } from 'uuid'
import type { CustomerNotes } from '#contract/admin/customers.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/ids.ts'
import { maxNotes } from '#rules/orders/order-tags.ts'
import { actorOf, type NewAuditEvent, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { toCustomerNote } from './note-mapping.ts'
import {
  type CustomerNoteRow,
  deleteCustomerNoteRow,
  insertCustomerNote,
  listNotesOnPeople,
  lockCustomerNote,
  lockPerson,
  updateCustomerNote,
} from './notes.queries.ts'
import { getCustomer, peopleOf } from './read-customer.ts'

/** Adds a note to a customer. Throws ShopError 404 for an unknown customer, 409 when there are 100 notes. */
export async function addCustomerNote(
  shop: Shop,
  user: SignedInUser,
  id: string,
  text: string,
): Promise<CustomerNotes> {
  return change(shop, user, id, async (tx, { people, userId }) => {
    if ((await listNotesOnPeople(tx, people)).length >= maxNotes) {
      throw new ShopError(409, `This customer has ${maxNotes} notes. Delete one that is no longer needed first.`)
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
  return change(shop, user, id, async (tx, { people }) => {
    const note = await getNote(tx, people, noteId)
    if (note.text === text) return null
    if (note.version !== wanted.version) {
      throw new ShopError(409, `This note was changed meanwhile. It says now: ‘${note.text}’`)
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
  return change(shop, user, id, async (tx, { people }) => {
    await deleteCustomerNoteRow(tx, (await getNote(tx, people, noteId)).id)
    return 'note-deleted'
  })
}

/** The people of a customer, and the one whose notes and history it has. */
interface Noted {
  people: string[]
  userId: string
}

/**
 * Makes a change to the notes of a customer in one transaction, and returns what they are then. The history says who
 * did what; the text is in the note alone, so that it can be erased with it.
 */
async function change(
  shop: Shop,
  user: SignedInUser,
  id: string,
  make: (tx: Db, noted: Noted) => Promise<NewAuditEvent['action'] | null>,
): Promise<CustomerNotes> {
  return transact(shop.db, async (tx) => {
    const { customer } = await getCustomer({ db: tx }, user, id)
    const noted = { people: peopleOf(customer), userId: customer.userId }
    if (!(await lockPerson(tx, noted.userId))) throw new ShopError(404, 'Customer not found')
    const action = await make(tx, noted)
    if (action) {
      await recordAuditEvent(shop, tx, {
        subject: 'user',
        subjectId: noted.userId,
        action,
        by: actorOf(user),
        fields: [],
      })
    }
    return { notes: (await listNotesOnPeople(tx, noted.people)).map(toCustomerNote) }
  })
}

async function getNote(tx: Db, people: readonly string[], id: string): Promise<CustomerNoteRow> {
  const note = isId(id) ? await lockCustomerNote(tx, people, id) : undefined
  if (!note) throw new ShopError(404, 'This note does not exist.')
  return note
}
