import { beforeEach, expect, it } from 'vitest'
import { orderNotes } from '#db/tables/orders/order-notes.ts'
import { changes } from '#db/tables/platform/history.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import {
  makeAdmin,
  makeProduct,
  makeShopper,
  makePerson,
  type Person,
  placeOrder,
  signInAgain,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

let ana: Person
let marama: Person
let table: string
let order: string
const shop = await forFile(startShop())
beforeEach(async () => {
  ana = await makeAdmin(shop)
  marama = await makeShopper(shop)
  table = await makeProduct(shop, { stock: 50 })
  order = (await placeOrder(shop, marama, table)).body._id
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = ana) =>
  shop.call(method, `/api/orders/${path}`, { as, ...(body && { body }) })
const note = async (text: string, as = ana) => {
  const body = bodyOf(await call('POST', `${order}/notes`, { text }, as), 201)
  return body.notes[0]
}
const historyOf = async () =>
  (await shop.call('GET', `/api/history/order/${order}`, { as: ana })).body.map(
    ({ action, fields }: { action: string; fields: object[] }) => ({ action, fields }),
  )

it('a note on an order has its author and its time, newest first, and the history says who wrote it without its text', async () => {
  await note('  Third floor, no lift.\nRing before noon. ')
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  await note('Second note')
  const { body } = await call('GET', `${order}/notes`)
  expect(body).toEqual({
    notes: [
      expect.objectContaining({ text: 'Second note', version: 1, by: ana.name, changedAt: null }),
      expect.objectContaining({ text: 'Third floor, no lift.\nRing before noon.', version: 1 }),
    ],
    tags: [],
  })
  expect((await historyOf()).slice(0, 2)).toEqual([
    { action: 'note-added', fields: [] },
    { action: 'note-added', fields: [] },
  ])
})

it.each([
  [' \n ', 'Write the note.'],
  ['x'.repeat(1001), 'Keep the note to 1,000 characters.'],
])('a note on an order: %j is refused', async (text, message) => {
  expectRefused(await call('POST', `${order}/notes`, { text }), 400, message)
})

it('a note on an order that two people change at once keeps both: the second reads what the first wrote', async () => {
  const { _id, version } = await note('Ring first')
  const staff = await makePerson(shop, 'staff')
  const before = shop.clock.now
  const answers = await Promise.all([
    call('PUT', `${order}/notes/${_id}`, { text: 'Ring before noon', version }),
    call('PUT', `${order}/notes/${_id}`, { text: 'Ring after noon', version }, staff),
  ])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  const [stored] = answers.find(({ status }) => status === 200)?.body.notes ?? []
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `Someone else changed this note. It now says: ‘${stored.text}’`,
  )
  expect(stored).toMatchObject({ version: 2, changedAt: readSince(shop.clock, before) })
})

it('a note on an order is deleted once, brought back within 30 days, and gone after them', async () => {
  const { _id } = await note('A mistake')
  const answers = await Promise.all([1, 2].map(() => call('DELETE', `${order}/notes/${_id}`)))
  expect(answers.map(({ body }) => body.notes)).toEqual([[], []])
  expect((await historyOf()).filter(({ action }: { action: string }) => action === 'note-deleted')).toHaveLength(1)
  expect((await call('PUT', `${order}/notes/${_id}`, { text: 'New', version: 1 })).status).toBe(404)
  expect((await call('POST', `${order}/notes/${_id}/bring-back`)).body.notes).toHaveLength(1)
  expect((await call('DELETE', `${order}/notes/${_id}`)).status).toBe(200)
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 24 * 3_600_000 + 1)
  ana = await signInAgain(shop, ana)
  expect((await call('POST', `${order}/notes/${_id}/bring-back`)).status).toBe(404)
  await deleteExpired(shop.shop)
  expect(await shop.shop.db.$count(orderNotes)).toBe(
    (await shop.shop.db.select().from(orderNotes)).filter(({ deletedAt }) => deletedAt === null).length,
  )
})

it('a note on an order is not found under another order, and an unknown one is not found at all', async () => {
  const { _id } = await note('Mine')
  const other = (await placeOrder(shop, marama, table)).body._id
  for (const path of [`${other}/notes/${_id}`, `${order}/notes/nothing`, `nothing/notes/${_id}`]) {
    expect((await call('DELETE', path)).status).toBe(404)
  }
  expect((await call('GET', 'nothing/notes')).status).toBe(404)
  expect((await call('GET', `${order}/notes`)).body.notes).toHaveLength(1)
})

it('a note on an order is never sent to the buyer: order, list, receipt, emails and the CSV of orders', async () => {
  await note('Difficult caller 4711')
  await call('POST', `${order}/tags`, { tag: 'Blacklist 4711' })
  const { body: mine } = await shop.call('GET', `/api/orders/${order}`, { as: marama })
  expect(mine.tags).toBeUndefined()
  expect(mine.noteCount).toBeUndefined()
  const texts = [
    JSON.stringify(mine),
    JSON.stringify((await shop.call('GET', '/api/orders/mine', { as: marama })).body),
    (await shop.call('GET', '/api/orders/export.csv', { as: ana })).text,
    JSON.stringify((await shop.call('GET', `/api/orders/${order}/emails`, { as: ana })).body),
  ]
  for (const text of texts) expect(text).not.toMatch(/4711/i)
  expect((await call('GET', `${order}/notes`, undefined, marama)).status).toBe(403)
})

