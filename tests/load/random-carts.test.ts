import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { randomOf, kindUnderLoad, repeatWith } from './load-plan.ts'
import { goShopping } from './shopper.ts'
import { type Fleet, startFleet } from './start-fleet.ts'
import { waitForInvariants } from './wait-for-invariants.ts'
import { newLoadResults } from './visit.ts'

const results = newLoadResults()

describe(`two hundred shoppers with carts of any kind, in ${kindUnderLoad} (${repeatWith})`, () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await startFleet({ products: 20, stock: 3, buyers: 200 }, testDatabaseUrl)
    return () => fleet.close()
  })

  it('buy with a card or PayPal and with codes, cancel, get refunds and walk away, and every unit and dollar is accounted for', async () => {
    const random = randomOf('random carts')
    const context = { url: fleet.url, fleet, products: fleet.products, results, deadlineMs: Date.now() + 120_000 }
    await Promise.all(fleet.buyers.map((buyer, place) => goShopping(context, buyer, random.stream(`shopper ${place}`))))
    const expected = { products: fleet.products, stock: 3, placed: results.placed, refunded: results.refunded }
    expect(await waitForInvariants(fleet, expected)).toEqual([])
    expect(results.errors).toEqual([])
    expect(results.placed.size).toBeGreaterThan(15)
    expect(results.responseCounts.get('POST /api/orders 409')).toBeGreaterThan(0)
    expect(results.responseCounts.get('PUT /api/orders/:id/pay 200')).toBeGreaterThan(0)
    expect(results.refunded.size).toBeGreaterThan(0)
    expect(results.responseCounts.get('POST /api/parcels/steps 201')).toBeGreaterThan(0)
    expect(results.responseCounts.get('DELETE /api/parcels/steps/:id 200')).toBeGreaterThan(0)
    const discounted = await fleet.readRecords((db) => db.$count(sql`orders`, sql`discount_id is not null`))
    expect(discounted).toBeGreaterThan(0)
  })

  it('cause no deadlock', async () => {
    const deadlocks = await fleet.readRecords(async (db) => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select coalesce(sum(deadlocks), 0)::int as count from pg_stat_database where datname = current_database()`,
      )
      return rows[0]?.count
    })
    expect(deadlocks).toBe(0)
  })
})
