import { beforeAll, describe, expect, it } from 'vitest'
import { address } from '#tests/support/factories.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { checkInvariants } from './check-invariants.ts'
import { kindUnderLoad, roundsOf } from './load-plan.ts'
import { type Fleet, startFleet } from './start-fleet.ts'
import { call, newLoadResults, retryUntilAvailable } from './visit.ts'

const shoppers = 50
const rounds = roundsOf({ short: 3, long: 100 })
const results = newLoadResults()

describe(`the last unit, in ${kindUnderLoad}`, () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await startFleet({ products: rounds.length, stock: 1, buyers: shoppers }, testDatabaseUrl)
    return () => fleet.close()
  })

  it.each(rounds)('is sold to one of fifty shoppers and refused to forty-nine, round %i', async (round) => {
    const body = {
      orderItems: [{ product: fleet.products[round - 1], qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'card',
    }
    // A shop that is overloaded refuses at once, and shoppers send again.
    const deadlineMs = Date.now() + 300_000
    const responses = await Promise.all(
      fleet.buyers.map(({ cookie }) =>
        retryUntilAvailable(deadlineMs, results, () =>
          call({ url: fleet.url, results }, 'POST', '/api/orders', { cookie, body }),
        ),
      ),
    )
    for (const { status, body: order } of responses) if (status === 201) results.placed.add(order._id)
    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, ...Array.from({ length: shoppers - 1 }, () => 409)])
  })

  it('is recorded once in each round', async () => {
    const expected = { products: fleet.products, stock: 1, placed: results.placed, refunded: results.refunded }
    expect(await fleet.readRecords((db, providers) => checkInvariants(db, providers, expected))).toEqual([])
    expect(results.placed.size).toBe(rounds.length)
    expect(results.errors).toEqual([])
  })
})
