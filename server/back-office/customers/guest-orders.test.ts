import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ShopEvent } from '#contract/platform/history.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { paths } from '#rules/paths.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  cookieOf,
  makeAdmin,
  makeOrderRow,
  makePerson,
  makeShopper,
  registerShopper,
  type Person,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const dayMs = 24 * 3_600_000

const shop = await forFile(startShop({ UNDO_SECONDS: '30' }))
let owner = await makeAdmin(shop)
let staff = await makePerson(shop, 'staff')

/** Inserts an order of a person with their address, paid unless it is said. */
async function insertOrder(buyer: Person, given: object = {}): Promise<string> {
  const now = shop.clock.now
  const [row] = await shop.shop.db
    .insert(orders)
    .values({
      ...makeOrderRow({ createdAt: now, paidAt: now, deliveredAt: now, totalCents: 549_00, ...given }),
      userId: buyer._id,
      buyerEmail: buyer.email,
    })
    .returning({ id: orders.id })
  return row?.id ?? ''
}
const add = (id: string, as: Person = staff) => shop.call('POST', `/api/customers/${id}/guest-orders`, { as })
const undo = (id: string, as: Person = staff) => shop.call('DELETE', `/api/customers/${id}/guest-orders`, { as })
const read = (id: string) => shop.call('GET', `/api/customers/${id}`, { as: owner })
const ordersOf = async (as: { cookie: string }) =>
  (await shop.call('GET', '/api/orders/mine', { as })).body.map(({ _id }: { _id: string }) => _id)
const buyerOf = async (id: string) =>
  (await shop.shop.db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id)))[0]?.userId
const emailsTo = async (to: string) =>
  (await shop.shop.db.select().from(emails).where(eq(emails.to, to))).filter(({ kind }) => kind === 'orders-added')

it('an order of a guest that the shop adds to an account is seen by the account, named in an email after the undo, and written in its history; an unpaid one stays', async () => {
  const marama = await makeShopper(shop, 'Marama Tipene')
  const [guest, stranger] = [await beGuest(shop, marama.email), await beGuest(shop, marama.email)]
  const id = await insertOrder(guest)
  const unpaid = await insertOrder(stranger, { paidAt: null, deliveredAt: null, cancelledAt: shop.clock.now })
  const before = (await read(marama._id)).body.orders
  expect(
    before.map(({ _id, isPaid, isOfGuest, isAdded }: Record<string, unknown>) => [_id, isPaid, isOfGuest, isAdded]),
  ).toEqual([
    [unpaid, false, true, false],
    [id, true, true, false],
  ])
  expect(await ordersOf(marama)).toEqual([])

  const adding = shop.clock.now
  const added = await add(marama._id)
  expect(added).toMatchObject({ status: 200, body: { orders: [id] } })
  const undoUntil = new Date(added.body.undoUntil)
  expect(new Date(undoUntil.getTime() - 30_000)).toEqual(readSince(shop.clock, adding))
  expect(await ordersOf(marama)).toEqual([id])
  expect(await buyerOf(unpaid)).toBe(stranger._id)
  expect((await shop.call('GET', '/api/users/profile', { as: guest })).status).toBe(401)
  const [email] = await emailsTo(marama.email)
  const { orderNumber } = before[1]
  expect(email).toMatchObject({
    subject: `Your order ${orderNumber} is in your account`,
    status: 'queued',
    notBefore: new Date(undoUntil.getTime() + 2000),
  })
  expect(email?.text).toContain(`so we’ve added this order to your account: ${orderNumber}.`)
  const [event] = await shop.shop.db.select().from(changes).where(eq(changes.subjectId, id))
  expect(event).toMatchObject({
    action: 'added-to-account',
    byName: 'Aroha Staff',
    fields: [{ field: 'guest', before: guest._id, after: null }],
  })
  expect((await read(marama._id)).body.orders[1]).toMatchObject({ _id: id, isOfGuest: false, isAdded: true })
})

it('an order of a guest that the shop adds to an account can be put back from each addition in the history that is not taken back yet, for 30 days', async () => {
  const marama = await makeShopper(shop)
  const id = await insertOrder(await beGuest(shop, marama.email))
  const offered = async (as: Person = owner) =>
    (await shop.call('GET', '/api/history?about=orders', { as })).body
      .filter(({ subject }: ShopEvent) => subject._id === id)
      .map(({ action, addedTo }: ShopEvent) => [action, addedTo])
  await add(marama._id)
  expect(await offered()).toEqual([['added-to-account', marama._id]])
  expect(await offered(staff)).toEqual([['added-to-account', marama._id]])
  await undo(marama._id)
  await add(marama._id)
  const expected = [
    ['added-to-account', marama._id],
    ['taken-from-account', null],
    ['added-to-account', null],
  ]
  expect(await offered()).toEqual(expected)
  const { now } = shop.clock
  shop.clock.now = new Date(now.getTime() + 30 * dayMs)
  const as = { ...owner, cookie: cookieOf(await shop.call('POST', '/api/users/auth', { body: owner })) }
  expect((await offered(as)).map(([, addedTo]: [string, string | null]) => addedTo)).toEqual([null, null, null])
  shop.clock.now = now
})

