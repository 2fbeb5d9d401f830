import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { updateFailed } from '#server/platform/mail/mail.queries.ts'
import { makeAdmin, makePerson } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const start = new Date('2026-11-19T04:02:00Z')
const shop = await forFile(startShop({ UNDO_SECONDS: '30' }))
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
beforeEach(() => {
  shop.clock.now = start
})

let senders = 0
/** A message of a sender of its own, with a reply whose email waits. */
async function makeReplied(): Promise<{ id: string; email: string; undoUntil: Date }> {
  const email = `bridget${++senders}@exampl.nz`
  const body = { firstName: 'Bridget', lastName: 'Moana', email, phone: '027 555 0121', message: 'Will it fit?' }
  const headers = { 'x-forwarded-for': `198.51.100.${senders}` }
  await shop.call('POST', '/api/contact/send', { body, headers })
  const [row] = await shop.shop.db.select().from(contactMessages).where(eq(contactMessages.email, email))
  const id = row?.id ?? ''
  const { status, body: replied } = await shop.call('POST', `/api/messages/${id}/reply`, {
    as: staff,
    body: { reply: 'Yes, it does.' },
  })
  expect({ status, replied }).toMatchObject({
    status: 200,
    replied: { reply: 'Yes, it does.', replyProblem: null },
  })
  expect(new Date(Date.parse(replied.replyUndoUntil) - 30_000)).toEqual(readSince(shop.clock, start))
  return { id, email, undoUntil: new Date(replied.replyUndoUntil) }
}

const emailOf = async (id: string) => {
  const rows = await shop.shop.db.select().from(emails).where(eq(emails.about, id))
  return rows.filter(({ kind }) => kind === 'message-replied')
}
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const undo = (id: string, as = staff) => shop.call('DELETE', `/api/messages/${id}/reply`, { as })
const sendAgain = (id: string, email: string, as = staff) =>
  shop.call('PUT', `/api/messages/${id}/reply/address`, { as, body: { email } })

/** Lets the mail server refuse the email with a reply for good. */
async function refuse(id: string): Promise<void> {
  const [email] = await emailOf(id)
  await updateFailed(shop.shop.db, email?.id ?? '', { status: 'failed', lastError: '550 No such user' })
}

/** Where a message is among what waits: its row in the inbox and on Today, and how many messages wait and are done. */
async function waiting(id: string) {
  const read = async (path: string) => (await shop.call('GET', path, { as: owner })).body
  const isIt = (row: { _id?: string }) => row._id === id
  const [items, { messages, done }, today] = await Promise.all([
    read('/api/inbox?show=open'),
    read('/api/inbox/counts'),
    read('/api/today'),
  ])
  return { item: items.find(isIt), counts: { messages, done }, today: [...today.late, ...today.today].find(isIt) }
}

it('a reply whose email waits is taken back within its seconds: the message is open again, and nothing is sent', async () => {
  const { id, undoUntil } = await makeReplied()
  const notBefore = new Date(undoUntil.getTime() + 2_000)
  expect(await emailOf(id)).toMatchObject([{ status: 'queued', notBefore }])
  shop.clock.now = later(29)
  expect(await undo(id)).toMatchObject({
    status: 200,
    body: { reply: '', repliedAt: null, repliedBy: '', replyUndoUntil: null, closedAt: null },
  })
  expect(await emailOf(id)).toEqual([])
  expectRefused(await undo(id), 409, 'This message has no reply.')
})

it('a reply whose email waits is taken back once of two presses at once, and can be written again', async () => {
  const { id } = await makeReplied()
  expect(countStatuses(await Promise.all([undo(id), undo(id, owner)]))).toEqual({ 200: 1, 409: 1 })
  const again = await shop.call('POST', `/api/messages/${id}/reply`, { as: owner, body: { reply: 'Yes.' } })
  expect(again).toMatchObject({ status: 200, body: { reply: 'Yes.', repliedBy: owner.name } })
  expect(await emailOf(id)).toHaveLength(1)
})

it('a reply whose email waits is not taken back once its seconds are over', async () => {
  const { id } = await makeReplied()
  shop.clock.now = later(31)
  expect((await shop.call('GET', `/api/messages/${id}`, { as: staff })).body.replyUndoUntil).toBeNull()
  expectRefused(
    await undo(id),
    409,
    'It’s too late: the email with this reply is being sent. Write to the sender again.',
  )
  expect(await emailOf(id)).toHaveLength(1)
})

