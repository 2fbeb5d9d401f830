import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { makeAdmin, makePerson } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ SHOP_EMAIL: 'hello@kauri.example', SHOP_NAME: 'Kauri & Co' }))
shop.clock.now = new Date('2026-11-19T04:02:00Z')
const aroha = await makePerson(shop, 'staff')
const ana = await makeAdmin(shop)
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-19T04:02:00Z')
  await shop.shop.db.delete(contactMessages)
})

const message = {
  firstName: 'Bridget',
  lastName: 'Moana',
  email: 'bridget@example.nz',
  phone: '027 555 0121',
  message: 'Will the Fairlie cabinet go up a stair with a turn?\nIt is 820 mm wide.',
}
const unknown = '01938f2a-7c1e-7000-8000-000000000000'

let networks = 0
/** Sends a message through the form and returns its id. */
async function sent(): Promise<string> {
  const headers = { 'x-forwarded-for': `198.51.100.${++networks}` }
  const email = `bridget${networks}@example.nz`
  expect((await shop.call('POST', '/api/contact/send', { body: { ...message, email }, headers })).status).toBe(200)
  const [row] = await shop.shop.db.select().from(contactMessages).where(eq(contactMessages.email, email))
  return row?.id ?? ''
}

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, as = ana): Promise<TestResponse> =>
  shop.call(method, `/api/messages${path}`, { as, ...(body && { body }) })
const replyTo = (id: string, reply: string, as = ana) => call('POST', `/${id}/reply`, { reply }, as)
const counts = async () => {
  const { messages, done } = (await shop.call('GET', '/api/inbox/counts', { as: ana })).body
  return { open: messages, done }
}

it('a message of the contact form is open, with the time of the promised reply', async () => {
  const id = await sent()
  const { createdAt } = (await call('GET', `/${id}`)).body
  const found = {
    _id: id,
    name: 'Bridget Moana',
    email: `bridget${networks}@example.nz`,
    phone: '027 555 0121',
    message: message.message,
    replyBy: new Date(Date.parse(createdAt) + 24 * 3_600_000).toISOString(),
    reply: '',
    repliedAt: null,
    repliedBy: '',
    replyUndoUntil: null,
    replyProblem: null,
    closedAt: null,
    assignee: null,
    laterUntil: null,
    createdAt,
  }
  expect(createdAt).toEqual(readSince(shop.clock, new Date('2026-11-19T04:02:00Z')))
  expect((await call('GET', `/${id}`)).body).toEqual(found)
  expect(await counts()).toEqual({ open: 1, done: 0 })
})

it('a message of the contact form is unknown by another id', async () => {
  for (const id of [unknown, 'no-such-thing']) {
    const answers = [
      await call('GET', `/${id}`),
      await replyTo(id, 'Yes.'),
      await call('POST', `/${id}/close`),
      await call('DELETE', `/${id}/close`),
    ]
    for (const answer of answers) {
      expectRefused(answer, 404, 'Message not found')
    }
  }
})

it('the reply to a message is stored with its author and emailed to the sender, with the message below', async () => {
  const id = await sent()
  shop.clock.now = new Date('2026-11-19T05:10:00Z')
  const answer = await replyTo(id, ' It comes in two parts.\nNgā mihi, Wiremu ')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    _id: id,
    reply: 'It comes in two parts.\nNgā mihi, Wiremu',
    repliedAt: readSince(shop.clock, new Date('2026-11-19T05:10:00Z')),
    repliedBy: 'Ana Admin',
    closedAt: null,
  })
  expect(await counts()).toEqual({ open: 0, done: 1 })
  const row = (await shop.mail.until()).at(-1)
  expect(row).toMatchObject({
    kind: 'message-replied',
    to: `bridget${networks}@example.nz`,
    replyTo: 'hello@kauri.example',
    subject: 'Your message to Kauri & Co',
    about: id,
  })
  expect(row?.text).toContain(
    [
      'Kia ora Bridget,',
      'You wrote to us on Thursday 19 November 2026. Here’s our reply.',
      'It comes in two parts.\nNgā mihi, Wiremu',
      'Your message:',
      `“${message.message}”`,
    ].join('\n\n'),
  )
})

it('the reply to a message is sent once, also when two people reply at once', async () => {
  const id = await sent()
  const before = await shop.shop.db.$count(emails, eq(emails.kind, 'message-replied'))
  const answers = await Promise.all([replyTo(id, 'Yes.', aroha), replyTo(id, 'No.', ana)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const { repliedBy } = answers.find(({ status }) => status === 200)?.body ?? {}
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `${repliedBy} has already replied to this message.`,
  )
  expect(await shop.shop.db.$count(emails, eq(emails.kind, 'message-replied'))).toBe(before + 1)
  expect((await replyTo(id, 'Perhaps.')).status).toBe(409)
})

it.each([
  ['', 'Write the reply.'],
  [' \n ', 'Write the reply.'],
  ['x'.repeat(5001), 'Keep the reply to 5,000 characters.'],
])('the reply to a message is refused with a sentence for the text %#', async (reply, text) => {
  const id = await sent()
  expectRefused(await replyTo(id, reply), 400, text, 'reply')
  expect(await counts()).toEqual({ open: 1, done: 0 })
})

it('a message that is closed without a reply is not open until it is opened again, and sends no email', async () => {
  const id = await sent()
  const before = (await shop.mail.until()).length
  const closing = shop.clock.now
  expect((await call('POST', `/${id}/close`)).body).toMatchObject({
    closedAt: readSince(shop.clock, closing),
    reply: '',
  })
  expect(await counts()).toEqual({ open: 0, done: 1 })
  expect((await call('DELETE', `/${id}/close`)).body).toMatchObject({ closedAt: null })
  expect(await counts()).toEqual({ open: 1, done: 0 })
  expect((await shop.mail.until()).length).toBe(before)
})

it('a message that is closed without a reply refuses a reply and a second close, an open one to be opened, and one with a reply both', async () => {
  const id = await sent()
  const refusal = (text: string) => ({ status: 409, body: { message: text } })
  expect(await call('DELETE', `/${id}/close`)).toMatchObject(refusal('This message is already open.'))
  await call('POST', `/${id}/close`)
  const closed = refusal('This message was closed without a reply. Open it again first.')
  expect(await replyTo(id, 'Yes.')).toMatchObject(closed)
  expect(await call('POST', `/${id}/close`)).toMatchObject(closed)
  await call('DELETE', `/${id}/close`)
  await replyTo(id, 'Yes.', aroha)
  const replied = refusal('Aroha Staff has already replied to this message.')
  expect(await call('POST', `/${id}/close`)).toMatchObject(replied)
  expect(await call('DELETE', `/${id}/close`)).toMatchObject(replied)
})
