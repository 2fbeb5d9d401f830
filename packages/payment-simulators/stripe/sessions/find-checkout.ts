import { notFound } from '../provider-error.ts'
import { expireWhenDue } from './expire-session.ts'
import type { Simulator } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'

/** Finds a session by its id, and expires it first when it is due. */
export function findCheckout(simulator: Simulator, id: string): Checkout | undefined {
  const checkout = simulator.store.state.checkouts.get(id)
  if (checkout) expireWhenDue(simulator, checkout)
  return checkout
}

/** Returns a session by its id. Throws ProviderError 404 `resource_missing` for an unknown id. */
export function getCheckout(simulator: Simulator, id: string): Checkout {
  const checkout = findCheckout(simulator, id)
  if (!checkout) throw notFound('checkout.session', id, 'session')
  return checkout
}
