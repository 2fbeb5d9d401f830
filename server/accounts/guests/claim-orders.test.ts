import { expect, it } from 'vitest'
import { paths } from '#rules/paths.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import {
  cookieOf,
  doorAddress,
  makeOrderBody,
  makeProduct,
  makeShopper,
  registerShopper,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

let count = 0
const nextEmail = () => `guest${++count}@example.nz`
const ask = (as: Person) =>
  shop.call('POST', '/api/users/guest/claim', { as, headers: { 'x-forwarded-for': `203.0.113.${count}` } })
const order = async (as: Person): Promise<string> => (await placeOrder(shop, as, await makeProduct(shop))).body._id
const ordersOf = async (as: { cookie: string }): Promise<string[]> =>
  (await shop.call('GET', '/api/orders/mine', { as })).body.map(({ _id }: { _id: string }) => _id).toSorted()
const setPassword = (token: string, given: object = {}) =>
  shop.call('POST', '/api/users/guest/account', {
    body: { token, name: 'Hemi Tipene', password: 'rimu5678', ...given },
  })
const moveOrders = (token: string, as?: { cookie: string }) =>
  shop.call('POST', '/api/users/guest/orders', { as, body: { token } })
const signIn = async (email: string, password = 'rimu5678') => ({
  cookie: cookieOf(await shop.call('POST', '/api/users/auth', { body: { email, password } })),
})
const askAndRead = async (guest: Person) => {
  expect(await ask(guest)).toMatchObject({ status: 200, body: { message: `We’ve sent a link to ${guest.email}.` } })
  return tokenFor(shop, guest.email, paths.claimOrders)
}
const bookOf = async (as: { cookie: string }): Promise<SavedAddress[]> =>
  (await shop.call('GET', '/api/users/addresses', { as })).body
const invalid = {
  status: 404,
  body: { message: 'This link no longer works. It’s been used, or we’ve sent a newer one.' },
}

it('a guest whose address has no account becomes one with a name and a password, by the link in the email', async () => {
  const guest = await beGuest(shop, nextEmail())
  const id = await order(guest)
  const token = await askAndRead(guest)
  const read = await shop.call('POST', '/api/users/email-link', { body: { token } })
  expect(read.body).toEqual({ kind: 'claim-orders', email: guest.email, hasAccount: false })
  const done = await setPassword(token)
  expect(bodyOf(done)).toMatchObject({ message: 'Your account is ready. Sign in with your new password.' })
  expect(done.headers['set-cookie']).toBeUndefined()
  const owner = await signIn(guest.email)
  expect((await shop.call('GET', '/api/users/profile', { as: owner })).body).toEqual({
    _id: guest._id,
    name: 'Hemi Tipene',
    email: guest.email,
    isAdmin: false,
  })
  expect((await shop.call('GET', '/api/users/email', { as: owner })).body.isConfirmed).toBe(true)
  expect(await ordersOf(owner)).toEqual([id])
})

it('a guest whose address has no account ends the sessions of the guest, because the guest can be a different person from the owner of the address', async () => {
  const guest = await beGuest(shop, nextEmail())
  await setPassword(await askAndRead(guest))
  expect((await shop.call('GET', '/api/users/profile', { as: guest })).status).toBe(401)
})

it('a guest whose address has no account may take the recipient of its newest order as its name, and of no order of another guest', async () => {
  const email = nextEmail()
  const [one, other] = [await beGuest(shop, email), await beGuest(shop, email)]
  const orderFor = async (as: Person, recipient: string) => {
    const orderItems = [{ product: await makeProduct(shop), qty: 1 }]
    const body = makeOrderBody(orderItems, { shippingAddress: { ...doorAddress, recipient } })
    expect((await shop.call('POST', '/api/orders', { as, body })).status).toBe(201)
  }
  await orderFor(one, 'Hemi Tipene')
  await orderFor(one, 'Nan Tipene')
  await orderFor(other, 'Call 0900 12345')
  const body = { token: await askAndRead(one) }
  const claim = await shop.call('POST', '/api/users/guest/claimed-orders', { body })
  expect(claim).toMatchObject({ status: 200, body: { recipient: 'Nan Tipene' } })
})

