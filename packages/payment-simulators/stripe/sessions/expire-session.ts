import { notFound, ProviderError } from '../provider-error.ts'
import { secondsOf, type Simulator } from '../simulator.ts'
import type { Checkout } from '../state/store.ts'

function expire({ store, outbox }: Simulator, checkout: Checkout): void {
  checkout.session.status = 'expired'
  checkout.session.url = null
  checkout.awaiting = null
  store.markChanged()
  outbox.record('checkout.session.expired', checkout.session)
}

/** Expires an open session after its `expires_at`. Its event is sent once. */
export function expireWhenDue(simulator: Simulator, checkout: Checkout): void {
  const { status, expires_at } = checkout.session
  if (status === 'open' && expires_at <= secondsOf(simulator.now())) expire(simulator, checkout)
}

/** POST /v1/checkout/sessions/:id/expire: expires an open session now. Throws ProviderError 400 when it is not open. */
export function expireNow(simulator: Simulator, checkout: Checkout): void {
  const { status } = checkout.session
  if (status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${status}.`
    throw new ProviderError(400, message, { param: 'session' })
  }
  expire(simulator, checkout)
}

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
