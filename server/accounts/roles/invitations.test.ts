import { beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { invitations, users } from '#db/tables/accounts/accounts.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { paths } from '#rules/paths.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { cookieOf, registerShopper, type Person } from '#tests/support/factories.ts'
import { makeAdmin, makePerson, makeShopper } from '#tests/support/registered-people.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

let owner: Person
let made = 0
const shop = await forFile(startShop())
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  owner = await makeAdmin(shop)
})

const dayMs = 24 * 60 * 60_000
const url = '/api/people/invitations'
const newAddress = () => `mihi${++made}@example.nz`
const invite = (email: string, role = 'packer', as = owner) => shop.call('POST', url, { as, body: { email, role } })
const read = (token: string) => shop.call('POST', '/api/users/invitation', { body: { token } })
const password = 'kauri-and-rimu'
const acceptNew = (token: string, given: object = {}) =>
  shop.call('POST', '/api/users/invitation/account', { body: { token, name: 'Mihi Ngata', password, ...given } })
const acceptAs = (token: string, as: Person) =>
  shop.call('POST', '/api/users/invitation/accept', { as, body: { token } })
const tokenOf = (email: string, sent = 1) => tokenFor(shop, email, paths.invitation, sent)
const gone = { status: 404, body: { message: 'This link no longer works. It’s been used, or we’ve sent a newer one.' } }
const countAccounts = (email: string) => shop.shop.db.$count(users, eq(users.email, email))

it('an invitation is sent by email, listed, and accepted once with a new account', async () => {
  const email = newAddress()
  const { status, body } = await invite(` ${email.toUpperCase()}`)
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      _id: expect.any(String),
      email,
      role: 'packer',
      invitedBy: 'Ana Admin',
      sentAt: readSince(shop.clock, start),
      expiresAt: readSince(shop.clock, start, 7 * dayMs),
    },
  })
  expect((await shop.call('GET', url, { as: owner })).body).toContainEqual(body)
  const token = await tokenOf(email)
  const [message] = messagesWithLink(shop, email, paths.invitation)
  expect(message?.subject).toBe('Invitation to Tōtara')
  expect(message?.text).toContain('Ana has invited you to help run Tōtara as packer.')
  expect(bodyOf(await read(token))).toMatchObject({ email, role: 'packer', invitedBy: 'Ana', hasAccount: false })
  const answers = await Promise.all([acceptNew(token), acceptNew(token)])
  const [first, second] = answers.map((answer) => answer.status).toSorted((one, other) => one - other)
  expect(first).toBe(201)
  // The slower one finds the account, or no link any more.
  expect([404, 409]).toContain(second)
  expect(await countAccounts(email)).toBe(1)
  expect(await read(token)).toMatchObject(gone)
  const signedIn = await shop.call('POST', '/api/users/auth', { body: { email, password } })
  expect(signedIn.body).toMatchObject({ email, name: 'Mihi Ngata', role: 'packer', isAdmin: false })
  const cookie = cookieOf(signedIn)
  expect((await shop.call('GET', '/api/deliveries', { as: { cookie } })).status).toBe(200)
  expect((await shop.call('GET', '/api/orders', { as: { cookie } })).status).toBe(403)
  expect((await shop.call('GET', url, { as: owner })).body).not.toContainEqual(body)
  const { events } = (await shop.call('GET', `/api/access-events?account=${signedIn.body._id}`, { as: owner })).body
  expect(events.map(({ action, detail }: Record<string, string>) => `${action} ${detail}`.trim())).toEqual(
    expect.arrayContaining(['registered', 'role-given packer']),
  )
})

