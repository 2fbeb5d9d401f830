import { safeLocalStorage } from '#app/store/browser-storage.ts'
import type { MyListItem } from '#contract/selling/my-list.ts'

const storageKey = 'myListLink'

/** The link to the shared copy of the list, as this browser knows it. */
export interface SharedLink {
  name: string
  /** The secret with which a browser without an account changes the copy. */
  key?: string
  /** What the copy has, as `sharedPieces` writes it; empty when this browser does not know. */
  shared: string
}

/** The pieces of a list as a text: another text means that the copy is an older list. */
export function sharedPieces(items: readonly Pick<MyListItem, 'product' | 'qty'>[]): string {
  return items.map(({ product, qty }) => `${product}*${qty}`).join(' ')
}

/** Reads the link that this browser knows; null without one. */
export function readSharedLink(): SharedLink | null {
  try {
    const found = JSON.parse(safeLocalStorage.read(storageKey) ?? 'null') as Partial<SharedLink> | null
    const { name, key, shared } = found ?? {}
    if (typeof name !== 'string' || typeof shared !== 'string') return null
    return { name, shared, ...(typeof key === 'string' && { key }) }
  } catch {
    return null
  }
}

export function writeSharedLink(link: SharedLink | null): void {
  safeLocalStorage.write(storageKey, link && JSON.stringify(link))
}