it('a reply whose email waits is taken back by people with the inbox alone', async () => {
  const { id } = await makeReplied()
  expect((await undo(id, await makePerson(shop, 'packer'))).status).toBe(403)
  expect((await shop.call('DELETE', `/api/messages/${id}/reply`)).status).toBe(401)
  expectRefused(await undo('nonsense'), 404, 'Message not found')
})

it('a reply that the mail server has refused says why, and is sent again to the corrected address', async () => {
  const { id, email } = await makeReplied()
  await refuse(id)
  const read = () => shop.call('GET', `/api/messages/${id}`, { as: staff })
  expect((await read()).body).toMatchObject({ email, replyProblem: '550 No such user', replyUndoUntil: null })
  expect(await undo(id)).toMatchObject({ status: 409 })
  const right = `bridget${senders}@example.nz`
  expect(await sendAgain(id, ` ${right.toUpperCase()} `)).toMatchObject({
    status: 200,
    body: { email: right, reply: 'Yes, it does.', replyProblem: null, replyUndoUntil: null },
  })
  shop.clock.now = later(60)
  await vi.waitFor(async () => {
    expect(await emailOf(id)).toMatchObject([{ to: right, status: 'sent', lastError: null }])
  }, 60_000)
})

it('a reply that the mail server has refused is sent again once of two presses at once, and not while it waits', async () => {
  const { id, email } = await makeReplied()
  expectRefused(await sendAgain(id, email), 409, 'No reply to this message has failed to be sent.')
  await refuse(id)
  expect(countStatuses(await Promise.all([sendAgain(id, email), sendAgain(id, email)]))).toEqual({ 200: 1, 409: 1 })
})

it('a reply that the mail server has refused waits for an answer again, in the inbox, in its counts and on Today, until it is sent again', async () => {
  const { id, email } = await makeReplied()
  const before = await waiting(id)
  expect(before).toMatchObject({ item: undefined, today: undefined })
  await refuse(id)
  expect(await waiting(id)).toMatchObject({
    item: { state: 'open', reply: 'Yes, it does.', hasFailedReply: true },
    today: { kind: 'message' },
    counts: { messages: before.counts.messages + 1, done: before.counts.done - 1 },
  })
  expect((await sendAgain(id, email)).status).toBe(200)
  expect(await waiting(id)).toEqual(before)
})

it('a reply that the mail server has refused is done without an email when the shop rings instead, and can be opened again', async () => {
  const { id, email } = await makeReplied()
  const before = await waiting(id)
  const close = () => shop.call('POST', `/api/messages/${id}/close`, { as: staff })
  const reopen = () => shop.call('DELETE', `/api/messages/${id}/close`, { as: staff })
  const replied = { status: 409, body: { message: 'Aroha Staff has already replied to this message.' } }
  expect(await close()).toMatchObject(replied)
  await refuse(id)
  expect(countStatuses(await Promise.all([close(), close()]))).toEqual({ 200: 1, 409: 1 })
  expect(await waiting(id)).toEqual(before)
  const { body } = await shop.call('GET', `/api/messages/${id}`, { as: staff })
  expect(body).toMatchObject({ closedAt: readSince(shop.clock, start), replyProblem: '550 No such user' })
  expect(await reopen()).toMatchObject({ status: 200, body: { closedAt: null } })
  expect(await reopen()).toMatchObject(replied)
  expect((await waiting(id)).item).toMatchObject({ hasFailedReply: true })
  expect((await close()).status).toBe(200)
  expect(await sendAgain(id, email)).toMatchObject({ status: 200, body: { closedAt: null, replyProblem: null } })
})

it('a reply that the mail server has refused is not sent again without a valid address, or by a packer', async () => {
  const { id } = await makeReplied()
  await refuse(id)
  expect((await sendAgain(id, 'bridget@exampl')).status).toBe(400)
  expect((await sendAgain(id, 'a@example.nz', await makePerson(shop, 'packer'))).status).toBe(403)
  expect((await emailOf(id))[0]?.status).toBe('failed')
})
