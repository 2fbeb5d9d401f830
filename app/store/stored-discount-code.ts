import { safeSessionStorage } from './browser-storage.ts'

const storageKey = 'discountCode'

/*
 * The code of the next order, until the tab closes or the user signs out. The cart has no field for it (spec §3) and
 * outlives it.
 */

export function readDiscountCode(): string {
  return safeSessionStorage.read(storageKey) ?? ''
}

export function storeDiscountCode(code: string): void {
  safeSessionStorage.write(storageKey, code)
}

export function deleteDiscountCode(): void {
  safeSessionStorage.write(storageKey, null)
}
