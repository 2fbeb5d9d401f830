import { useSyncExternalStore } from 'react'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { maxCompared } from '#rules/selling/compare/compared.ts'

interface ChosenPiece {
  id: string
  name: string
}

const storageKey = 'compared'

/** Why a fifth piece is refused. */
export const fullText = `You can compare up to ${maxCompared} pieces. Remove one to add another.`

const nothing: readonly ChosenPiece[] = []
let current: readonly ChosenPiece[] | null = null
const listeners = new Set<() => void>()

/** The tab may have stored anything. */
function readStored(): readonly ChosenPiece[] {
  try {
    const found: unknown = JSON.parse(safeSessionStorage.read(storageKey) ?? '[]')
    return Array.isArray(found) ? found.filter(isPiece).slice(0, maxCompared) : nothing
  } catch {
    return nothing
  }
}

function isPiece(value: unknown): value is ChosenPiece {
  const { id, name } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string'
}

function write(pieces: readonly ChosenPiece[]): void {
  current = pieces
  safeSessionStorage.write(storageKey, JSON.stringify(pieces))
  for (const listener of listeners) listener()
}

/** The pieces that this tab compares. For browsers only. */
export const chosenPieces = {
  read: (): readonly ChosenPiece[] => (current ??= readStored()),
  /** Returns false if there are already four others. */
  add(piece: ChosenPiece): boolean {
    const others = chosenPieces.read().filter(({ id }) => id !== piece.id)
    if (others.length >= maxCompared) return false
    write([...others, piece])
    return true
  },
  remove(id: string): void {
    write(chosenPieces.read().filter((piece) => piece.id !== id))
  },
  clear(): void {
    write(nothing)
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Empty before hydration. */
export function useChosenPieces(): readonly ChosenPiece[] {
  return useSyncExternalStore(subscribe, chosenPieces.read, () => nothing)
}
