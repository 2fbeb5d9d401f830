import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions, refunds } from '#db/tables/payments/payments.ts'
import { eventRows } from '#tests/support/accounts/access-events.ts'
import { moveTo } from '#tests/support/accounts/change-email.ts'
import { cookieOf, makeProduct, registerShopper, payByCard, type Person, placeOrder } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { everythingIn } from '#tests/support/full-shop-fixture.ts'
import { orderRow, settledRefunds } from '#tests/support/order-invariants.ts'
import { answer as answerRequest, askedId, buySet, deliverProducts } from '#tests/support/requests.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { applyRetention } from './retention.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const deleteOwn = (as: Person, currentPassword: unknown = as.password) =>
  shop.call('DELETE', '/api/users/profile', { as, body: { currentPassword } })
const exists = async ({ _id }: Person) => (await shop.shop.db.$count(users, eq(users.id, _id))) === 1
const eventsOf = (id: string) =>
  shop.shop.db.select().from(changes).where(eq(changes.subjectId, id)).orderBy(asc(changes.id))

async function buy(buyer: Person, product: string): Promise<string> {
  const { _id } = (await placeOrder(shop, buyer, product)).body
  const session = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: buyer,
    body: { order: { _id } },
  })
  await payByCard(shop, session.body.id)
  const paid = await shop.call('PUT', `/api/orders/${_id}/paid`, { as: buyer, body: {} })
  expect(paid.body).toMatchObject({ isPaid: true })
  return _id
}

async function expectKept(person: Person, message: string): Promise<void> {
  expectRefused(await deleteOwn(person), 409, message)
  expect(await exists(person)).toBe(true)
  expect((await shop.call('GET', '/api/users/profile', { as: person })).status).toBe(200)
}

it('deleting the own account ends every session, frees the address and clears the cookie', async () => {
  const marama = await makeShopper(shop)
  const signedIn = await shop.call('POST', '/api/users/auth', { body: marama })
  const answer = await deleteOwn(marama)
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your account was deleted' } })
  expect(String(answer.headers['set-cookie'])).toMatch(/session=;.*Expires=Thu, 01 Jan 1970/)
  expect(signedIn.status).toBe(200)
  expect(await shop.shop.db.$count(sessions, eq(sessions.userId, marama._id))).toBe(0)
  expect((await shop.call('GET', '/api/users/profile', { as: marama })).status).toBe(401)
  expect((await shop.call('POST', '/api/users/auth', { body: marama })).status).toBe(401)
  const { name, email, password } = marama
  expect((await shop.call('POST', '/api/users', { body: { name, email, password } })).status).toBe(201)
})

it('deleting the own account needs the current password', async () => {
  const marama = await makeShopper(shop)
  for (const [password, message] of [
    [undefined, 'Enter your current password.'],
    ['', 'Enter your current password.'],
    ['not this one', 'That isn’t your current password.'],
  ] as const) {
    const answer = await shop.call('DELETE', '/api/users/profile', {
      as: marama,
      body: { currentPassword: password },
    })
    expectRefused(answer, 400, message, 'currentPassword')
  }
  expect(await exists(marama)).toBe(true)
})

it('deleting the own account is refused for a visitor and for other sites', async () => {
  const marama = await makeShopper(shop)
  const body = { currentPassword: marama.password }
  expectRefused(await shop.call('DELETE', '/api/users/profile', { body }), 401, 'Please sign in first.')
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await shop.call('DELETE', '/api/users/profile', { as: marama, body, headers })).status).toBe(403)
  expect(await exists(marama)).toBe(true)
})

