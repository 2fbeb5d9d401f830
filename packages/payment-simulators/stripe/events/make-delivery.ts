import type { Switches } from '../control/switches.ts'
import { makeId } from '../make-id.ts'
import { apiVersion } from '../provider-objects.ts'
import type { EventType, ProviderEvent } from '../provider-objects.ts'
import { secondsOf } from '../seconds.ts'
import type { Delivery } from '../state/state-shape.ts'

const initialState = { send: 'waiting', double: 'waiting', hold: 'held', reverse: 'held', drop: 'dropped' } as const

/**
 * Creates an event with a copy of the object (https://docs.stripe.com/api/events/object), to be delivered as the
 * switches define.
 */
export function makeDelivery(
  type: EventType,
  object: ProviderEvent['data']['object'],
  now: Date,
  { mode, delayMs }: Switches['webhooks'],
): Delivery {
  const id = makeId('evt')
  return {
    id,
    event: {
      id,
      object: 'event',
      api_version: apiVersion,
      created: secondsOf(now),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    },
    state: initialState[mode],
    copies: mode === 'double' ? 2 : 1,
    attempts: 0,
    nextAttemptAt: Date.now() + delayMs,
    lastStatus: null,
  }
}
