import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#db/tables/accounts/accounts.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makeOrderRow,
  makePerson,
  makeProduct,
  makeShopper,
  registerShopper,
  type Person,
} from '#tests/support/factories.ts'
import { askedId, buySet } from '#tests/support/requests.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const table = await makeProduct(shop, { stock: 500 })

const list = (query: string, as: Person = owner) => shop.call('GET', `/api/customers?${query}`, { as })
const read = (id: string, as: Person = owner) => shop.call('GET', `/api/customers/${id}`, { as })
const tick = () => (shop.clock.now = new Date(shop.clock.now.getTime() + 60_000))
async function order(as: Person, shippingAddress: object = doorAddress): Promise<string> {
  tick()
  const body = makeOrderBody([{ product: table, qty: 1 }], { shippingAddress })
  const { status, body: placed } = await shop.call('POST', '/api/orders', { as, body })
  expect(status).toBe(201)
  return placed._id
}
/** Inserts an order that was paid with real money. */
async function insertPaid(buyer: Person, totalCents: number, given: object = {}): Promise<string> {
  const row = makeOrderRow({ createdAt: tick(), paidAt: tick(), paymentId: `pi_${totalCents}`, totalCents, ...given })
  const [inserted] = await shop.shop.db
    .insert(orders)
    .values({ ...row, userId: buyer._id, buyerEmail: buyer.email })
    .returning({ id: orders.id })
  return inserted?.id ?? ''
}

it('the list of customers has an account and the guests with its address as one customer, and other guests as one by their address', async () => {
  const marama = await makeShopper(shop, 'Marama Onepoto')
  await insertPaid(marama, 500_00)
  const asGuest = await beGuest(shop, marama.email)
  await insertPaid(asGuest, 70_00, { city: 'Ōamaru', postCode: '9400' })
  const [first, second] = [await beGuest(shop, 'hemi.twice@example.nz'), await beGuest(shop, 'hemi.twice@example.nz')]
  expect(second._id).not.toBe(first._id)
  const firstOrder = await insertPaid(first, 30_00, { buyerName: 'Guest', recipient: 'Hemi Tahi' })
  await insertPaid(second, 20_00, { buyerName: 'Guest', recipient: 'Hemi Rua', city: 'Kaikohe', postCode: '0405' })
  await beGuest(shop, 'only.looked@example.nz')

  const body = bodyOf(await list(''))
  const rowOf = (email: string) => body.customers.filter((each: { email: string }) => each.email === email)
  expect(rowOf(marama.email)).toEqual([
    {
      _id: marama._id,
      name: 'Marama Onepoto',
      email: marama.email,
      town: 'Ōamaru 9400',
      isGuest: false,
      orders: 2,
      spent: 570,
      lastOrderAt: expect.any(String),
    },
  ])
  expect(rowOf('hemi.twice@example.nz')).toEqual([
    {
      _id: firstOrder,
      name: 'Hemi Rua',
      email: 'hemi.twice@example.nz',
      town: 'Kaikohe 0405',
      isGuest: true,
      orders: 2,
      spent: 50,
      lastOrderAt: expect.any(String),
    },
  ])
  expect(rowOf('only.looked@example.nz')).toEqual([])
  expect(body.customers[0].email).toBe('hemi.twice@example.nz')
})

