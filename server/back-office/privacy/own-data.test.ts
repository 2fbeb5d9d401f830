import { URI, type TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import { OwnData } from '#contract/back-office/own-data.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { passkeys } from '#db/tables/accounts/second-factor.ts'
import { completeAddress } from '#rules/orders/delivery/shipping-address.ts'
import { address, cookieOf, makeOrderRow, makeProduct, registerShopper, type Person } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { fillShop, hardText } from '#tests/support/full-shop-fixture.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const download = (as: Person) => shop.call('GET', '/api/users/profile/data', { as })

it('the own data is everything about the person, and nothing of others', async () => {
  const { buyer, admin, orderId } = await fillShop(shop)
  const other = await makeShopper(shop, 'Another Person')
  const product = await makeProduct(shop, { name: 'Another Stool' })
  const elsewhere = { ...address, address: '99 Elsewhere Road' }
  const body = { orderItems: [{ product, qty: 1 }], shippingAddress: elsewhere, paymentMethod: 'card' }
  expect((await shop.call('POST', '/api/orders', { as: other, body })).status).toBe(201)
  await shop.call('POST', `/api/products/${product}/reviews`, { as: other, body: { rating: 1, comment: 'Wobbly' } })

  const message = { firstName: 'Mārama', lastName: 'Tipene', email: buyer.email, phone: '021', message: 'Is it oak?' }
  await shop.call('POST', '/api/contact/send', { body: { ...message, email: buyer.email.toUpperCase() } })
  await shop.call('POST', '/api/contact/send', { body: { ...message, email: other.email, message: 'Elsewhere?' } })

  const { status, headers, body: data, text } = await download(buyer)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
    'cache-control': 'no-store',
  })
  expect(data.account).toMatchObject({ _id: buyer._id, name: buyer.name, email: buyer.email, isAdmin: false })
  expect(data.addresses).toEqual([completeAddress(address)])
  const mine = await shop.call('GET', '/api/orders/mine', { as: buyer })
  const withoutPayments = data.orders.map((order: object) => ({
    ...order,
    payments: undefined,
    transfers: undefined,
    notes: undefined,
    tags: undefined,
  }))
  expect(withoutPayments.toReversed()).toEqual(mine.body)
  expect(data.orders.map(({ payments }: { payments: unknown }) => payments)).toMatchObject([
    [{ provider: 'card', amount: expect.any(Number), status: 'paid' }],
    [{ provider: 'card', amount: expect.any(Number), status: 'open' }],
  ])
  expect(data.orders.map(({ transfers }: { transfers: unknown }) => transfers)).toEqual([
    [],
    [{ amount: 123.45, receivedOn: '2026-05-04', bankReference: hardText }],
  ])
  expect(data.orders.map(({ tags }: { tags: unknown }) => tags)).toEqual([[], ['tōtara & "kōwhai" 🪑']])
  expect(data.orders[0].refunds).toMatchObject([{ amount: 12.34, status: 'succeeded' }])
  expect(data.myList).toMatchObject([{ name: 'Lamp Table', qty: 2, price: 619, countInStock: 3 }])
  expect(data.sharedLists).toMatchObject([{ items: [{ name: 'Lamp Table', qty: 2 }] }])
  expect(data.reviews).toMatchObject([{ rating: 5, comment: hardText.trim() }])
  expect(data.emails.map(({ kind, order }: { kind: string; order: string }) => [kind, order])).toContainEqual([
    'payment-received',
    orderId,
  ])
  expect(data.sessions).toHaveLength(1)
  expect(data.devices).toEqual([{ signedInAt: expect.any(String) }])
  expect(data.secondStep).toEqual({ hasAuthenticator: false, recoveryCodesLeft: 0, passkeys: [] })
  expect(data.accessEvents.map(({ action }: { action: string }) => action)).toEqual(['registered', 'own-data-exported'])
  expect(data.contactMessages).toMatchObject([{ email: buyer.email.toUpperCase(), message: 'Is it oak?' }])
  expect(data.history.map(({ action }: { action: string }) => action)).toEqual(['registered', 'placed', 'placed'])
  for (const foreign of ['Another', 'Elsewhere', 'Wobbly', other.email, admin.email, admin._id]) {
    expect(text).not.toContain(foreign)
  }
  // No hash, no key and no id of a payment provider.
  expect(text).not.toMatch(/argon2|passwordHash|tokenHash|requestHash|idempotency|pi_|cs_test|card\/pay|re_\w{8}/i)
  expect(text).not.toContain(buyer.cookie.split('=')[1])
})

