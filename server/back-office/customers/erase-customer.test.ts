import { and, eq, inArray } from 'drizzle-orm'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { CustomerData } from '#contract/back-office/customers.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { changes } from '#db/tables/platform/history.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { eventRows } from '#tests/support/accounts/access-events.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  type Person,
} from '#tests/support/factories.ts'
import { fillShop } from '#tests/support/full-shop-fixture.ts'
import { orderRow } from '#tests/support/order-invariants.ts'
import { bankAccount, phoneOrderBody, placeByPhone } from '#tests/support/orders/phone-orders.ts'
import { answer, askedId, buySet, deliverProducts } from '#tests/support/requests.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ BANK_ACCOUNT: bankAccount }))
let owner = await makeAdmin(shop)
const table = await makeProduct(shop, { stock: 500 })

const erase = (id: string, confirmation: string) =>
  shop.call('DELETE', `/api/customers/${id}`, { as: owner, body: { confirmation } })
const download = (id: string) => shop.call('GET', `/api/customers/${id}/data`, { as: owner })
const findable = async (id: string) => (await shop.call('GET', `/api/customers/${id}`, { as: owner })).status === 200
async function order(as: Person): Promise<string> {
  const body = makeOrderBody([{ product: table, qty: 1 }], { shippingAddress: doorAddress })
  return (await shop.call('POST', '/api/orders', { as, body })).body._id
}
const cancel = async (id: string) => {
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: owner, body: {} })).status).toBe(200)
}
const everything = [
  { item: 0, qty: 1 },
  { item: 1, qty: 4 },
]
/** An order that was paid and delivered. Returns its id. */
async function delivered(buyer: Person): Promise<{ id: string; parcel: string }> {
  const { id } = await buySet(shop, buyer, { shippingAddress: doorAddress })
  return { id, parcel: await deliverProducts(shop, owner, id, everything) }
}
const personalData = async (id: string) => {
  const { buyerName, buyerEmail, recipient, phone, address, city } = await orderRow(shop, id)
  return { buyerName, buyerEmail, recipient, phone, address, city }
}

it('erasing a guest takes the guests away, empties what was never paid and keeps paid orders for their period', async () => {
  const email = 'hine.erased@example.nz'
  const guest = await beGuest(shop, email)
  const paid = await delivered(guest)
  const second = await beGuest(shop, email)
  const unpaid = await order(second)
  await cancel(unpaid)
  await shop.mail.until((rows) => rows.every(({ status }) => status !== 'queued'))
  await shop.call('POST', `/api/orders/${paid.id}/notes`, { as: owner, body: { text: 'Dog at the gate.' } })
  const question = { productId: table, email, question: 'Is it oak?' }
  await shop.shop.db.insert(productQuestions).values(question)
  const other = await order(await beGuest(shop, 'another@example.nz'))

  const before = await personalData(paid.id)
  expect(await erase(paid.id, 'hine.erased@example.nz ')).toMatchObject({
    status: 200,
    body: { message: 'Customer erased' },
  })
  expect(await personalData(paid.id)).toEqual(before)
  expect(await personalData(unpaid)).toEqual({
    buyerName: 'Deleted',
    buyerEmail: '',
    recipient: '',
    phone: '',
    address: '',
    city: '',
  })
  const ids = [guest._id, second._id]
  expect(await shop.shop.db.$count(users, inArray(users.id, ids))).toBe(0)
  expect(await shop.shop.db.$count(productQuestions, eq(productQuestions.email, email))).toBe(0)
  expect((await shop.call('GET', `/api/orders/${paid.id}/notes`, { as: owner })).body.notes).toEqual([])
  expect(await findable(paid.id)).toBe(false)
  expect((await shop.call('GET', `/api/customers?keyword=${email}`, { as: owner })).body.count).toBe(0)
  expect(await findable(other)).toBe(true)

  const isErased = and(inArray(changes.subjectId, ids), eq(changes.action, 'deleted'))
  expect(await shop.shop.db.$count(changes, isErased)).toBe(2)
  expect(await eventRows(shop)).toContainEqual(
    expect.objectContaining({ action: 'account-deleted', byUserId: owner._id }),
  )
})

it('erasing a guest needs the address, typed without a mistake', async () => {
  const guest = await beGuest(shop, 'typed@example.nz')
  const id = await order(guest)
  await cancel(id)
  for (const typed of ['', 'typed@example.com']) {
    const message = 'Enter typed@example.nz to erase this customer.'
    expectRefused(await erase(id, typed), 400, message, 'confirmation')
  }
  expect(await findable(id)).toBe(true)
})

it('a buyer on the phone without an address is erased by the name', async () => {
  const customer = { name: 'Ngaire Without' }
  const body = phoneOrderBody(table, { customer })
  const placed = await placeByPhone(shop, owner, body)
  expect(placed.status).toBe(201)
  const id = placed.body._id
  await cancel(id)
  const { body: read } = await shop.call('GET', `/api/customers/${id}`, { as: owner })
  expect(read).toMatchObject({ email: '', orderCount: 1, account: null })
  expect((await erase(id, read.name)).status).toBe(200)
  expect(await findable(id)).toBe(false)
})