it('deleting the own account counts wrong passwords as guesses', async () => {
  const marama = await makeShopper(shop)
  const statuses: number[] = []
  for (let each = 0; each < 11; each++) statuses.push((await deleteOwn(marama, 'a wrong guess')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  expect((await deleteOwn(marama)).status).toBe(429)
  expect(await exists(marama)).toBe(true)
})

it('deleting the own account is confirmed by an email, which is all that still goes to the address', async () => {
  const marama = await makeShopper(shop)
  await deleteOwn(marama)
  const sent = await shop.mail.until((rows) =>
    rows.some(({ to, kind, status }) => to === marama.email && kind === 'account-deleted' && status === 'sent'),
  )
  const own = sent.filter(({ to }) => to === marama.email)
  expect(own).toMatchObject([{ subject: 'Your account was deleted', orderId: null }])
  expect(own[0]?.text).toContain('Orders keep your name and address for 7 years')
})

it('no email goes to an address that was never confirmed', async () => {
  const stranger = await registerShopper(shop)
  expect((await deleteOwn(stranger)).status).toBe(200)
  expect(await shop.shop.db.$count(emails, eq(emails.to, stranger.email))).toBe(0)
})

it('deleting the own account waits for the answer to a request, and for the pieces of an accepted return', async () => {
  const marama = await makeShopper(shop)
  const { id } = await buySet(shop, marama)
  const everything = [
    { item: 0, qty: 1 },
    { item: 1, qty: 4 },
  ]
  const parcel = await deliverProducts(shop, admin, id, everything)
  const pieces = [{ item: 1, qty: 1, parcel }]
  const requestId = await askedId(shop, marama, id, { kind: 'return', reason: 'Faulty', pieces })
  const message = 'You’ve asked to cancel or return pieces. Delete the account when we’ve answered.'
  await expectKept(marama, message)
  expect((await answerRequest(shop, admin, { orderId: id, requestId }, { decision: 'accept' })).status).toBe(200)
  await expectKept(marama, 'We’re waiting for a return from you. Delete your account once you have the refund.')
  expect(
    (await answerRequest(shop, admin, { orderId: id, requestId }, { decision: 'receive', amount: 155 })).status,
  ).toBe(200)
  await settledRefunds(shop, id)
  expect((await deleteOwn(marama)).status).toBe(200)
})

it('deleting the own account waits for an unpaid order that holds units, until it is cancelled', async () => {
  const marama = await makeShopper(shop)
  const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  await expectKept(marama, 'We’re holding pieces for an order you haven’t paid for. Pay for it or cancel it first.')
  expect((await shop.call('PUT', `/api/orders/${_id}/cancel`, { as: marama })).status).toBe(200)
  expect((await deleteOwn(marama)).status).toBe(200)
})

it('deleting the own account does not wait for an unpaid order whose hold has ended', async () => {
  const marama = await makeShopper(shop)
  const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  await shop.shop.db
    .update(orders)
    .set({ heldUntil: new Date(shop.clock.now.getTime() - 1) })
    .where(eq(orders.id, _id))
  expect((await deleteOwn(marama)).status).toBe(200)
  expect(await orderRow(shop, _id)).toMatchObject({ userId: null, buyerName: marama.name, buyerEmail: marama.email })
})

it('deleting the own account waits for a payment under way', async () => {
  const marama = await makeShopper(shop)
  const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  await shop.call('POST', '/api/stripe/create-checkout-session', { as: marama, body: { order: { _id } } })
  await shop.shop.db.update(checkoutSessions).set({ status: 'pending' }).where(eq(checkoutSessions.orderId, _id))
  await expectKept(marama, 'You have a payment under way. Delete your account once it’s gone through.')
  expect(await orderRow(shop, _id)).toMatchObject({ userId: marama._id, paidAt: null, cancelledAt: null })
})

it('deleting the own account waits for the delivery of a paid order', async () => {
  const marama = await makeShopper(shop)
  const orderId = await buy(marama, await makeProduct(shop))
  await expectKept(marama, 'You have a paid order that hasn’t been delivered. Delete your account once it arrives.')
  await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })
  expect((await deleteOwn(marama)).status).toBe(200)
})

it('deleting the own account does not wait for an order that was refunded in full, but for its refund until it has arrived', async () => {
  const marama = await makeShopper(shop)
  const orderId = await buy(marama, await makeProduct(shop))
  await shop.call('POST', `/api/orders/${orderId}/refunds`, { as: admin, body: { amount: 799 } })
  await settledRefunds(shop, orderId)
  await shop.shop.db.update(refunds).set({ status: 'pending' }).where(eq(refunds.orderId, orderId))
  await expectKept(marama, 'A refund of yours is under way. Delete the account when you have received it.')
  await shop.shop.db.update(refunds).set({ status: 'succeeded' }).where(eq(refunds.orderId, orderId))
  expect((await deleteOwn(marama)).status).toBe(200)
})

it('deleting the own account does not wait for the orders of others', async () => {
  const [marama, other] = [await makeShopper(shop), await makeShopper(shop)]
  await placeOrder(shop, other, await makeProduct(shop))
  expect((await deleteOwn(marama)).status).toBe(200)
  expect(await exists(other)).toBe(true)
})

it('an admin can delete the own account while there is another admin, and is not an author any more', async () => {
  const ana = await makeAdmin(shop)
  await shop.call('PUT', `/api/users/${ana._id}`, { as: ana, body: { name: 'Anahera Pohatu' } })
  const marama = await makeShopper(shop)
  const orderId = await buy(marama, await makeProduct(shop))
  await shop.call('POST', `/api/orders/${orderId}/refunds`, { as: ana, body: { amount: 10 } })
  await settledRefunds(shop, orderId)
  await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: ana })
  expect((await deleteOwn(ana)).status).toBe(200)
  const stored = await everythingIn(shop.shop.db)
  // The email that tells the admin of the deletion is the only row with the name.
  expect(Object.entries(stored).filter(([, rows]) => rows.some((row) => row.includes('Anahera')))).toEqual([
    ['emails', expect.any(Array)],
  ])
  expect(
    (await eventsOf(orderId))
      .filter(({ byName }) => byName === 'Deleted')
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['changed', 'delivered', 'refunded'])
  expect(await settledRefunds(shop, orderId)).toMatchObject([{ byName: 'Deleted', amountCents: 1000 }])
})

