import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import {
  makeAdmin,
  makeProduct,
  makeShopper,
  registerShopper,
  placeOrder,
  type Person,
} from '#tests/support/factories.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { untilWaiting } from '#tests/support/until-waiting.ts'
import { promoteUser } from './command-line.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const unknown = '01938f2a-7c1e-7000-8000-000000000000'
const urlOf = ({ _id }: { _id: string }) => `/api/users/${_id}`
const change = (person: { _id: string }, body: object, as = admin) => shop.call('PUT', urlOf(person), { as, body })
const remove = (person: { _id: string }, as = admin) => shop.call('DELETE', urlOf(person), { as })
const asSeen = ({ _id, name, email }: Person, isAdmin = false) => ({
  _id,
  name,
  email,
  isAdmin,
  ...(isAdmin && { role: 'owner' }),
  isEmailConfirmed: true,
})

it('the list of users contains all users, newest first, without passwords (promises 17)', async () => {
  const [older, newer] = [await makeShopper(shop, 'Older'), await makeShopper(shop, 'Newer')]
  const { status, body, text } = await shop.call('GET', '/api/users', { as: admin })
  expect(status).toBe(200)
  const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(body.slice(0, 3)).toEqual([
    { ...asSeen(newer), createdAt },
    { ...asSeen(older), createdAt },
    { ...asSeen(admin, true), createdAt },
  ])
  expect(body).toHaveLength(await shop.shop.db.$count(users))
  expect(text).not.toMatch(/argon2|password|hash/i)
})

const list = async (query: string): Promise<{ email: string }[]> =>
  (await shop.call('GET', `/api/users?${query}`, { as: admin })).body
const emailsOf = async (query: string) => (await list(query)).map(({ email }) => email)

it('the list of users, with guests has accounts alone, and guests apart; both are counted', async () => {
  const before = (await shop.call('GET', '/api/users/count', { as: admin })).body
  const person = await makeShopper(shop)
  await beGuest(shop, 'passing@example.nz')
  expect(await emailsOf('')).not.toContain('passing@example.nz')
  expect(await emailsOf('')).toContain(person.email)
  expect(await emailsOf('guests=true')).toEqual(['passing@example.nz'])
  expect(bodyOf(await shop.call('GET', '/api/users/count', { as: admin }))).toEqual({
    users: before.users + 1,
    admins: before.admins,
    guests: before.guests + 1,
  })
})

it('the list of users, with guests finds a part of the name or of the email address, without case and accents, among accounts or guests', async () => {
  const person = await makeShopper(shop, 'Łukasz Māhina')
  expect(await emailsOf('keyword=lukasz%20%20mahina')).toEqual([person.email])
  expect(await emailsOf(`keyword=${person.email.toUpperCase()}`)).toEqual([person.email])
  expect(await emailsOf('keyword=lukasz&guests=true')).toEqual([])
  expect(await emailsOf('keyword=passing&guests=true')).toEqual(['passing@example.nz'])
  expect((await shop.call('GET', '/api/users/count?keyword=lukasz', { as: admin })).body).toEqual({
    users: 1,
    admins: 0,
    guests: 0,
  })
})

it('the list of users, with guests keeps keyword and part in the link to the next page', async () => {
  for (let number = 0; number < 51; number++) await beGuest(shop, `many${number}@example.nz`)
  const { body, headers } = await shop.call('GET', '/api/users?keyword=many&guests=true', { as: admin })
  expect(body).toHaveLength(50)
  expect(headers.link).toBe('</api/users?keyword=many&guests=true&pageNumber=2>; rel="next"')
})

it('a user is read by id', async () => {
  const person = await makeShopper(shop)
  expect(bodyOf(await shop.call('GET', urlOf(person), { as: admin }))).toEqual({
    ...asSeen(person),
    createdAt: expect.any(String),
  })
})

