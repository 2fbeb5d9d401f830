import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import {
  buyDelivered,
  daysLater,
  deliver,
  invitationEmails,
  invitationRows,
} from '#tests/support/accounts/review-invitations.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import {
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  registerShopper,
  payByCard,
  type Person,
  signInAgain,
} from '#tests/support/factories.ts'
import { orderRow, settledRefunds } from '#tests/support/order-invariants.ts'
import { answer, ask, askedId, buySet } from '#tests/support/requests.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { inviteBuyers } from './invite-to-review.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  shop.mail.sent.length = 0
  // Orders of earlier tests are asked about no more.
  await shop.shop.db.update(users).set({ reviewInvitationsStoppedAt: start })
  await shop.shop.db.delete(emails)
})

/** Asks as the shop does a number of days after the deliveries, and a second. Returns the subjects. */
async function inviteAfter(days: number): Promise<string[]> {
  shop.clock.now = new Date(daysLater(start, days).getTime() + 1_000)
  await inviteBuyers(shop.shop)
  return (await invitationEmails(shop)).map(({ subject }) => subject)
}

const numberOf = async (id: string) => `T-${(await orderRow(shop, id)).number}`
const subjectOf = async (id: string) => `How are the pieces from order ${await numberOf(id)}?`
const review = async (as: Person, product: string) => {
  const body = { rating: 4, comment: 'Sturdy' }
  expect((await shop.call('POST', `/api/products/${product}/reviews`, { as, body })).status).toBe(201)
}

/** Buys one unit of each product, which are delivered now. */
async function buyAll(buyer: Person, bought: readonly string[]): Promise<string> {
  const body = makeOrderBody(bought.map((product) => ({ product, qty: 1 })))
  const placed = await shop.call('POST', '/api/orders', { as: buyer, body })
  expect(placed.status).toBe(201)
  const id: string = placed.body._id
  await payByCard(shop, (await startCheckout(shop, buyer, id)).body.id)
  expect((await confirmPaid(shop, buyer, id)).status).toBe(200)
  await deliver(shop, id, admin)
  return id
}

