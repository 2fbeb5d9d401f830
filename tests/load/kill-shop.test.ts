import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { checkOutbox, waitForOutbox } from './check-outbox.ts'
import { buyersPerFleet, killUnderLoad, productsPerRound, unitsPerProduct } from './kill-round.ts'
import { randomOf, isLong, kindUnderLoad, repeatWith, roundsOf } from './load-plan.ts'
import { type Fleet, startFleet } from './start-fleet.ts'
import { waitForInvariants } from './wait-for-invariants.ts'

const rounds = roundsOf({ short: 1, long: 30 })

describe(`kill -9 under load, in ${kindUnderLoad} (${repeatWith})`, () => {
  let fleet: Fleet
  const placed = new Set<string>()
  const refunded = new Map<string, string>()
  beforeAll(async () => {
    const products = rounds.length * productsPerRound
    fleet = await startFleet({ products, stock: unitsPerProduct, buyers: buyersPerFleet }, testDatabaseUrl)
    return () => fleet.close()
  })

  it.each(rounds)('loses no order, no payment and no unit, round %i', async (round) => {
    const random = randomOf(`kill shop ${round}`)
    const victim = random.pick(fleet.shops)
    const before = placed.size
    const { errors } = await killUnderLoad(fleet, { round, random, victim, placed, refunded })
    const expected = { products: fleet.products, stock: unitsPerProduct, placed, refunded }
    expect(await waitForInvariants(fleet, expected)).toEqual([])
    expect(errors).toEqual([])
    expect(placed.size).toBeGreaterThan(before)
  })

  it('has a file in the outbox for every email that is marked sent', async () => {
    expect((await checkOutbox(fleet)).lost).toEqual([])
  })

  // Emails that a killed shop was sending are retried after a minute or two.
  it.runIf(isLong)('sends every email', async () => {
    expect(await waitForOutbox(fleet, 350_000)).toEqual({ lost: [], waiting: [] })
  })
})
