import { readTab, writeTab } from './session-storage.ts'

const storageKey = 'discountCode'

/*
 * The discount code of the order that is about to be placed. It lives as long as the tab and belongs to one person: not in
 * the cart, whose fields the spec names (spec §3), and which stays in the browser long after a code has ended.
 */

/** The code that a person has applied in this tab; empty when there is none. Call in the browser only. */
export function storedDiscountCode(userId: string): string {
  const [owner, code] = (readTab(storageKey) ?? '').split('\n')
  return owner === userId && code ? code : ''
}

/** Keeps the code that a person has applied. */
export function storeDiscountCode(userId: string, code: string): void {
  writeTab(storageKey, `${userId}\n${code}`)
}

/** Forgets the code: it was removed, or its order has been placed. */
export function removeStoredDiscountCode(): void {
  writeTab(storageKey, null)
}