it('the tags of an order are stored once in lower case, listed by the alphabet, taken off, and written in the history', async () => {
  await call('POST', `${order}/tags`, { tag: 'Stairs' })
  await Promise.all([1, 2, 3].map(() => call('POST', `${order}/tags`, { tag: ' Careful  ACCESS ' })))
  expect((await call('GET', `${order}/notes`)).body.tags).toEqual(['careful access', 'stairs'])
  expect((await call('DELETE', `${order}/tags/Stairs`)).body.tags).toEqual(['careful access'])
  expect((await call('DELETE', `${order}/tags/Stairs`)).status).toBe(200)
  expect((await historyOf()).slice(0, 3)).toEqual([
    { action: 'untagged', fields: [{ field: 'tag', before: 'stairs', after: null }] },
    { action: 'tagged', fields: [{ field: 'tag', before: null, after: 'careful access' }] },
    { action: 'tagged', fields: [{ field: 'tag', before: null, after: 'stairs' }] },
  ])
  expect((await call('GET', 'tags')).body.tags).toContain('careful access')
})

it('the tags of an order are ten at most, each of at most 30 characters', async () => {
  for (const number of Array.from({ length: 10 }, (_, index) => index)) {
    expect((await call('POST', `${order}/tags`, { tag: `tag ${number}` })).status).toBe(200)
  }
  const other = (await placeOrder(shop, marama, table)).body._id
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, (_, index) => call('POST', `${other}/tags`, { tag: `tag ${index}` })),
  )
  expect(countStatuses(atOnce)).toEqual({ 200: 10, 409: 10 })
  const { status, body } = await call('POST', `${order}/tags`, { tag: 'one more' })
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'An order can have up to 10 tags. Remove one first.',
  })
  expect((await call('GET', `${order}/notes`)).body.tags).toHaveLength(10)
  const long = await call('POST', `${order}/tags`, { tag: 'x'.repeat(31) })
  expect({ status: long.status, errors: long.body.errors }).toEqual({
    status: 400,
    errors: [{ path: 'tag', message: 'Keep the tag to 30 characters.' }],
  })
})

it('the list of orders filters by tag in any case, and shows tags and the number of notes', async () => {
  await note('One')
  const { _id } = await note('Two')
  await call('DELETE', `${order}/notes/${_id}`)
  await call('POST', `${order}/tags`, { tag: 'island' })
  const other = (await placeOrder(shop, marama, table)).body._id
  const { body } = await shop.call('GET', '/api/orders?tag=Island', { as: ana })
  expect(
    body.map(({ _id: id, tags, noteCount }: { _id: string; tags: string[]; noteCount: number }) => ({
      id,
      tags,
      noteCount,
    })),
  ).toEqual([{ id: order, tags: ['island'], noteCount: 1 }])
  expect((await shop.call('GET', '/api/orders?tag=none', { as: ana })).body).toEqual([])
  const all = (await shop.call('GET', '/api/orders', { as: ana })).body
  expect(all.find(({ _id: id }: { _id: string }) => id === other).tags).toBeUndefined()
})

it('the list of orders filters by the New Zealand days of placing, both included', async () => {
  const ids: string[] = []
  for (const at of [
    '2031-04-04T10:59:59.000Z',
    '2031-04-04T11:00:00.000Z',
    '2031-04-05T11:59:59.000Z',
    '2031-04-06T12:00:00.000Z',
  ]) {
    shop.clock.now = new Date(at)
    marama = await makeShopper(shop)
    ids.push((await placeOrder(shop, marama, table)).body._id)
  }
  ana = await signInAgain(shop, ana)
  const found = async (query: string) =>
    (await shop.call('GET', `/api/orders?${query}`, { as: ana })).body.map(({ _id }: { _id: string }) =>
      ids.indexOf(_id),
    )
  // Summer time ends on 6 April 2031: that day has 25 hours.
  expect(await found('from=2031-04-05&to=2031-04-06')).toEqual([2, 1])
  expect(await found('from=2031-04-05')).toEqual([3, 2, 1])
  expect(await found('from=2031-04-05&to=2031-04-05')).toEqual([1])
  expect((await shop.call('GET', '/api/orders?from=5.4.31', { as: ana })).body.message).toBe(
    'Enter the first day, such as 2026-11-20.',
  )
})

it('the notes on the orders of a person are in the data of the person without their author, and erased with the account', async () => {
  const { createdAt } = await note('Regular customer')
  await call('POST', `${order}/tags`, { tag: 'regular' })
  expect((await call('PUT', `${order}/cancel`)).status).toBe(200)
  const own = JSON.parse((await shop.call('GET', '/api/users/profile/data', { as: marama })).text)
  const [found] = own.orders
  expect({ notes: found.notes, tags: found.tags }).toEqual({
    notes: [{ text: 'Regular customer', createdAt }],
    tags: ['regular'],
  })
  expect((await shop.call('DELETE', `/api/users/${marama._id}`, { as: ana })).status).toBe(200)
  expect((await call('GET', `${order}/notes`)).body).toEqual({ notes: [], tags: [] })
  const left = (await shop.shop.db.select().from(changes)).filter(({ subjectId }) => subjectId === order)
  expect(left.filter(({ action }) => action === 'tagged').map(({ fields }) => fields)).toEqual([[]])
})

it('the notes on the orders of a person lose the name of an author whose account is erased', async () => {
  const staff = await makePerson(shop, 'staff')
  await note('Ring first', staff)
  expect((await shop.call('DELETE', `/api/users/${staff._id}`, { as: ana })).status).toBe(200)
  expect((await call('GET', `${order}/notes`)).body.notes).toMatchObject([{ text: 'Ring first', by: 'Deleted' }])
})