it('an invitation gives the role to the account that has the address, and to no other', async () => {
  const marama = await makeShopper(shop)
  await invite(marama.email, 'staff')
  const token = await tokenOf(marama.email)
  expect((await read(token)).body.hasAccount).toBe(true)
  expectRefused(
    await acceptNew(token),
    409,
    'This address already has an account. Sign in with it, and accept the invitation there.',
  )
  const other = await makeShopper(shop)
  expectRefused(
    await acceptAs(token, other),
    409,
    `Sign in with the account of ${marama.email} to accept this invitation.`,
  )
  expect((await shop.call('GET', '/api/users/profile', { as: other })).body.role).toBeUndefined()
  expect(await acceptAs(token, marama)).toMatchObject({ status: 200, body: { role: 'staff', isAdmin: false } })
  expect(await acceptAs(token, marama)).toMatchObject(gone)
  expect((await shop.call('GET', `/api/history/user/${marama._id}`, { as: owner })).body[0]).toMatchObject({
    action: 'changed',
    by: marama.name,
    fields: [{ field: 'role', before: null, after: 'staff' }],
  })
})

it.each([
  ['packer', null],
  ['staff', 'kept'],
])('an invitation leaves no message with a person whose new role, %s, may not answer it', async (role, kept) => {
  const marama = await makeShopper(shop)
  const sender = { firstName: 'Bridget', lastName: 'Moana', email: 'bridget@example.nz', phone: '027 555 0121' }
  const row = { ...sender, message: 'Will it go up a stair?', createdAt: start, assigneeId: marama._id }
  const [message] = await shop.shop.db.insert(contactMessages).values(row).returning()
  await invite(marama.email, role)
  expect((await acceptAs(await tokenOf(marama.email), marama)).status).toBe(200)
  const { body } = await shop.call('GET', `/api/messages/${message?.id}`, { as: owner })
  expect(body.assignee).toEqual(kept && { _id: marama._id, name: marama.name })
})

it('an invitation takes the address from an account that never confirmed it, without its password or session', async () => {
  const stranger = await registerShopper(shop)
  await invite(stranger.email, 'owner')
  const token = await tokenOf(stranger.email)
  expect((await read(token)).body.hasAccount).toBe(false)
  expect(await acceptAs(token, stranger)).toMatchObject({ status: 409 })
  expect((await acceptNew(token)).status).toBe(201)
  expect((await shop.call('GET', '/api/users/profile', { as: stranger })).body).toMatchObject({ isGuest: true })
  expect((await shop.call('GET', url, { as: stranger })).status).toBe(403)
  const old = { email: stranger.email, password: stranger.password }
  expect((await shop.call('POST', '/api/users/auth', { body: old })).status).toBe(401)
})

it('an invitation needs a password of 12 characters and an allowed name', async () => {
  const email = newAddress()
  await invite(email)
  const token = await tokenOf(email)
  expect((await acceptNew(token, { password: 'kauri1234' })).body.errors).toMatchObject([{ path: 'password' }])
  expect((await acceptNew(token, { name: 'https://evil.example' })).body.errors).toMatchObject([{ path: 'name' }])
  expect(await countAccounts(email)).toBe(0)
})

it('an invitation works for 7 days, and again after it is sent again', async () => {
  const email = newAddress()
  const { _id } = (await invite(email)).body
  const token = await tokenOf(email)
  shop.clock.now = new Date(start.getTime() + 7 * dayMs + 1_000)
  expect(await acceptNew(token)).toMatchObject(gone)
  const signedIn = await shop.call('POST', '/api/users/auth', { body: owner })
  const as = { cookie: cookieOf(signedIn) }
  expect((await shop.call('POST', `${url}/${_id}/send`, { as })).status).toBe(200)
  const again = await tokenOf(email, 2)
  expect(await acceptNew(token)).toMatchObject(gone)
  expect((await acceptNew(again)).status).toBe(201)
})

