import { safeLocalStorage } from '#app/store/browser-storage.ts'

export interface RecentPlace {
  label: string
  to: string
}

const key = 'adminPlaces'
const maxPlaces = 5

/** Lists the pages of the admin area that were opened last, the last one first. Call in the browser only. */
export function listRecentPlaces(): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.read(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, maxPlaces) : []
  } catch {
    return []
  }
}

/** Remembers a page that was opened, until the sign-out. */
export function rememberPlace(place: RecentPlace): void {
  const others = listRecentPlaces().filter(({ to }) => to !== place.to)
  safeLocalStorage.write(key, JSON.stringify([place, ...others].slice(0, maxPlaces)))
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null || !('label' in value && 'to' in value)) return false
  return typeof value.label === 'string' && typeof value.to === 'string' && value.to.startsWith('/admin')
}
