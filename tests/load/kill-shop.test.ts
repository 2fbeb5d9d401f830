import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { checkOutbox, untilOutboxIsComplete } from './check-outbox.ts'
import { buyersOfFleet, killUnderLoad, piecesOfRound, unitsOfPiece } from './kill-round.ts'
import { chanceOf, isLong, kindUnderLoad, repeatWith, roundsOf } from './load-plan.ts'
import { type Fleet, startFleet } from './start-fleet.ts'
import { waitForInvariants } from './wait-for-invariants.ts'

const rounds = roundsOf({ short: 2, long: 30 })

describe(`kill -9 under load, in ${kindUnderLoad} (${repeatWith})`, () => {
  let fleet: Fleet
  const placed = new Set<string>()
  beforeAll(async () => {
    const products = rounds.length * piecesOfRound
    fleet = await startFleet({ products, stock: unitsOfPiece, buyers: buyersOfFleet }, testDatabaseUrl)
    return () => fleet.close()
  })

  it.each(rounds)('loses no order, no payment and no unit, round %i', async (round) => {
    const random = chanceOf(`kill shop ${round}`)
    const victim = random.pick(fleet.shops)
    const before = placed.size
    const { troubles } = await killUnderLoad(fleet, { round, random, victim, placed })
    const facts = { products: fleet.products, stock: unitsOfPiece, placed }
    expect(await waitForInvariants(fleet, facts)).toEqual([])
    expect(troubles).toEqual([])
    expect(placed.size).toBeGreaterThan(before)
  })

  it('has put into the outbox every e-mail that it calls sent', async () => {
    expect((await checkOutbox(fleet)).lost).toEqual([])
  })

  // Whom a killed shop was writing to waits for a minute or two.
  it.runIf(isLong)('sends every e-mail that it has promised', async () => {
    expect(await untilOutboxIsComplete(fleet, 350_000)).toEqual({ lost: [], waiting: [] })
  })
})
