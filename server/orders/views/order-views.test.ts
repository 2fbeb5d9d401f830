import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orderViews } from '#db/tables/orders/order-views.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import {
  makeAdmin,
  makeOrderRow,
  makePerson,
  makeProduct,
  makeShopper,
  placeOrder,
  signInAgain,
} from '#tests/support/factories.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-13T00:00:00Z')
let ana = await makeAdmin(shop)

const steps = ['new', 'to-pack', 'late', 'on-the-way'] as const
const count = async () => (await shop.call('GET', '/api/orders/counts', { as: ana })).body
const idsAt = async (query: string): Promise<string[]> =>
  (await shop.call('GET', `/api/orders?${query}`, { as: ana })).body.map(({ _id }: { _id: string }) => _id)
/** The orders that the list shows at each step. */
const listed = async () =>
  Object.fromEntries(await Promise.all(steps.map(async (step) => [step, await idsAt(`step=${step}`)])))

it('the views of the order list count an order where the list shows it, from its payment to its delivery', async () => {
  const marama = await makeShopper(shop)
  expect(await count()).toEqual({ all: 0, new: 0, toPack: 0, late: 0, attention: 0, unpaid: 0, onTheWay: 0 })
  const table = await makeProduct(shop, { stock: 9 })
  const unpaid = (await placeOrder(shop, marama, table)).body._id
  const { orderId } = await makePaidOrder(shop, marama)
  expect(await count()).toEqual({ all: 2, new: 1, toPack: 1, late: 0, attention: 0, unpaid: 1, onTheWay: 0 })
  expect(await listed()).toEqual({ new: [orderId], 'to-pack': [orderId], late: [], 'on-the-way': [] })
  expect(await idsAt('paid=false&cancelled=false')).toEqual([unpaid])

  // After three days it is no longer new; it is late from the business day after its last promised day on.
  shop.clock.now = new Date('2026-11-16T00:00:01Z')
  ana = await signInAgain(shop, ana)
  const promise = { promiseKind: 'days' as const, promisedFrom: '2026-11-13', promisedTo: '2026-11-13' }
  await shop.shop.db.update(orders).set(promise).where(eq(orders.id, orderId))
  expect(await count()).toMatchObject({ new: 0, toPack: 1, late: 1 })
  expect(await listed()).toEqual({ new: [], 'to-pack': [orderId], late: [orderId], 'on-the-way': [] })

  const { orderItems } = (await shop.call('GET', `/api/orders/${orderId}`, { as: ana })).body
  const pieces = orderItems.map(({ qty }: { qty: number }, item: number) => ({ item, qty }))
  const ship = { step: 'ship', carrier: 'Mainfreight', orders: [{ _id: orderId, pieces }] }
  expect((await shop.call('POST', '/api/parcels/steps', { as: ana, body: ship })).status).toBe(201)
  expect(await count()).toMatchObject({ toPack: 0, late: 1, onTheWay: 1 })
  expect(await listed()).toEqual({ new: [], 'to-pack': [], late: [orderId], 'on-the-way': [orderId] })

  expect((await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: ana })).status).toBe(200)
  await shop.shop.db
    .update(orders)
    .set({ attention: ['disputed'] })
    .where(eq(orders.id, orderId))
  expect(await count()).toEqual({ all: 2, new: 0, toPack: 0, late: 0, attention: 1, unpaid: 1, onTheWay: 0 })
  expect(await listed()).toEqual({ new: [], 'to-pack': [], late: [], 'on-the-way': [] })
})

it('the list says how many orders fit, and the owner alone what was paid for them', async () => {
  const sumOf = async (query: string, as = ana) => (await shop.call('GET', `/api/orders/sum?${query}`, { as })).body
  // One order of $799.00 is paid, and one of $799.00 is not.
  expect(await sumOf('')).toEqual({ count: 2, paid: 799, isMore: false })
  expect(await sumOf('paid=false')).toEqual({ count: 1, paid: 0, isMore: false })
  expect(await sumOf('keyword=MARAMA%20%20tipene&from=2026-11-13&to=2026-11-13')).toEqual({
    count: 2,
    paid: 799,
    isMore: false,
  })
  expect(await sumOf('from=2026-11-14')).toEqual({ count: 0, paid: 0, isMore: false })
  expect(await sumOf('', await makePerson(shop, 'staff'))).toEqual({ count: 2, paid: null, isMore: false })
  expect((await shop.call('GET', '/api/orders/sum', { as: await makePerson(shop, 'packer') })).status).toBe(403)
})

