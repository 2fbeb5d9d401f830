import { useSyncExternalStore } from 'react'
import { type Chosen, chosenPieces, nothingChosen } from './chosen-pieces.ts'

/** The pieces that this tab has chosen to compare; none before hydration. */
export function useChosen(): Chosen {
  return useSyncExternalStore(chosenPieces.subscribe, chosenPieces.read, () => nothingChosen)
}
