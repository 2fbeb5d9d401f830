import { createHash } from 'node:crypto'
import type { NewParcelStep } from '#contract/orders/fulfilment.ts'
import type { Db } from '#db/open.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { insertStepKey, type StepKeyRow } from './fulfilment.queries.ts'

/** How long a repeated Idempotency-Key of a step gets the first answer, in milliseconds. */
export const stepKeyLifetimeMs = 24 * 3_600_000

/** Hashes a step's items, carrier and tracking numbers regardless of their order, without `confirmed`. */
export function hashStep({ step, carrier, orders }: NewParcelStep): string {
  const content = orders
    .toSorted((one, other) => (one._id < other._id ? -1 : 1))
    .map(({ _id, trackingNumber = '', pieces }) => [
      _id,
      trackingNumber.trim(),
      pieces.map(({ item, qty, from }) => [item, qty, from ?? null]),
    ])
  return createHash('sha256')
    .update(JSON.stringify([step, step === 'ship' ? carrier : null, content]))
    .digest('hex')
}

/**
 * Stores the key of a step; undefined for a new key, else the first response. Throws ShopError 409 for another step.
 */
export async function takeStepKey(tx: Db, key: StepKeyRow): Promise<StepKeyRow | undefined> {
  const first = await insertStepKey(tx, key)
  if (first && first.requestHash !== key.requestHash) {
    throw new ShopError(409, 'Other pieces were marked with the same Idempotency-Key. Reload the page.')
  }
  return first
}
