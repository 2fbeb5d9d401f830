import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { kindUnderLoad } from './load-plan.ts'
import { type Fleet, startFleet } from './start-fleet.ts'

/* After 10,000 requests the shop uses at most a fifth more memory than after the first thousand. */

const accountCount = 20_000
const reviewCount = 300
const warmUpCount = 1_000
const requestCount = 10_000

let fleet: Fleet
let url: string
beforeAll(async () => {
  fleet = await startFleet({ products: 250, stock: 10, buyers: 1 }, testDatabaseUrl)
  url = fleet.shops[0]?.url ?? ''
  await fleet.readRecords(async (db) => {
    for (let at = 0; at < accountCount; at += 1_000) {
      await db.insert(users).values(
        Array.from({ length: 1_000 }, (_, place) => ({
          name: `Person ${at + place}`,
          email: `member${at + place}@example.nz`,
          passwordHash: 'none: signs in nowhere',
          createdAt: new Date(),
        })),
      )
    }
    const productId = fleet.products[0] ?? ''
    await db.insert(reviews).values(
      Array.from({ length: reviewCount }, (_, place) => ({
        productId,
        name: `Mārama ${place}`,
        rating: 5,
        comment: 'ā'.repeat(2_000),
        createdAt: new Date(),
      })),
    )
    await db.update(products).set({ numReviews: reviewCount, rating: 5 })
  })
}, 300_000)
afterAll(() => fleet.close())

/** Different URLs of everything that is long or cached. Most have a parameter that the shop does not know. */
const paths: ((count: number) => string)[] = [
  (count) => `/api/products/${fleet.products[0]}?x=${count}`,
  (count) => `/api/products/top?x=${count}`,
  (count) => `/api/products?keyword=word${count}&pageNumber=1`,
  (count) => `/api/products/${fleet.products[0]}/reviews?pageNumber=${count}`,
  (count) => `/api/products/${fleet.products[count % fleet.products.length]}?x=${count}`,
  (count) => `/api/users?pageNumber=${(count % 400) + 1}`,
  (count) => `/api/products/selected?not=${fleet.products[count % fleet.products.length]}&x=${count}`,
  (count) =>
    count % 10 === 0 ? `/admin/userlist?page=${(count % 400) + 1}` : `/api/products/suggest?keyword=d${count}`,
  (count) => (count % 10 === 0 ? `/product/${fleet.products[0]}?reviews=${count % 15}` : `/api/products?x=${count}`),
]

async function requestMany(from: number, count: number): Promise<void> {
  let next = from
  const run = async () => {
    while (next < from + count) {
      const place = next++
      const path = paths[place % paths.length]?.(place) ?? '/'
      const isAdmin = path.startsWith('/api/users') || path.startsWith('/admin')
      const response = await fetch(url + path, { headers: isAdmin ? { cookie: fleet.admin.cookie } : {} })
      const body = await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
      if (body.byteLength >= 1_000_000) throw new Error(`${path} has ${body.byteLength} bytes`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, run))
}

/** The memory of the shop (proc(5): statm in pages of 4 kB). */
const megabytes = () =>
  (Number(readFileSync(`/proc/${fleet.shops[0]?.pid()}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6

it(`10,000 different URLs with 20,000 accounts do not fill the memory, in ${kindUnderLoad}`, async () => {
  await requestMany(0, warmUpCount)
  const before = megabytes()
  await requestMany(warmUpCount, requestCount)
  const after = megabytes()
  console.log(
    `memory: ${before.toFixed(0)} MB after ${warmUpCount} requests, ${after.toFixed(0)} MB after ${requestCount} more`,
  )
  expect(after / before).toBeLessThan(1.2)
})
