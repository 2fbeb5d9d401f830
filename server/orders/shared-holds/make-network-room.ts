import type { Db } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { endHold, type HeldOrder, type LockedBuyer } from '#server/stock/holds.queries.ts'
import { listOrdersHeldByNetwork, lockNetwork, lockOrdersHeldByNetwork } from './shared-holds.queries.ts'

/**
 * Locks and returns the network that counts this buyer's order; null for a confirmed address. After the buyer's lock,
 * before orders'.
 */
export async function lockCountedNetwork(
  tx: Db,
  network: string | null,
  buyer: LockedBuyer | undefined,
): Promise<string | null> {
  if (network === null || buyer?.isEmailConfirmed) return null
  await lockNetwork(tx, network)
  return network
}

/**
 * Makes room for `units` in what a locked network holds, by ending the earliest holds except with an open payment page
 * or a pending payment. Throws ShopError 409 when too little room is left.
 */
export async function makeNetworkRoom(
  shop: Shop,
  tx: Db,
  { network, orderId, units }: { network: string | null; orderId?: string; units: number },
): Promise<void> {
  if (network === null) return
  const { heldOrdersPerNetwork, heldUnitsPerNetwork } = shop.config
  const isTooMuch = (others: readonly HeldOrder[]) =>
    others.length + 1 > heldOrdersPerNetwork ||
    others.reduce((total, each) => total + each.units, units) > heldUnitsPerNetwork
  const isOther = ({ id }: HeldOrder) => id !== orderId
  const now = shop.now()
  if (!isTooMuch((await listOrdersHeldByNetwork(tx, network, now)).filter(isOther))) return
  let left = (await lockOrdersHeldByNetwork(tx, network, now)).filter(isOther)
  const ending = left.filter(({ hasOpenCheckout, isPaymentUnderWay }) => !hasOpenCheckout && !isPaymentUnderWay)
  const ended: HeldOrder[] = []
  for (const each of ending) {
    if (!isTooMuch(left)) break
    ended.push(each)
    left = left.filter(({ id }) => id !== each.id)
  }
  if (isTooMuch(left)) {
    throw new ShopError(
      409,
      'Unpaid orders from your internet connection already hold as many pieces as we allow. Try again in an hour, or sign in with a confirmed email address.',
    )
  }
  await setStockChange(shop, tx, { kind: 'hold-ended', reason: 'Another order from the same network' })
  for (const { id } of ended) await endHold(tx, id, now)
}
