import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { moves, origins } from '#db/tables/back-office/moves.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { paths } from '#rules/paths.ts'
import { applyRetention } from '#server/back-office/privacy/retention.ts'
import { confirmEmail, moveTo } from '#tests/support/accounts/change-email.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  makePerson,
  makeProduct,
  makeShopper,
  type Person,
  placeOrder,
  registerShopper,
} from '#tests/support/factories.ts'
import { makeEarlierOrder } from '#tests/support/orders/earlier-orders.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { makeAdmin } from '#tests/support/registered-people.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ KEEP_DAYS: 'messages=30,emails=20,history=400,access=10,orders=2557' }))
const admin = await makeAdmin(shop)

type Reader = { cookie: string } | undefined
const mine = (as: Reader) => shop.call('GET', '/api/earlier-orders/mine', { as })
const idsOf = async (as: Reader) => (await mine(as)).body.orders.map(({ _id }: { _id: string }) => _id)
const ofCustomer = (id: string, as: Reader = admin) => shop.call('GET', `/api/customers/${id}/earlier-orders`, { as })
const read = (id: string, as: Reader = admin) => shop.call('GET', `/api/earlier-orders/${id}`, { as })
const search = async (keyword: string) => {
  const { body } = await shop.call('GET', `/api/earlier-orders?keyword=${encodeURIComponent(keyword)}`, { as: admin })
  return body.orders.map(({ _id }: { _id: string }) => _id)
}
const exists = async (id: string) => (await shop.shop.db.$count(earlierOrders, eq(earlierOrders.id, id))) === 1

