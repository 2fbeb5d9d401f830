import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#rules/paths.ts'
import { cookieOf, makeAdmin, makeShopper, makeUnconfirmedShopper, type Person } from '#tests/support/factories.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop)
})
afterAll(() => shop.close())

let count = 0
/** A network without an earlier request. */
const freshNetwork = () => `198.51.${Math.floor(++count / 250)}.${(count % 250) + 1}`
const forgot = (email: string, network = freshNetwork()) =>
  shop.call('POST', '/api/users/forgot-password', { body: { email }, headers: { 'x-forwarded-for': network } })
const choose = (token: string, password = 'rimu5678') =>
  shop.call('POST', '/api/users/reset-password', { body: { token, password } })
const signIn = (email: string, password: string) => shop.call('POST', '/api/users/auth', { body: { email, password } })
const tokenOf = (person: { email: string }, times = 1) => tokenFor(shop, person.email, paths.resetPassword, times)

const sameReply = {
  status: 200,
  body: { message: 'If this address has an account, we send it a link to choose a new password.' },
}
const invalid = {
  status: 404,
  body: { message: 'This link is no longer valid. It may have been used, or a newer one was sent.' },
}

describe('a forgotten password', () => {
  it('is replaced with the link in the email, which ends all sessions', async () => {
    const person = await makeShopper(shop)
    const elsewhere = { cookie: cookieOf(await signIn(person.email, person.password)) }
    expect(await forgot(` ${person.email.toUpperCase()} `)).toMatchObject(sameReply)
    const token = await tokenOf(person)
    const answer = await choose(token)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your password is changed. Sign in with it.' } })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await signIn(person.email, person.password)).status).toBe(401)
    expect((await signIn(person.email, 'rimu5678')).status).toBe(200)
    for (const as of [person, elsewhere])
      expect((await shop.call('GET', '/api/users/profile', { as })).status).toBe(401)
  })

  it('has the same response for an address without an account, which gets no email', async () => {
    expect(await forgot('unknown@example.nz')).toMatchObject(sameReply)
    const person = await makeShopper(shop)
    await forgot(person.email)
    await tokenOf(person)
    expect(shop.mail.sent.filter(({ to }) => to.address === 'unknown@example.nz')).toEqual([])
  })

  it('is handled by a job for every address, so that the request does the same work', async () => {
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

  it('lets the owner of an address in that a stranger has registered, and confirms the address', async () => {
    const stranger = await makeUnconfirmedShopper(shop, 'Sly')
    await forgot(stranger.email)
    const token = await tokenOf(stranger)
    const [message] = messagesWithLink(shop, stranger.email, paths.resetPassword)
    expect(message?.text).not.toContain('Sly')
    expect((await choose(token)).status).toBe(200)
    expect((await shop.call('GET', '/api/users/profile', { as: stranger })).status).toBe(401)
    const owner = { cookie: cookieOf(await signIn(stranger.email, 'rimu5678')) }
    expect((await shop.call('GET', '/api/users/email', { as: owner })).body).toEqual({
      email: stranger.email,
      isConfirmed: true,
    })
  })

  it('is recorded as a reset by the user, without the password', async () => {
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
})

describe('the link to a new password', () => {
  it('works once', async () => {
    const person = await makeShopper(shop)
    await forgot(person.email)
    const token = await tokenOf(person)
    const answers = await Promise.all([choose(token), choose(token, 'kauri-and-rimu')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    expect(await choose(token)).toMatchObject(invalid)
  })

  it('works for 30 minutes', async () => {
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

  it('is replaced by a newer one', async () => {
    const person = await makeShopper(shop)
    await forgot(person.email)
    const first = await tokenOf(person)
    await forgot(person.email)
    const second = await tokenOf(person, 2)
    expect(await choose(first)).toMatchObject(invalid)
    expect((await choose(second)).status).toBe(200)
  })

  it('is no longer valid after another change of the password or of the address', async () => {
    const [one, other] = [await makeShopper(shop), await makeShopper(shop)]
    await forgot(one.email)
    await forgot(other.email)
    const [first, second] = [await tokenOf(one), await tokenOf(other)]
    await shop.call('PUT', '/api/users/profile', { as: one, body: { password: 'kauri-and-rimu' } })
    await shop.call('PUT', '/api/users/profile', { as: other, body: { email: `moved-${other.email}` } })
    expect(await choose(first)).toMatchObject(invalid)
    expect(await choose(second)).toMatchObject(invalid)
  })

  it('stays valid when the new password is refused', async () => {
    const person = await makeShopper(shop)
    await forgot(person.email)
    const token = await tokenOf(person)
    expect(await choose(token, 'short')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message: 'Use a password of 8 to 128 characters.' }] },
    })
    expect((await choose(token)).status).toBe(200)
  })

  it('is not in the database', async () => {
    const person = await makeShopper(shop)
    await forgot(person.email)
    const token = await tokenOf(person)
    for (const table of ['email_links', 'emails', 'changes', 'jobs.job']) {
      const { rows } = await shop.shop.db.execute(`select * from ${table}`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  it('is limited to three an hour for an address, with and without an account, from any network', async () => {
    const person = await makeShopper(shop)
    for (const email of [person.email, 'also-unknown@example.nz']) {
      for (let tries = 0; tries < 3; tries++) expect(await forgot(email)).toMatchObject(sameReply)
      const refused = await forgot(email)
      expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('wait') } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    // A newer link replaces one whose email was not sent yet.
    await tokenOf(person)
    await shop.mail.until()
    expect(messagesWithLink(shop, person.email, paths.resetPassword).length).toBeLessThanOrEqual(3)
  })

  it('is limited to ten an hour for a network, whatever the addresses', async () => {
    const network = freshNetwork()
    for (let tries = 0; tries < 10; tries++) expect((await forgot(`no-${tries}@example.nz`, network)).status).toBe(200)
    expect((await forgot('no-11@example.nz', network)).status).toBe(429)
    expect((await forgot('no-11@example.nz')).status).toBe(200)
  })
})

describe('an admin', () => {
  const send = (id: string, as = admin) => shop.call('POST', `/api/users/${id}/password-link`, { as })

  it('sends a user a link and never sees it', async () => {
    const person = await makeShopper(shop)
    const answer = await send(person._id)
    expect(answer).toMatchObject({ status: 200, body: { message: 'The link is sent.' } })
    const token = await tokenOf(person)
    expect(answer.text).not.toContain(token)
    const { body: history, text } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
    expect(history[0]).toMatchObject({
      by: admin.name,
      fields: [{ field: 'passwordLink', before: null, after: 'sent' }],
    })
    expect(text).not.toContain(token)
    expect((await choose(token)).status).toBe(200)
    expect((await signIn(person.email, 'rimu5678')).status).toBe(200)
  })

  it('cannot flood a user: three within an hour', async () => {
    const person = await makeShopper(shop)
    for (let number = 1; number <= 3; number++) {
      expect((await send(person._id)).status).toBe(200)
      // A newer link would replace one whose email is not sent yet.
      await shop.mail.until(
        (all) => all.filter(({ to, status }) => to === person.email && status === 'sent').length === number,
      )
    }
    expect(await send(person._id)).toMatchObject({
      status: 429,
      body: { message: 'This user has been sent three links within an hour. Wait before you send another one.' },
    })
  })
})