it.each([
  ['unknown', unknown],
  ['malformed', 'no-such-user'],
  ['too odd for an id', "%27%20or%201=1--%F0%9F%AA%91'"],
])('a user with an id that is %s is not found', async (_what, id) => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { name: 'Unknown' } : undefined
    const answer = await shop.call(method, `/api/users/${id}`, { as: admin, body })
    expect({ method, status: answer.status, body: answer.body }).toEqual({
      method,
      status: 404,
      body: { message: 'User not found' },
    })
  }
})

it('a user gets a new name and role, an address that waits, and missing fields stay (spec §7)', async () => {
  const person = await makeShopper(shop)
  const body = { userId: unknown, name: ' Marama Ngata ', email: ' Marama.Ngata@Example.nz', isAdmin: true }
  const changed = await change(person, body)
  const waitingEmail = 'marama.ngata@example.nz'
  const fields = { name: 'Marama Ngata', email: person.email, waitingEmail, isAdmin: true, role: 'owner' }
  const wanted = { _id: person._id, ...fields }
  expect({ status: changed.status, body: changed.body }).toEqual({
    status: 200,
    body: { ...wanted, isEmailConfirmed: true, createdAt: expect.any(String) },
  })
  expect((await change(person, {})).body).toMatchObject(wanted)
  expect((await change(person, { name: 'Marama' })).body).toMatchObject({ ...wanted, name: 'Marama' })
  expect((await shop.call('POST', '/api/users/auth', { body: person })).status).toBe(200)
  const listed = await shop.call('GET', '/api/users', { as: admin })
  expect(listed.body.find(({ _id }: { _id: string }) => _id === person._id)).toMatchObject({ waitingEmail })
})

it('a user can become an admin before the address is confirmed: the history has it, and every owner is told', async () => {
  const person = await registerShopper(shop)
  const other = await makeAdmin(shop)
  expect(bodyOf(await change(person, { isAdmin: true }))).toMatchObject({
    isAdmin: true,
    role: 'owner',
    isEmailConfirmed: false,
  })
  const { body: history } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
  expect(history[0]).toMatchObject({ action: 'changed', fields: [{ field: 'role', before: null, after: 'owner' }] })
  const told = await shop.shop.db.select().from(emails).where(eq(emails.about, person._id))
  expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([admin.email, other.email]))
  for (const { kind, subject, text } of told) {
    expect({ kind, subject }).toEqual({ kind: 'new-owner', subject: 'A new owner' })
    expect(text).toContain(`(${person.email}) an owner of Tōtara.`)
    expect(text).toContain('Nobody has proved that this address is theirs.')
  }
})

it('a user is not told to the owners as a new owner without a new role', async () => {
  const person = await makeShopper(shop)
  await change(person, { name: 'Marama' })
  await change(person, { role: 'staff' })
  expect(await shop.shop.db.$count(emails, eq(emails.about, person._id))).toBe(0)
})

it('a user cannot become an admin by the command line while the address is not confirmed', async () => {
  const person = await registerShopper(shop)
  const message = `${person.email} isn’t confirmed yet. An admin needs a confirmed email address.`
  await expect(promoteUser(shop.shop, person.email)).rejects.toMatchObject({ status: 409, message })
})

it('a user keeps the password and the time of registration for any input', async () => {
  const person = await makeShopper(shop)
  await change(person, { password: 'taken-over', passwordHash: 'x', createdAt: '2001-01-01', _id: unknown })
  const { status } = await shop.call('POST', '/api/users/auth', { body: person })
  expect(status).toBe(200)
  expect((await shop.call('GET', urlOf(person), { as: admin })).body.createdAt).not.toContain('2001')
})

it('a user cannot get the address of another user, in any case', async () => {
  const [person, other] = [await makeShopper(shop), await makeShopper(shop)]
  expect(bodyOf(await change(person, { name: 'Another', email: other.email.toUpperCase() }), 409)).toEqual({
    message: 'User already exists',
    errors: [{ path: 'email', message: 'That email already has an account.' }],
  })
  expect((await shop.call('GET', urlOf(person), { as: admin })).body).toMatchObject(asSeen(person))
  expect((await change(person, { email: person.email })).status).toBe(200)
})

