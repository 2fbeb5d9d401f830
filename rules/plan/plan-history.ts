import type { PlanRoom } from '#contract/plan/room.ts'

/** The states of a room in this visit, oldest first. `field` is where the last change was typed; empty otherwise. */
export interface PlanHistory {
  past: readonly PlanRoom[]
  now: PlanRoom
  future: readonly PlanRoom[]
  field: string
}

/** How many steps can be undone. */
const maxSteps = 100

export const startHistory = (room: PlanRoom): PlanHistory => ({ past: [], now: room, future: [], field: '' })

/** A change of the room. Typing on in one field stays one step. */
export function change({ past, now, field: last }: PlanHistory, room: PlanRoom, field = ''): PlanHistory {
  const isSameStep = field !== '' && field === last
  return { past: isSameStep ? past : [...past, now].slice(-maxSteps), now: room, future: [], field }
}

/** One step back; without one, the same history. */
export function undo(history: PlanHistory): PlanHistory {
  const { past, now, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], field: '' } : history
}

/** One step forward again; without one, the same history. */
export function redo(history: PlanHistory): PlanHistory {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.now], now: next, future, field: '' } : history
}
