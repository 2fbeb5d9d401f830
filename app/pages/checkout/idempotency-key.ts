import { readTab, writeTab } from './session-storage.ts'

const storageKey = 'orderAttempt'

/** The key of the latest attempt and the order that it was made for, in full. */
let latest: string | null = null

/**
 * The Idempotency-Key for placing an order: the same one while the same person sends the same order again, also after
 * the page was loaded anew, because the first answer may have been lost on the way (behaviour, Orders). A changed cart
 * is another order. Call in the browser only.
 */
export function idempotencyKey(userId: string, order: object): string {
  const wanted = `\n${JSON.stringify([userId, order])}`
  latest ??= readTab(storageKey)
  if (!latest?.endsWith(wanted)) latest = randomKey() + wanted
  writeTab(storageKey, latest)
  return latest.slice(0, -wanted.length)
}

/** Forgets the attempt once it has become an order: the same pieces bought again are another one. */
export function forgetAttempt(): void {
  latest = null
  writeTab(storageKey, null)
}

/** `crypto.randomUUID` is missing where the shop is opened over plain http under another name than localhost. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