it('an account sees the earlier orders that came with it, newest first, also while its address is not confirmed', async () => {
  const shopper = await makeShopper(shop, 'Anahera Pōtiki', { emailConfirmedAt: null })
  const placed = await makeEarlierOrder(shop, { userId: shopper._id, email: 'old@example.nz', refundedCents: 1_050 })
  const newer = await makeEarlierOrder(shop, { userId: shopper._id, placedAt: new Date('2025-08-01T00:00:00Z') })
  const { status, body } = await mine(shopper)
  expect(status).toBe(200)
  expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([newer, placed])
  expect(body.orders[1]).toEqual({
    _id: placed,
    source: 'shopify',
    number: expect.stringMatching(/^#10\d\d$/),
    placedAt: '2025-03-04T05:06:07.000Z',
    name: 'Anahera Pōtiki',
    email: 'old@example.nz',
    phone: '021 555 0123',
    address: '12 Kauri Street\nMāngere\nAuckland 2022',
    status: 'Paid, delivered',
    paidWith: 'Card',
    note: 'Leave it at the back door',
    currency: 'NZD',
    total: 1234,
    refunded: 10.5,
    items: [{ name: 'Weka Table', code: 'WEKA-1', qty: 2, price: 617 }],
  })
})

it('a stranger who registers with the address of an earlier order sees it only once the address is confirmed', async () => {
  const stranger = await registerShopper(shop)
  const id = await makeEarlierOrder(shop, { email: stranger.email })
  expect(await idsOf(stranger)).toEqual([])
  const own = await shop.call('GET', '/api/users/profile/data', { as: stranger })
  expect(own.body.earlierOrders).toEqual([])
  await confirmEmail(shop, stranger.email, stranger)
  expect(await idsOf(stranger)).toEqual([id])
})

it('a guest sees no earlier order, and neither does a visitor', async () => {
  const email = 'guest-of-both@example.nz'
  await makeEarlierOrder(shop, { email })
  const guest = await beGuest(shop, email)
  await makeEarlierOrder(shop, { userId: guest._id })
  expect(await idsOf(guest)).toEqual([])
  expectRefused(await mine(undefined), 401, 'Please sign in first.')
})

it('no account sees the earlier orders of another one', async () => {
  const [one, other] = [await makeShopper(shop), await makeShopper(shop)]
  await makeEarlierOrder(shop, { userId: other._id, email: other.email })
  // The other account came with an order that has this address.
  await makeEarlierOrder(shop, { userId: other._id, email: one.email })
  expect(await idsOf(one)).toEqual([])
  expect(await idsOf(other)).toHaveLength(2)
})

it('an account that loses its address to the owner leaves them its earlier orders', async () => {
  const former = await makeShopper(shop, 'Anahera Pōtiki', { emailConfirmedAt: null })
  const id = await makeEarlierOrder(shop, { userId: former._id, email: former.email })
  await shop.call('POST', '/api/users/forgot-password', { body: { email: former.email } })
  const token = await tokenFor(shop, former.email, paths.resetPassword)
  await shop.call('POST', '/api/users/reset-password', { body: { token, password: 'rimu-and-miro' } })
  const owner = await shop.call('POST', '/api/users/auth', { body: { email: former.email, password: 'rimu-and-miro' } })
  const cookie = String(owner.headers['set-cookie']).split(';')[0] ?? ''
  expect(owner.body._id).not.toBe(former._id)
  expect(await idsOf({ cookie })).toEqual([id])
})

it('an account that changes its address keeps the earlier orders of the former one, which the next owner does not get', async () => {
  const shopper = await makeShopper(shop)
  const former = shopper.email
  const id = await makeEarlierOrder(shop, { email: former })
  const moved = await moveTo(shop, shopper, 'anahera-moved@example.nz')
  expect(await idsOf(moved)).toEqual([id])
  // The former address can be taken back for seven days.
  const next = await makeShopper(shop, 'Wiremu', { email: former })
  expect(await idsOf(next)).toEqual([])
  const erased = await shop.call('DELETE', '/api/users/profile', {
    as: next,
    body: { currentPassword: next.password },
  })
  expect(erased.status).toBe(200)
  expect(await idsOf(moved)).toEqual([id])
})

it('an unconfirmed account that changes its address gets no earlier order of the former one', async () => {
  const stranger = await registerShopper(shop)
  const id = await makeEarlierOrder(shop, { email: stranger.email })
  const body = { email: 'stranger-moved@example.nz', currentPassword: stranger.password }
  expect((await shop.call('PUT', '/api/users/profile', { as: stranger, body })).status).toBe(200)
  await confirmEmail(shop, body.email, stranger)
  expect(await idsOf(stranger)).toEqual([])
  expect((await read(id)).status).toBe(200)
})

it('owner and staff read earlier orders, and nobody else', async () => {
  const email = 'roles-of-both@example.nz'
  const buyer = await makeShopper(shop, 'Anahera Pōtiki', { email })
  const id = await makeEarlierOrder(shop, { email })
  const staff = await makePerson(shop, 'staff')
  for (const as of [admin, staff]) {
    expect((await read(id, as)).body).toMatchObject({ _id: id, email })
    expect((await ofCustomer(buyer._id, as)).body.orders).toMatchObject([{ _id: id }])
    expect((await shop.call('GET', `/api/earlier-orders?keyword=${email}`, { as })).body).toMatchObject({
      orders: [{ _id: id }],
      count: 1,
    })
  }
  const packer = await makePerson(shop, 'packer')
  const addresses = [`/api/earlier-orders/${id}`, `/api/customers/${buyer._id}/earlier-orders`, '/api/earlier-orders']
  for (const as of [packer, buyer, undefined]) {
    const statuses = await Promise.all(addresses.map(async (url) => (await shop.call('GET', url, { as })).status))
    expect(statuses).toEqual(Array(3).fill(as ? 403 : 401))
  }
  expectRefused(await read(buyer._id), 404, 'Order not found')
  expectRefused(await read('x'), 404, 'Order not found')
})

it('staff do not read the earlier orders of a person with a role', async () => {
  const staff = await makePerson(shop, 'staff')
  await makeEarlierOrder(shop, { userId: admin._id })
  expect((await ofCustomer(admin._id, staff)).status).toBe(403)
  expect((await ofCustomer(admin._id)).body.orders).toHaveLength(1)
})

it('the earlier orders of a customer without an account are those with the address, and count in no sum', async () => {
  const email = 'guest-with-page@example.nz'
  const guest = await beGuest(shop, email)
  const { _id: orderId } = (await placeOrder(shop, guest, await makeProduct(shop))).body
  const id = await makeEarlierOrder(shop, { email })
  expect((await ofCustomer(orderId)).body.orders).toMatchObject([{ _id: id }])
  const customer = await shop.call('GET', `/api/customers/${orderId}`, { as: admin })
  expect(customer.body).toMatchObject({ orderCount: 1, paid: 0, orders: [{ _id: orderId }] })
  expect((await ofCustomer(id)).status).toBe(404)
})

it('earlier orders are found by number, name, address of the email and phone, in the list and in the search of the admin area', async () => {
  const id = await makeEarlierOrder(shop, {
    number: '#77001',
    name: 'Tāwhiri Ngārimu',
    email: 'tawhiri@example.nz',
    phone: '+64 27 555 8899',
  })
  for (const keyword of ['77001', '#77001', 'ngarimu', 'TAWHIRI@example', '027 555 8899', '8899', ' Tāwhiri  Ng ']) {
    expect({ keyword, found: await search(keyword) }).toEqual({ keyword, found: [id] })
  }
  for (const keyword of ['77002', '_awhiri', 'Kauri Street']) {
    expect({ keyword, found: await search(keyword) }).toEqual({ keyword, found: [] })
  }
  const found = await shop.call('GET', '/api/find?keyword=ngarimu', { as: admin })
  expect(found.body).toEqual({
    products: [],
    orders: [],
    customers: [],
    earlierOrders: [{ _id: id, number: '#77001', name: 'Tāwhiri Ngārimu', total: 1234, currency: 'NZD' }],
    pages: [],
  })
})

it('the list of earlier orders has 50 a page', async () => {
  const ids: string[] = []
  for (let place = 0; place < 51; place++) {
    const placedAt = new Date(Date.UTC(2024, 0, 1, 0, place))
    ids.unshift(await makeEarlierOrder(shop, { name: 'Many Orders', placedAt }))
  }
  const page = (pageNumber: number) =>
    shop.call('GET', `/api/earlier-orders?keyword=many%20orders&pageNumber=${pageNumber}`, { as: admin })
  const [first, second] = [(await page(1)).body, (await page(2)).body]
  expect([first.count, second.count]).toEqual([51, 51])
  expect([...first.orders, ...second.orders].map(({ _id }: { _id: string }) => _id)).toEqual(ids)
  expect(second.orders).toHaveLength(1)
})

const withOrigin = async (given: Parameters<typeof makeEarlierOrder>[1]) => {
  const id = await makeEarlierOrder(shop, given)
  const [move] = await shop.shop.db.insert(moves).values({ byName: 'Ana Admin' }).returning()
  const fields = { name: 'Anahera Pōtiki' }
  const changedAt = shop.clock.now
  const row = {
    source: 'shopify',
    kind: 'order',
    key: id,
    targetId: id,
    createdBy: move?.id,
    fields,
    changedAt,
  } as const
  await shop.shop.db.insert(origins).values(row)
  return id
}
const originsOf = (...ids: string[]) => shop.shop.db.select().from(origins).where(inArray(origins.targetId, ids))

it('the own data has the earlier orders of the account and of its confirmed address', async () => {
  const shopper = await makeShopper(shop)
  const ids = [
    await makeEarlierOrder(shop, { email: shopper.email }),
    await makeEarlierOrder(shop, { userId: shopper._id, placedAt: new Date('2024-01-01T00:00:00Z') }),
  ]
  await makeEarlierOrder(shop, { email: 'somebody@example.nz' })
  const { body } = await shop.call('GET', '/api/users/profile/data', { as: shopper })
  expect(body.earlierOrders).toEqual((await mine(shopper)).body.orders)
  expect(body.earlierOrders.map(({ _id }: { _id: string }) => _id)).toEqual(ids)
  expect(body.earlierOrders[0]).toMatchObject({ total: 1234, items: [{ qty: 2, price: 617 }] })
})

it('an account that is deleted takes its earlier orders along, with where they came from', async () => {
  const shopper = await makeShopper(shop)
  const own = await withOrigin({ userId: shopper._id })
  const byAddress = await withOrigin({ email: shopper.email })
  const another = await withOrigin({ email: 'somebody@example.nz' })
  const body = { currentPassword: shopper.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: shopper, body })).status).toBe(200)
  expect(await Promise.all([own, byAddress, another].map(exists))).toEqual([false, false, true])
  expect(await originsOf(own, byAddress, another)).toMatchObject([{ targetId: another }])
})