it('a guest whose address has no account gets its own orders and the paid ones of the other guests with the address, which the page has named', async () => {
  const [email, otherEmail] = [nextEmail(), nextEmail()]
  const [one, other, stranger] = [
    await beGuest(shop, email),
    await beGuest(shop, email),
    await beGuest(shop, otherEmail),
  ]
  const own = await order(one)
  const { orderId: paid } = await makePaidOrder(shop, other)
  const unpaid = await order(other)
  const foreign = await order(stranger)
  const token = await askAndRead(one)
  expect(bodyOf(await shop.call('POST', '/api/users/guest/claimed-orders', { body: { token } }))).toMatchObject({
    count: 2,
    addresses: 0,
    recipient: '',
    orders: [
      { city: 'Ōamaru', isPaid: true, orderNumber: expect.stringMatching(/^T-\d+$/) },
      { city: 'Ōamaru', isPaid: false, total: 799 },
    ],
  })
  await setPassword(token)
  expect(await ordersOf(await signIn(email))).toEqual([own, paid].toSorted())
  expect(await ordersOf(other)).toEqual([unpaid])
  expect(await ordersOf(stranger)).toEqual([foreign])
  expect(await shop.call('POST', '/api/users/guest/claimed-orders', { body: { token } })).toMatchObject(invalid)
})

it('a guest whose address has no account takes the address from an account that never confirmed it, but not the orders of that account', async () => {
  const squatter = await registerShopper(shop, 'Sly')
  const kept = await order(squatter)
  const guest = await beGuest(shop, squatter.email)
  const placed = await order(guest)
  const token = await askAndRead(guest)
  const read = async (as?: { cookie: string }) =>
    (await shop.call('POST', '/api/users/email-link', { as, body: { token } })).body.hasAccount
  expect([await read(), await read(guest), await read(squatter)]).toEqual([false, false, true])
  expect((await setPassword(token)).status).toBe(200)
  expect(await ordersOf(await signIn(guest.email))).toEqual([placed])
  expect((await shop.call('GET', '/api/users/profile', { as: squatter })).body).toMatchObject({
    _id: squatter._id,
    name: 'Guest',
    isGuest: true,
  })
  expect(await ordersOf(squatter)).toEqual([kept])
  expect((await shop.call('POST', '/api/users/auth', { body: squatter })).status).toBe(401)
})

it('a guest whose address has no account starts no order with an address of the guest, and none is the default', async () => {
  const guest = await beGuest(shop, nextEmail())
  await shop.call('POST', '/api/users/addresses', { as: guest, body: doorAddress })
  await setPassword(await askAndRead(guest))
  const owner = await signIn(guest.email)
  expect(await bookOf(owner)).toMatchObject([{ isDefault: false, lastUsedAt: null, recipient: 'Hemi Tipene' }])
  const added = await shop.call('POST', '/api/users/addresses', {
    as: owner,
    body: { ...doorAddress, recipient: 'Marama Tipene' },
  })
  expect(added.body).toMatchObject({ isDefault: true })
  // A claimed address does not become the default when the own one is deleted.
  await shop.call('DELETE', `/api/users/addresses/${added.body._id}`, { as: owner })
  expect(await bookOf(owner)).toMatchObject([{ isDefault: false, lastUsedAt: null }])
})

it('a guest whose address has no account can use the link once, for seven days', async () => {
  const [early, late] = [await beGuest(shop, nextEmail()), await beGuest(shop, nextEmail())]
  const tokens = [await askAndRead(early), await askAndRead(late)] as const
  const start = shop.clock.now
  shop.clock.now = new Date(start.getTime() + 7 * 86_400_000 - 1000)
  expect((await setPassword(tokens[0])).status).toBe(200)
  expect(await setPassword(tokens[0])).toMatchObject(invalid)
  shop.clock.now = new Date(start.getTime() + 7 * 86_400_000 + 1000)
  expect(await setPassword(tokens[1])).toMatchObject(invalid)
  shop.clock.now = start
})

it('a guest whose address has no account keeps the link when the name or the password is refused', async () => {
  const guest = await beGuest(shop, nextEmail())
  const token = await askAndRead(guest)
  expect(bodyOf(await setPassword(token, { password: 'password123' }), 400)).toMatchObject({
    errors: [{ path: 'password' }],
  })
  expectRefused(
    await setPassword(token, { name: 'www.evil.example/' }),
    400,
    'Enter a name without a web address.',
    'name',
  )
  expect((await setPassword(token)).status).toBe(200)
})

