import { setTimeout as pause } from 'node:timers/promises'
import { isLong } from './load-plan.ts'
import type { Random } from './seeded-random.ts'
import { continueAsGuest, goShopping, register, type ShoppingContext } from './shopper.ts'
import type { Fleet } from './start-fleet.ts'
import { newLoadResults, type LoadResults } from './visit.ts'

interface Victim {
  kill(): Promise<void>
  start(): Promise<void>
}

interface KillRound extends Pick<LoadResults, 'placed' | 'refunded'> {
  round: number
  random: Random
  victim: Victim
}

/** The number of products that only one round uses, and the units of each. */
export const productsPerRound = 6
export const unitsPerProduct = 8

const buyersPerRound = 12
const tripsPerBuyer = 3

/** How many shoppers a fleet needs for its rounds: each round uses the same ones. */
export const buyersPerFleet = buyersPerRound

/** Shoppers go shopping three times each while the victim is killed with -9 and started again. */
export async function killUnderLoad(
  fleet: Fleet,
  { round, random, victim, placed, refunded }: KillRound,
): Promise<LoadResults> {
  const results = { ...newLoadResults(), placed, refunded }
  const first = (round - 1) * productsPerRound
  const context: ShoppingContext = {
    url: fleet.url,
    fleet,
    products: fleet.products.slice(first, first + productsPerRound),
    results,
    deadlineMs: Date.now() + 90_000,
  }
  // Dropped events need reconciliation, which takes a minute: only in the long form.
  const mode = random.pick(['send', 'send', 'double', 'reverse', isLong ? 'drop' : 'send'] as const)
  await fleet.control('webhooks', { mode, delayMs: random.pick([0, 0, 400]) })
  const [killAfterMs, downMs] = [random.whole(150, 2_000), random.whole(0, 1_200)]

  const goTrips = async (buyer: Fleet['buyers'][number], own: Random) => {
    for (let trip = 0; trip < tripsPerBuyer; trip++) {
      await pause(own.whole(0, 500))
      await goShopping(context, buyer, own)
    }
  }
  const known = fleet.buyers.map((buyer, place) => goTrips(buyer, random.stream(`shopper ${place}`)))
  const fresh = ['Aroha', 'Hemi'].map(async (name) => {
    const buyer = await register(context, `${name} ${round}`)
    if (buyer) await goTrips(buyer, random.stream(name))
  })
  const guests = ['Guest One', 'Guest Two'].map(async (name) => {
    const buyer = await continueAsGuest(context, `${name} ${round}`)
    if (buyer) await goTrips(buyer, random.stream(name))
  })
  await pause(killAfterMs)
  await victim.kill()
  await pause(downMs)
  await victim.start()
  await Promise.all([...known, ...fresh, ...guests])
  // Delayed events are delivered, last event first; later events are delivered normally.
  await fleet.control('webhooks/release')
  await fleet.control('webhooks', { mode: 'send' })
  return results
}
