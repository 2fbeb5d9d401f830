import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { paths } from '#rules/paths.ts'
import { applyRetention } from '#server/back-office/privacy/retention.ts'
import {
  cookieOf,
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const marama = await makeShopper(shop)

const begin = (email: string, as?: Person, from = '127.0.0.1') =>
  shop.call('POST', '/api/users/guest', { body: { email }, as, headers: { 'x-forwarded-for': from } })
const rowOf = async (id: string) => (await shop.shop.db.select().from(users).where(eq(users.id, id)))[0]

it('a guest gets a session with an email address, without a name and a password', async () => {
  const response = await begin(' Hemi@Example.NZ ')
  expect(bodyOf(response, 201)).toMatchObject({
    _id: expect.any(String),
    name: 'Guest',
    email: 'hemi@example.nz',
    isAdmin: false,
    isGuest: true,
  })
  const as = { cookie: cookieOf(response) }
  expect((await shop.call('GET', '/api/users/profile', { as })).body).toEqual(response.body)
  expect(await rowOf(response.body._id)).toMatchObject({ passwordHash: '', emailConfirmedAt: null })
})

it.each(['', 'hemi', 'hemi@example', 'a@b.nz,c@d.nz'])(
  'a guest is refused with 400 for the address %j',
  async (email) => {
    expectRefused(await begin(email), 400, 'Enter an email address such as name@example.nz.', 'email')
  },
)

it('a guest can place an order, read it and pay for it, and no other shopper can', async () => {
  const guest = await beGuest(shop, 'buyer@example.nz')
  const order = makeOrderBody([{ product: await makeProduct(shop), qty: 1 }], { shippingAddress: doorAddress })
  const placed = await shop.call('POST', '/api/orders', { as: guest, body: order })
  expect(bodyOf(placed, 201)).toMatchObject({ user: { _id: guest._id, name: 'Guest', email: 'buyer@example.nz' } })
  const { _id } = placed.body
  expect((await shop.call('GET', '/api/orders/mine', { as: guest })).body).toMatchObject([{ _id }])
  const body = { order: { _id } }
  expect((await shop.call('POST', '/api/stripe/create-checkout-session', { as: guest, body })).status).toBe(200)
  const sameAddress = await beGuest(shop, 'buyer@example.nz')
  for (const as of [marama, sameAddress]) {
    expect((await shop.call('GET', `/api/orders/${_id}`, { as })).status).toBe(404)
  }
})

it('a guest is not an admin, and cannot become one', async () => {
  const guest = await beGuest(shop, 'no-admin@example.nz')
  expect(await shop.call('GET', '/api/orders', { as: guest })).toMatchObject({ status: 403 })
  const message = 'This is a guest, who has no account yet.'
  const promote = { as: admin, body: { isAdmin: true } }
  expectRefused(await shop.call('PUT', `/api/users/${guest._id}`, promote), 400, message, 'isAdmin')
  const move = { as: admin, body: { email: 'elsewhere@example.nz' } }
  expectRefused(await shop.call('PUT', `/api/users/${guest._id}`, move), 400, message, 'email')
  await expect(shop.shop.db.update(users).set({ isAdmin: true }).where(eq(users.id, guest._id))).rejects.toThrow()
})

it('a guest cannot set a password, change the address or set up a second step without the link in an email', async () => {
  const guest = await beGuest(shop, 'no-password@example.nz')
  const refusal = { status: 403, body: { message: 'Set a password first.' } }
  for (const body of [{ password: 'rimu5678' }, { email: 'other@example.nz' }, { name: 'Marama' }]) {
    expect(await shop.call('PUT', '/api/users/profile', { as: guest, body })).toMatchObject(refusal)
  }
  const call = (url: string) => shop.call('POST', url, { as: guest, body: {} })
  expect(await call('/api/users/second-factor/authenticator')).toMatchObject(refusal)
  expect(await call('/api/users/second-factor/passkeys/options')).toMatchObject(refusal)
  expect(await call('/api/users/email/confirmation')).toMatchObject({ status: 409 })
  expectRefused(
    await shop.call('POST', `/api/users/${guest._id}/password-link`, { as: admin }),
    409,
    'A guest has no password.',
  )
})

it('stays the same one when they continue as a guest with the same address again', async () => {
  const guest = await beGuest(shop, 'again@example.nz')
  expect((await begin('AGAIN@example.nz', guest)).body._id).toBe(guest._id)
})

it('a guest corrects the email address and stays the same one, with the addresses, before the first order', async () => {
  const guest = await beGuest(shop, 'typo@exmaple.nz')
  const kept = await shop.call('POST', '/api/users/addresses', { as: guest, body: doorAddress })
  await shop.call('POST', '/api/users/guest/claim', { as: guest })
  const oldToken = await tokenFor(shop, 'typo@exmaple.nz', paths.claimOrders)
  const corrected = await begin('right@example.nz', guest)
  expect(corrected).toMatchObject({ status: 201, body: { _id: guest._id, email: 'right@example.nz', isGuest: true } })
  const as = { cookie: cookieOf(corrected) }
  expect((await shop.call('GET', '/api/users/addresses', { as })).body).toEqual([kept.body])
  const placed = await placeOrder(shop, as as Person, await makeProduct(shop))
  expect(placed).toMatchObject({ status: 201, body: { user: { email: 'right@example.nz' } } })
  // The reader of the other address can no longer claim anything of this guest.
  expect(await shop.call('POST', '/api/users/guest/claimed-orders', { body: { token: oldToken } })).toMatchObject({
    status: 404,
  })
  const changes = await shop.call('GET', `/api/users/${guest._id}/history`, { as: admin })
  expect(JSON.stringify(changes.body)).not.toContain('right@example.nz')
})

it('a guest with an order becomes another guest with another address, and the order keeps the first one', async () => {
  const guest = await beGuest(shop, 'first@example.nz')
  const { _id } = (await placeOrder(shop, guest, await makeProduct(shop))).body
  const other = await begin('second@example.nz', guest)
  expect(other.body._id).not.toBe(guest._id)
  expect((await shop.call('GET', `/api/orders/${_id}`, { as: { cookie: cookieOf(other) } })).status).toBe(404)
  expect((await shop.call('GET', `/api/orders/${_id}`, { as: admin })).body.user.email).toBe('first@example.nz')
  expect(await rowOf(guest._id)).toMatchObject({ email: 'first@example.nz' })
})

it('a guest uses a discount code as the same buyer after the correction', async () => {
  const code = { code: 'ONCE-ONLY', kind: 'percentage', percent: 10, customerLimit: 1 }
  const days = { startsAt: '2020-01-01', endsAt: '2099-01-01' }
  expect((await shop.call('POST', '/api/discounts', { as: admin, body: { ...code, ...days } })).status).toBe(201)
  const product = await makeProduct(shop)
  const order = (qty: number) => ({ ...makeOrderBody([{ product, qty }]), discountCode: 'ONCE-ONLY' })
  const buyer = await beGuest(shop, 'buyer.once@example.nz')
  expect((await shop.call('POST', '/api/orders', { as: buyer, body: order(1) })).status).toBe(201)
  const typo = await beGuest(shop, 'buyer.onze@example.nz')
  const as = { cookie: cookieOf(await begin('buyer.once@example.nz', typo)) }
  expectRefused(
    await shop.call('POST', '/api/orders', { as, body: order(1) }),
    409,
    'You’ve already used this code, or one of your unpaid orders has it.',
  )
})

it('a guest never changes the address of an account', async () => {
  const owner = await makeShopper(shop)
  const guest = await begin('not.the.owner@example.nz', owner)
  expect(guest.body._id).not.toBe(owner._id)
  expect(await rowOf(owner._id)).toMatchObject({ email: owner.email, isGuest: false })
})

it('a guest can download and delete what the shop stores, without a password', async () => {
  const guest = await beGuest(shop, 'gone@example.nz')
  expect((await shop.call('GET', '/api/users/profile/data', { as: guest })).body.account).toMatchObject({
    email: 'gone@example.nz',
  })
  const deleted = await shop.call('DELETE', '/api/users/profile', { as: guest, body: { currentPassword: '' } })
  expect(deleted).toMatchObject({ status: 200, body: { message: 'Your account was deleted' } })
  expect(await rowOf(guest._id)).toBeUndefined()
})

it('a guest can begin 20 times an hour from one network', async () => {
  const from = '203.0.113.77'
  for (let count = 0; count < 20; count++) {
    expect((await begin(`many${count}@example.nz`, undefined, from)).status).toBe(201)
  }
  expectRefused(
    await begin('many21@example.nz', undefined, from),
    429,
    expect.stringMatching(/^Too many guests are ordering from your internet connection\./),
  )
  expect((await begin('many21@example.nz', undefined, '203.0.113.78')).status).toBe(201)
})

it('a guest with the address of an account gets the same response as for any address, and the account stays as it is', async () => {
  const owner = await makeShopper(shop)
  const before = await rowOf(owner._id)
  const known = await begin(owner.email)
  const unknown = await begin('unknown@example.nz')
  expect({ ...known.body, _id: '', email: '' }).toEqual({ ...unknown.body, _id: '', email: '' })
  expect(known.status).toBe(unknown.status)
  expect(known.body._id).not.toBe(owner._id)
  expect(await rowOf(owner._id)).toEqual(before)
  expect((await shop.call('GET', '/api/users/profile', { as: owner })).body._id).toBe(owner._id)
  expect((await shop.call('POST', '/api/users/auth', { body: owner })).body._id).toBe(owner._id)
})

it('a guest with the address of an account does not see the orders of the account', async () => {
  const owner = await makeShopper(shop)
  const { _id } = (await placeOrder(shop, owner, await makeProduct(shop))).body
  const guest = await beGuest(shop, owner.email)
  expect((await shop.call('GET', `/api/orders/${_id}`, { as: guest })).status).toBe(404)
  expect((await shop.call('GET', '/api/orders/mine', { as: guest })).body).toEqual([])
})

it('a guest with the address of an account cannot try the password of the account in their session', async () => {
  const owner = await makeShopper(shop)
  const guest = await beGuest(shop, owner.email)
  const body = { currentPassword: owner.password }
  expectRefused(await shop.call('POST', '/api/users/sessions/fresh', { as: guest, body }), 403, 'Set a password first.')
})

it('a guest with the address of an account keeps no one from registering, and is not found by a sign-in or a link to a new password', async () => {
  const email = 'later@example.nz'
  const guest = await beGuest(shop, email)
  expect((await shop.call('POST', '/api/users/auth', { body: { email, password: '' } })).status).toBe(401)
  const person = { name: 'Later Owner', email, password: 'rimu5678' }
  await shop.call('POST', '/api/users/forgot-password', { body: { email } })
  const registered = await shop.call('POST', '/api/users', { body: person })
  expect(registered).toMatchObject({ status: 201, body: { email } })
  expect(registered.body._id).not.toBe(guest._id)
  const change = { as: marama, body: { email: 'plain@example.nz' } }
  expect((await shop.call('PUT', '/api/users/profile', change)).status).toBe(200)
  expect(shop.mail.sent.filter(({ to, subject }) => to.address === email && /password/.test(subject))).toEqual([])
})

it('a guest with the address of an account leaves the emails about the account alone when the guest is deleted', async () => {
  const owner = await makeShopper(shop)
  await shop.call('POST', '/api/users/forgot-password', { body: { email: owner.email } })
  await shop.mail.until((rows) => rows.some(({ to, kind }) => to === owner.email && kind === 'reset-password'))
  const guest = await beGuest(shop, owner.email)
  await shop.call('DELETE', '/api/users/profile', { as: guest, body: { currentPassword: '' } })
  const kinds = (await shop.mail.rows()).filter(({ to }) => to === owner.email).map(({ kind }) => kind)
  expect(kinds).toEqual(['reset-password'])
})

it('the daily retention deletes guests without an order after 30 days, and no one else', async () => {
  const [idle, buyer, young] = [
    await beGuest(shop, 'idle@example.nz'),
    await beGuest(shop, 'bought@example.nz'),
    await beGuest(shop, 'young@example.nz'),
  ]
  const owner = await makeShopper(shop)
  await placeOrder(shop, buyer, await makeProduct(shop))
  const longAgo = new Date(shop.clock.now.getTime() - 30 * 86_400_000 - 1000)
  for (const { _id } of [idle, buyer, owner]) {
    await shop.shop.db.update(users).set({ createdAt: longAgo }).where(eq(users.id, _id))
  }
  await applyRetention(shop.shop)
  const left = await Promise.all([idle, buyer, young, owner].map(async ({ _id }) => (await rowOf(_id)) !== undefined))
  expect(left).toEqual([false, true, true, true])
})
