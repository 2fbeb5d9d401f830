import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#db/tables/accounts/accounts.ts'
import { authenticators } from '#db/tables/accounts/second-factor.ts'
import { paths } from '#rules/paths.ts'
import { moveTo } from '#tests/support/accounts/change-email.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  cookieOf,
  doorAddress,
  makeAdmin,
  makeProduct,
  makeShopper,
  registerShopper,
  placeOrder,
} from '#tests/support/factories.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

let count = 0
const freshNetwork = () => `198.51.${Math.floor(++count / 250)}.${(count % 250) + 1}`
const forgot = (email: string, network = freshNetwork()) =>
  shop.call('POST', '/api/users/forgot-password', { body: { email }, headers: { 'x-forwarded-for': network } })
const choose = (token: string, password = 'rimu5678') =>
  shop.call('POST', '/api/users/reset-password', { body: { token, password } })
const signIn = (email: string, password: string) => shop.call('POST', '/api/users/auth', { body: { email, password } })
const tokenOf = (person: { email: string }, times = 1) => tokenFor(shop, person.email, paths.resetPassword, times)

const sameReply = {
  status: 200,
  body: { message: 'If this address has an account, we’ll email it a link to choose a new password.' },
}
const invalid = {
  status: 404,
  body: { message: 'This link no longer works. It’s been used, or we’ve sent a newer one.' },
}

it('a forgotten password is replaced with the link in the email, which ends all sessions', async () => {
  const person = await makeShopper(shop)
  const elsewhere = { cookie: cookieOf(await signIn(person.email, person.password)) }
  expect(await forgot(` ${person.email.toUpperCase()} `)).toMatchObject(sameReply)
  const token = await tokenOf(person)
  const answer = await choose(token)
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your password has changed. Sign in with it.' } })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect((await signIn(person.email, person.password)).status).toBe(401)
  expect((await signIn(person.email, 'rimu5678')).status).toBe(200)
  for (const as of [person, elsewhere]) expect((await shop.call('GET', '/api/users/profile', { as })).status).toBe(401)
})

it('a forgotten password has the same response for an address without an account, which gets no email', async () => {
  expect(await forgot('unknown@example.nz')).toMatchObject(sameReply)
  const person = await makeShopper(shop)
  await forgot(person.email)
  await tokenOf(person)
  expect(shop.mail.sent.filter(({ to }) => to.address === 'unknown@example.nz')).toEqual([])
})

it('a forgotten password is handled by a job for every address, so that the request does the same work', async () => {
  const queued: unknown[] = []
  const { jobs } = shop.shop
  const enqueue = jobs.enqueue
  jobs.enqueue = async (tx, queue, data) => {
    if (queue === 'password-links') queued.push({ queue, data })
    return enqueue(tx, queue, data)
  }
  const person = await makeShopper(shop)
  queued.length = 0
  await forgot(person.email)
  await forgot('unknown@example.nz')
  jobs.enqueue = enqueue
  expect(queued).toEqual([
    { queue: 'password-links', data: { userId: person._id } },
    { queue: 'password-links', data: { userId: null } },
  ])
})

it('a forgotten password gives the owner of an address that a stranger has registered a new account, with nothing of the other in it', async () => {
  const stranger = await registerShopper(shop, 'Sly')
  const { body: order } = await placeOrder(shop, stranger, await makeProduct(shop))
  await shop.call('POST', '/api/users/addresses', { as: stranger, body: doorAddress })
  // A second step from before it needed a confirmed address.
  const { db } = shop.shop
  const secret = { userId: stranger._id, secret: 'JBSWY3DPEHPK3PXP', createdAt: shop.clock.now }
  await db.insert(authenticators).values({ ...secret, confirmedAt: shop.clock.now })
  await forgot(stranger.email)
  const token = await tokenOf(stranger)
  const [message] = messagesWithLink(shop, stranger.email, paths.resetPassword)
  expect(message?.text).not.toContain('Sly')
  const read = await shop.call('POST', '/api/users/email-link', { body: { token } })
  expect(read.body).toEqual({ kind: 'reset-password', email: stranger.email, startsNewAccount: true })
  expect((await choose(token)).status).toBe(200)

  const signedIn = await signIn(stranger.email, 'rimu5678')
  expect(signedIn).toMatchObject({ status: 200, body: { name: 'Customer', email: stranger.email, isAdmin: false } })
  expect(signedIn.body._id).not.toBe(stranger._id)
  const owner = { cookie: cookieOf(signedIn) }
  expect((await shop.call('GET', '/api/users/email', { as: owner })).body).toEqual({
    email: stranger.email,
    isConfirmed: true,
  })
  for (const url of ['/api/orders/mine', '/api/users/addresses']) {
    expect((await shop.call('GET', url, { as: owner })).body).toEqual([])
  }
  expect((await shop.call('GET', '/api/users/sessions', { as: owner })).body).toHaveLength(1)
  const { body: steps } = await shop.call('GET', '/api/users/second-factor', { as: owner })
  expect(steps).toMatchObject({ hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 0 })

  // The other account goes on as a guest, with its own order and without a password.
  expect((await shop.call('GET', '/api/users/profile', { as: stranger })).body).toEqual({
    _id: stranger._id,
    name: 'Guest',
    email: stranger.email,
    isAdmin: false,
    isGuest: true,
  })
  expect((await shop.call('GET', '/api/orders/mine', { as: stranger })).body).toMatchObject([{ _id: order._id }])
  expect((await signIn(stranger.email, stranger.password)).status).toBe(401)
  const { body: history } = await shop.call('GET', `/api/history/user/${stranger._id}`, { as: admin })
  expect(history[0]).toMatchObject({
    action: 'changed',
    byKind: 'shop',
    fields: [{ field: 'isGuest', before: false, after: true }],
  })
})

