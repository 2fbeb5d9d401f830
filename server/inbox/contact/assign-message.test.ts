import { beforeEach, expect, it } from 'vitest'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { changes } from '#db/tables/platform/history.ts'
import { makeAdmin, makePerson, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
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

const assign = (id: string, assignee: string | null, before: string | null = null, as = owner) =>
  shop.call('PUT', `/api/messages/${id}/assignee`, { as, body: { assignee, before } })
const assigneeOf = async (id: string) => (await shop.call('GET', `/api/messages/${id}`, { as: owner })).body.assignee
const events = async () =>
  (await shop.shop.db.select().from(changes).orderBy(changes.id)).map(({ subjectId, action, byName, fields }) => ({
    subjectId,
    action,
    byName,
    fields,
  }))
const unknown = '01938f2a-7c1e-7000-8000-000000000000'

it('a message is given to a person, to another one, and to no one again, and each step is recorded', async () => {
  const id = await message()
  expect(await assigneeOf(id)).toBeNull()
  expect(await assign(id, staff._id)).toMatchObject({
    status: 200,
    body: { _id: id, assignee: { _id: staff._id, name: 'Aroha Staff' } },
  })
  expect((await assign(id, owner._id, staff._id, staff)).body.assignee).toEqual({ _id: owner._id, name: 'Ana Admin' })
  expect((await assign(id, null, owner._id)).body.assignee).toBeNull()
  const fields = [{ field: 'messageId', before: null, after: id }]
  expect(await events()).toEqual([
    { subjectId: staff._id, action: 'message-assigned', byName: 'Ana Admin', fields },
    { subjectId: staff._id, action: 'message-unassigned', byName: 'Aroha Staff', fields },
    { subjectId: owner._id, action: 'message-assigned', byName: 'Aroha Staff', fields },
    { subjectId: owner._id, action: 'message-unassigned', byName: 'Ana Admin', fields },
  ])
})

it('a message is refused with who has it when it was given to another person since, and nothing is recorded', async () => {
  const id = await message()
  await assign(id, staff._id)
  const recorded = await events()
  expectRefused(
    await assign(id, owner._id),
    409,
    'Someone has just assigned this message to Aroha Staff. Choose again.',
  )
  expect((await assign(id, null)).status).toBe(409)
  expect(await assigneeOf(id)).toEqual({ _id: staff._id, name: 'Aroha Staff' })
  await assign(id, null, staff._id)
  expectRefused(await assign(id, owner._id, staff._id), 409, 'Someone has just unassigned this message. Choose again.')
  expect(await events()).toHaveLength(recorded.length + 1)
})

it('a message is given to one person when two people take it at once', async () => {
  const id = await message()
  const answers = await Promise.all([assign(id, owner._id), assign(id, staff._id, null, staff)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const taken = answers.find(({ status }) => status === 200)?.body.assignee
  expect(await assigneeOf(id)).toEqual(taken)
  expect(await events()).toHaveLength(1)
})

it('a message is given to the same person again without a second event', async () => {
  const id = await message()
  await assign(id, staff._id)
  expect((await assign(id, staff._id)).status).toBe(200)
  expect(await events()).toHaveLength(1)
})

it('a message cannot be given to a packer, a shopper, an unknown person or a text', async () => {
  const id = await message()
  const others = [(await makePerson(shop, 'packer'))._id, (await makeShopper(shop))._id, unknown, 'aroha']
  for (const other of others) {
    expectRefused(await assign(id, other), 400, 'This person doesn’t answer messages. Choose another one.', 'assignee')
  }
  expect(await assigneeOf(id)).toBeNull()
})

it('a message cannot be given to a person once it is done, and an unknown one is not found', async () => {
  expect((await assign(await message({ closedAt: shop.clock.now }), staff._id)).status).toBe(409)
  expect((await assign(unknown, staff._id)).status).toBe(404)
  expect((await assign(await message(), staff._id, null, await makePerson(shop, 'packer'))).status).toBe(403)
})

it.each([
  ['packer', null],
  [null, null],
  ['owner', 'kept'],
])('a person who loses the role has no message as %s', async (role, kept) => {
  const person = await makePerson(shop, 'staff')
  const [id, closed] = [await message({ assigneeId: person._id }), await message({ assigneeId: person._id })]
  const other = await message({ assigneeId: owner._id })
  const changed = await shop.call('PUT', `/api/users/${person._id}`, {
    as: await signInAgain(shop, owner),
    body: { role },
  })
  expect(changed.status).toBe(200)
  const expected = kept === null ? null : { _id: person._id, name: person.name }
  expect(await assigneeOf(id)).toEqual(expected)
  expect(await assigneeOf(closed)).toEqual(expected)
  expect(await assigneeOf(other)).toEqual({ _id: owner._id, name: 'Ana Admin' })
})

it('a person who loses the role is given none by a request of the same moment', async () => {
  const person = await makePerson(shop, 'staff')
  const id = await message()
  const again = await signInAgain(shop, owner)
  const [changed, given] = await Promise.all([
    shop.call('PUT', `/api/users/${person._id}`, { as: again, body: { role: 'packer' } }),
    assign(id, person._id),
  ])
  expect(changed.status).toBe(200)
  expect([200, 400]).toContain(given.status)
  expect(await assigneeOf(id)).toBeNull()
})

it('a person whose account is deleted has no message, and the history has no name', async () => {
  const person = await makePerson(shop, 'staff')
  const id = await message()
  await assign(id, person._id)
  await assign(id, owner._id, person._id, person)
  const kept = await message({ assigneeId: person._id })
  const deleted = await shop.call('DELETE', `/api/users/${person._id}`, { as: await signInAgain(shop, owner) })
  expect(deleted.status).toBe(200)
  expect(await assigneeOf(kept)).toBeNull()
  expect(await assigneeOf(id)).toEqual({ _id: owner._id, name: 'Ana Admin' })
  expect(JSON.stringify(await events())).not.toContain(person.name)
})