it('the email that asks for a review comes ten days after the delivery, once, with a link to the form of each piece and links that stop', async () => {
  const buyer = await makeShopper(shop)
  const { id, table, chair } = await buyDelivered(shop, buyer, admin)
  const number = await numberOf(id)
  expect(await inviteAfter(10)).toEqual([`How are the pieces from order ${number}?`])
  await shop.mail.until((rows) => rows.some(({ kind, status }) => kind === 'review-invitation' && status === 'sent'))
  const message = shop.mail.sent.find(({ subject }) => subject.startsWith('How are'))
  expect(message?.to.address).toBe(buyer.email)
  expect(message?.replyTo?.address).toBe(shop.shop.details().email)
  expect(message?.text).toContain(
    `Kia ora Marama,\n\nYour order ${number} arrived on ${nzDayText(start.toISOString())}. Would you write an honest review of these pieces?\n\nReview the Kurow Dining Table: http://shop.test/product/${table}#write\n\nReview the Clyde Chair: http://shop.test/product/${chair}#write\n\nGood or bad, we publish what you write, and it helps others choose. There’s no reward and no obligation.`,
  )
  expect(message?.text).toMatch(
    /\n\nStop emails that ask for reviews: http:\/\/shop\.test\/stop-review-emails\?token=[\w-]{43}\n\n/,
  )
  expect(message?.html).toContain(`href="http://shop.test/product/${table}#write"`)
  expect(message?.html).toMatch(/href="http:\/\/shop\.test\/stop-review-emails\?token=[\w-]{43}"/)
  expect(message?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(
      /^<http:\/\/shop\.test\/api\/review-invitations\/unsubscribe\?token=[\w-]{43}>$/,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect((await invitationRows(shop)).filter(({ orderId }) => orderId === id)).toEqual([
    {
      orderId: id,
      userId: buyer._id,
      createdAt: readSince(shop.clock, new Date(daysLater(start, 10).getTime() + 1_000)),
    },
  ])
  await shop.shop.db.delete(emails)
  expect(await inviteAfter(11)).toEqual([])
})

it('the email that asks for a review names the piece when there is one, and is listed with the emails about the order', async () => {
  const buyer = await makeShopper(shop)
  const { id, table } = await buyDelivered(shop, buyer, admin)
  await review(buyer, table)
  expect(await inviteAfter(12)).toEqual(['How is your Clyde Chair?'])
  expect((await invitationEmails(shop))[0]?.text).toContain('an honest review of this piece?')
  const as = await signInAgain(shop, admin)
  const { body } = await shop.call('GET', `/api/orders/${id}/emails`, { as })
  expect(body.at(-1)).toMatchObject({ kind: 'review-invitation', subject: 'How is your Clyde Chair?' })
})

it.each([
  ['a moment before ten days', 10 - 2 / 86_400, 0],
  ['after ten days', 10, 1],
  ['after seventeen days', 17 - 2 / 86_400, 1],
  ['a moment after seventeen days', 17, 0],
])('the window of its time: %s', async (_when, days, count) => {
  await buyDelivered(shop, await makeShopper(shop), admin)
  expect(await inviteAfter(days)).toHaveLength(count)
})

it('the email that asks for a review counts from the last delivery when an order is delivered in parts', async () => {
  const { id } = await buySet(shop, await makeShopper(shop))
  const order = { _id: id, pieces: [{ item: 0, qty: 1 }] }
  const step = { step: 'deliver', carrier: 'Mainfreight', orders: [order] }
  expect((await shop.call('POST', '/api/parcels/steps', { as: admin, body: step })).status).toBe(201)
  shop.clock.now = daysLater(start, 5)
  await deliver(shop, id, await signInAgain(shop, admin))
  expect(await inviteAfter(14)).toEqual([])
  expect(await inviteAfter(15)).toEqual([await subjectOf(id)])
})

it('no email asks about an order that is not delivered', async () => {
  await buySet(shop, await makeShopper(shop))
  expect(await inviteAfter(10)).toEqual([])
})

it('no email asks an account whose address is not confirmed, until it is', async () => {
  const buyer = await registerShopper(shop)
  const { id } = await buyDelivered(shop, buyer, admin)
  expect(await inviteAfter(10)).toEqual([])
  await shop.shop.db.update(users).set({ emailConfirmedAt: shop.clock.now }).where(eq(users.id, buyer._id))
  expect(await inviteAfter(11)).toEqual([await subjectOf(id)])
})

it('no email asks a guest, until the order is claimed', async () => {
  const guest = await beGuest(shop, 'hemi@example.nz')
  const { id } = await buyDelivered(shop, guest, admin)
  expect(await inviteAfter(10)).toEqual([])
  const account = await makeShopper(shop)
  // As a claim moves the order into an account.
  await shop.shop.db.update(orders).set({ userId: account._id }).where(eq(orders.id, id))
  expect(await inviteAfter(12)).toEqual([await subjectOf(id)])
  expect((await invitationEmails(shop))[0]?.to).toBe(account.email)
})

it('no email asks an account that has stopped such emails, until it turns them on again', async () => {
  const buyer = await makeShopper(shop)
  const { id } = await buyDelivered(shop, buyer, admin)
  const change = (isStopped: boolean) =>
    shop.call('PUT', '/api/users/profile/review-invitations', { as: buyer, body: { isStopped } })
  expect(await change(true)).toMatchObject({ status: 200, body: { isStopped: true } })
  expect(await inviteAfter(10)).toEqual([])
  expect(await change(false)).toMatchObject({ status: 200, body: { isStopped: false } })
  expect(await inviteAfter(11)).toEqual([await subjectOf(id)])
})

it('no email asks about an order with a refund, also of a part', async () => {
  const { id } = await buyDelivered(shop, await makeShopper(shop), admin)
  expect((await shop.call('POST', `/api/orders/${id}/refunds`, { as: admin, body: { amount: 10 } })).status).toBe(201)
  await settledRefunds(shop, id, 1)
  expect(await inviteAfter(10)).toEqual([])
})

it('no email asks about an order with an open return, and after it was declined', async () => {
  const buyer = await makeShopper(shop)
  const { id } = await buyDelivered(shop, buyer, admin)
  const { body: order } = await shop.call('GET', `/api/orders/${id}`, { as: buyer })
  const pieces = [{ item: 0, qty: 1, parcel: order.parcels[0]._id }]
  const requestId = await askedId(shop, buyer, id, { kind: 'return', reason: 'Does not fit', pieces })
  expect(await inviteAfter(10)).toEqual([])
  shop.clock.now = start
  const declined = await answer(shop, admin, { orderId: id, requestId }, { decision: 'decline', answer: 'Too late.' })
  expect(declined.status).toBe(200)
  expect((await orderRow(shop, id)).attention).toEqual([])
  expect(await inviteAfter(11)).toEqual([])
})

it('no email asks about an order whose cancellation was asked for and declined', async () => {
  const buyer = await makeShopper(shop)
  const { id } = await buySet(shop, buyer)
  const asked = await ask(shop, buyer, id)
  const requestId: string = asked.body.requests[0]._id
  const declined = await answer(shop, admin, { orderId: id, requestId }, { decision: 'decline', answer: 'It left.' })
  expect(declined.status).toBe(200)
  await deliver(shop, id, admin)
  expect(await inviteAfter(10)).toEqual([])
})

it.each(['disputed', 'dispute-lost', 'fraud-warning', 'paid-twice'] as const)(
  'no email asks about an order that needs attention: %s',
  async (attention) => {
    const { id } = await buyDelivered(shop, await makeShopper(shop), admin)
    const set = (reasons: (typeof attention)[]) =>
      shop.shop.db.update(orders).set({ attention: reasons }).where(eq(orders.id, id))
    await set([attention])
    expect(await inviteAfter(10)).toEqual([])
    await set([])
    expect(await inviteAfter(11)).toEqual([await subjectOf(id)])
  },
)

it('no email asks an account that was deleted', async () => {
  const buyer = await makeShopper(shop)
  await buyDelivered(shop, buyer, admin)
  const body = { currentPassword: buyer.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: buyer, body })).status).toBe(200)
  expect(await inviteAfter(10)).toEqual([])
})