it('the list of customers counts what was paid less refunds, without unpaid orders, test payments and refunds that failed', async () => {
  const ngaire = await makeShopper(shop, 'Ngaire Hohepa')
  const paid = await insertPaid(ngaire, 300_00)
  await insertPaid(ngaire, 111_00, { isTestPayment: true, paymentId: 'pi_test' })
  await insertPaid(ngaire, 222_00, { paidAt: null, paymentId: null })
  const refund = { orderId: paid, paymentId: 'pi_30000', provider: 'card' as const, createdAt: tick() }
  await shop.shop.db.insert(refunds).values([
    { ...refund, amountCents: 100_00, status: 'succeeded' as const, reason: 'requested' as const, byName: 'Ana' },
    { ...refund, amountCents: 50_00, status: 'failed' as const, reason: 'requested' as const, byName: 'Ana' },
    // This refunds a second payment, which never counted as spent.
    {
      ...refund,
      paymentId: 'pi_second',
      amountCents: 70_00,
      status: 'succeeded',
      reason: 'paid-twice',
      byName: 'Ana',
    },
  ])
  const { body } = await list('keyword=Hohepa')
  expect(body).toMatchObject({ count: 1, customers: [{ orders: 3, spent: 200 }] })
  expect((await read(ngaire._id)).body).toMatchObject({ orderCount: 3, paid: 300, refunded: 100, testPaid: 111 })
})

it('the list of customers is searched by name, email, phone, town and order number, without accents', async () => {
  const guest = await beGuest(shop, 'wiremu.search@example.nz')
  const id = await order(guest, {
    ...doorAddress,
    recipient: 'Wiremu Pāora',
    phone: '+64 27 555 0199',
    city: 'Wānaka',
  })
  const { number } = (await shop.shop.db.select().from(orders).where(eq(orders.id, id)))[0] ?? { number: 0 }
  for (const keyword of ['wiremu paora', 'WIREMU.SEARCH@', '027 555 0199', '0199', 'wanaka', `T-${number}`]) {
    const { body } = await list(`keyword=${encodeURIComponent(keyword)}`)
    expect([keyword, body.customers.map((each: { _id: string }) => each._id)]).toEqual([keyword, [id]])
  }
  const account = await makeShopper(shop, 'Quentin Unordered')
  expect((await list('keyword=unordered')).body).toMatchObject({
    count: 1,
    customers: [{ _id: account._id, orders: 0, spent: 0, town: '', lastOrderAt: null }],
  })
  expect((await list('keyword=no-such-customer')).body).toEqual({ customers: [], count: 0, isMore: false })
})

it('the list of customers is sorted and shows accounts or guests alone', async () => {
  const [small, large] = [await makeShopper(shop, 'Zoe Sorted'), await makeShopper(shop, 'Aroha Sorted')]
  await insertPaid(large, 900_00, { city: 'Akaroa' })
  await insertPaid(small, 10_00, { city: 'Whangārei' })
  await insertPaid(small, 10_00, { city: 'Whangārei' })
  const names = async (query: string) =>
    (await list(`keyword=Sorted&${query}`)).body.customers.map((each: { name: string }) => each.name)
  expect(await names('')).toEqual(['Zoe Sorted', 'Aroha Sorted'])
  expect(await names('sort=spent')).toEqual(['Aroha Sorted', 'Zoe Sorted'])
  expect(await names('sort=orders')).toEqual(['Zoe Sorted', 'Aroha Sorted'])
  expect(await names('sort=name')).toEqual(['Aroha Sorted', 'Zoe Sorted'])
  expect(await names('sort=town')).toEqual(['Aroha Sorted', 'Zoe Sorted'])
  expect(await names('kind=guests')).toEqual([])
  expect(await names('kind=accounts')).toEqual(['Zoe Sorted', 'Aroha Sorted'])
  const { body } = await list('kind=guests')
  expect(new Set(body.customers.map((each: { isGuest: boolean }) => each.isGuest))).toEqual(new Set([true]))
  expect((await list('sort=email')).body.message).toBe('Sort by the last order, name, town, orders or what was spent.')
})

it('the list of customers has 50 customers a page and says how many there are in all', async () => {
  const rows = Array.from({ length: 53 }, (_, index) => ({
    name: `Paged ${String(index).padStart(2, '0')}`,
    email: `paged${index}@example.nz`,
    passwordHash: 'x',
  }))
  await shop.shop.db.insert(users).values(rows)
  const names = async (pageNumber: number) => {
    const { body } = await list(`keyword=paged&sort=name&pageNumber=${pageNumber}`)
    return [body.count, body.customers.map((each: { name: string }) => each.name)] as const
  }
  const [count, first] = await names(1)
  expect([count, first.length, first[0], first[49]]).toEqual([53, 50, 'Paged 00', 'Paged 49'])
  expect(await names(2)).toEqual([53, ['Paged 50', 'Paged 51', 'Paged 52']])
  expect(await names(3)).toEqual([53, []])
})

