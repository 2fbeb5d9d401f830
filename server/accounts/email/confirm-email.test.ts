import { expect, it } from 'vitest'
import { emailLinks } from '#db/tables/accounts/accounts.ts'
import { paths } from '#rules/paths.ts'
import { registerShopper, type Person } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const stateOf = async (as: Person) => (await shop.call('GET', '/api/users/email', { as })).body
const confirm = (token: string, as?: { cookie: string }, password?: string) =>
  shop.call('POST', '/api/users/confirm-email', {
    as,
    body: { token, ...(password !== undefined && { password }) },
    headers: { 'x-forwarded-for': nextAddress() },
  })
const sendAgain = (as: Person) =>
  shop.call('POST', '/api/users/email/confirmation', { as, headers: { 'x-forwarded-for': nextAddress() } })
const invalid = {
  status: 404,
  body: { message: 'This link no longer works. It’s been used, or we’ve sent a newer one.' },
}

let count = 0
const nextAddress = () => `203.0.113.${++count}`

it('a new account has an address that is not confirmed, and its owner confirms it with the link in the email', async () => {
  const person = await registerShopper(shop)
  expect(await stateOf(person)).toEqual({ email: person.email, isConfirmed: false })
  const token = await tokenFor(shop, person.email, paths.confirmEmail)
  expect(bodyOf(await confirm(token, person))).toMatchObject({ message: 'Your email address is confirmed.' })
  expect(await stateOf(person)).toEqual({ email: person.email, isConfirmed: true })
  const { body: history } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
  expect(history[0]).toMatchObject({
    action: 'changed',
    by: person.name,
    fields: [{ field: 'isEmailConfirmed', before: false, after: true }],
  })
})

it('a new account gets an email without any text of the person who registered', async () => {
  const person = await registerShopper(shop, 'You won NZ$500 today')
  await tokenFor(shop, person.email, paths.confirmEmail)
  const [message] = messagesWithLink(shop, person.email, paths.confirmEmail)
  expect(message?.subject).toBe('Confirm your email address')
  expect(message?.text).toMatch(/^Kia ora,\n\nThis email address was used for an account at Tōtara\.\n/)
  expect(message?.text).not.toContain('NZ$500')
  expect(message?.html).not.toContain('NZ$500')
})

it('a new account is shown to admins as not confirmed until then', async () => {
  const person = await registerShopper(shop)
  const read = () => shop.call('GET', `/api/users/${person._id}`, { as: admin })
  expect((await read()).body.isEmailConfirmed).toBe(false)
  await confirm(await tokenFor(shop, person.email, paths.confirmEmail), person)
  expect((await read()).body.isEmailConfirmed).toBe(true)
})

it('the link is not stored: the database has a hash, and the text of the email a placeholder', async () => {
  const person = await registerShopper(shop)
  const token = await tokenFor(shop, person.email, paths.confirmEmail)
  expect(token).toMatch(/^[\w-]{43}$/)
  const { rows: links } = await shop.shop.db.execute('select * from email_links')
  const { rows: emails } = await shop.shop.db.execute('select * from emails')
  expect(JSON.stringify([links, emails])).not.toContain(token)
  expect(JSON.stringify(emails)).toContain('?token=@token@')
})