it('an unconfirmed account that is deleted leaves the earlier orders of its address', async () => {
  const stranger = await registerShopper(shop)
  const id = await makeEarlierOrder(shop, { email: stranger.email })
  const body = { currentPassword: stranger.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: stranger, body })).status).toBe(200)
  expect(await exists(id)).toBe(true)
})

it('a customer who is erased without an account takes the earlier orders of the address along', async () => {
  const email = 'erased-guest@example.nz'
  const guest = await beGuest(shop, email)
  const { _id: orderId } = (await placeOrder(shop, guest, await makeProduct(shop))).body
  expect((await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: admin })).status).toBe(200)
  const id = await withOrigin({ email })
  const data = await shop.call('GET', `/api/customers/${orderId}/data`, { as: admin })
  expect(data.body.people[0].earlierOrders).toMatchObject([{ _id: id }])
  const erased = await shop.call('DELETE', `/api/customers/${orderId}`, { as: admin, body: { confirmation: email } })
  expect(erased.status).toBe(200)
  expect(await exists(id)).toBe(false)
  expect(await originsOf(id)).toEqual([])
})

it('the owner erases a buyer of the former shop who is not a customer here, with all orders of the address', async () => {
  const email = 'only-there@example.nz'
  const ids = [await withOrigin({ email }), await withOrigin({ email })]
  const without = [await withOrigin({ email: '' }), await withOrigin({ email: '' })]
  const erase = (id = '', confirmation = '', as = admin) =>
    shop.call('DELETE', `/api/earlier-orders/${id}`, { as, body: { confirmation } })
  const staff = await makePerson(shop, 'staff')
  expect((await erase(ids[0], email, staff)).status).toBe(403)
  const message = `Enter ${email} to erase this customer.`
  expectRefused(await erase(ids[0], 'another@example.nz'), 400, message, 'confirmation')
  expect(await erase(ids[0], email.toUpperCase())).toMatchObject({ status: 200, body: { message: 'Buyer erased' } })
  expect(await Promise.all(ids.map(exists))).toEqual([false, false])
  expect((await erase(without[0], 'Anahera Pōtiki')).status).toBe(200)
  expect(await Promise.all(without.map(exists))).toEqual([false, true])
  expect(await originsOf(...ids, ...without)).toMatchObject([{ targetId: without[1] }])
  expectRefused(await erase(ids[0], email), 404, 'Order not found')
})

