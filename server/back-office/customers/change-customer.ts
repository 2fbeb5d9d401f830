import { v7 } from 'uuid'
import { type Db, transact } from '#db/open.ts'
import { actorOf, type NewAuditEvent, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { CustomerNotes, CustomerTags } from '#contract/back-office/customers.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxNotes, maxTags, toTag } from '#rules/orders/order-filter.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import { OrderNote } from '#contract/orders/order-notes.ts'
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
import { deleteCustomerTag, insertCustomerTag, listTagsOfPeople } from './tags.queries.ts'

/** The people of a customer, and the one whose notes, tags and history it has. */
interface ChangedCustomer {
  people: string[]
  userId: string
}

/** Changes notes or tags in one transaction; the history has no words, which are erased later. Throws ShopError 404. */
async function changeCustomer<Reply>(
  shop: Shop,
  user: SignedInUser,
  id: string,
  make: (tx: Db, customer: ChangedCustomer) => Promise<NewAuditEvent['action'] | null>,
  read: (tx: Db, people: readonly string[]) => Promise<Reply>,
): Promise<Reply> {
  return transact(shop.db, async (tx) => {
    const { customer } = await getCustomer({ db: tx }, user, id)
    const changed = { people: peopleOf(customer), userId: customer.userId }
    if (!(await lockPerson(tx, changed.userId))) throw new ShopError(404, 'Customer not found')
    const action = await make(tx, changed)
    if (action) {
      await recordAuditEvent(shop, tx, {
        subject: 'user',
        subjectId: changed.userId,
        action,
        by: actorOf(user),
        fields: [],
      })
    }
    return read(tx, changed.people)
  })
}

/** Adds a note to a customer. Throws ShopError 404 for an unknown customer, 409 when there are 100 notes. */
export async function addCustomerNote(shop: Shop, user: SignedInUser, id: string, text: string) {
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

async function changeNotes(shop: Shop, user: SignedInUser, id: string, make: Parameters<typeof changeCustomer>[3]) {
  return changeCustomer(shop, user, id, make, async (tx, people) => ({
    notes: (await listNotesOnPeople(tx, people)).map((row) => toWire(OrderNote, row)),
  }))
}

async function getNote(tx: Db, people: readonly string[], id: string): Promise<CustomerNoteRow> {
  const note = isId(id) ? await lockCustomerNote(tx, people, id) : undefined
  if (!note) throw new ShopError(404, 'This note doesn’t exist.')
  return note
}

/** Gives a customer a tag. Throws ShopError 400 for an invalid tag, 404 for an unknown customer, 409 at 10 tags. */
export async function addCustomerTag(shop: Shop, user: SignedInUser, id: string, typed: string): Promise<CustomerTags> {
  const tag = toTag(typed)
  if (tag === null) {
    const message = 'Keep the tag to 30 characters.'
    throw new ShopError(400, message, [{ path: 'tag', message }])
  }
  return changeCustomer(
    shop,
    user,
    id,
    async (tx, { people, userId }) => {
      const tags = await listTagsOfPeople(tx, people)
      if (tags.includes(tag)) return null
      if (tags.length >= maxTags) {
        throw new ShopError(409, `A customer can have up to ${maxTags} tags. Remove one first.`)
      }
      await insertCustomerTag(tx, userId, tag, shop.now())
      return 'tagged'
    },
    readTags,
  )
}

/** Takes a tag off a customer. Throws ShopError 404 for an unknown customer. */
export async function takeCustomerTagOff(shop: Shop, user: SignedInUser, id: string, typed: string) {
  const tag = toTag(typed) ?? ''
  return changeCustomer(
    shop,
    user,
    id,
    async (tx, { people }) => ((await deleteCustomerTag(tx, people, tag)) ? 'untagged' : null),
    readTags,
  )
}

const readTags = async (...where: Parameters<typeof listTagsOfPeople>) => ({ tags: await listTagsOfPeople(...where) })