it('a forgotten password keeps the account when the link is used in its own session, and confirms the address', async () => {
  const person = await registerShopper(shop)
  const { body: order } = await placeOrder(shop, person, await makeProduct(shop))
  await forgot(person.email)
  const body = { token: await tokenOf(person), password: 'rimu5678' }
  const read = await shop.call('POST', '/api/users/email-link', { as: person, body: { token: body.token } })
  expect(read.body.startsNewAccount).toBe(false)
  expect((await shop.call('POST', '/api/users/reset-password', { as: person, body })).status).toBe(200)
  expect((await shop.call('GET', '/api/users/profile', { as: person })).status).toBe(401)
  const signedIn = await signIn(person.email, 'rimu5678')
  expect(signedIn.body).toMatchObject({ _id: person._id, name: person.name })
  const owner = { cookie: cookieOf(signedIn) }
  expect((await shop.call('GET', '/api/users/email', { as: owner })).body.isConfirmed).toBe(true)
  expect((await shop.call('GET', '/api/orders/mine', { as: owner })).body).toMatchObject([{ _id: order._id }])
})

it('a forgotten password does not take the role from an admin whose address was never confirmed', async () => {
  const person = await registerShopper(shop)
  const { db } = shop.shop
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, person._id))
  await forgot(person.email)
  expectRefused(
    await choose(await tokenOf(person), 'kauri-and-rimu-5'),
    409,
    expect.stringContaining(`npm run admin -- reset-password ${person.email}`),
  )
  expect((await signIn(person.email, person.password)).body).toMatchObject({ _id: person._id, isAdmin: true })
})

it('a forgotten password ends a change of the address that waits', async () => {
  const person = await makeShopper(shop)
  await shop.call('PUT', '/api/users/profile', { as: person, body: { email: `moved-${person.email}` } })
  await forgot(person.email)
  expect((await choose(await tokenOf(person))).status).toBe(200)
  const owner = { cookie: cookieOf(await signIn(person.email, 'rimu5678')) }
  expect((await shop.call('GET', '/api/users/email', { as: owner })).body).toEqual({
    email: person.email,
    isConfirmed: true,
  })
})

it('a forgotten password is recorded as a reset by the user, without the password', async () => {
  const person = await makeShopper(shop)
  await forgot(person.email)
  await choose(await tokenOf(person), 'rimu5678')
  const { body, text } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
  expect(body[0]).toMatchObject({
    action: 'reset',
    by: person.name,
    fields: [{ field: 'password', before: null, after: 'changed' }],
  })
  expect(text).not.toContain('rimu5678')
})