it('the sum of refunded orders has those that the list has: in full, or as it was to be before a refund failed', async () => {
  const at = new Date('2026-10-02T00:00:00Z')
  const insert = async (paymentId: string, amounts: [number, 'succeeded' | 'pending' | 'failed'][], given = {}) => {
    const row = makeOrderRow({ createdAt: at, paidAt: at, totalCents: 100_00, paymentId, ...given })
    const [order] = await shop.shop.db.insert(orders).values(row).returning()
    const rows = amounts.map(([amountCents, status]) => ({
      orderId: order?.id ?? '',
      paymentId: status === 'pending' ? 'pi_second' : paymentId,
      provider: 'card' as const,
      reason: 'requested' as const,
      byName: 'Ana',
      amountCents,
      status,
    }))
    await shop.shop.db.insert(refunds).values(rows)
  }
  await insert('pi_full', [
    [60_00, 'succeeded'],
    [40_00, 'succeeded'],
  ])
  await insert('pi_part', [[99_99, 'succeeded']])
  // Of a second payment, which did not pay the order.
  await insert('pi_other', [[100_00, 'pending']])
  await insert('pi_failed', [[100_00, 'failed']])
  await insert('pi_undecided', [[100_00, 'failed']], { attention: ['refund-failed'] })
  const days = 'from=2026-10-02&to=2026-10-02'
  for (const [refunded, fitting] of [
    [true, 2],
    [false, 3],
  ] as const) {
    const query = `${days}&refunded=${refunded}`
    expect((await shop.call('GET', `/api/orders?${query}`, { as: ana })).body).toHaveLength(fitting)
    const { body } = await shop.call('GET', `/api/orders/sum?${query}`, { as: ana })
    expect(body).toEqual({ count: fitting, paid: fitting * 100, isMore: false })
  }
  const ofAllDays = await shop.call('GET', '/api/orders/sum?refunded=true', { as: ana })
  expect(ofAllDays.body).toEqual({ count: 2, paid: 200, isMore: false })
})

it('the views of the order list refuse a step that does not exist', async () => {
  expectRefused(
    await shop.call('GET', '/api/orders?step=packed', { as: ana }),
    400,
    'Choose new, to-pack, late or on-the-way.',
  )
})

const save = (name: string, query: string, as = ana) =>
  shop.call('POST', '/api/orders/views', { as, body: { name, query } })
const own = async (as = ana) => (await shop.call('GET', '/api/orders/views', { as })).body.views

it('a saved view is its person’s alone: another one neither sees, renames nor deletes it', async () => {
  const [rewi, tane] = [await makePerson(shop, 'staff'), await makePerson(shop, 'staff')]
  const { status, body } = await save('  Stairs   in  Gore ', 'tag=Stairs&keyword=+Gore+&page=7', rewi)
  const view = { _id: expect.any(String), name: 'Stairs in Gore', query: 'keyword=Gore&tag=stairs' }
  expect({ status, body }).toEqual({ status: 201, body: { views: [view] } })
  const url = `/api/orders/views/${body.views[0]._id}`
  expect(await own(tane)).toEqual([])
  expectRefused(await shop.call('PUT', url, { as: tane, body: { name: 'Mine' } }), 404, 'We can’t find that view.')
  expect((await shop.call('DELETE', url, { as: tane })).status).toBe(404)
  expect(await own(rewi)).toEqual([view])
  const data = JSON.parse((await shop.call('GET', '/api/users/profile/data', { as: rewi })).text)
  expect(data.orderViews).toEqual([{ name: 'Stairs in Gore', query: 'keyword=Gore&tag=stairs' }])
})

it('a saved view keeps the sort of its list, and a sort alone is not a view', async () => {
  const rewi = await makePerson(shop, 'staff')
  const saved = await save('Dear ones', 'sort=-total&paid=yes', rewi)
  expect(saved.body.views).toMatchObject([{ query: 'paid=yes&sort=-total' }])
  expectRefused(await save('All', 'sort=-total', rewi), 400, 'Filter the list first.')
})

it('a saved view is renamed and deleted, and then it is unknown', async () => {
  const rewi = await makePerson(shop, 'staff')
  await save('Late', 'step=late', rewi)
  const [{ _id }] = (await save('gore', 'keyword=Gore', rewi)).body.views
  const taken = await shop.call('PUT', `/api/orders/views/${_id}`, { as: rewi, body: { name: 'LATE' } })
  expectRefused(taken, 409, 'You have a view with the name ‘Late’.')
  const { body } = await shop.call('PUT', `/api/orders/views/${_id}`, { as: rewi, body: { name: 'Gore' } })
  expect(body.views.map(({ name }: { name: string }) => name)).toEqual(['Gore', 'Late'])
  const deleted = await shop.call('DELETE', `/api/orders/views/${_id}`, { as: rewi })
  expect(deleted.body.views.map(({ name }: { name: string }) => name)).toEqual(['Late'])
  expectRefused(await shop.call('DELETE', `/api/orders/views/${_id}`, { as: rewi }), 404, 'We can’t find that view.')
})

it.each([
  [' ', 'step=late', 400, 'Enter a name.'],
  ['x'.repeat(41), 'step=late', 400, 'Keep the name to 40 characters.'],
  ['Everything', 'page=2', 400, 'Filter the list first.'],
])('a view with the name %j and the filter %j is refused', async (name, query, status, message) => {
  const answer = await save(name, query)
  expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
})

it('a saved view that is the 21st is refused, also when two are saved at once', async () => {
  const rewi = await makePerson(shop, 'staff')
  for (let each = 1; each < 20; each++) expect((await save(`View ${each}`, 'step=late', rewi)).status).toBe(201)
  const answers = await Promise.all([save('One', 'step=new', rewi), save('Other', 'step=new', rewi)])
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('You have 20 views. Delete one first.')
})

it('a saved view is deleted with the account of its person', async () => {
  const rewi = await makePerson(shop, 'staff')
  await save('Late', 'step=late', rewi)
  expect((await shop.call('DELETE', `/api/users/${rewi._id}`, { as: ana })).status).toBe(200)
  expect(await shop.shop.db.$count(orderViews, eq(orderViews.userId, rewi._id))).toBe(0)
})
