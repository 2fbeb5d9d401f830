import { expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { makeOrderRow } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { listOrdersOfCustomers } from './customers.queries.ts'

const shop = await forFile(startShop())
const at = (place: number) => new Date(shop.clock.now.getTime() - place)
const buyer = (place: number) => {
  if (place % 100 === 0) return 'Wikitoria Ngata'
  if (place % 1000 === 1) return 'Kahurangi Ngata'
  return 'Ben Smith'
}
// Of 5,500 orders, 55 and 6 have the names; 50 and 5 of them are among the 5,000 newest.
for (let from = 0; from < 5500; from += 500) {
  const rows = Array.from({ length: 500 }, (_, index) => {
    const place = from + index
    return makeOrderRow({ createdAt: at(place), buyerName: buyer(place), buyerEmail: `buyer${place}@example.nz` })
  })
  await shop.shop.db.insert(orders).values(rows)
}

const emailsOf = async (keyword: string, limit: number) =>
  (await listOrdersOfCustomers(shop.shop.db, keyword, limit)).map(({ order }) => order.buyerEmail)
const every = (step: number, count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `buyer${first + index * step}@example.nz`)

it('a buyer with orders among the newest and before them is found with the newest of all', async () => {
  expect(await emailsOf('wikitoria', 53)).toEqual(every(100, 53))
  expect(await emailsOf('wikitoria', 300)).toEqual(every(100, 55))
  expect(await emailsOf('wikitoria', 10)).toEqual(every(100, 10))
})

it('a buyer with few orders is found with those before the newest', async () => {
  expect(await emailsOf('kahurangi', 300)).toEqual(every(1000, 6, 1))
  expect(await emailsOf('buyer5499@example.nz', 300)).toEqual(['buyer5499@example.nz'])
  expect(await emailsOf('nothing', 300)).toEqual([])
})
