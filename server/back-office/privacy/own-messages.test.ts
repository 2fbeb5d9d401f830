import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { type Person } from '#tests/support/factories.ts'
import { makeAdmin, makePerson, makeShopper } from '#tests/support/registered-people.ts'
import { everythingIn } from '#tests/support/full-shop-fixture.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { deletedName } from '#db/personal.ts'
import { applyRetention } from './retention.ts'

const shop = await forFile(startShop({ KEEP_DAYS: 'messages=10,emails=20' }))
beforeEach(async () => {
  for (const table of [contactMessages, emails]) await shop.shop.db.delete(table)
})

const message = { firstName: 'Hine', lastName: 'Parata', phone: '021 555 0142', message: 'Does it fit a bay window?' }

/** Sends a message with an address, to which a person of the shop replies. */
async function sendAndReply(email: string, by: Person): Promise<void> {
  expect((await shop.call('POST', '/api/contact/send', { body: { ...message, email } })).status).toBe(200)
  const [open] = (await shop.call('GET', '/api/inbox?show=open', { as: by })).body
  const body = { reply: 'Yes, Hine, it fits the bay window.' }
  expect((await shop.call('POST', `/api/messages/${open._id}/reply`, { as: by, body })).status).toBe(200)
  await shop.mail.until((rows) => rows.every(({ status }) => status === 'sent'))
}

it('the replies to messages of a person are part of the own data, with the message, the notes on it and as an email', async () => {
  const hine = await makeShopper(shop, 'Hine Parata')
  const admin = await makeAdmin(shop)
  await sendAndReply(hine.email, admin)
  const [sent] = await shop.shop.db.select().from(contactMessages)
  const before = shop.clock.now
  const note = { as: admin, body: { text: 'Ring her about the sill.' } }
  expect((await shop.call('POST', `/api/messages/${sent?.id}/notes`, note)).status).toBe(201)
  const { body, text } = await shop.call('GET', '/api/users/profile/data', { as: hine })
  expect(body.contactMessages).toEqual([
    {
      ...message,
      email: hine.email,
      reply: 'Yes, Hine, it fits the bay window.',
      createdAt: expect.any(String),
      repliedAt: sent?.repliedAt?.toISOString(),
      notes: [{ text: 'Ring her about the sill.', createdAt: readSince(shop.clock, before) }],
    },
  ])
  expect(body.emails.map(({ kind }: { kind: string }) => kind)).toEqual(['confirm-email', 'message-replied'])
  expect(text).not.toContain(admin.name)
})

it('the replies to messages of a person lose the name of their author with the account of the author', async () => {
  const staff = await makePerson(shop, 'staff')
  await sendAndReply('hine@example.nz', staff)
  await shop.shop.db.update(users).set({ role: null }).where(eq(users.id, staff._id))
  const body = { currentPassword: staff.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: staff, body })).status).toBe(200)
  const [row] = await shop.shop.db.select().from(contactMessages)
  expect(row).toMatchObject({
    reply: 'Yes, Hine, it fits the bay window.',
    repliedById: null,
    repliedByName: deletedName,
  })
})

it('the replies to messages of a person are deleted with the message, and their email too, although emails are kept for longer', async () => {
  await sendAndReply('hine@example.nz', await makeAdmin(shop))
  const start = shop.clock.now.getTime()
  const runAfter = async (days: number, plusMs = -1_000) => {
    shop.clock.now = new Date(start + days * 24 * 3_600_000 + plusMs)
    await applyRetention(shop.shop)
    return JSON.stringify(await everythingIn(shop.shop.db))
  }
  expect(await runAfter(10)).toContain('it fits the bay window')
  expect(await runAfter(10, 1_000)).not.toContain('bay window')
  expect(await shop.shop.db.$count(emails, eq(emails.kind, 'message-replied'))).toBe(0)
})