it('an admin cannot, as the last one; of two at the same time one stays', async () => {
  const other = await startShop()
  try {
    const [one, two] = [await makeAdmin(other), await makeAdmin(other)]
    const remove = (as: Person) =>
      other.call('DELETE', '/api/users/profile', { as, body: { currentPassword: as.password } })
    const answers = await Promise.all([remove(one), remove(two)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const message = 'You’re the last admin. Make someone else an admin first.'
    const last = answers[0]?.status === 409 ? one : two
    expectRefused(await remove(last), 409, message)
    expect(await other.shop.db.$count(users, eq(users.isAdmin, true))).toBe(1)
  } finally {
    await other.close()
  }
})

describe.each([
  ['the user', (person: Person) => deleteOwn(person)],
  ['an admin', ({ _id }: Person) => shop.call('DELETE', `/api/users/${_id}`, { as: admin })],
])('after the deletion by %s', (_who, remove) => {
  const name = 'Wairata Ngāpuhi'

  it('neither name nor address is left but on the orders, and there until their period is over', async () => {
    const person = await makeShopper(shop, name)
    const product = await makeProduct(shop)
    const orderId = await buy(person, product)
    await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })
    await shop.call('POST', `/api/products/${product}/reviews`, { as: person, body: { rating: 4, comment: 'Solid' } })
    const email = `new.${person.email}`
    await moveTo(shop, person, email)
    const waiting = `next.${person.email}`
    await shop.call('PUT', '/api/users/profile', { as: person, body: { email: waiting } })
    await shop.mail.until((rows) => rows.every(({ status }) => status === 'sent'))
    expect((await remove({ ...person, email })).status).toBe(200)
    await shop.mail.until((rows) => rows.every(({ status }) => status === 'sent'))

    const places = async () => {
      const stored = await everythingIn(shop.shop.db)
      const texts = [name, person.email, waiting]
      return Object.entries(stored)
        .filter(([, rows]) => rows.some((row) => texts.some((text) => row.includes(text))))
        .map(([table]) => table)
        .toSorted()
    }
    expect(await places()).toEqual(['emails', 'orders'])
    const kept = await shop.shop.db.select().from(emails).where(eq(emails.to, email))
    expect(kept.filter(({ orderId: order }) => order === null).map(({ kind }) => kind)).toEqual(['account-deleted'])

    const { body } = await shop.call('GET', `/api/products/${product}`)
    expect(body).toMatchObject({ rating: 4, numReviews: 1, reviews: [{ name: 'A customer', comment: 'Solid' }] })
    expect(await orderRow(shop, orderId)).toMatchObject({ userId: null, buyerName: name, buyerEmail: person.email })
    const events = await eventsOf(person._id)
    expect(events.map(({ action }) => action)).toEqual(['registered', 'changed', 'changed', 'changed', 'deleted'])
    expect(events[0]?.fields).toEqual([
      { field: 'name', before: null, after: 'Deleted' },
      { field: 'email', before: null, after: 'Deleted' },
    ])
    expect(events[1]?.fields).toEqual([{ field: 'waitingEmail', before: null, after: 'Deleted' }])
    expect(events[2]?.fields).toEqual([
      { field: 'email', before: 'Deleted', after: 'Deleted' },
      { field: 'waitingEmail', before: 'Deleted', after: null },
    ])
    expect(events[3]?.fields).toEqual([{ field: 'waitingEmail', before: null, after: 'Deleted' }])
    expect(events[4]?.fields).toEqual([{ field: 'isAdmin', before: false, after: null }])

    const before = shop.clock.now
    const money = await orderRow(shop, orderId)
    shop.clock.now = new Date(before.getTime() + 2557 * 86_400_000 + 1_000)
    await applyRetention(shop.shop)
    shop.clock.now = before
    expect(await places()).toEqual([])
    expect(await orderRow(shop, orderId)).toEqual({
      ...money,
      buyerName: 'Deleted',
      buyerEmail: '',
      address: '',
      city: '',
      postCode: '',
      cardLast4: null,
      idempotencyKey: null,
      requestHash: null,
    })
  })
})

it('the access events of a deleted account stay without device, network and detail', async () => {
  const marama = await makeShopper(shop)
  const from = { 'x-forwarded-for': '198.51.100.77', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  expect((await shop.call('POST', '/api/users/auth', { body: marama, headers: from })).status).toBe(200)
  const byAdmin = { 'x-forwarded-for': '198.51.100.78' }
  await shop.call('DELETE', `/api/users/${marama._id}/sessions`, { as: admin, headers: byAdmin })
  const answer = await shop.call('POST', '/api/users/auth', { body: marama, headers: from })
  expect((await deleteOwn({ ...marama, cookie: cookieOf(answer) })).status).toBe(200)
  const rows = await eventRows(shop, marama._id)
  expect(rows.map(({ action, device, network, detail }) => ({ action, device, network, detail }))).toEqual([
    { action: 'registered', device: '', network: '', detail: '' },
    { action: 'signed-in', device: '', network: '', detail: '' },
    { action: 'sessions-ended', device: '', network: '198.51.100.78', detail: 'all' },
    { action: 'signed-in', device: '', network: '', detail: '' },
  ])
})
