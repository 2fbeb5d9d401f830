import { useSyncExternalStore } from 'react'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { maxCompared } from '#rules/selling/compare/compared.ts'

interface ChosenProduct {
  id: string
  name: string
}

const storageKey = 'compared'

export const fullText = `You can compare up to ${maxCompared} pieces. Remove one to add another.`

const nothing: readonly ChosenProduct[] = []
let current: readonly ChosenProduct[] | null = null
const listeners = new Set<() => void>()

/** The tab may have stored anything. */
function readStored(): readonly ChosenProduct[] {
  try {
    const found: unknown = JSON.parse(safeSessionStorage.read(storageKey) ?? '[]')
    return Array.isArray(found) ? found.filter(isProduct).slice(0, maxCompared) : nothing
  } catch {
    return nothing
  }
}

function isProduct(value: unknown): value is ChosenProduct {
  const { id, name } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string'
}

function write(products: readonly ChosenProduct[]): void {
  current = products
  safeSessionStorage.write(storageKey, JSON.stringify(products))
  for (const listener of listeners) listener()
}

/** The products that this tab compares. For browsers only. */
export const chosenProducts = {
  read: (): readonly ChosenProduct[] => (current ??= readStored()),
  /** Returns false if there are already four others. */
  add(product: ChosenProduct): boolean {
    const others = chosenProducts.read().filter(({ id }) => id !== product.id)
    if (others.length >= maxCompared) return false
    write([...others, product])
    return true
  },
  remove(id: string): void {
    write(chosenProducts.read().filter((item) => item.id !== id))
  },
  clear(): void {
    write(nothing)
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useChosenProducts(): readonly ChosenProduct[] {
  return useSyncExternalStore(subscribe, chosenProducts.read, () => nothing)
}
