import { expect, it } from 'vitest'
import { paths } from '#rules/paths.ts'
import { cookieOf, registerShopper, type Person } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { confirmEmail } from '#tests/support/accounts/change-email.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

let count = 0
const newAddress = () => `elsewhere${++count}@example.nz`
const change = (as: Person, body: object) => shop.call('PUT', '/api/users/profile', { as, body })
const undo = (token: string) => shop.call('POST', '/api/users/undo-email-change', { body: { token } })
const signIn = (email: string, password: string) => shop.call('POST', '/api/users/auth', { body: { email, password } })
const undoToken = (email: string, sent = 1) => tokenFor(shop, email, paths.undoEmailChange, sent)
const invalid = {
  status: 404,
  body: { message: 'This link no longer works. It’s been used, or we’ve sent a newer one.' },
}

/** Returns the token that undoes the change. An unsent notice is dropped once its link is replaced. */
async function move(person: Person, body: { email: string; password?: string }): Promise<string> {
  expect((await change(person, body)).status).toBe(200)
  await undoToken(person.email)
  await confirmEmail(shop, body.email, person)
  return undoToken(person.email, 2)
}

async function moved() {
  const person = await makeShopper(shop)
  const email = newAddress()
  return { person, email, token: await move(person, { email }) }
}

it('the link in the notice to the present address stops a change that waits, ends all sessions and sends a link to a new password', async () => {
  const person = await makeShopper(shop)
  const email = newAddress()
  await change(person, { email })
  const confirmation = await tokenFor(shop, email, paths.confirmEmail)
  const token = await undoToken(person.email)
  const read = await shop.call('POST', '/api/users/email-link', { body: { token } })
  expect(read.body).toEqual({ kind: 'undo-email-change', email: person.email, waitingEmail: email })
  expect(await undo(token)).toMatchObject({ status: 200 })
  expect((await shop.call('GET', '/api/users/profile', { as: person })).status).toBe(401)
  const again = { cookie: cookieOf(await signIn(person.email, person.password)) }
  expect((await shop.call('GET', '/api/users/email', { as: again })).body).toEqual({
    email: person.email,
    isConfirmed: true,
  })
  const body = { token: confirmation }
  expect(await shop.call('POST', '/api/users/confirm-email', { as: again, body })).toMatchObject(invalid)
  await tokenFor(shop, person.email, paths.resetPassword)
})

it('the link in the notice to the present address is replaced by the link to take the change back, once the new address is confirmed', async () => {
  const person = await makeShopper(shop)
  const email = newAddress()
  await change(person, { email })
  const first = await undoToken(person.email)
  await confirmEmail(shop, email, person)
  const second = await undoToken(person.email, 2)
  expect(await undo(first)).toMatchObject(invalid)
  expect((await undo(second)).status).toBe(200)
  expect((await signIn(person.email, person.password)).status).toBe(200)
})

it('the link to the old address puts the old address back, confirmed, and ends all sessions', async () => {
  const { person, email, token } = await moved()
  const elsewhere = { cookie: cookieOf(await signIn(email, person.password)) }
  expect(bodyOf(await undo(token))).toMatchObject({ message: 'Change undone. All devices are signed out.' })
  for (const as of [person, elsewhere]) expect((await shop.call('GET', '/api/users/profile', { as })).status).toBe(401)
  expect((await signIn(email, person.password)).status).toBe(401)
  const again = await signIn(person.email, person.password)
  expect(again.status).toBe(200)
  const state = await shop.call('GET', '/api/users/email', { as: { cookie: cookieOf(again) } })
  expect(state.body).toEqual({ email: person.email, isConfirmed: true })
})

it('the link to the old address works once, for seven days', async () => {
  const [one, other] = [await moved(), await moved()]
  const start = shop.clock.now
  shop.clock.now = new Date(start.getTime() + 7 * 86_400_000 - 1000)
  expect((await undo(one.token)).status).toBe(200)
  expect(await undo(one.token)).toMatchObject(invalid)
  shop.clock.now = new Date(start.getTime() + 7 * 86_400_000)
  expect(await undo(other.token)).toMatchObject(invalid)
  shop.clock.now = start
})