it('the link to a new password works once', async () => {
  const person = await makeShopper(shop)
  await forgot(person.email)
  const token = await tokenOf(person)
  const answers = await Promise.all([choose(token), choose(token, 'kauri-and-rimu')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  expect(await choose(token)).toMatchObject(invalid)
})

it('the link to a new password works for 30 minutes', async () => {
  const person = await makeShopper(shop)
  await forgot(person.email)
  const token = await tokenOf(person)
  const start = shop.clock.now
  shop.clock.now = new Date(start.getTime() + 30 * 60_000)
  expect(await choose(token)).toMatchObject(invalid)
  shop.clock.now = new Date(start.getTime() + 30 * 60_000 - 1000)
  expect((await choose(token)).status).toBe(200)
  shop.clock.now = start
})

it('the link to a new password is not replaced for 20 minutes, then by a newer one', async () => {
  const person = await makeShopper(shop)
  await forgot(person.email)
  const first = await tokenOf(person)
  const start = shop.clock.now
  const after = (minutes: number) => (shop.clock.now = new Date(start.getTime() + minutes * 60_000))
  after(19)
  expect(await forgot(person.email)).toMatchObject(sameReply)
  after(21)
  expect(await forgot(person.email)).toMatchObject(sameReply)
  const second = await tokenOf(person, 2)
  expect(messagesWithLink(shop, person.email, paths.resetPassword)).toHaveLength(2)
  expect(await choose(first)).toMatchObject(invalid)
  expect((await choose(second)).status).toBe(200)
  shop.clock.now = start
})

it('the link to a new password is no longer valid after another change of the password or of the address', async () => {
  const [one, other] = [await makeShopper(shop), await makeShopper(shop)]
  await forgot(one.email)
  await forgot(other.email)
  const [first, second] = [await tokenOf(one), await tokenOf(other)]
  await shop.call('PUT', '/api/users/profile', { as: one, body: { password: 'kauri-and-rimu' } })
  await moveTo(shop, other, `moved-${other.email}`)
  expect(await choose(first)).toMatchObject(invalid)
  expect(await choose(second)).toMatchObject(invalid)
})

it('the link to a new password stays valid when the new password is refused', async () => {
  const person = await makeShopper(shop)
  await forgot(person.email)
  const token = await tokenOf(person)
  expectRefused(await choose(token, 'short'), 400, 'Use a password of 8 to 128 characters.', 'password')
  expect((await choose(token)).status).toBe(200)
})

it('the link to a new password is not in the database', async () => {
  const person = await makeShopper(shop)
  await forgot(person.email)
  const token = await tokenOf(person)
  for (const table of ['email_links', 'emails', 'changes', 'jobs.job']) {
    const { rows } = await shop.shop.db.execute(`select * from ${table}`)
    expect(JSON.stringify(rows)).not.toContain(token)
  }
})

it('the link to a new password is always there for the owner: no request of a stranger uses it up or replaces it', async () => {
  const person = await makeShopper(shop)
  // The kinds of links share no count: guests with the address have used theirs up.
  for (let times = 0; times < 4; times++) {
    const guest = await beGuest(shop, person.email)
    const headers = { 'x-forwarded-for': freshNetwork() }
    const claim = await shop.call('POST', '/api/users/guest/claim', { as: guest, headers })
    expect(claim.status).toBe(times < 3 ? 200 : 429)
  }
  for (const email of [person.email, 'also-unknown@example.nz']) {
    for (let tries = 0; tries < 8; tries++) expect(await forgot(email)).toMatchObject(sameReply)
  }
  const token = await tokenOf(person)
  await shop.mail.until()
  expect(messagesWithLink(shop, person.email, paths.resetPassword)).toHaveLength(1)
  expect((await choose(token)).status).toBe(200)
  // A used link leaves room for the next.
  expect(await forgot(person.email)).toMatchObject(sameReply)
  expect((await choose(await tokenOf(person, 2), 'kauri-and-rimu')).status).toBe(200)
})

it('the link to a new password is limited to ten an hour for a network, whatever the addresses', async () => {
  const network = freshNetwork()
  for (let tries = 0; tries < 10; tries++) expect((await forgot(`no-${tries}@example.nz`, network)).status).toBe(200)
  expect((await forgot('no-11@example.nz', network)).status).toBe(429)
  expect((await forgot('no-11@example.nz')).status).toBe(200)
})

const send = (id: string, as = admin) => shop.call('POST', `/api/users/${id}/password-link`, { as })

it('an admin sends a user a link and never sees it', async () => {
  const person = await makeShopper(shop)
  const answer = await send(person._id)
  const message = `We’ve emailed a link to choose a new password to ${person.email}. It works for 30 minutes.`
  expect(answer).toMatchObject({ status: 200, body: { message } })
  const token = await tokenOf(person)
  expect(answer.text).not.toContain(token)
  const { body: history, text } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
  expect(history[0]).toMatchObject({ by: admin.name, fields: [{ field: 'passwordLink', before: null, after: 'sent' }] })
  expect(text).not.toContain(token)
  expect((await choose(token)).status).toBe(200)
  expect((await signIn(person.email, 'rimu5678')).status).toBe(200)
})

it('an admin cannot flood a user: one in 20 minutes, while it can be used', async () => {
  const person = await makeShopper(shop)
  expect((await send(person._id)).status).toBe(200)
  expectRefused(
    await send(person._id),
    429,
    'This user was sent a link within the last 20 minutes, and can still use it.',
  )
})
