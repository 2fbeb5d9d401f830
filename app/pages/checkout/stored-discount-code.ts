import { safeSessionStorage } from '#app/store/browser-storage.ts'

const storageKey = 'discountCode'

/*
 * The discount code of the order that is about to be placed. It lives as long as the tab and belongs to one user. It is not
 * in the cart, whose fields the spec names (spec §3) and which stays in the browser long after a code has ended.
 */

/** The code that a user has applied in this tab; empty when there is none. Call in the browser only. */
export function readDiscountCode(userId: string): string {
  const [owner, code] = (safeSessionStorage.read(storageKey) ?? '').split('\n')
  return owner === userId && code ? code : ''
}

/** Stores the code that a user has applied. */
export function storeDiscountCode(userId: string, code: string): void {
  safeSessionStorage.write(storageKey, `${userId}\n${code}`)
}

/** Deletes the code: it was removed, or its order is placed. */
export function deleteDiscountCode(): void {
  safeSessionStorage.write(storageKey, null)
}