it('an order of a guest that the shop adds to an account is taken back with the email unsent, and can be added again', async () => {
  const marama = await makeShopper(shop)
  const guest = await beGuest(shop, marama.email)
  const id = await insertOrder(guest)
  expect((await add(marama._id)).status).toBe(200)
  // The account has another address by then.
  await shop.shop.db.update(users).set({ email: 'moved.on@example.nz' }).where(eq(users.id, marama._id))
  expect(await undo(marama._id)).toMatchObject({ status: 200, body: { orders: [id] } })
  expect(await buyerOf(id)).toBe(guest._id)
  expect(await ordersOf(marama)).toEqual([])
  const [row] = await shop.shop.db.select().from(users).where(eq(users.id, guest._id))
  expect(row).toMatchObject({ email: marama.email, isGuest: true, passwordHash: '' })
  expect(await emailsTo(marama.email)).toEqual([])
  expectRefused(await undo(marama._id), 409, 'No order was added to this account in the last 30 days.')
  await shop.shop.db.update(users).set({ email: marama.email }).where(eq(users.id, marama._id))
  expect(await add(marama._id)).toMatchObject({ status: 200, body: { orders: [id] } })
  expect(await ordersOf(marama)).toEqual([id])
})

it('an order of a guest that the shop adds to an account stays in the account after 30 days, and one that the buyer claimed is not taken back', async () => {
  const marama = await makeShopper(shop)
  const claimed = await insertOrder(marama)
  const guest = await beGuest(shop, marama.email)
  const id = await insertOrder(guest)
  await add(marama._id)
  expect((await undo(marama._id)).body).toEqual({ orders: [id] })
  expect(await buyerOf(claimed)).toBe(marama._id)
  await add(marama._id)
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * dayMs)
  const as = { ...owner, cookie: cookieOf(await shop.call('POST', '/api/users/auth', { body: owner })) }
  expect((await undo(marama._id, as)).status).toBe(409)
  expect(await buyerOf(id)).toBe(marama._id)
  const { body } = await shop.call('GET', `/api/customers/${marama._id}`, { as })
  expect(new Set(body.orders.map(({ isAdded }: { isAdded: boolean }) => isAdded))).toEqual(new Set([false]))
  owner = as
  staff = { ...staff, cookie: cookieOf(await shop.call('POST', '/api/users/auth', { body: staff })) }
})

it('an order of a guest that the shop adds to an account that two people add at once is added once, with one email', async () => {
  const marama = await makeShopper(shop)
  const id = await insertOrder(await beGuest(shop, marama.email))
  const answers = await Promise.all([add(marama._id), add(marama._id, owner), add(marama._id)])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('No paid guest orders have this address.')
  expect(await emailsTo(marama.email)).toHaveLength(1)
  const taken = await Promise.all([undo(marama._id), undo(marama._id)])
  expect(countStatuses(taken)).toEqual({ 200: 1, 409: 1 })
  expect(await buyerOf(id)).not.toBe(marama._id)
})

it('an order of a guest that the shop adds to an account is refused for an account whose address is not confirmed, and for a guest without an account', async () => {
  const unconfirmed = await registerShopper(shop)
  const guest = await beGuest(shop, unconfirmed.email)
  const id = await insertOrder(guest)
  expectRefused(
    await add(unconfirmed._id),
    409,
    'This account’s address isn’t confirmed, so it may be someone else’s. Send the link: whoever reads the email can move the orders.',
  )
  expect(await buyerOf(id)).toBe(guest._id)
  const alone = await beGuest(shop, 'alone.guest@example.nz')
  const order = await insertOrder(alone)
  expectRefused(await add(order), 409, 'This customer has no account.')
  expect((await add('0197f3a0-0000-7000-8000-000000000001')).status).toBe(404)
})

it('the link that the shop sends moves the orders into the account of who reads the email, and is sent three times within an hour', async () => {
  const marama = await makeShopper(shop)
  const id = await insertOrder(await beGuest(shop, marama.email))
  const send = () => shop.call('POST', `/api/customers/${marama._id}/claim-link`, { as: staff })
  expect(await send()).toMatchObject({ status: 200, body: { message: `We’ve sent a link to ${marama.email}.` } })
  const token = await tokenFor(shop, marama.email, paths.claimOrders)
  expect(await shop.call('POST', '/api/users/guest/orders', { as: marama, body: { token } })).toMatchObject({
    status: 200,
    body: { message: 'The order is in your account now.' },
  })
  expect(await buyerOf(id)).toBe(marama._id)
  expectRefused(await send(), 409, 'No guest orders have this address.')
  await insertOrder(await beGuest(shop, marama.email))
  // An email that waits is not sent, and not counted, once a newer link replaces its link.
  for (const sent of [2, 3]) {
    expect((await send()).status).toBe(200)
    await tokenFor(shop, marama.email, paths.claimOrders, sent)
  }
  expectRefused(await send(), 429, 'This address has had three links within an hour. Send the next one later.')
})
