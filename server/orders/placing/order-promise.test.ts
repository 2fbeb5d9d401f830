import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { deliveryZones } from '#db/tables/orders/delivery.ts'
import { orders } from '#db/tables/orders/orders.ts'
import {
  address,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  payByCard,
  signInAgain,
} from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

// An order can be paid for 20 days, so that it can be paid on a later day.
const shop = await forFile(startShop({ ORDER_PAYABLE_DAYS: '20' }))
const marama = await makeShopper(shop)
const admin = await makeAdmin(shop)
const table = await makeProduct(shop, { stock: 1000 })

beforeEach(() => {
  shop.clock.now = new Date('2026-11-20T02:00:00Z')
})

/** Places an order to a postal code on the day of the clock. */
async function placeTo(postCode: string) {
  const body = makeOrderBody([{ product: table, qty: 1 }], { shippingAddress: { ...address, postCode } })
  const placed = await shop.call('POST', '/api/orders', { as: marama, body })
  expect(placed.status).toBe(201)
  return placed.body
}

async function pay(id: string) {
  const checkout = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: marama,
    body: { order: { _id: id } },
  })
  await payByCard(shop, checkout.body.id)
  const paid = await shop.call('PUT', `/api/orders/${id}/paid`, { as: marama })
  expect(paid.status).toBe(200)
  return paid.body
}

const read = async (id: string) => (await shop.call('GET', `/api/orders/${id}`, { as: marama })).body

const thursdayToMonday = {
  kind: 'days',
  from: '2026-11-26',
  to: '2026-11-30',
  daysFrom: 4,
  daysTo: 6,
  holidays: [],
}

it('the promise of an order is made when it is placed, from the zone of its postal code', async () => {
  const { _id, deliveryPromise } = await placeTo('8011')
  expect(deliveryPromise).toEqual(thursdayToMonday)
  const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, _id))
  expect(row).toMatchObject({
    promiseKind: 'days',
    promisedFrom: '2026-11-26',
    promisedTo: '2026-11-30',
    promiseZone: 'Nelson, Marlborough and Canterbury',
    promiseRegion: 'Canterbury',
  })
})

it('the promise of an order stays as it is when the order is paid on the same day, and when the zone changes later', async () => {
  const { _id } = await placeTo('8011')
  expect((await pay(_id)).deliveryPromise).toEqual(thursdayToMonday)
  const zone = eq(deliveryZones.name, 'Nelson, Marlborough and Canterbury')
  await shop.shop.db.update(deliveryZones).set({ daysTo: 9 }).where(zone)
  shop.clock.now = new Date('2026-11-25T02:00:00Z')
  expect((await read(_id)).deliveryPromise).toEqual(thursdayToMonday)
  await shop.shop.db.update(deliveryZones).set({ daysTo: 6 }).where(zone)
})

it('the promise of an unpaid order is what it would be if it were paid today', async () => {
  const { _id } = await placeTo('8011')
  shop.clock.now = new Date('2026-11-23T20:00:00Z')
  expect((await read(_id)).deliveryPromise).toMatchObject({ from: '2026-11-30', to: '2026-12-02' })
})

it('the promise of an order counts from the day of the payment when that is later', async () => {
  const { _id } = await placeTo('8011')
  shop.clock.now = new Date('2026-11-23T20:00:00Z')
  expect((await pay(_id)).deliveryPromise).toMatchObject({ from: '2026-11-30', to: '2026-12-02', daysFrom: 4 })
  shop.clock.now = new Date('2026-11-30T20:00:00Z')
  expect((await read(_id)).deliveryPromise).toMatchObject({ from: '2026-11-30', to: '2026-12-02' })
})

it('the promise of an order leaves out the anniversary day of its destination and names it', async () => {
  shop.clock.now = new Date('2026-11-12T02:00:00Z')
  expect((await placeTo('8011')).deliveryPromise).toMatchObject({
    from: '2026-11-19',
    to: '2026-11-23',
    holidays: [{ day: '2026-11-13', name: 'the Canterbury anniversary day' }],
  })
})

it('the promise of an order is a call for the islands, and the widest for a code that is none', async () => {
  const island = await placeTo('9818')
  expect(island.deliveryPromise).toEqual({ kind: 'call' })
  expect((await pay(island._id)).deliveryPromise).toEqual({ kind: 'call' })
  expect((await placeTo('RD 1')).deliveryPromise).toMatchObject({ daysFrom: 3, daysTo: 7 })
})

it('the promise of an order from before promises is null, and is made at its payment', async () => {
  const { _id } = await placeTo('8011')
  const none = {
    promiseKind: null,
    promisedFrom: null,
    promisedTo: null,
    promisedDaysFrom: null,
    promisedDaysTo: null,
  }
  await shop.shop.db.update(orders).set(none).where(eq(orders.id, _id))
  expect((await read(_id)).deliveryPromise).toBeNull()
  expect((await pay(_id)).deliveryPromise).toEqual(thursdayToMonday)
})

const isIt = (id: string) => (order: { _id: string }) => order._id === id
// The session of an admin ends after 12 hours.
const asAdmin = async () => ({ as: await signInAgain(shop, admin) })
const listed = async (id: string) =>
  (await shop.call('GET', '/api/orders?paid=true', await asAdmin())).body.find(isIt(id))
const open = async (id: string) =>
  (await shop.call('GET', '/api/dashboard', await asAdmin())).body.undelivered.orders.find(isIt(id))

it('a late order says in the order list and on the dashboard by how many business days, until it is delivered', async () => {
  const { _id } = await placeTo('8011')
  await pay(_id)
  shop.clock.now = new Date('2026-11-30T10:59:00Z')
  expect(await listed(_id)).toMatchObject({ daysLate: 0 })
  expect(await open(_id)).toMatchObject({ daysLate: 0, promise: { kind: 'days', to: '2026-11-30' } })
  shop.clock.now = new Date('2026-12-02T10:59:00Z')
  expect(await listed(_id)).toMatchObject({ daysLate: 2 })
  expect(await open(_id)).toMatchObject({ daysLate: 2 })
  expect(await shop.call('PUT', `/api/orders/${_id}/deliver`, await asAdmin())).toMatchObject({ status: 200 })
  expect(await listed(_id)).toMatchObject({ daysLate: 0 })
})

it('a late order is not shown to its buyer', async () => {
  const { _id } = await placeTo('8011')
  expect(await read(_id)).not.toHaveProperty('daysLate')
})