it('the own data says that a second step is on, and how many recovery codes are left, without any secret', async () => {
  const person = await makeAdmin(shop)
  const base = '/api/users/second-factor/authenticator'
  const started = await shop.call('POST', base, { as: person })
  expect((await download(person)).body.secondStep.hasAuthenticator).toBe(false)
  const code = (URI.parse(started.body.uri) as TOTP).generate({ timestamp: shop.clock.now.getTime() })
  const { body: confirmed } = await shop.call('PUT', base, { as: person, body: { code } })
  const passkey = { name: 'Blue key', credentialId: 'id-of-the-key', publicKey: 'key-of-the-key' }
  const createdAt = shop.clock.now
  await shop.shop.db.insert(passkeys).values({ ...passkey, userId: person._id, counter: 0, transports: [], createdAt })
  const { body, text } = await download(person)
  expect(body.secondStep).toEqual({
    hasAuthenticator: true,
    recoveryCodesLeft: 10,
    passkeys: [{ name: 'Blue key', createdAt: createdAt.toISOString(), lastUsedAt: null }],
  })
  for (const secret of [started.body.secret, ...confirmed.recoveryCodes, 'of-the-key']) {
    expect(text).not.toContain(secret)
  }
})

it('the own data has the access events of the account, without device and network of an admin', async () => {
  const [person, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
  const guess = { email: person.email, password: 'not-this-one' }
  shop.clock.now = new Date(shop.clock.now.getTime() + 1)
  await shop.call('POST', '/api/users/auth', { body: guess, ...from('198.51.100.1') })
  shop.clock.now = new Date(shop.clock.now.getTime() + 1)
  await shop.call('DELETE', `/api/users/${person._id}/sessions`, { as: admin, ...from('198.51.100.2') })
  const answer = await shop.call('POST', '/api/users/auth', { body: person, ...from('198.51.100.3') })
  const { body } = await download({ ...person, cookie: cookieOf(answer) })
  expect(body.accessEvents.map(({ action, network }: Record<string, string>) => [action, network])).toEqual([
    ['registered', '127.0.0.1'],
    ['sign-in-refused', '198.51.100.1'],
    ['sessions-ended', ''],
    ['signed-in', '198.51.100.3'],
    ['own-data-exported', '127.0.0.1'],
  ])
})

it('the own data has nothing that is known by an address alone while the address is not confirmed', async () => {
  const stranger = await registerShopper(shop)
  const from = { firstName: 'Hine', lastName: 'Parata', phone: '021', message: 'Secret wish' }
  await shop.call('POST', '/api/contact/send', { body: { ...from, email: stranger.email } })
  const { body } = await download(stranger)
  expect(body).toMatchObject({ account: { isEmailConfirmed: false }, contactMessages: [], emails: [] })
})

it('the own data follows the contract, also for a person without any', async () => {
  const check = Compile(OwnData)
  for (const person of [await makeShopper(shop), await makeAdmin(shop)]) {
    const { body } = await download(person)
    expect([...check.Errors(body)]).toEqual([])
    expect(body).toMatchObject({ orders: [], addresses: [], reviews: [], contactMessages: [] })
  }
})

it('the own data has every order of a person with hundreds', async () => {
  const person = await makeShopper(shop)
  const rows = Array.from({ length: 250 }, (_, each) =>
    makeOrderRow({ userId: person._id, createdAt: new Date(1_700_000_000_000 + each) }),
  )
  await shop.shop.db.insert(orders).values(rows)
  const { body } = await download(person)
  expect(new Set(body.orders.map(({ _id }: { _id: string }) => _id)).size).toBe(250)
  expect(body.addresses).toEqual([completeAddress(address)])
})

it('the own data is for signed-in users only, and is limited to ten downloads in an hour', async () => {
  expectRefused(await shop.call('GET', '/api/users/profile/data'), 401, 'Please sign in first.')
  const person = await makeShopper(shop)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const statuses: number[] = []
  for (let each = 0; each < 11; each++) {
    statuses.push((await shop.call('GET', '/api/users/profile/data', { as: person, headers })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})
