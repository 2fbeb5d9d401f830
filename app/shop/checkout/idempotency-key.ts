import { randomKey } from '#app/api/random-key.ts'
import { safeSessionStorage } from '#app/store/browser-storage.ts'

const storageKey = 'orderAttempt'

/** The key of the latest attempt and its order, in full. It works without storage too, until the page is reloaded. */
let latest: string | null = null

/**
 * The Idempotency-Key for placing an order, in the browser only. It stays the same while the same user sends the same
 * order again, also after a reload, because the first response may have been lost (behaviour, Orders).
 */
export function idempotencyKey(userId: string, order: object): string {
  const attempt = `\n${JSON.stringify([userId, order])}`
  latest ??= safeSessionStorage.read(storageKey)
  if (!latest?.endsWith(attempt)) latest = randomKey() + attempt
  safeSessionStorage.write(storageKey, latest)
  return latest.slice(0, -attempt.length)
}

/** Deletes the attempt once its order is placed: the same pieces bought again are another order. */
export function deleteAttempt(): void {
  latest = null
  safeSessionStorage.write(storageKey, null)
}
