import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/tables/accounts.ts'
import { applyRetention } from '#server/privacy/retention.ts'
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
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let admin: Person
let marama: Person
beforeAll(async () => {
  shop = await startShop()
  ;[admin, marama] = [await makeAdmin(shop), await makeShopper(shop)]
})
afterAll(() => shop.close())

const begin = (email: string, as?: Person, from = '127.0.0.1') =>
  shop.call('POST', '/api/users/guest', { body: { email }, as, headers: { 'x-forwarded-for': from } })
const rowOf = async (id: string) => (await shop.shop.db.select().from(users).where(eq(users.id, id)))[0]

describe('a guest', () => {
  it('gets a session with an email address, without a name and a password', async () => {
    const response = await begin(' Hemi@Example.NZ ')
    expect(response).toMatchObject({
      status: 201,
      body: { _id: expect.any(String), name: 'Guest', email: 'hemi@example.nz', isAdmin: false, isGuest: true },
    })
    const as = { cookie: cookieOf(response) }
    expect((await shop.call('GET', '/api/users/profile', { as })).body).toEqual(response.body)
    expect(await rowOf(response.body._id)).toMatchObject({ passwordHash: '', emailConfirmedAt: null })
  })

  it.each(['', 'hemi', 'hemi@example', 'a@b.nz,c@d.nz'])('is refused with 400 for the address %j', async (email) => {
    expect(await begin(email)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email', message: 'Enter an email address such as name@example.nz.' }] },
    })
  })

  it('can place an order, read it and pay for it, and no other shopper can', async () => {
    const guest = await beGuest(shop, 'buyer@example.nz')
    const order = makeOrderBody([{ product: await makeProduct(shop), qty: 1 }], { shippingAddress: doorAddress })
    const placed = await shop.call('POST', '/api/orders', { as: guest, body: order })
    expect(placed).toMatchObject({
      status: 201,
      body: { user: { _id: guest._id, name: 'Hemi Tipene', email: 'buyer@example.nz' } },
    })
    const { _id } = placed.body
    expect((await shop.call('GET', '/api/orders/mine', { as: guest })).body).toMatchObject([{ _id }])
    const body = { order: { _id } }
    expect((await shop.call('POST', '/api/stripe/create-checkout-session', { as: guest, body })).status).toBe(200)
    const sameAddress = await beGuest(shop, 'buyer@example.nz')
    for (const as of [marama, sameAddress]) {
      expect((await shop.call('GET', `/api/orders/${_id}`, { as })).status).toBe(404)
    }
  })

  it('without a recipient is called Guest on the order', async () => {
    const guest = await beGuest(shop, 'plain@example.nz')
    const placed = await placeOrder(shop, guest, await makeProduct(shop))
    expect(placed).toMatchObject({ status: 201, body: { user: { name: 'Guest' } } })
  })

  it('is no admin, and cannot become one', async () => {
    const guest = await beGuest(shop, 'no-admin@example.nz')
    expect(await shop.call('GET', '/api/orders', { as: guest })).toMatchObject({ status: 403 })
    const message = 'This is a guest, who has no account yet.'
    const promote = { as: admin, body: { isAdmin: true } }
    expect(await shop.call('PUT', `/api/users/${guest._id}`, promote)).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: 'isAdmin', message }] },
    })
    const move = { as: admin, body: { email: 'elsewhere@example.nz' } }
    expect(await shop.call('PUT', `/api/users/${guest._id}`, move)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email', message }] },
    })
    await expect(shop.shop.db.update(users).set({ isAdmin: true }).where(eq(users.id, guest._id))).rejects.toThrow()
  })

  it('cannot set a password, change the address or set up a second step without the link in an email', async () => {
    const guest = await beGuest(shop, 'no-password@example.nz')
    const refusal = { status: 403, body: { message: 'Set a password first.' } }
    for (const body of [{ password: 'rimu5678' }, { email: 'other@example.nz' }, { name: 'Marama' }]) {
      expect(await shop.call('PUT', '/api/users/profile', { as: guest, body })).toMatchObject(refusal)
    }
    const call = (url: string) => shop.call('POST', url, { as: guest, body: {} })
    expect(await call('/api/users/second-factor/authenticator')).toMatchObject(refusal)
    expect(await call('/api/users/second-factor/passkeys/options')).toMatchObject(refusal)
    expect(await call('/api/users/email/confirmation')).toMatchObject({ status: 409 })
    expect(await shop.call('POST', `/api/users/${guest._id}/password-link`, { as: admin })).toMatchObject({
      status: 409,
      body: { message: 'A guest has no password.' },
    })
  })

  it('stays the same one when they continue as a guest with the same address again', async () => {
    const guest = await beGuest(shop, 'again@example.nz')
    expect((await begin('AGAIN@example.nz', guest)).body._id).toBe(guest._id)
    expect((await begin('typo@example.nz', await beGuest(shop, 'again@example.nz'))).body._id).not.toBe(guest._id)
  })

  it('can download and delete what the shop stores, without a password', async () => {
    const guest = await beGuest(shop, 'gone@example.nz')
    expect((await shop.call('GET', '/api/users/profile/data', { as: guest })).body.account).toMatchObject({
      email: 'gone@example.nz',
    })
    const deleted = await shop.call('DELETE', '/api/users/profile', { as: guest, body: { currentPassword: '' } })
    expect(deleted).toMatchObject({ status: 200, body: { message: 'Your account was deleted' } })
    expect(await rowOf(guest._id)).toBeUndefined()
  })

  it('can begin 20 times an hour from one network', async () => {
    const from = '203.0.113.77'
    for (let count = 0; count < 20; count++) {
      expect((await begin(`many${count}@example.nz`, undefined, from)).status).toBe(201)
    }
    expect(await begin('many21@example.nz', undefined, from)).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Many guests came from your network\./) },
    })
    expect((await begin('many21@example.nz', undefined, '203.0.113.78')).status).toBe(201)
  })
})