it('the link to the old address makes a password invalid that was changed with the address, and sends a link to a new one', async () => {
  const person = await makeShopper(shop)
  const email = newAddress()
  await change(person, { email, password: 'chosen-by-a-thief' })
  await undoToken(person.email)
  // A thief cannot wait for longer than the check of the password looks back.
  const start = shop.clock.now
  shop.clock.now = new Date(start.getTime() + 3 * 86_400_000)
  await confirmEmail(shop, email, person)
  expect((await undo(await undoToken(person.email, 2))).status).toBe(200)
  shop.clock.now = start
  expect((await signIn(person.email, 'chosen-by-a-thief')).status).toBe(401)
  const token = await tokenFor(shop, person.email, paths.resetPassword)
  const body = { token, password: 'rimu5678' }
  expect((await shop.call('POST', '/api/users/reset-password', { body })).status).toBe(200)
  expect((await signIn(person.email, 'rimu5678')).status).toBe(200)
})

it('the link to the old address cannot be blocked by another account with the old address', async () => {
  const { person, email, token } = await moved()
  const taken = { name: 'Sly', email: person.email, password: 'kauri1234' }
  expectRefused(await shop.call('POST', '/api/users', { body: taken }), 409, 'User already exists')
  const other = await makeShopper(shop)
  expectRefused(await change(other, { email: person.email }), 409, 'User already exists')
  const byAdmin = await shop.call('PUT', `/api/users/${other._id}`, { as: admin, body: { email: person.email } })
  expect(byAdmin.status).toBe(409)
  expect((await undo(token)).status).toBe(200)
  expect((await shop.call('POST', '/api/users', { body: { ...taken, email } })).status).toBe(201)
})

it('the link to the old address lets the account itself have its old address again', async () => {
  const { person } = await moved()
  expect((await change(person, { email: person.email })).status).toBe(200)
})

it('the link to the old address of an address in between cannot overrule the first one', async () => {
  const { person, email: second, token: first } = await moved()
  const later = await move({ ...person, email: second }, { email: newAddress() })
  expect((await undo(first)).status).toBe(200)
  expect(await undo(later)).toMatchObject(invalid)
  expect((await signIn(person.email, person.password)).status).toBe(200)
})

it('the link to the old address is recorded in the history of the user', async () => {
  const { person, email, token } = await moved()
  await undo(token)
  const { body } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
  expect(body[0]).toMatchObject({ action: 'changed', fields: [{ field: 'email', before: email, after: person.email }] })
})

it('the link to the old address is also sent when an admin changes the address', async () => {
  const person = await makeShopper(shop)
  const email = newAddress()
  expect(bodyOf(await shop.call('PUT', `/api/users/${person._id}`, { as: admin, body: { email } }))).toMatchObject({
    email: person.email,
    waitingEmail: email,
    isEmailConfirmed: true,
  })
  expect((await undo(await undoToken(person.email))).status).toBe(200)
  expect((await signIn(person.email, person.password)).status).toBe(200)
})

it('an old address that was never confirmed gets nothing, and the new one only the confirmation', async () => {
  const person = await registerShopper(shop, 'Read this')
  const email = newAddress()
  expect((await change(person, { email })).status).toBe(200)
  await tokenFor(shop, email, paths.confirmEmail)
  expect(messagesWithLink(shop, person.email, paths.undoEmailChange)).toEqual([])
  expect((await shop.mail.rows()).filter(({ to }) => to === person.email || to === email)).toEqual([])
})

it('an account cannot send confirmations to more than five addresses within an hour', async () => {
  const person = await makeShopper(shop)
  for (let tries = 0; tries < 5; tries++) expect((await change(person, { email: newAddress() })).status).toBe(200)
  const email = newAddress()
  expectRefused(
    await change(person, { email }),
    429,
    'The email address was changed several times. Wait an hour, then change it again.',
  )
  expect(messagesWithLink(shop, email, paths.confirmEmail)).toEqual([])
})
