import { beforeEach, expect, it } from 'vitest'
import { contactMessages, messageNotes } from '#db/tables/inbox/contact.ts'
import { changes } from '#db/tables/platform/history.ts'
import { makeAdmin, makePerson, type Person } from '#tests/support/factories.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const packer = await makePerson(shop, 'packer')
beforeEach(async () => {
  await shop.shop.db.delete(contactMessages)
  await shop.shop.db.delete(changes)
})

/** Inserts an open message and returns its id. */
async function message(given: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
  const sender = { firstName: 'Bridget', lastName: 'Moana', email: 'bridget@example.nz', phone: '027 555 0121' }
  const row = { ...sender, message: 'Will it go up a stair?', createdAt: shop.clock.now, ...given }
  const [inserted] = await shop.shop.db.insert(contactMessages).values(row).returning()
  return inserted?.id ?? ''
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = staff) =>
  shop.call(method, `/api/messages/${path}`, { as, ...(body && { body }) })
const unknown = '01938f2a-7c1e-7000-8000-000000000000'

it('a note on a message has author and time, is changed and deleted, and the history says so without its text', async () => {
  const id = await message({ repliedAt: shop.clock.now, reply: 'Yes' })
  const added = await call('POST', `${id}/notes`, { text: ' The top comes off. ' })
  expect(added).toMatchObject({
    status: 201,
    body: { notes: [{ text: 'The top comes off.', version: 1, by: 'Aroha Staff', changedAt: null }] },
  })
  const { _id } = added.body.notes[0]
  const changed = await call('PUT', `${id}/notes/${_id}`, { text: 'Two parts.', version: 1 }, owner)
  expect(changed.body.notes).toMatchObject([{ text: 'Two parts.', version: 2, by: 'Aroha Staff' }])
  await call('POST', `${id}/notes`, { text: '870 high.' }, owner)
  const { body } = await call('GET', `${id}/notes`)
  expect(body.notes.map(({ text }: { text: string }) => text)).toEqual(['Two parts.', '870 high.'])
  expect((await call('DELETE', `${id}/notes/${_id}`)).body.notes).toMatchObject([{ text: '870 high.' }])
  expectRefused(await call('DELETE', `${id}/notes/${_id}`), 404, 'This note doesn’t exist.')
  const recorded = await shop.shop.db.select().from(changes).orderBy(changes.id)
  const fields = [{ field: 'messageId', before: null, after: id }]
  expect(recorded.map(({ subjectId, action, fields: of }) => ({ subjectId, action, fields: of }))).toEqual([
    { subjectId: staff._id, action: 'message-note-added', fields },
    { subjectId: owner._id, action: 'message-note-changed', fields },
    { subjectId: owner._id, action: 'message-note-added', fields },
    { subjectId: staff._id, action: 'message-note-deleted', fields },
  ])
})

it('a note on a message that two people change at once keeps the first, and the second reads what it says', async () => {
  const id = await message()
  const { body } = await call('POST', `${id}/notes`, { text: 'Ring first' })
  const path = `${id}/notes/${body.notes[0]._id}`
  const answers = await Promise.all([
    call('PUT', path, { text: 'Ring before noon', version: 1 }),
    call('PUT', path, { text: 'Ring after noon', version: 1 }, owner),
  ])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  const kept = answers.find(({ status }) => status === 200)?.body.notes[0].text
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `Someone else changed this note. It now says: ‘${kept}’`,
  )
})

it('a note on a message is refused without a text, on another message, on an unknown one and after 100 notes', async () => {
  const [id, other] = [await message(), await message()]
  expectRefused(await call('POST', `${id}/notes`, { text: ' ' }), 400, 'Write the note.')
  const { body } = await call('POST', `${id}/notes`, { text: 'Ring first' })
  const note = body.notes[0]._id
  expect((await call('PUT', `${other}/notes/${note}`, { text: 'Mine', version: 1 })).status).toBe(404)
  expect((await call('DELETE', `${other}/notes/${note}`)).status).toBe(404)
  expect((await call('POST', `${unknown}/notes`, { text: 'Ring first' })).status).toBe(404)
  expect((await call('GET', `${unknown}/notes`)).status).toBe(404)
  const rows = Array.from({ length: 98 }, () => ({ messageId: id, text: 'Note', byName: 'Aroha Staff' }))
  await shop.shop.db.insert(messageNotes).values(rows)
  const answers = await Promise.all([
    call('POST', `${id}/notes`, { text: 'A' }),
    call('POST', `${id}/notes`, { text: 'B' }),
  ])
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'This message has 100 notes, the most it can have. Delete one first.',
  )
})

it('a note on a message is for owner and staff', async () => {
  const id = await message()
  const { body } = await call('POST', `${id}/notes`, { text: 'Ring first' }, owner)
  const path = `${id}/notes/${body.notes[0]._id}`
  const answers = await Promise.all([
    call('GET', `${id}/notes`, undefined, packer),
    call('POST', `${id}/notes`, { text: 'Hi' }, packer),
    call('PUT', path, { text: 'Hi', version: 1 }, packer),
    call('DELETE', path, undefined, packer),
  ])
  expect(countStatuses(answers)).toEqual({ 403: 4 })
  expect((await shop.call('GET', `/api/messages/${id}/notes`)).status).toBe(401)
})

it('a note on a message goes with its message, and its author keeps no name once the account is deleted', async () => {
  const id = await message()
  const leaver = await makePerson(shop, 'staff')
  await call('POST', `${id}/notes`, { text: 'Ring first' }, leaver)
  expect((await shop.call('DELETE', `/api/users/${leaver._id}`, { as: owner })).status).toBe(200)
  expect((await call('GET', `${id}/notes`)).body.notes).toMatchObject([{ text: 'Ring first', by: 'Deleted' }])
  await shop.shop.db.delete(contactMessages)
  expect(await shop.shop.db.$count(messageNotes)).toBe(0)
})
