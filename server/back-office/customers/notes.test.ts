import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { customerNotes } from '#db/tables/back-office/customer-notes.ts'
import { changes } from '#db/tables/platform/history.ts'
import { paths } from '#rules/paths.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  cookieOf,
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const table = await makeProduct(shop, { stock: 500 })

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = staff) =>
  shop.call(method, `/api/customers/${path}`, { as, ...(body && { body }) })
const notesOf = async (id: string) =>
  (await shop.call('GET', `/api/customers/${id}`, { as: owner })).body.notes.map(({ text }: { text: string }) => text)

it('a note on a customer has author and time, is changed and deleted, and the history says so without its text', async () => {
  const marama = await makeShopper(shop)
  const added = await call('POST', `${marama._id}/notes`, { text: ' Prefers a text. ' })
  expect(added).toMatchObject({
    status: 201,
    body: { notes: [{ text: 'Prefers a text.', version: 1, by: 'Aroha Staff', changedAt: null }] },
  })
  const { _id } = added.body.notes[0]
  const changed = await call('PUT', `${marama._id}/notes/${_id}`, { text: 'Dog at the gate.', version: 1 })
  expect(changed.body.notes).toMatchObject([{ text: 'Dog at the gate.', version: 2 }])
  expect(await notesOf(marama._id)).toEqual(['Dog at the gate.'])
  const own = await shop.call('GET', '/api/users/profile/data', { as: marama })
  expect(own.body.customerNotes).toEqual([{ text: 'Dog at the gate.', createdAt: expect.any(String) }])
  expect((await call('DELETE', `${marama._id}/notes/${_id}`)).body).toEqual({ notes: [] })
  expectRefused(await call('DELETE', `${marama._id}/notes/${_id}`), 404, 'This note doesn’t exist.')
  const events = await shop.shop.db
    .select()
    .from(changes)
    .where(eq(changes.subjectId, marama._id))
    .orderBy(asc(changes.id))
  const ofNotes = events.filter(({ action }) => action !== 'registered')
  expect(ofNotes.map(({ action, fields }) => ({ action, fields }))).toEqual([
    { action: 'note-added', fields: [] },
    { action: 'note-changed', fields: [] },
    { action: 'note-deleted', fields: [] },
  ])
})

it('a note on a customer that two people change at once keeps both: the second reads what the first wrote', async () => {
  const marama = await makeShopper(shop)
  const { body } = await call('POST', `${marama._id}/notes`, { text: 'Ring first' })
  const path = `${marama._id}/notes/${body.notes[0]._id}`
  const answers = await Promise.all([
    call('PUT', path, { text: 'Ring before noon', version: 1 }),
    call('PUT', path, { text: 'Ring after noon', version: 1 }, owner),
  ])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
})

it('a note on a customer is refused without a text, of another customer and after 100 notes', async () => {
  const [marama, other] = [await makeShopper(shop), await makeShopper(shop)]
  expectRefused(await call('POST', `${marama._id}/notes`, { text: ' ' }), 400, 'Write the note.')
  const { body } = await call('POST', `${marama._id}/notes`, { text: 'Hers' })
  const path = `${other._id}/notes/${body.notes[0]._id}`
  expect((await call('PUT', path, { text: 'Not hers', version: 1 })).status).toBe(404)
  const note = { userId: other._id, text: 'x', byName: 'Ana' }
  await shop.shop.db.insert(customerNotes).values(Array.from({ length: 100 }, () => note))
  expectRefused(
    await call('POST', `${other._id}/notes`, { text: 'One more' }),
    409,
    'This customer has 100 notes, the most it can have. Delete one first.',
  )
})

it('a note on a guest stays when the orders move to an account, and goes with the guest', async () => {
  const marama = await makeShopper(shop)
  const guest = await beGuest(shop, marama.email)
  const order = (await placeOrder(shop, guest, table)).body._id
  await shop.shop.db.insert(customerNotes).values({ userId: guest._id, text: 'Two steps.', byName: 'Ana' })
  expect(await notesOf(order)).toEqual(['Two steps.'])
  await shop.call('POST', '/api/users/guest/claim', { as: guest })
  const token = await tokenFor(shop, guest.email, paths.claimOrders)
  const signedIn = await shop.call('POST', '/api/users/auth', { body: marama })
  const as = { cookie: cookieOf(signedIn) }
  expect((await shop.call('POST', '/api/users/guest/orders', { as, body: { token } })).status).toBe(200)
  expect(await notesOf(marama._id)).toEqual(['Two steps.'])
  const [row] = await shop.shop.db.select().from(customerNotes).where(eq(customerNotes.userId, marama._id))
  expect(row?.text).toBe('Two steps.')

  const second = await beGuest(shop, 'noted.guest@example.nz')
  const id = (await placeOrder(shop, second, table)).body._id
  expect((await call('POST', `${id}/notes`, { text: 'Pays by transfer.' })).status).toBe(201)
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: owner, body: {} })).status).toBe(200)
  expect(await shop.shop.db.$count(customerNotes, eq(customerNotes.userId, second._id))).toBe(1)
  const body = { confirmation: second.email }
  expect((await shop.call('DELETE', `/api/customers/${id}`, { as: owner, body })).status).toBe(200)
  expect(await shop.shop.db.$count(customerNotes, eq(customerNotes.userId, second._id))).toBe(0)
})
