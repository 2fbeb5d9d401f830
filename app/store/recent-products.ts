import { isId } from '#rules/platform/ids.ts'
import { safeLocalStorage } from './browser-storage.ts'

/** The key in local storage of the ids of the products that this browser has seen, the newest first. */
const key = 'recentProducts'

/** How many products the page shows; one more is kept, because the page leaves out its own product. */
export const recentCount = 6

/** The ids of the products that this browser has seen, the newest first. Anything else in storage counts as none. */
export function readRecent(): string[] {
  return (safeLocalStorage.read(key) ?? '')
    .split(' ')
    .filter(isId)
    .slice(0, recentCount + 1)
}

/** Remembers that a product was seen. */
export function rememberProduct(id: string): void {
  const ids = [id, ...readRecent().filter((other) => other !== id)]
  safeLocalStorage.write(key, ids.slice(0, recentCount + 1).join(' '))
}

/** Forgets all products that were seen. */
export function clearRecent(): void {
  safeLocalStorage.write(key, null)
}