it('a buyer of the former shop who is a customer here is not erased on the page of an earlier order', async () => {
  const shopper = await makeShopper(shop)
  for (const given of [{ email: shopper.email }, { userId: shopper._id, email: 'old-address@example.nz' }]) {
    const id = await makeEarlierOrder(shop, given)
    const body = { confirmation: given.email }
    const message = 'This buyer is a customer here. Erase them on their own page.'
    expectRefused(await shop.call('DELETE', `/api/earlier-orders/${id}`, { as: admin, body }), 409, message)
    expect(await exists(id)).toBe(true)
  }
})

it('an earlier order changes no stock, sends no email and is in no list of orders', async () => {
  const countEmails = () => shop.shop.db.$count(emails)
  const before = await countEmails()
  const email = 'nothing-happens@example.nz'
  await makeEarlierOrder(shop, { email, number: 'ZZ-9001' })
  expect((await shop.call('GET', '/api/orders?keyword=ZZ-9001', { as: admin })).body).toEqual([])
  expect((await shop.call('GET', `/api/customers?keyword=${email}`, { as: admin })).body.count).toBe(0)
  expect(await countEmails()).toBe(before)
})

it('an earlier order loses what it knows of its buyer after the period of orders, and keeps items and amounts', async () => {
  const day = 24 * 60 * 60_000
  const { now } = shop.clock
  const shopper: Person = await makeShopper(shop)
  const young = await withOrigin({ email: shopper.email, placedAt: new Date(now.getTime() - 2556 * day) })
  const old = await withOrigin({ userId: shopper._id, placedAt: new Date(now.getTime() - 2558 * day) })
  await applyRetention(shop.shop)
  expect((await read(young)).body).toMatchObject({ name: 'Anahera Pōtiki', email: shopper.email })
  expect((await read(old)).body).toMatchObject({
    name: 'Deleted',
    email: '',
    phone: '',
    address: '',
    note: '',
    status: 'Paid, delivered',
    total: 1234,
    items: [{ name: 'Weka Table', code: 'WEKA-1', qty: 2, price: 617 }],
  })
  const [kept] = await originsOf(young)
  expect(kept?.fields).toEqual({ name: 'Anahera Pōtiki' })
  expect((await originsOf(old)).map(({ fields }) => fields)).toEqual([{}])
  expect(await shop.shop.db.$count(users, eq(users.id, shopper._id))).toBe(1)
})
