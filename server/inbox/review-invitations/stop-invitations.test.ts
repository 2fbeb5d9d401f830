import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnData } from '#contract/back-office/own-data.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { reviewStopLinks } from '#db/tables/inbox/review-invitations.ts'
import { paths } from '#rules/paths.ts'
import {
  buyDelivered,
  daysLater,
  invitationEmails,
  invitationRows,
} from '#tests/support/accounts/review-invitations.ts'
import { makeAdmin, makeShopper, type Person, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { expectRefused, forFile, startShop, type TestShop } from '#tests/support/start-shop.ts'
import { inviteBuyers } from './invite-to-review.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

/** When buyers are asked: a second after the ten days. */
const invitedFrom = () => new Date(daysLater(start, 10).getTime() + 1_000)

/** A buyer who was asked for a review, with the order and the token of the stop link. */
async function invited(from: TestShop = shop, by: Person = admin) {
  from.clock.now = start
  const buyer = await makeShopper(from)
  const { id } = await buyDelivered(from, buyer, by)
  from.clock.now = invitedFrom()
  await inviteBuyers(from.shop)
  return { buyer, id }
}

async function invitedWithToken() {
  const { buyer, id } = await invited()
  return { buyer, id, token: await tokenFor(shop, buyer.email, paths.stopReviewEmails) }
}

const post = (path: string, body: object) => shop.call('POST', `/api/review-invitations/${path}`, { body })
const stateOf = async (as: Person) =>
  (await shop.call('GET', '/api/users/profile/review-invitations', { as })).body.isStopped
const stopped = { status: 200, body: { message: 'Stopped. We won’t ask you for reviews.' } }
const invalid = {
  status: 404,
  body: { message: 'This link no longer works. You can stop these emails in your profile.' },
}

it('the link that stops can be read without being used, and opening its page changes nothing', async () => {
  const { buyer, token } = await invitedWithToken()
  expect(await post('link', { token })).toMatchObject({ status: 200, body: { isStopped: false } })
  expect((await shop.call('GET', `${paths.stopReviewEmails}?token=${token}`)).status).toBeLessThan(500)
  expect((await shop.call('GET', `/api/review-invitations/unsubscribe?token=${token}`)).status).toBe(404)
  expect(await stateOf(buyer)).toBe(false)
})

it('the link that stops stops for its account alone, signed out, as often as it is pressed', async () => {
  const { buyer, token } = await invitedWithToken()
  const other = await makeShopper(shop)
  expect(await post('stop', { token })).toMatchObject(stopped)
  const [row] = await shop.shop.db.select().from(users).where(eq(users.id, buyer._id))
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  expect(await post('stop', { token })).toMatchObject(stopped)
  expect(await post('link', { token })).toMatchObject({ status: 200, body: { isStopped: true } })
  expect(await stateOf(buyer)).toBe(true)
  expect(await stateOf(other)).toBe(false)
  const [again] = await shop.shop.db.select().from(users).where(eq(users.id, buyer._id))
  expect(again?.reviewInvitationsStoppedAt).toEqual(row?.reviewInvitationsStoppedAt)
})

it('the link that stops stops as a mail program does it, with a form and without a cookie, twice', async () => {
  const { buyer, token } = await invitedWithToken()
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const sent = await shop.call('POST', `/api/review-invitations/unsubscribe?token=${token}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': type },
    })
    expect(sent).toMatchObject(stopped)
  }
  expect(await stateOf(buyer)).toBe(true)
})

it('the link that stops stops nothing when a page of another site sends it', async () => {
  const { buyer, token } = await invitedWithToken()
  const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
  expect((await shop.call('POST', `/api/review-invitations/unsubscribe?token=${token}`, { headers })).status).toBe(403)
  expect(await stateOf(buyer)).toBe(false)
})

it('the link that stops is refused when it is unknown, in each call alike', async () => {
  for (const path of ['link', 'stop']) expect(await post(path, { token: 'unknown' })).toMatchObject(invalid)
  expect(await shop.call('POST', '/api/review-invitations/unsubscribe?token=unknown')).toMatchObject(invalid)
  expect(await shop.call('POST', '/api/review-invitations/unsubscribe')).toMatchObject(invalid)
  expect((await post('stop', {})).status).toBe(400)
})

it('the link that stops works for each try to send, and is stored as a hash alone', async () => {
  const { buyer, token } = await invitedWithToken()
  const email = (await invitationEmails(shop)).find(({ to }) => to === buyer.email)
  await shop.mail.until()
  const as = await signInAgain(shop, admin)
  expect((await shop.call('POST', `/api/emails/${email?.id}/resend`, { as })).status).toBe(200)
  const second = await tokenFor(shop, buyer.email, paths.stopReviewEmails, 2)
  expect(second).not.toBe(token)
  const stored = JSON.stringify([await shop.shop.db.select().from(reviewStopLinks), await shop.mail.rows()])
  expect(stored).toContain('@token@')
  for (const each of [token, second]) {
    expect(stored).not.toContain(each)
    expect(await post('link', { token: each })).toMatchObject({ status: 200 })
  }
})

it('the profile turns the emails off and on again, and refuses anything else', async () => {
  const buyer = await makeShopper(shop)
  const change = (body: object) => shop.call('PUT', '/api/users/profile/review-invitations', { as: buyer, body })
  expect(await change({ isStopped: true })).toMatchObject({ status: 200, body: { isStopped: true } })
  expect(await change({ isStopped: true })).toMatchObject({ status: 200, body: { isStopped: true } })
  expect(await stateOf(buyer)).toBe(true)
  expect(await change({ isStopped: false })).toMatchObject({ status: 200, body: { isStopped: false } })
  expect(await stateOf(buyer)).toBe(false)
  expectRefused(await change({ isStopped: 'perhaps' }), 400, 'Choose whether we may ask you for reviews.')
})

describe('an email that waits for the mail server', () => {
  let away: TestShop
  let owner: Person
  beforeAll(async () => {
    away = await startShop({ SMTP_URL: 'smtp://127.0.0.1:9' })
    owner = await makeAdmin(away)
  })
  afterAll(() => away.close())

  it('is deleted by the stop, and does not come back when the emails are turned on again', async () => {
    const { buyer, id } = await invited(away, owner)
    expect(await invitationEmails(away)).toMatchObject([{ to: buyer.email, status: 'queued', orderId: id }])
    const change = (isStopped: boolean) =>
      away.call('PUT', '/api/users/profile/review-invitations', { as: buyer, body: { isStopped } })
    expect((await change(true)).status).toBe(200)
    expect(await invitationEmails(away)).toEqual([])
    expect((await change(false)).status).toBe(200)
    await inviteBuyers(away.shop)
    expect(await invitationEmails(away)).toEqual([])
    expect(await invitationRows(away)).toMatchObject([{ orderId: id }])
  })

  it('is deleted in place of being sent once its order needs attention, or its address has changed', async () => {
    const isGone = () => away.mail.until((rows) => rows.every(({ kind }) => kind !== 'review-invitation'))
    const disputed = await invited(away, owner)
    expect(await invitationEmails(away)).toHaveLength(1)
    await away.shop.db
      .update(orders)
      .set({ attention: ['disputed'] })
      .where(eq(orders.id, disputed.id))
    await isGone()
    const moved = await invited(away, owner)
    expect(await invitationEmails(away)).toHaveLength(1)
    await away.shop.db.update(users).set({ email: 'moved@example.nz' }).where(eq(users.id, moved.buyer._id))
    await isGone()
  })
})

const ownData = async (as: Person): Promise<OwnData> =>
  JSON.parse((await shop.call('GET', '/api/users/profile/data', { as })).text)

it('the data of a person has the invitations and the stop, without the token', async () => {
  const { buyer, id, token } = await invitedWithToken()
  expect(await ownData(buyer)).toMatchObject({
    reviewEmails: { stoppedAt: null },
    reviewInvitations: [{ order: id, createdAt: readSince(shop.clock, invitedFrom()) }],
  })
  const later = shop.clock.now
  await post('stop', { token })
  const data = await ownData(buyer)
  expect(data.reviewEmails).toEqual({ stoppedAt: readSince(shop.clock, later) })
  expect(data.emails.map(({ kind }) => kind)).toContain('review-invitation')
  expect(JSON.stringify(data)).not.toContain(token)
})

it('the data of a person goes with the account: invitations, their emails and the links', async () => {
  const { buyer, id, token } = await invitedWithToken()
  const body = { currentPassword: buyer.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: buyer, body })).status).toBe(200)
  expect((await invitationRows(shop)).filter(({ orderId }) => orderId === id)).toEqual([])
  expect((await invitationEmails(shop)).filter(({ orderId }) => orderId === id)).toEqual([])
  expect(await shop.shop.db.$count(reviewStopLinks, eq(reviewStopLinks.userId, buyer._id))).toBe(0)
  expect(await post('stop', { token })).toMatchObject(invalid)
})
