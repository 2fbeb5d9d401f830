/** The parts of the page that wait for their code, and what is called when none does. */
const waiting = new Set<object>()
let onNone: (() => void) | undefined

/** Calls back when no part of the page waits for its code: early presses may belong to one (app/entry/early.ts). */
export function whenNoPartWaits(callback: () => void): void {
  onNone = callback
  callIfNone()
}

export function startWaiting(part: object): void {
  waiting.add(part)
}

/**
 * Ends the waiting of a part, or of all when their code cannot be loaded. A form of the part first renders what was
 * typed before.
 */
export function stopWaiting(part?: object): void {
  if (part) waiting.delete(part)
  else waiting.clear()
  setTimeout(callIfNone)
}

function callIfNone(): void {
  if (waiting.size > 0) return
  onNone?.()
  onNone = undefined
}