it('the pieces that it asks about are not those that are reviewed, hidden or deleted, and without one nothing is stored', async () => {
  const buyer = await makeShopper(shop)
  const { id, table, chair } = await buyDelivered(shop, buyer, admin)
  await review(buyer, table)
  // A hidden review counts as written.
  await shop.shop.db
    .update(reviews)
    .set({ hiddenAt: start, hiddenReason: 'insults' })
    .where(eq(reviews.productId, table))
  const hide = (isHidden: boolean) =>
    shop.shop.db.update(products).set({ isDraft: isHidden, isHidden }).where(eq(products.id, chair))
  await hide(true)
  expect(await inviteAfter(10)).toEqual([])
  expect((await invitationRows(shop)).filter(({ orderId }) => orderId === id)).toEqual([])
  await hide(false)
  expect(await inviteAfter(11)).toEqual(['How is your Clyde Chair?'])

  const other = await makeShopper(shop)
  shop.clock.now = start
  await shop.shop.db.delete(emails)
  const bought = await buyDelivered(shop, other, admin)
  await shop.shop.db.delete(products).where(eq(products.id, bought.chair))
  expect(await inviteAfter(10)).toEqual(['How is your Kurow Dining Table?'])
})

it('the pieces that it asks about are five at the most, in the order of the order', async () => {
  const names = ['Ash Bench', 'Beech Stool', 'Cedar Chest', 'Elm Shelf', 'Fir Chair', 'Gum Table']
  const bought: string[] = []
  for (const name of names) bought.push(await makeProduct(shop, { name }))
  await buyAll(await makeShopper(shop), bought)
  await inviteAfter(10)
  const [email] = await invitationEmails(shop)
  expect([...(email?.text ?? '').matchAll(/^Review the (.*): /gm)].map(([, name]) => name)).toEqual(names.slice(0, 5))
})

it('the pieces that it asks about are asked about once, also when an account buys them in two orders', async () => {
  const buyer = await makeShopper(shop)
  const [one, two] = [await makeProduct(shop, { name: 'Ash Bench' }), await makeProduct(shop, { name: 'Elm Shelf' })]
  await buyAll(buyer, [one])
  await buyAll(buyer, [one, two])
  const other = await buyAll(await makeShopper(shop), [one])
  expect((await inviteAfter(10)).toSorted()).toEqual([
    'How is your Ash Bench?',
    'How is your Ash Bench?',
    'How is your Elm Shelf?',
  ])
  expect((await invitationRows(shop)).filter(({ orderId }) => orderId === other)).toHaveLength(1)
})

it('the run asks once when two processes run it at the same time', async () => {
  await buyDelivered(shop, await makeShopper(shop), admin)
  await buyDelivered(shop, await makeShopper(shop), admin)
  shop.clock.now = new Date(daysLater(start, 10).getTime() + 1_000)
  await Promise.all([inviteBuyers(shop.shop), inviteBuyers(shop.shop), inviteBuyers(shop.shop)])
  expect(await invitationEmails(shop)).toHaveLength(2)
})

it('the run stores nothing of an order whose email cannot be queued, asks the others, fails, and asks with the next run', async () => {
  for (let each = 0; each < 2; each++) await buyDelivered(shop, await makeShopper(shop), admin)
  const before = (await invitationRows(shop)).length
  const enqueue = vi.spyOn(shop.shop.mailer, 'enqueue').mockRejectedValueOnce(new Error('no connection'))
  await expect(inviteAfter(10)).rejects.toThrow('Orders whose buyers could not be asked for a review: 1.')
  enqueue.mockRestore()
  expect(await invitationEmails(shop)).toHaveLength(1)
  expect(await invitationRows(shop)).toHaveLength(before + 1)
  expect(await inviteAfter(11)).toHaveLength(2)
})
