import { missing } from './api/provider-error.ts'
import { expireWhenDue } from './expire-session.ts'
import type { Simulator } from './simulator.ts'
import type { Checkout } from './state/state-shape.ts'

/** Finds a session by its id, expired first when its time is over. */
export function findCheckout(simulator: Simulator, id: string): Checkout | undefined {
  const checkout = simulator.store.state.checkouts.get(id)
  if (checkout) expireWhenDue(simulator, checkout)
  return checkout
}

/** The same for the API: 404 `resource_missing` for an unknown id. */
export function getCheckout(simulator: Simulator, id: string): Checkout {
  const checkout = findCheckout(simulator, id)
  if (!checkout) throw missing('checkout.session', id, 'session')
  return checkout
}