describe('a guest with the address of an account', () => {
  it('gets the same response as for any address, and the account stays as it is', async () => {
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

  it('does not see the orders of the account', async () => {
    const owner = await makeShopper(shop)
    const { _id } = (await placeOrder(shop, owner, await makeProduct(shop))).body
    const guest = await beGuest(shop, owner.email)
    expect((await shop.call('GET', `/api/orders/${_id}`, { as: guest })).status).toBe(404)
    expect((await shop.call('GET', '/api/orders/mine', { as: guest })).body).toEqual([])
  })

  it('cannot try the password of the account in their session', async () => {
    const owner = await makeShopper(shop)
    const guest = await beGuest(shop, owner.email)
    const body = { currentPassword: owner.password }
    expect(await shop.call('POST', '/api/users/sessions/fresh', { as: guest, body })).toMatchObject({
      status: 403,
      body: { message: 'Set a password first.' },
    })
  })

  it('keeps no one from registering, and is not found by a sign-in or a link to a new password', async () => {
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

  it('leaves the emails about the account alone when the guest is deleted', async () => {
    const owner = await makeShopper(shop)
    await shop.call('POST', '/api/users/forgot-password', { body: { email: owner.email } })
    await shop.mail.until((rows) => rows.some(({ to, kind }) => to === owner.email && kind === 'reset-password'))
    const guest = await beGuest(shop, owner.email)
    await shop.call('DELETE', '/api/users/profile', { as: guest, body: { currentPassword: '' } })
    const kinds = (await shop.mail.rows()).filter(({ to }) => to === owner.email).map(({ kind }) => kind)
    expect(kinds).toEqual(['reset-password'])
  })
})

describe('the daily retention', () => {
  it('deletes guests without an order after 30 days, and no one else', async () => {
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
})
