import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { guestName } from '#rules/orders/buyer.ts'
import type { AnniversaryRegion } from '#server/orders/delivery/days/business-days.ts'
import { makePaidOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

/*
 * An order is late from the first business day after its last promised day: in the list to deliver, in its figures, on
 * the dashboard and in the order list.
 */

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-13T00:00:00Z')
let ana = await makeAdmin(shop)
const id: string = (await makePaidOrder(shop, await makeShopper(shop))).orderId

const get = async (url: string) => (await shop.call('GET', url, { as: ana })).body
const find = (found: { _id: string }[]) => found.find(({ _id }) => _id === id)

/** Where the only order of the shop is at midday in New Zealand. */
async function readOn(day: string) {
  shop.clock.now = new Date(`${day}T00:00:00Z`)
  ana = await signInAgain(shop, ana)
  const { figures, deliveries } = await get('/api/deliveries')
  const [{ isLate, daysLate }] = deliveries
  return {
    isLate,
    daysLate: [
      daysLate,
      (await get('/api/dashboard')).undelivered.orders[0].daysLate,
      (await get('/api/orders'))[0].daysLate,
    ],
    isListedAsLate: find((await get('/api/deliveries?show=late')).deliveries) !== undefined,
    figures: { late: figures.late, dueSoon: figures.dueSoon },
  }
}

const onTime = { isLate: false, daysLate: [0, 0, 0], isListedAsLate: false, figures: { late: 0, dueSoon: 1 } }
const late = (days: number) => ({
  isLate: true,
  daysLate: [days, days, days],
  isListedAsLate: true,
  figures: { late: 1, dueSoon: 0 },
})

/**
 * Promises the order, which was paid on Friday 13 November, for a day; null: it is from before promises were stored.
 */
async function promise(promisedTo: string | null, promiseRegion: AnniversaryRegion | null) {
  const promiseKind = promisedTo === null ? null : ('days' as const)
  const columns = { promiseKind, promisedFrom: promisedTo, promisedTo, promiseRegion }
  await shop.shop.db.update(orders).set(columns).where(eq(orders.id, id))
}

it('an order is not late on its last promised day, nor on the weekend after it', async () => {
  await promise('2026-11-20', 'Auckland')
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']) expect(await readOn(day)).toEqual(onTime)
  expect(await readOn('2026-11-23')).toEqual(late(1))
  expect(await readOn('2026-11-29')).toEqual(late(5))
})

it('an order is not late on the public holidays after its last promised day', async () => {
  await promise('2026-12-24', 'Auckland')
  for (const day of ['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28']) expect(await readOn(day)).toEqual(onTime)
  expect(await readOn('2026-12-29')).toEqual(late(1))
  expect(await readOn('2027-01-03')).toEqual(late(3))
})

it('an order is not late on the anniversary day of its own region', async () => {
  await promise('2026-11-12', 'Canterbury')
  for (const day of ['2026-11-13', '2026-11-14', '2026-11-15']) expect(await readOn(day)).toEqual(onTime)
  expect(await readOn('2026-11-16')).toEqual(late(1))
  await promise('2026-11-12', 'Auckland')
  expect(await readOn('2026-11-13')).toEqual(late(1))
  await promise('2026-11-12', null)
  expect(await readOn('2026-11-13')).toEqual(late(1))
})

it('an order is late without a stored promise too, from 7 days after its payment', async () => {
  await promise(null, null)
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) expect(await readOn(day)).toEqual(onTime)
  expect(await readOn('2026-11-23')).toEqual(late(1))
})

it('an order is late from the next business day on never when the shop calls to arrange it', async () => {
  await promise(null, null)
  await shop.shop.db.update(orders).set({ promiseKind: 'call' }).where(eq(orders.id, id))
  expect(await readOn('2027-11-23')).toEqual({ ...onTime, figures: { late: 0, dueSoon: 0 } })
})

it('an order of a guest who has named nobody shows their email address to the shop', async () => {
  const [row] = await shop.shop.db
    .update(orders)
    .set({ buyerName: guestName, recipient: '' })
    .where(eq(orders.id, id))
    .returning()
  const { deliveries } = await get('/api/deliveries')
  expect(deliveries[0].name).toBe(row?.buyerEmail)
  expect(row?.buyerEmail).toMatch(/@/)
})