it('who may see customers: the owner and staff do, people with a role are for readers of people alone, and a packer sees none', async () => {
  const packer = await makePerson(shop, 'packer')
  const marama = await makeShopper(shop)
  expect((await read(marama._id, staff)).status).toBe(200)
  expectRefused(await read(owner._id, staff), 403, 'This page is for the owner.')
  expect((await read(owner._id)).body.account).toMatchObject({ _id: owner._id, role: 'owner' })
  const found = async (as: Person) => (await list(`keyword=${owner.email}`, as)).body.count
  expect([await found(owner), await found(staff)]).toEqual([1, 0])
  for (const url of ['/api/customers', `/api/customers/${marama._id}`]) {
    expect(await shop.call('GET', url, { as: packer })).toMatchObject({ status: 403 })
    expect(await shop.call('GET', url, { as: marama })).toMatchObject({ status: 403 })
    expect(await shop.call('GET', url)).toMatchObject({ status: 401 })
  }
})

it('staff can neither export nor erase customers', async () => {
  const marama = await makeShopper(shop)
  expect((await shop.call('GET', `/api/customers/${marama._id}/data`, { as: staff })).status).toBe(403)
  const body = { confirmation: marama.email }
  expect((await shop.call('DELETE', `/api/customers/${marama._id}`, { as: staff, body })).status).toBe(403)
  expect((await read(marama._id)).status).toBe(200)
})

it('a customer has contact, account, addresses, orders, requests, messages, reviews, codes and notes', async () => {
  const marama = await makeShopper(shop, 'Marama Tipene')
  const { id, table: bought } = await buySet(shop, marama, { shippingAddress: doorAddress })
  tick()
  await askedId(shop, marama, id)
  await shop.shop.db.update(orders).set({ discountCode: 'KAURI10' }).where(eq(orders.id, id))
  await shop.call('POST', `/api/orders/${id}/notes`, { as: staff, body: { text: 'Dog at the gate.' } })
  const from = { firstName: 'Marama', lastName: 'Tipene', phone: '021', message: 'Can it come on Friday?' }
  await shop.call('POST', '/api/contact/send', { body: { ...from, email: marama.email.toUpperCase() } })
  await shop.call('POST', `/api/products/${bought}/reviews`, { as: marama, body: { rating: 5, comment: 'Solid' } })

  const body = bodyOf(await read(marama._id))
  expect(body).toMatchObject({
    _id: marama._id,
    name: 'Marama Tipene',
    email: marama.email,
    phone: '021 555 0142',
    account: { isEmailConfirmed: true, devices: 1, hasSecondStep: false, lastUsedAt: expect.any(String) },
    orderCount: 1,
    addresses: [{ recipient: 'Hemi Tipene', address: '14 Kōwhai Street', lastUsedAt: expect.any(String) }],
    orders: [
      {
        _id: id,
        pieces: [
          { name: 'Kurow Dining Table', qty: 1 },
          { name: 'Clyde Chair', qty: 4 },
        ],
        state: 'paid',
        isOfGuest: false,
        isRefunded: false,
      },
    ],
    requests: [{ order: id, kind: 'cancel', state: 'open', reason: 'Changed my mind' }],
    reviews: [{ product: { _id: bought, name: 'Kurow Dining Table' }, rating: 5, comment: 'Solid', isHidden: false }],
    discountCodes: [{ code: 'KAURI10', orders: 1 }],
    orderNotes: [{ order: id, text: 'Dog at the gate.', by: 'Aroha Staff' }],
  })
  expect(body.messages).toContainEqual(
    expect.objectContaining({ kind: 'message', text: 'Can it come on Friday?', state: 'open' }),
  )
  expect(body.messages.map(({ kind }: { kind: string }) => kind)).toContain('email')
})

