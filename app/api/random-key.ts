/**
 * A random key of 32 hexadecimal digits, such as an Idempotency-Key. `crypto.randomUUID` is missing where the shop is
 * opened over plain http under another name than localhost. Call in the browser only.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
