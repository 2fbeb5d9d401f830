import type { PlanRoom } from '#contract/plan/room.ts'

/** The states of a room in this visit, oldest first. */
export interface PlanHistory {
  past: readonly PlanRoom[]
  now: PlanRoom
  future: readonly PlanRoom[]
  /** The drag or the field that the last change was part of, and what was before it; null for any other change. */
  step: { name: string; before: PlanHistory } | null
}

/** How many steps can be undone. */
const maxSteps = 100

export const startHistory = (room: PlanRoom): PlanHistory => ({ past: [], now: room, future: [], step: null })

/** A change of the room. A drag, or typing on in one field, is one step: none if the room is at last as before it. */
export function change(history: PlanHistory, room: PlanRoom, name = ''): PlanHistory {
  const { past, now, step } = history
  const before = name !== '' && step?.name === name ? step.before : null
  if (before && isSame(room, before.now)) return before
  if (isSame(room, now)) return history
  const next = {
    now: room,
    future: [],
    step: name === '' ? null : { name, before: before ?? { ...history, step: null } },
  }
  return { ...next, past: before ? past : [...past, now].slice(-maxSteps) }
}

/** Whether two states differ in nothing but the time of their change. */
function isSame(one: PlanRoom, other: PlanRoom): boolean {
  if (one.items.length !== other.items.length) return false
  const textOf = (room: PlanRoom) =>
    JSON.stringify({ ...room, updatedAt: '', items: room.items.filter((_, at) => one.items[at] !== other.items[at]) })
  return textOf(one) === textOf(other)
}

/** One step back; without one, the same history. */
export function undo(history: PlanHistory): PlanHistory {
  const { past, now, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], step: null } : history
}

/** One step forward again; without one, the same history. */
export function redo(history: PlanHistory): PlanHistory {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.now], now: next, future, step: null } : history
}