it('a guest is found by any of their orders, and has no account', async () => {
  const email = 'guest.of.two@example.nz'
  const [first, second] = [await order(await beGuest(shop, email)), await order(await beGuest(shop, email))]
  const { body } = await read(second)
  expect(body).toMatchObject({ _id: first, name: 'Hemi Tipene', email, account: null, orderCount: 2 })
  expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([second, first])
  expect((await read(first)).body).toEqual(body)
})

it('a customer whose guest order has the address of the account is one, and the account sees no more of it than before', async () => {
  const guestOrder = await order(await beGuest(shop, 'later.account@example.nz'))
  const account = await registerShopper(shop, 'Later Account')
  const change = { email: 'later.account@example.nz' }
  await shop.shop.db.update(users).set(change).where(eq(users.id, account._id))
  const { body } = await read(guestOrder)
  expect(body).toMatchObject({
    _id: account._id,
    name: 'Later Account',
    account: { isEmailConfirmed: false },
    orders: [{ _id: guestOrder, isOfGuest: true }],
  })
  expect((await shop.call('GET', `/api/orders/${guestOrder}`, { as: account })).status).toBe(404)
  expect((await shop.call('GET', '/api/orders/mine', { as: account })).body).toEqual([])
})

it('a customer that is unknown, malformed or a guest without an order is not found', async () => {
  const guest = await beGuest(shop, 'no.order@example.nz')
  for (const id of [guest._id, table, 'malformed']) {
    expectRefused(await read(id), 404, 'Customer not found')
  }
})

it('what is open of a customer is what is not delivered, by its day, then requests, messages, questions and unpaid orders', async () => {
  const rangi = await makeShopper(shop, 'Rangi Waits')
  const { id: later, table: bought } = await buySet(shop, rangi, { shippingAddress: doorAddress })
  const sooner = await insertPaid(rangi, 80_00, {
    promiseKind: 'days',
    promisedFrom: '2020-01-01',
    promisedTo: '2020-01-02',
    promisedDaysFrom: 1,
    promisedDaysTo: 2,
  })
  await shop.shop.db.insert(orderItems).values({
    orderId: sooner,
    position: 0,
    productId: table,
    name: 'Kurow Bench',
    image: '',
    priceCents: 40_00,
    qty: 2,
  })
  const unpaid = await order(rangi)
  await askedId(shop, rangi, later)
  for (const message of ['Can it come on Friday?', 'Is it oiled?']) {
    const from = { firstName: 'Rangi', lastName: 'Waits', phone: '021', email: rangi.email.toUpperCase(), message }
    expect((await shop.call('POST', '/api/contact/send', { body: from })).status).toBe(200)
  }
  const question = { question: 'Does it fold?' }
  expect((await shop.call('POST', `/api/products/${bought}/questions`, { as: rangi, body: question })).status).toBe(201)

  const { waitsFor } = (await read(rangi._id)).body
  expect(waitsFor).toMatchObject([
    {
      kind: 'delivery',
      order: sooner,
      count: 2,
      pieces: '2 × Kurow Bench',
      promise: { kind: 'days', to: '2020-01-02' },
    },
    { kind: 'delivery', order: later, count: 5, pieces: '1 × Kurow Dining Table, 4 × Clyde Chair' },
    { kind: 'request', order: later, request: 'cancel' },
    { kind: 'message', count: 2 },
    { kind: 'question', count: 1 },
    { kind: 'payment', order: unpaid, totalPrice: expect.any(Number) },
  ])
  expect(waitsFor).toHaveLength(6)
})

