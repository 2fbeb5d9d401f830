import { ShopError } from '#server/shop-error.ts'

/**
 * Refuses text that the database cannot store: NUL, and half of a surrogate pair, which is no Unicode character. Looks into
 * objects and arrays. Throws ShopError 400.
 */
export function refuseUnstorableText(value: unknown): void {
  if (!isStorable(value)) throw new ShopError(400, 'The text contains a character that cannot be stored.')
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isStorable)
  return true
}