it('the link works once', async () => {
  const person = await registerShopper(shop)
  const token = await tokenFor(shop, person.email, paths.confirmEmail)
  const answers = await Promise.all([confirm(token, person), confirm(token, person)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  expect(await confirm(token)).toMatchObject(invalid)
})

it('the link works for seven days', async () => {
  const [early, late] = [await registerShopper(shop), await registerShopper(shop)]
  const tokens = [
    await tokenFor(shop, early.email, paths.confirmEmail),
    await tokenFor(shop, late.email, paths.confirmEmail),
  ] as const
  const start = shop.clock.now
  shop.clock.now = new Date(start.getTime() + 7 * 86_400_000 - 1000)
  expect((await confirm(tokens[0], early)).status).toBe(200)
  shop.clock.now = new Date(start.getTime() + 7 * 86_400_000 + 1000)
  expect(await confirm(tokens[1], late)).toMatchObject(invalid)
  shop.clock.now = start
})

it('confirms no other address: after a change only the link to the new address works', async () => {
  const person = await registerShopper(shop)
  const first = await tokenFor(shop, person.email, paths.confirmEmail)
  const email = `moved-${person.email}`
  expect((await shop.call('PUT', '/api/users/profile', { as: person, body: { email } })).status).toBe(200)
  const second = await tokenFor(shop, email, paths.confirmEmail)
  expect(await confirm(first)).toMatchObject(invalid)
  expect(await stateOf(person)).toEqual({ email, isConfirmed: false })
  expect((await confirm(second, person)).status).toBe(200)
  expect(await stateOf(person)).toEqual({ email, isConfirmed: true })
})

it.each(['', 'x', 'a'.repeat(43), '__proto__'])('the link with the token %j is refused', async (token) => {
  expect(await confirm(token)).toMatchObject(invalid)
})

it('the link can be read without being used', async () => {
  const person = await registerShopper(shop)
  const token = await tokenFor(shop, person.email, paths.confirmEmail)
  const read = () => shop.call('POST', '/api/users/email-link', { body: { token } })
  expect(bodyOf(await read())).toMatchObject({ kind: 'confirm-email', email: person.email, needsPassword: true })
  expect((await confirm(token, person)).status).toBe(200)
  expect(await read()).toMatchObject(invalid)
})

it('the link is of no use for another purpose', async () => {
  const person = await registerShopper(shop)
  const token = await tokenFor(shop, person.email, paths.confirmEmail)
  const body = { token, password: 'rimu5678' }
  expect(await shop.call('POST', '/api/users/reset-password', { body })).toMatchObject(invalid)
  expect(await shop.call('POST', '/api/users/undo-email-change', { body })).toMatchObject(invalid)
  expect((await confirm(token, person)).status).toBe(200)
})

const needed = 'Sign in to the account first, or enter its password.'

it('without a session of the account, the owner of an address gives it to no account that a stranger has registered', async () => {
  const [stranger, owner] = [await registerShopper(shop, 'Sly'), await makeShopper(shop)]
  const token = await tokenFor(shop, stranger.email, paths.confirmEmail)
  for (const as of [undefined, owner, await beGuest(shop, stranger.email)]) {
    expectRefused(await confirm(token, as), 403, needed, 'password')
  }
  expect(await stateOf(stranger)).toEqual({ email: stranger.email, isConfirmed: false })
  expect((await confirm(token, stranger)).status).toBe(200)
})

it('without a session of the account, the password of the account confirms it; a wrong one counts as a guess and keeps the link', async () => {
  const [person, other] = [await registerShopper(shop), await makeShopper(shop)]
  const token = await tokenFor(shop, person.email, paths.confirmEmail)
  const wrong = 'That isn’t your current password.'
  expectRefused(await confirm(token, other, other.password + '!'), 400, wrong, 'password')
  const guess = () =>
    shop.call('POST', '/api/users/confirm-email', {
      body: { token, password: 'not-this-one' },
      headers: { 'x-forwarded-for': '198.51.100.77' },
    })
  for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
  expect((await confirm(token, undefined, person.password)).status).toBe(200)
  expect(await stateOf(person)).toEqual({ email: person.email, isConfirmed: true })
})

it('without a session of the account, the link says whether it needs the password', async () => {
  const person = await registerShopper(shop)
  const token = await tokenFor(shop, person.email, paths.confirmEmail)
  const read = async (as?: Person) =>
    (await shop.call('POST', '/api/users/email-link', { as, body: { token } })).body.needsPassword
  expect([await read(), await read(person), await read(admin)]).toEqual([true, false, true])
})

it('sending it again replaces the link: only the newest works', async () => {
  const person = await registerShopper(shop)
  const first = await tokenFor(shop, person.email, paths.confirmEmail)
  expect(await sendAgain(person)).toMatchObject({ status: 200, body: { message: 'We’ve sent you the link again.' } })
  const second = await tokenFor(shop, person.email, paths.confirmEmail, 2)
  expect(await confirm(first)).toMatchObject(invalid)
  expect((await confirm(second, person)).status).toBe(200)
})

it('sending it again is refused after three emails within an hour, from any network', async () => {
  const person = await registerShopper(shop)
  // Each email is sent before the next is asked for: a newer link replaces an email that is not sent yet.
  await tokenFor(shop, person.email, paths.confirmEmail)
  for (const sent of [2, 3]) {
    expect((await sendAgain(person)).status).toBe(200)
    await tokenFor(shop, person.email, paths.confirmEmail, sent)
  }
  expectRefused(
    await sendAgain(person),
    429,
    'We’ve sent you three links in the last hour. Use the newest one, and check your spam folder.',
  )
  expect(messagesWithLink(shop, person.email, paths.confirmEmail)).toHaveLength(3)
})

it('sending it again sends nothing to an address that is confirmed', async () => {
  const person = await makeShopper(shop)
  await tokenFor(shop, person.email, paths.confirmEmail)
  expect(bodyOf(await sendAgain(person))).toMatchObject({ message: 'Your email address is already confirmed.' })
  expect(messagesWithLink(shop, person.email, paths.confirmEmail)).toHaveLength(1)
})

it('the links of a deleted account are deleted with it', async () => {
  const person = await registerShopper(shop)
  const token = await tokenFor(shop, person.email, paths.confirmEmail)
  const before = await shop.shop.db.$count(emailLinks)
  expect((await shop.call('DELETE', `/api/users/${person._id}`, { as: admin })).status).toBe(200)
  expect(await shop.shop.db.$count(emailLinks)).toBe(before - 1)
  expect(await confirm(token)).toMatchObject(invalid)
})