it('a guest whose address has an account asks for the same email, and only the account’s owner, signed in, can move the orders', async () => {
  const owner = await makeShopper(shop)
  const before = await order(owner)
  const guest = await beGuest(shop, owner.email)
  const placed = await order(guest)
  const token = await askAndRead(guest)
  const [message] = messagesWithLink(shop, owner.email, paths.claimOrders)
  expect(message?.subject).toBe('Keep your orders in an account')
  const read = await shop.call('POST', '/api/users/email-link', { body: { token } })
  expect(read.body).toEqual({ kind: 'claim-orders', email: owner.email, hasAccount: true })

  expectRefused(await setPassword(token), 409, 'This address has an account. Sign in, and move the orders to it.')
  expect((await moveOrders(token)).status).toBe(401)
  const refusal = {
    status: 409,
    body: { message: `Sign in with the account of ${owner.email} to move these orders to it.` },
  }
  expect(await moveOrders(token, guest)).toMatchObject(refusal)
  expect(await moveOrders(token, await makeShopper(shop))).toMatchObject(refusal)
  expect(await ordersOf(owner)).toEqual([before])

  expect(bodyOf(await moveOrders(token, owner))).toMatchObject({ message: 'The order is in your account now.' })
  expect(await ordersOf(owner)).toEqual([before, placed].toSorted())
  expect(await moveOrders(token, owner)).toMatchObject(invalid)
  expect((await shop.call('GET', '/api/users/profile', { as: guest })).status).toBe(401)
  expect((await shop.call('POST', '/api/users/auth', { body: owner })).status).toBe(200)
})

it('a guest whose address has an account gets the addresses of the guest who asked, and of no other guest with the address', async () => {
  const owner = await makeShopper(shop)
  await shop.call('POST', '/api/users/addresses', { as: owner, body: doorAddress })
  const [guest, stranger] = [await beGuest(shop, owner.email), await beGuest(shop, owner.email)]
  const keep = (as: Person, recipient: string) =>
    shop.call('POST', '/api/users/addresses', { as, body: { ...doorAddress, recipient } })
  await keep(guest, 'Own Guest')
  await keep(stranger, 'Stranger')
  expect((await moveOrders(await askAndRead(guest), owner)).status).toBe(200)
  expect(
    (await bookOf(owner)).map(({ recipient, isDefault, lastUsedAt }) => [recipient, isDefault, lastUsedAt]),
  ).toEqual([
    ['Hemi Tipene', true, null],
    ['Own Guest', false, null],
  ])
})

it('a guest whose address has an account confirms the address of the account, which the link proves', async () => {
  const owner = await registerShopper(shop)
  const guest = await beGuest(shop, owner.email)
  expect((await moveOrders(await askAndRead(guest), owner)).status).toBe(200)
  expect((await shop.call('GET', '/api/users/email', { as: owner })).body.isConfirmed).toBe(true)
})

it('a guest whose address has an account moves orders whose keys the account has used too', async () => {
  const owner = await makeShopper(shop)
  const guest = await beGuest(shop, owner.email)
  const place = async (as: Person) => {
    const body = {
      orderItems: [{ product: await makeProduct(shop), qty: 1 }],
      shippingAddress: home,
      paymentMethod: 'card',
    }
    return shop.call('POST', '/api/orders', { as, body, headers: { 'idempotency-key': 'same' } })
  }
  expect([(await place(owner)).status, (await place(guest)).status]).toEqual([201, 201])
  expect((await moveOrders(await askAndRead(guest), owner)).status).toBe(200)
  expect(await ordersOf(owner)).toHaveLength(2)
})

const home = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }

it('the email with the link is not sent for a user with an account', async () => {
  expectRefused(await ask(await makeShopper(shop)), 409, 'You already have an account, and your orders are in it.')
})

it('the email with the link is sent three times an hour to an address, from all guests with it', async () => {
  const email = nextEmail()
  for (const times of [1, 2, 3]) {
    expect((await ask(await beGuest(shop, email))).status).toBe(200)
    await tokenFor(shop, email, paths.claimOrders, times)
  }
  expect((await ask(await beGuest(shop, email))).status).toBe(429)
  expect(messagesWithLink(shop, email, paths.claimOrders)).toHaveLength(3)
})
