import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { customerTags } from '#db/tables/back-office/customer-notes.ts'
import { changes } from '#db/tables/platform/history.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { paths } from '#rules/paths.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  cookieOf,
  makeAdmin,
  makeOrderRow,
  makePerson,
  makeProduct,
  makeShopper,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const table = await makeProduct(shop, { stock: 500 })

const add = (id: string, tag: string, as: Person = staff) =>
  shop.call('POST', `/api/customers/${id}/tags`, { as, body: { tag } })
const removeTag = (id: string, tag: string) =>
  shop.call('DELETE', `/api/customers/${id}/tags/${encodeURIComponent(tag)}`, { as: staff })
const tagsOf = async (id: string) => (await shop.call('GET', `/api/customers/${id}`, { as: owner })).body.tags
const idsOf = async (query: string) => {
  const body = bodyOf(await shop.call('GET', `/api/customers?${query}`, { as: owner }))
  return body.customers.map((each: { _id: string }) => each._id)
}

it('a tag of a customer is stored in lower case once, filters the list, is in the own data and is taken off', async () => {
  const marama = await makeShopper(shop)
  expect(await add(marama._id, '  Regular  Buyer ')).toMatchObject({ status: 200, body: { tags: ['regular buyer'] } })
  expect((await add(marama._id, 'regular buyer')).body).toEqual({ tags: ['regular buyer'] })
  expect((await add(marama._id, 'architect')).body).toEqual({ tags: ['architect', 'regular buyer'] })
  expect(await idsOf('tag=Regular+buyer')).toEqual([marama._id])
  expect(await idsOf('tag=unknown')).toEqual([])
  expect((await shop.call('GET', '/api/customers/tags', { as: staff })).body).toEqual({
    tags: ['architect', 'regular buyer'],
  })
  const own = await shop.call('GET', '/api/users/profile/data', { as: marama })
  expect(own.body.customerTags).toEqual(['architect', 'regular buyer'])
  expect((await removeTag(marama._id, 'Regular buyer')).body).toEqual({ tags: ['architect'] })
  expect(await removeTag(marama._id, 'regular buyer')).toMatchObject({ status: 200, body: { tags: ['architect'] } })
  const events = await shop.shop.db
    .select()
    .from(changes)
    .where(eq(changes.subjectId, marama._id))
    .orderBy(asc(changes.id))
  const ofTags = events.filter(({ action }) => action === 'tagged' || action === 'untagged')
  expect(ofTags.map(({ action, fields }) => [action, fields])).toEqual([
    ['tagged', []],
    ['tagged', []],
    ['untagged', []],
  ])
})

it('a tag of a customer is refused when it is empty or too long, for an unknown customer and after 10, also when several add at once', async () => {
  const marama = await makeShopper(shop)
  expectRefused(await add(marama._id, ' '), 400, 'Enter a tag.')
  expectRefused(await add(marama._id, 'x'.repeat(31)), 400, 'Keep the tag to 30 characters.')
  expect((await add('0197f3a0-0000-7000-8000-000000000001', 'x')).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => add(marama._id, `tag ${index}`)))
  expect(countStatuses(answers)).toEqual({ 200: 10, 409: 2 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'A customer can have up to 10 tags. Remove one first.',
  )
  expect(await tagsOf(marama._id)).toHaveLength(10)
})

it('a tag of a customer is found by each order of a guest, moves with the orders to an account once, and goes with an erased guest', async () => {
  const marama = await makeShopper(shop)
  await add(marama._id, 'trade')
  const guest = await beGuest(shop, marama.email)
  const order = (await placeOrder(shop, guest, table)).body._id
  await shop.shop.db.insert(customerTags).values([
    { userId: guest._id, tag: 'trade' },
    { userId: guest._id, tag: 'moves house' },
  ])
  expect(await tagsOf(order)).toEqual(['moves house', 'trade'])
  expect(await idsOf('tag=moves+house')).toEqual([marama._id])
  await shop.call('POST', '/api/users/guest/claim', { as: guest })
  const token = await tokenFor(shop, guest.email, paths.claimOrders)
  const as = { cookie: cookieOf(await shop.call('POST', '/api/users/auth', { body: marama })) }
  expect((await shop.call('POST', '/api/users/guest/orders', { as, body: { token } })).status).toBe(200)
  const stored = await shop.shop.db.select().from(customerTags).where(eq(customerTags.userId, marama._id))
  expect(stored.map(({ tag }) => tag).sort()).toEqual(['moves house', 'trade'])

  const second = await beGuest(shop, 'tagged.guest@example.nz')
  const id = (await placeOrder(shop, second, table)).body._id
  expect((await add(id, 'Pays late')).body).toEqual({ tags: ['pays late'] })
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: owner, body: {} })).status).toBe(200)
  const body = { confirmation: second.email }
  expect((await shop.call('DELETE', `/api/customers/${id}`, { as: owner, body })).status).toBe(200)
  expect(await shop.shop.db.$count(customerTags, eq(customerTags.tag, 'pays late'))).toBe(0)
})

it('the filter of the list of customers shows those without an order, with several, with one to be delivered, and those who bought by phone', async () => {
  const people = await Promise.all(['None', 'One', 'Two', 'Phone'].map((name) => makeShopper(shop, `${name} Filtered`)))
  const [none, one, two, phone] = people.map(({ _id }) => _id)
  const now = shop.clock.now
  const paid = (userId: string | undefined, given: object = {}) =>
    shop.shop.db
      .insert(orders)
      .values({
        ...makeOrderRow({ createdAt: now, paidAt: now, totalCents: 100_00, ...given }),
        userId: userId ?? '',
      })
      .returning({ id: orders.id })
  await paid(one, { deliveredAt: now })
  await paid(two, { paidAt: null })
  await paid(two, { cancelledAt: now, deliveredAt: null })
  const [byPhone] = await paid(phone, { deliveredAt: null })
  await shop.shop.db.insert(phoneOrders).values({
    orderId: byPhone?.id ?? '',
    payBy: 'link',
    placedByName: 'Ana',
    heldUntil: now,
    undoUntil: now,
    createdAt: now,
  })
  const filtered = async (query: string) => new Set(await idsOf(`keyword=Filtered&${query}`))
  expect(await filtered('orders=none')).toEqual(new Set([none]))
  expect(await filtered('orders=several')).toEqual(new Set([two]))
  expect(await filtered('orders=waiting')).toEqual(new Set([phone]))
  expect(await filtered('kind=phone')).toEqual(new Set([phone]))
  expect(await filtered('kind=phone&orders=none')).toEqual(new Set())
  expect((await shop.call('GET', '/api/customers?orders=one', { as: owner })).body.message).toBe(
    'Show customers without an order, with several, or those waiting for a delivery.',
  )
})
