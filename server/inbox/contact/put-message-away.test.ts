import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { changes } from '#db/tables/platform/history.ts'
import { makeAdmin, makePerson } from '#tests/support/factories.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

// Saturday 21 November in New Zealand.
const asOf = new Date('2026-11-20T19:05:00Z')

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const packer = await makePerson(shop, 'packer')
beforeEach(async () => {
  shop.clock.now = asOf
  await shop.shop.db.delete(contactMessages)
  await shop.shop.db.delete(changes)
})

/** Inserts an open message and returns its id. */
async function message(given: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
  const sender = { firstName: 'Bridget', lastName: 'Moana', email: 'bridget@example.nz', phone: '027 555 0121' }
  const row = { ...sender, message: 'Will it go up a stair?', createdAt: asOf, ...given }
  const [inserted] = await shop.shop.db.insert(contactMessages).values(row).returning()
  return inserted?.id ?? ''
}

const later = (id: string, until: string | null, before: string | null = null, as = staff) =>
  shop.call('PUT', `/api/messages/${id}/later`, { as, body: { until, before } })
const dayOf = async (id: string) => (await shop.call('GET', `/api/messages/${id}`, { as: owner })).body.laterUntil
const events = async () =>
  (await shop.shop.db.select().from(changes).orderBy(changes.id)).map(({ subject, subjectId, action, fields }) => ({
    subject,
    subjectId,
    action,
    fields,
  }))

it('a message is put away until a day, brought back, and each step is recorded once', async () => {
  const id = await message()
  expect(await later(id, '2026-11-23')).toMatchObject({ status: 200, body: { _id: id, laterUntil: '2026-11-23' } })
  // A second press changes nothing, whatever it had read.
  expect((await later(id, '2026-11-23')).body.laterUntil).toBe('2026-11-23')
  expect((await later(id, '2026-11-24', '2026-11-23', owner)).body.laterUntil).toBe('2026-11-24')
  expect((await later(id, null, '2026-11-24')).body.laterUntil).toBeNull()
  expect((await later(id, null, '2026-11-24')).status).toBe(200)
  const field = (before: string | null, after: string | null) => [
    { field: 'messageId', before: null, after: id },
    { field: 'laterUntil', before, after },
  ]
  expect(await events()).toEqual([
    { subject: 'user', subjectId: staff._id, action: 'message-put-away', fields: field(null, '2026-11-23') },
    { subject: 'user', subjectId: owner._id, action: 'message-put-away', fields: field('2026-11-23', '2026-11-24') },
    { subject: 'user', subjectId: staff._id, action: 'message-back', fields: field('2026-11-24', null) },
  ])
})

it('a message is back on its day, as if it had never been put away', async () => {
  const id = await message({ laterUntil: '2026-11-22' })
  expect(await dayOf(id)).toBe('2026-11-22')
  shop.clock.now = new Date('2026-11-21T11:00:00Z')
  expect(await dayOf(id)).toBeNull()
  expect((await later(id, '2026-11-30')).body.laterUntil).toBe('2026-11-30')
  expect((await events())[0]?.fields).toContainEqual({ field: 'laterUntil', before: null, after: '2026-11-30' })
})

it('a message that two people put away at once has the day of the first, and the second reads it', async () => {
  const id = await message()
  const days = ['2026-11-23', '2026-11-24']
  const answers = await Promise.all(days.map((day) => later(id, day)))
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  const first = answers.find(({ status }) => status === 200)?.body.laterUntil
  expect(await dayOf(id)).toBe(first)
  const words = first === '2026-11-23' ? 'Monday 23 November 2026' : 'Tuesday 24 November 2026'
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `Someone has just snoozed this message until ${words}. Choose again.`,
  )
  await later(id, null, first)
  expectRefused(await later(id, '2026-11-25', first), 409, 'Someone has just brought this message back. Choose again.')
})

it.each(['2026-11-21', '2026-11-20', '2027-02-20', '2026-11-31', 'soon', '2026-11-23T00:00:00Z'])(
  'a message is not put away until %s',
  async (day) => {
    const id = await message()
    const { status, body } = await later(id, day)
    expect({ status, paths: body.errors?.map(({ path }: { path: string }) => path) }).toEqual({
      status: 400,
      paths: ['until'],
    })
    expect(await dayOf(id)).toBeNull()
    expect(await events()).toEqual([])
  },
)

it('a message is put away until tomorrow and until 90 days ahead', async () => {
  const id = await message()
  expect((await later(id, '2026-11-22')).status).toBe(200)
  expect((await later(id, '2027-02-19', '2026-11-22')).status).toBe(200)
})

it('a message is no longer put away after a reply, and cannot be put away with one or closed', async () => {
  const [replied, closed] = [await message({ laterUntil: '2026-11-30' }), await message({ laterUntil: '2026-11-30' })]
  await shop.call('POST', `/api/messages/${replied}/reply`, { as: staff, body: { reply: 'It does.' } })
  await shop.call('POST', `/api/messages/${closed}/close`, { as: staff })
  expect([await dayOf(replied), await dayOf(closed)]).toEqual([null, null])
  expectRefused(await later(replied, '2026-11-23'), 409, 'Aroha Staff has already replied to this message.')
  expect((await later(closed, '2026-11-23')).status).toBe(409)
  await shop.call('DELETE', `/api/messages/${closed}/close`, { as: staff })
  const [row] = await shop.shop.db.select().from(contactMessages).where(eq(contactMessages.id, closed))
  expect(row?.laterUntil).toBeNull()
})

it('a message is put away by owner and staff only', async () => {
  const id = await message()
  expect((await later(id, '2026-11-23', null, packer)).status).toBe(403)
  expect((await later('01938f2a-7c1e-7000-8000-000000000000', '2026-11-23')).status).toBe(404)
  expect((await later('unknown', '2026-11-23')).status).toBe(404)
  expect((await shop.call('PUT', `/api/messages/${id}/later`, { body: { until: null, before: null } })).status).toBe(
    401,
  )
})