it('a user has every invalid field in the refusal', async () => {
  const answer = await change(await makeShopper(shop), { name: ' ', email: 'marama@', isAdmin: 'perhaps' })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([
    { path: 'name', message: 'Enter a name.' },
    { path: 'email', message: 'Enter an email address such as name@example.nz.' },
    { path: 'isAdmin', message: 'Choose whether this user is an admin.' },
  ])
})

it('a user accepts form values: an empty Is Admin means false', async () => {
  const person = await makeShopper(shop)
  expect((await change(person, { isAdmin: 'true' })).body.isAdmin).toBe(true)
  expect((await change(person, { isAdmin: '' })).body.isAdmin).toBe(false)
})

it('deleting a user ends the session: the next request gets 401', async () => {
  const person = await makeShopper(shop)
  expect(bodyOf(await remove(person))).toEqual({ message: 'User deleted' })
  expect((await shop.call('GET', '/api/users/profile', { as: person })).status).toBe(401)
  expectRefused(await shop.call('POST', '/api/users/auth', { body: person }), 401, 'Invalid email or password')
  expect((await remove(person)).status).toBe(404)
})

it('deleting a user keeps the orders under the user’s name, and the reviews without it (promises 8)', async () => {
  const person = await makeShopper(shop, 'Gone Buyer')
  const product = await makeProduct(shop)
  const { _id } = (await placeOrder(shop, person, product)).body
  await shop.call('POST', `/api/products/${product}/reviews`, { as: person, body: { rating: 5, comment: 'Solid' } })
  await remove(person)
  const order = await shop.call('GET', `/api/orders/${_id}`, { as: admin })
  expect({ status: order.status, user: order.body.user }).toEqual({
    status: 200,
    user: { _id: null, name: 'Gone Buyer', email: person.email },
  })
  const { body } = await shop.call('GET', `/api/products/${product}`)
  expect(body.reviews).toMatchObject([{ name: 'A customer', rating: 5, comment: 'Solid' }])
})

it.runIf(testDatabaseUrl)('deleting a user: during the user’s own request refuses that request with 401', async () => {
  const person = await makeShopper(shop)
  const productId = await makeProduct(shop)
  const body = { rating: 5, comment: 'Solid' }
  const reviewed = await shop.shop.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, person._id))
    const answer = shop.call('POST', `/api/products/${productId}/reviews`, { as: person, body })
    // The request has found its user and waits for the row that is being deleted.
    await untilWaiting(shop)
    return { answer }
  })
  const { status, body: said } = await reviewed.answer
  expect({ status, body: said }).toEqual({ status: 401, body: { message: 'Please sign in first.' } })
})

it('deleting a user frees the email address', async () => {
  const person = await makeShopper(shop)
  await remove(person)
  const { name, email, password } = person
  expect((await shop.call('POST', '/api/users', { body: { name, email, password } })).status).toBe(201)
})

it('deleting a user is refused for every admin, also for oneself, while the role is set', async () => {
  const other = await makeAdmin(shop)
  for (const person of [other, admin]) {
    expectRefused(await remove(person), 400, 'Cannot delete admin user')
  }
  await change(other, { isAdmin: false })
  expect((await remove(other)).status).toBe(200)
})

it('deleting a user never deletes an admin, not even one who is promoted concurrently', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await makeShopper(shop)
    const later = wait(round).then(() => remove(person))
    const [promoted, deleted] = await Promise.all([change(person, { isAdmin: true }), later])
    expect([
      [200, 400],
      [404, 200],
    ]).toContainEqual([promoted.status, deleted.status])
    expect((await shop.call('GET', urlOf(person), { as: admin })).status).toBe(deleted.status === 200 ? 404 : 200)
  }
})