it('erasing an account erases the guests with its address too', async () => {
  const marama = await makeShopper(shop)
  const guest = await beGuest(shop, marama.email)
  const guestOrder = await delivered(guest)
  expect((await erase(marama._id, marama.email.toUpperCase())).status).toBe(200)
  expect(await shop.shop.db.$count(users, inArray(users.id, [marama._id, guest._id]))).toBe(0)
  expect((await orderRow(shop, guestOrder.id)).userId).toBe(null)
  expect((await shop.call('GET', '/api/users/profile', { as: marama })).status).toBe(401)
})

it('erasing an account is refused for an admin, for an unknown customer and without a fresh sign-in', async () => {
  expectRefused(
    await erase(owner._id, owner.email),
    400,
    'This is an admin, who can’t be erased. Take the role away first.',
  )
  expect((await erase(table, 'x')).status).toBe(404)
  const marama = await makeShopper(shop)
  const late = await makeAdmin(shop)
  shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000)
  const body = { confirmation: marama.email }
  expect(await shop.call('DELETE', `/api/customers/${marama._id}`, { as: late, body })).toMatchObject({
    status: 403,
    body: { errors: [{ path: 'currentPassword' }] },
  })
  owner = await makeAdmin(shop)
  expect(await findable(marama._id)).toBe(true)
})

it('erasing an account waits while an order of the account or of a guest with its address is open', async () => {
  const marama = await makeShopper(shop)
  const refused = async (message: string) => {
    expectRefused(await erase(marama._id, marama.email), 409, message)
    expect(await findable(marama._id)).toBe(true)
  }
  const held = await order(await beGuest(shop, marama.email))
  await refused('Pieces are held for an unpaid order of this customer. Cancel that order first.')
  await cancel(held)
  const { id } = await buySet(shop, marama)
  await refused('An order of this customer is paid and not delivered yet. Erase after the delivery.')
  const parcel = await deliverProducts(shop, owner, id, everything)
  const pieces = [{ item: 1, qty: 1, parcel }]
  const requestId = await askedId(shop, marama, id, { kind: 'return', reason: 'Faulty', pieces })
  await refused('A request of this customer isn’t answered. Answer it first.')
  expect((await answer(shop, owner, { orderId: id, requestId }, { decision: 'accept' })).status).toBe(200)
  await refused('An accepted return of this customer isn’t here yet. Erase after it has arrived.')
})

it('the export of a customer has the own data of the account and of each guest with its address, and is in the history', async () => {
  const { buyer } = await fillShop(shop)
  const guestOrder = await order(await beGuest(shop, buyer.email))
  const message = { firstName: 'M', lastName: 'T', email: buyer.email, phone: '021', message: 'Is it oak?' }
  await shop.call('POST', '/api/contact/send', { body: message })
  const { status, headers, body, text } = await download(buyer._id)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="customer-data-\d{4}-\d\d-\d\d\.json"$/),
    'cache-control': 'no-store',
  })
  expect([...Compile(CustomerData).Errors(body)]).toEqual([])
  expect(body.email).toBe(buyer.email)
  expect(body.people).toHaveLength(2)
  const [account, guest] = body.people
  expect(account.account._id).toBe(buyer._id)
  expect(account.contactMessages).toMatchObject([{ message: 'Is it oak?' }])
  expect(guest.orders.map(({ _id }: { _id: string }) => _id)).toEqual([guestOrder])
  expect(guest.contactMessages).toEqual([])
  expect(text).not.toMatch(/argon2|passwordHash|tokenHash|requestHash|idempotency/i)
  const isExport = and(eq(changes.subjectId, buyer._id), eq(changes.action, 'exported'))
  const [event] = await shop.shop.db.select().from(changes).where(isExport)
  expect(event).toMatchObject({ subject: 'user', byUserId: owner._id, fields: [] })
  expect(await eventRows(shop)).toContainEqual(
    expect.objectContaining({ action: 'customer-exported', userId: buyer._id, byUserId: owner._id }),
  )
})

it('the file of a guest has what is known by the address alone', async () => {
  const email = 'writes.first@example.nz'
  const id = await order(await beGuest(shop, email))
  const message = { firstName: 'M', lastName: 'T', email, phone: '021', message: 'Where is it?' }
  await shop.call('POST', '/api/contact/send', { body: message })
  const { body } = await download(id)
  expect(body.people).toMatchObject([
    { account: { email, isGuest: true }, contactMessages: [{ message: 'Where is it?' }], orders: [{ _id: id }] },
  ])
  expect((await download(table)).status).toBe(404)
  expect(await shop.shop.db.$count(orders, eq(orders.buyerEmail, email))).toBe(1)
})
