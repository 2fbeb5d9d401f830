import { beforeAll, describe, expect, it } from 'vitest'
import { checkOutbox, waitForOutbox } from './check-outbox.ts'
import { buyersPerFleet, killUnderLoad, productsPerRound, unitsPerProduct } from './kill-round.ts'
import { randomOf, isLong, repeatWith, roundsOf } from './load-plan.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { type Fleet, startFleet } from './start-fleet.ts'
import { waitForInvariants } from './wait-for-invariants.ts'

const rounds = roundsOf({ short: 2, long: 30 })

describe(`kill -9 of PostgreSQL itself, under load of two shops (${repeatWith})`, () => {
  let postgres: OwnPostgres
  let fleet: Fleet
  const placed = new Set<string>()
  const refunded = new Map<string, string>()
  beforeAll(async () => {
    postgres = await ownPostgres()
    return () => postgres.close()
  })
  beforeAll(async () => {
    await postgres.start()
    const products = rounds.length * productsPerRound
    fleet = await startFleet({ products, stock: unitsPerProduct, buyers: buyersPerFleet }, postgres.url)
    return () => fleet.close()
  })

  it.each(rounds)('loses no order, no payment and no unit, round %i', async (round) => {
    const random = randomOf(`kill database ${round}`)
    const before = placed.size
    const { errors } = await killUnderLoad(fleet, { round, random, victim: postgres, placed, refunded })
    const expected = { products: fleet.products, stock: unitsPerProduct, placed, refunded }
    expect(await waitForInvariants(fleet, expected)).toEqual([])
    expect(errors).toEqual([])
    expect(placed.size).toBeGreaterThan(before)
  })

  it('leaves both shops running', () => {
    const ended = fleet.shops.filter((shop) => !shop.isRunning())
    expect(ended.map(({ output }) => output.join('').slice(-2_000))).toEqual([])
  })

  it('has a file in the outbox for every email that is marked sent', async () => {
    expect((await checkOutbox(fleet)).lost).toEqual([])
  })

  // Emails that a shop was sending when the database was killed are retried after a minute or two.
  it.runIf(isLong)('sends every email', async () => {
    expect(await waitForOutbox(fleet, 350_000)).toEqual({ lost: [], waiting: [] })
  })
})
