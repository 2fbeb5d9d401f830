import { safeLocalStorage } from '#app/store/browser-storage.ts'
import type { MyListItem } from '#contract/selling/my-list.ts'

const storageKey = 'myListLink'

export interface SharedLink {
  name: string
  /** The secret that lets a browser without an account change the copy. */
  key?: string
  /** The products of the copy, as `sharedPieces` writes them; empty if unknown. */
  shared: string
}

/** A text to compare: another text means that the copy is out of date. */
export function sharedProducts(items: readonly Pick<MyListItem, 'product' | 'qty'>[]): string {
  return items.map(({ product, qty }) => `${product}*${qty}`).join(' ')
}

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
