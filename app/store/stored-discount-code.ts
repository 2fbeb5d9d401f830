import { safeSessionStorage } from './browser-storage.ts'

const storageKey = 'discountCode'

/*
 * The discount code of the order that is about to be placed, until the tab closes or the user signs out. It is not in
 * the cart, whose fields the spec names (spec §3) and which outlives a code.
 */

/** The code that was applied in this tab; empty when there is none. Call in the browser only. */
export function readDiscountCode(): string {
  return safeSessionStorage.read(storageKey) ?? ''
}

/** Stores the code that was applied, or that a link has brought. */
export function storeDiscountCode(code: string): void {
  safeSessionStorage.write(storageKey, code)
}

/** Deletes the code: it was removed, or its order is placed. */
export function deleteDiscountCode(): void {
  safeSessionStorage.write(storageKey, null)
}
