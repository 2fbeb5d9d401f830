import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { maxCompared } from '#rules/fit/compared.ts'

/** A piece that a visitor has chosen to compare. */
export interface ChosenPiece {
  id: string
  name: string
}

/** The choice of a tab. */
export interface Chosen {
  /** Whether cards show their tick boxes. */
  isOn: boolean
  pieces: readonly ChosenPiece[]
}

const storageKey = 'compared'

/** The choice that the server and the first render of the browser show. */
export const nothingChosen: Chosen = { isOn: false, pieces: [] }

let current: Chosen | null = null
const listeners = new Set<() => void>()

function read(): Chosen {
  try {
    const found = JSON.parse(safeSessionStorage.read(storageKey) ?? 'null') as Partial<Chosen> | null
    const pieces = Array.isArray(found?.pieces) ? found.pieces.filter(isPiece).slice(0, maxCompared) : []
    return { isOn: found?.isOn === true, pieces }
  } catch {
    return nothingChosen
  }
}

function isPiece(value: unknown): value is ChosenPiece {
  const { id, name } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string'
}

function write(next: Chosen): void {
  current = next
  safeSessionStorage.write(storageKey, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** The pieces that this tab has chosen to compare, on all its pages. Call in the browser only. */
export const chosenPieces = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Chosen => (current ??= read()),
  turn(isOn: boolean): void {
    write({ ...chosenPieces.read(), isOn })
  },
  /** Adds a piece; returns false, and adds nothing, when there are four others. */
  add(piece: ChosenPiece): boolean {
    const { pieces, isOn } = chosenPieces.read()
    const others = pieces.filter(({ id }) => id !== piece.id)
    if (others.length >= maxCompared) return false
    write({ isOn, pieces: [...others, piece] })
    return true
  },
  remove(id: string): void {
    const { pieces, isOn } = chosenPieces.read()
    write({ isOn, pieces: pieces.filter((piece) => piece.id !== id) })
  },
  /** Forgets the choice and hides the tick boxes. */
  clear(): void {
    write(nothingChosen)
  },
}
