import type { Db } from '#db/open.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { endHold, type HeldOrder, listHeldOrders, lockHeldOrders } from './holds.queries.ts'

/**
 * Holds must end whose checkout is open. Thrown in a transaction, which changes nothing then: a session is ended at its
 * provider first, so that no order is paid whose units are not held (promises 4).
 */
export class OpenCheckouts extends Error {
  readonly orderIds: readonly string[]

  constructor(orderIds: readonly string[]) {
    super(`the checkouts of ${orderIds.length} orders must end first`)
    this.name = 'OpenCheckouts'
    this.orderIds = orderIds
  }
}

/** Who wants to hold how much. `held`: what the buyer holds already, when it was read under the lock of the buyer. */
interface RoomWanted {
  userId: string
  orderId?: string
  units: number
  kept: ReadonlySet<string>
  held?: readonly HeldOrder[]
}

/**
 * Ends the oldest holds of a buyer, so that one more order with `units` fits into what an account may hold. Those orders can
 * be paid later, while there is stock. Holds with a payment under way stay, and so do those of the orders `kept`. Call it in
 * a transaction that has locked the buyer. Throws OpenCheckouts, and ShopError 409 when too much is held that must stay.
 */
export async function makeRoom(shop: Shop, tx: Db, { userId, orderId, units, kept, held }: RoomWanted): Promise<void> {
  const { heldOrdersPerAccount, heldUnitsPerAccount } = shop.config
  const isTooMuch = (others: readonly HeldOrder[]) =>
    others.length + 1 > heldOrdersPerAccount ||
    others.reduce((total, each) => total + each.units, units) > heldUnitsPerAccount
  const isOther = ({ id }: HeldOrder) => id !== orderId
  const heldOrders = held ?? (await listHeldOrders(tx, userId, shop.now()))
  if (!isTooMuch(heldOrders.filter(isOther))) return
  let left = (await lockHeldOrders(tx, userId, shop.now())).filter(isOther)
  const ending: HeldOrder[] = []
  for (const each of left) {
    if (!isTooMuch(left)) break
    if (each.isPaymentUnderWay || kept.has(each.id)) continue
    ending.push(each)
    left = left.filter(({ id }) => id !== each.id)
  }
  if (isTooMuch(left)) {
    throw new ShopError(409, 'Payments for your other orders are under way. Wait until they have arrived.')
  }
  await endHolds(shop, tx, ending)
}

/** Ends holds that no payment needs. Throws OpenCheckouts. */
export async function endHolds(shop: Shop, tx: Db, ending: readonly HeldOrder[]): Promise<void> {
  const open = ending.filter(({ hasOpenCheckout }) => hasOpenCheckout)
  if (open.length > 0) throw new OpenCheckouts(open.map(({ id }) => id))
  for (const { id } of ending) await endHold(tx, id, shop.now())
}

/** Throws ShopError 409 for an order of more units than an account may hold. */
export function checkSize(shop: Shop, units: number): void {
  const { heldUnitsPerAccount, shopEmail } = shop.config
  if (units <= heldUnitsPerAccount) return
  throw new ShopError(
    409,
    `An order can have ${heldUnitsPerAccount} pieces at the most. For more, write to us at ${shopEmail}.`,
  )
}
