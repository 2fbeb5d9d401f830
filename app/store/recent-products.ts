import { isId } from '#rules/platform/ids.ts'
import { safeLocalStorage } from './browser-storage.ts'

const key = 'recentProducts'

/** One more is stored, because a page leaves out its own product. */
export const recentCount = 6

export function readRecent(): string[] {
  return (safeLocalStorage.read(key) ?? '')
    .split(' ')
    .filter(isId)
    .slice(0, recentCount + 1)
}

export function rememberProduct(id: string): void {
  const ids = [id, ...readRecent().filter((other) => other !== id)]
  safeLocalStorage.write(key, ids.slice(0, recentCount + 1).join(' '))
}

export function clearRecent(): void {
  safeLocalStorage.write(key, null)
}
