import { setImmediate as nextTurn } from 'node:timers/promises'

const maxSliceMs = 5

/**
 * Divides long work into slices, so that requests of shoppers are answered between them. Await the returned function
 * after each small step.
 */
export function startSlices(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxSliceMs) return
    await nextTurn()
    since = performance.now()
  }
}