it('an invitation ends when it is taken back, and when its owner loses the role', async () => {
  const [taken, kept] = [newAddress(), newAddress()]
  const { _id } = (await invite(taken)).body
  const token = await tokenOf(taken)
  expect(bodyOf(await shop.call('DELETE', `${url}/${_id}`, { as: owner }))).toMatchObject({
    message: 'The invitation is withdrawn',
  })
  expect(await acceptNew(token)).toMatchObject(gone)
  expect((await shop.call('DELETE', `${url}/${_id}`, { as: owner })).status).toBe(404)
  const other = await makeAdmin(shop)
  await invite(kept, 'owner', other)
  const keptToken = await tokenOf(kept)
  await shop.shop.db.update(users).set({ isAdmin: false }).where(eq(users.id, other._id))
  expect(await acceptNew(keptToken)).toMatchObject(gone)
  await shop.shop.db.update(users).set({ isAdmin: true }).where(eq(users.id, other._id))
  expect((await shop.call('PUT', `/api/users/${other._id}`, { as: owner, body: { role: 'staff' } })).status).toBe(200)
  await shop.call('PUT', `/api/users/${other._id}`, { as: owner, body: { role: 'owner' } })
  expect(await acceptNew(keptToken)).toMatchObject(gone)
  expect(await countAccounts(kept)).toBe(0)
})

it('an invitation is refused for a person with a role, twice for one address, and without a fresh sign-in', async () => {
  const staff = await makePerson(shop, 'staff')
  const text = `${staff.email} has a role already. Change it in the list.`
  expectRefused(await invite(staff.email), 409, text, 'email')
  const email = newAddress()
  await invite(email)
  expect((await invite(email, 'owner')).body.message).toBe(`${email} has an invitation already. Send it again.`)
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  const late = newAddress()
  expect((await invite(late)).body.errors).toMatchObject([{ path: 'currentPassword' }])
  expect(await shop.shop.db.$count(invitations, eq(invitations.email, late))).toBe(0)
})

it('an invitation is sent three times an hour at most', async () => {
  const email = newAddress()
  const { _id } = (await invite(email)).body
  const again = () => shop.call('POST', `${url}/${_id}/send`, { as: owner })
  expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429])
})

it('an invitation cannot be made or seen by staff, and is deleted 30 days after it expired', async () => {
  const staff = await makePerson(shop, 'staff')
  expect((await invite(newAddress(), 'staff', staff)).status).toBe(403)
  expect((await shop.call('GET', url, { as: staff })).status).toBe(403)
  const email = newAddress()
  await invite(email)
  const left = () => shop.shop.db.$count(invitations, eq(invitations.email, email))
  shop.clock.now = new Date(start.getTime() + 37 * dayMs)
  await deleteExpired(shop.shop)
  expect(await left()).toBe(1)
  shop.clock.now = new Date(start.getTime() + 37 * dayMs + 1_000)
  await deleteExpired(shop.shop)
  expect(await left()).toBe(0)
})

it('the list of people has the people with a role, owners first, with device and second step', async () => {
  const staff = await makePerson(shop, 'staff')
  const packer = await makePerson(shop, 'packer')
  const { body } = await shop.call('GET', '/api/people', { as: owner })
  const roles = body.map(({ role }: { role: string }) => role)
  expect(roles).toEqual(
    roles.toSorted(
      (one: string, other: string) =>
        ['owner', 'staff', 'packer'].indexOf(one) - ['owner', 'staff', 'packer'].indexOf(other),
    ),
  )
  const found = (person: Person) => body.find(({ _id }: Person) => _id === person._id)
  expect(found(staff)).toEqual({
    _id: staff._id,
    name: 'Aroha Staff',
    email: staff.email,
    role: 'staff',
    lastSeenAt: readSince(shop.clock, start),
    device: '',
    secondStep: null,
    secondStepFrom: null,
  })
  expect(found(packer)).toMatchObject({ role: 'packer' })
  expect(body).toHaveLength(
    (await shop.shop.db.$count(users, eq(users.role, 'owner'))) +
      roles.filter((role: string) => role !== 'owner').length,
  )
})

it('the list of people has the first name of the owner for every role', async () => {
  const packer = await makePerson(shop, 'packer')
  expect(bodyOf(await shop.call('GET', '/api/people/owner', { as: packer }))).toMatchObject({ name: 'Ana' })
})
