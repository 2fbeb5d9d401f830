import { missing } from './api/provider-error.ts'
import { expireWhenDue } from './expire-session.ts'
import type { StandIn } from './stand-in.ts'
import type { Checkout } from './state/state-shape.ts'

/** Finds a session by its id, expired first when its time is over. */
export function findCheckout(standIn: StandIn, id: string): Checkout | undefined {
  const checkout = standIn.store.state.checkouts.get(id)
  if (checkout) expireWhenDue(standIn, checkout)
  return checkout
}

/** The same for the API: 404 `resource_missing` for an unknown id. */
export function getCheckout(standIn: StandIn, id: string): Checkout {
  const checkout = findCheckout(standIn, id)
  if (!checkout) throw missing('checkout.session', id, 'session')
  return checkout
}
