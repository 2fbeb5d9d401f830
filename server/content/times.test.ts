import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { ShopTimes } from '#contract/content/shop-times.ts'
import { contentIds } from '#contract/content/content.ts'
import { openChangeNotices } from '#db/postgres/change-notices.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { keepPayableDays } from '#server/orders/orders.queries.ts'
import { cancelOverdueOrders } from '#server/payments/reconciliation/cancel-overdue-orders.ts'
import {
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  type Person,
  placeOrder,
  signInAgain,
} from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { PublishedContent } from './published-content.ts'

const start = new Date('2026-11-20T02:00:00Z')
const shop = await forFile(startShop({ ORDER_HOLD_MINUTES: '45', ORDER_PAYABLE_DAYS: '5', UNDO_SECONDS: '20' }))
let owner = await makeAdmin(shop)
let marama = await makeShopper(shop)
const table = await makeProduct(shop, { stock: 1000 })

beforeEach(async () => {
  shop.clock.now = start
  if ((await publish({})).status !== 200) throw new Error('the first times cannot be published')
})

const first: ShopTimes = { holdMinutes: '45', payableDays: '5', undoSeconds: '20', invitationDays: '10' }
const read = async () => (await shop.call('GET', '/api/content/times', { as: owner })).body
async function publish(patch: Partial<ShopTimes>, as?: Person) {
  owner = await signInAgain(shop, owner)
  return shop.call('POST', '/api/content/times/publish', {
    as: as ?? owner,
    body: { value: { ...first, ...patch }, basedOn: (await read()).newest },
  })
}
const place = async () => {
  marama = await signInAgain(shop, marama)
  const placed = await placeOrder(shop, marama, table, 1)
  expect(placed.status).toBe(201)
  return placed.body
}
const minutesHeld = (order: { heldUntil: string; createdAt: string }) =>
  (Date.parse(order.heldUntil) - Date.parse(order.createdAt)) / 60_000
const daysToPay = (order: { payableUntil: string; createdAt: string }) =>
  (Date.parse(order.payableUntil) - Date.parse(order.createdAt)) / (24 * 3_600_000)
const afterDays = (days: number) => (shop.clock.now = new Date(start.getTime() + days * 24 * 3_600_000))
const stateOf = async (id: string) => {
  const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, id))
  return row?.cancelledAt === null ? 'open' : 'cancelled'
}

it('the days and minutes are first those of the variables, and are for the owner', async () => {
  expect((await read()).history.at(-1)).toMatchObject({ number: 0, value: first })
  const staff = await makePerson(shop, 'staff')
  expect((await publish({}, staff)).status).toBe(403)
  expect((await shop.call('GET', '/api/content/times', { as: staff })).status).toBe(403)
})

it('the days and minutes are published with an audit event, and put back', async () => {
  const published = await publish({ holdMinutes: '090' })
  expect(published).toMatchObject({ status: 200, body: { live: { value: { ...first, holdMinutes: '90' } } } })
  expect(shop.shop.details()).toMatchObject({ holdMinutes: 90, payableDays: 5 })
  const history = await shop.call('GET', `/api/history/content/${contentIds.times}`, { as: owner })
  expect(history.body[0]).toMatchObject({ fields: [{ field: 'holdMinutes', before: '45', after: '90' }] })
  expect((await shop.call('GET', '/api/support')).text).toContain('We hold the pieces for 90 minutes while you pay')
  const { newest } = await read()
  const back = await shop.call('POST', '/api/content/times/put-back', {
    as: owner,
    body: { number: 0, basedOn: newest },
  })
  expect(back).toMatchObject({ status: 200, body: { live: { value: first } } })
  expect(shop.shop.times()).toEqual({ holdMinutes: 45, payableDays: 5, undoSeconds: 20, invitationDays: 10 })
})

it.each([
  [{ holdMinutes: '0' }, 'Enter whole minutes from 1 to 1440.'],
  [{ holdMinutes: '-5' }, 'Enter whole minutes from 1 to 1440.'],
  [{ payableDays: '1.5' }, 'Enter whole days from 1 to 90.'],
  [{ payableDays: '91' }, 'Enter whole days from 1 to 90.'],
  [{ undoSeconds: '' }, 'Enter whole seconds from 0 to 600.'],
  [{ invitationDays: '61' }, 'Enter whole days from 1 to 60.'],
])('the days and minutes are refused with %o', async (patch, message) => {
  expect(await publish(patch)).toMatchObject({ status: 400, body: { errors: [{ message }] } })
  expect((await read()).live.value).toEqual(first)
})

it('the days and minutes reach another process by the notice of their change', async () => {
  const { db, config, now } = shop.shop
  const log = () => {}
  const changes = await openChangeNotices(shop.database, log)
  const other = new PublishedContent({ db, config, changes, now, log })
  await other.open()
  await publish({ undoSeconds: '0' })
  await expect.poll(() => other.times().undoSeconds).toBe(0)
  await changes.close()
})

it('an order has the hold and the days to pay of its placing, whatever is published later', async () => {
  const before = await place()
  expect([minutesHeld(before), daysToPay(before)]).toEqual([45, 5])
  await publish({ holdMinutes: '10', payableDays: '2' })
  const after = await place()
  expect([minutesHeld(after), daysToPay(after)]).toEqual([10, 2])
  const again = await shop.call('GET', `/api/orders/${before._id}`, { as: marama })
  expect(again.body).toMatchObject({ heldUntil: before.heldUntil, payableUntil: before.payableUntil })
  afterDays(3)
  await cancelOverdueOrders(shop.shop)
  expect([await stateOf(before._id), await stateOf(after._id)]).toEqual(['open', 'cancelled'])
  marama = await signInAgain(shop, marama)
  const unpaid = await shop.call('GET', '/api/orders/unpaid', { as: marama })
  expect(unpaid.body.map(({ _id }: { _id: string }) => _id)).toContain(before._id)
  const checkout = { as: marama, body: { order: { _id: before._id } } }
  expect((await shop.call('POST', '/api/stripe/create-checkout-session', checkout)).status).toBe(200)
})

it('an order that is older than its days is cancelled, also when more days are published', async () => {
  const { _id } = await place()
  await publish({ payableDays: '60' })
  afterDays(5.1)
  await cancelOverdueOrders(shop.shop)
  expect(await stateOf(_id)).toBe('cancelled')
})

it('an order is given the days of the variable once, at the start, when another version has placed it', async () => {
  const { _id } = await place()
  await shop.shop.db.update(orders).set({ payableDays: null }).where(eq(orders.id, _id))
  await publish({ payableDays: '1' })
  afterDays(2)
  await cancelOverdueOrders(shop.shop)
  expect(await stateOf(_id)).toBe('open')
  await keepPayableDays(shop.shop.db, 4)
  await keepPayableDays(shop.shop.db, 90)
  const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, _id))
  expect(row?.payableDays).toBe(4)
})