it('what is open of a customer is nothing once it is delivered, cancelled, refunded in full or answered', async () => {
  const mere = await makeShopper(shop, 'Mere Done')
  await insertPaid(mere, 70_00, { deliveredAt: tick() })
  await insertPaid(mere, 60_00, { cancelledAt: tick() })
  const refunded = await insertPaid(mere, 55_00)
  await shop.shop.db.insert(refunds).values({
    orderId: refunded,
    paymentId: 'pi_5500',
    provider: 'card',
    amountCents: 55_00,
    status: 'succeeded',
    reason: 'requested',
    byName: 'Ana',
    createdAt: tick(),
  })
  const from = { firstName: 'Mere', lastName: 'Done', phone: '021', email: mere.email, message: 'Thank you' }
  await shop.call('POST', '/api/contact/send', { body: from })
  await shop.shop.db.update(contactMessages).set({ closedAt: tick() }).where(eq(contactMessages.email, mere.email))
  expect((await read(mere._id)).body.waitsFor).toEqual([])
})

it('staff send a link and sign out all devices; the page has the email and no device then', async () => {
  const marama = await makeShopper(shop, 'Marama Access')
  expect(await shop.call('POST', `/api/users/${marama._id}/password-link`, { as: staff })).toMatchObject({
    status: 200,
    body: { message: `We’ve emailed a link to choose a new password to ${marama.email}. It works for 30 minutes.` },
  })
  expect((await shop.call('DELETE', `/api/users/${marama._id}/sessions`, { as: staff })).status).toBe(200)
  const { body } = await read(marama._id, staff)
  expect(body.account).toMatchObject({ devices: 0, lastUsedAt: null })
  // The email may be sent by now, or be written in the millisecond of the one that confirms the address.
  const isLink = ({ text }: { text: string }) => text === 'Choose a new password'
  expect(body.messages.filter(isLink)).toMatchObject([{ kind: 'email' }])
  expect((await shop.call('GET', '/api/users/profile', { as: marama })).status).toBe(401)
  const { body: history } = await shop.call('GET', `/api/history/user/${marama._id}`, { as: owner })
  expect(history.slice(0, 2)).toMatchObject([
    { by: staff.name, fields: [{ field: 'sessions', after: 'ended' }] },
    { by: staff.name, fields: [{ field: 'passwordLink', after: 'sent' }] },
  ])
})

it('staff send the link again that confirms an address, up to three an hour, and never for a confirmed one', async () => {
  const marama = await makeShopper(shop)
  const press = (as: Person, id = marama._id) => shop.call('POST', `/api/users/${id}/confirmation`, { as })
  const isConfirmed = (value: boolean) =>
    shop.shop.db
      .update(users)
      .set({ emailConfirmedAt: value ? new Date() : null })
      .where(eq(users.id, marama._id))
  await isConfirmed(true)
  expect(await press(staff)).toMatchObject({ status: 200, body: { message: 'The address is confirmed already.' } })
  await isConfirmed(false)
  const { messages: before } = (await read(marama._id)).body
  expect(await press(staff)).toMatchObject({
    status: 200,
    body: { message: `A link to confirm goes to ${marama.email}.` },
  })
  const { messages } = (await read(marama._id)).body
  const isLink = ({ text }: { text: string }) => text === 'Confirm your email address'
  expect(messages.filter(isLink)).toHaveLength(before.filter(isLink).length + 1)
  let refused = await press(staff)
  while (refused.status === 200) refused = await press(staff)
  expectRefused(refused, 429, 'This user was sent three links in the last hour, and can still use the newest one.')
  expect((await press(staff, 'no-such-thing')).status).toBe(404)
  expect((await press(marama)).status).toBe(403)
})

it('the access of a customer: two people who press at once send one link', async () => {
  const marama = await makeShopper(shop)
  const press = (as: Person) => shop.call('POST', `/api/users/${marama._id}/password-link`, { as })
  const answers = await Promise.all([press(owner), press(staff)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429])
  const { messages } = (await read(marama._id)).body
  expect(messages.filter(({ text }: { text: string }) => text === 'Choose a new password')).toHaveLength(1)
})
