import type { PlanRoom, StoredPlan } from '#contract/plan/room.ts'
import { planLimits } from '#contract/plan/room.ts'
import { change, type PlanHistory, redo, startHistory, undo } from '#rules/plan/plan-history.ts'
import { readPlan } from '#rules/plan/stored-plan.ts'
import { afterFrame } from './after-frame.ts'
import type { BrowserStorage } from '#app/store/browser-storage.ts'

const storageKey = 'plan'
const writeAfterMs = 300

export interface PlanState {
  /** The id of the room used last. */
  last: string
  rooms: readonly PlanHistory[]
  /** False once the browser has refused to store the rooms. */
  isKept: boolean
}

export type PlanStore = ReturnType<typeof openPlanStore>

/**
 * The rooms of this browser. Changes are written after 300 ms or by `flush`; `follow` takes over what another tab has
 * written: of a room that both have changed, the later one.
 */
export function openPlanStore(storage: BrowserStorage, now: () => Date) {
  const stored = readPlan(storage.read(storageKey))
  let state: PlanState = { last: stored.last, rooms: stored.rooms.map(startHistory), isKept: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function tell() {
    for (const listener of listeners) listener()
  }
  function set(next: PlanState, isDrawn = false) {
    state = next
    if (isDrawn) afterFrame(tell)
    else tell()
  }
  function update(next: Partial<PlanState>, isDrawn?: boolean) {
    set({ ...state, ...next }, isDrawn)
    clearTimeout(timer)
    timer = setTimeout(flush, writeAfterMs)
  }
  function flush() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const { last, rooms } = state
    const text = JSON.stringify({ version: 1, last, rooms: rooms.map(({ now: room }) => room) } satisfies StoredPlan)
    storage.write(storageKey, text)
    const isKept = storage.read(storageKey) === text
    if (isKept !== state.isKept) set({ ...state, isKept })
  }
  /** The history of one room becomes another, with the time of the change. */
  function changeHistory(id: string, step: (history: PlanHistory) => PlanHistory, isDrawn?: boolean) {
    const rooms = state.rooms.map((history) => {
      if (history.now.id !== id) return history
      const next = step(history)
      return next.now === history.now ? next : { ...next, now: { ...next.now, updatedAt: now().toISOString() } }
    })
    update({ rooms }, isDrawn)
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    flush,
    /** Reads what is stored; what only this tab has stays if it is not written yet, and always if nothing can be. */
    follow: () => {
      const { last, rooms } = readPlan(storage.read(storageKey))
      if (!state.isKept) return
      const own = new Map(state.rooms.map((history) => [history.now.id, history]))
      const followed = rooms.map((room) => {
        const history = own.get(room.id)
        return history && history.now.updatedAt >= room.updatedAt ? history : startHistory(room)
      })
      const ids = new Set(rooms.map(({ id }) => id))
      const unwritten = timer === undefined ? [] : state.rooms.filter(({ now: room }) => !ids.has(room.id))
      set({ ...state, last: ids.has(state.last) ? state.last : last, rooms: [...followed, ...unwritten] })
    },
    /** After a sign-out, which has emptied the browser’s storage. */
    forget: () => {
      clearTimeout(timer)
      timer = undefined
      set({ last: '', rooms: [], isKept: true })
    },
    choose: (last: string) => {
      if (last !== state.last) update({ last })
    },
    /** With `isDrawn`, the board shows the change already and the rest of the page follows after the frame. */
    change: (room: PlanRoom, gesture?: string, isDrawn?: boolean) =>
      changeHistory(room.id, (history) => change(history, room, gesture), isDrawn),
    undo: (id: string) => changeHistory(id, undo),
    redo: (id: string) => changeHistory(id, redo),
    /** At a place in the row, by default the last one. Nothing happens in a browser that has all its rooms. */
    add: (room: PlanRoom, index = state.rooms.length) => {
      if (state.rooms.length >= planLimits.rooms) return
      update({ last: room.id, rooms: state.rooms.toSpliced(index, 0, startHistory(room)) })
    },
    remove: (id: string) => {
      const rooms = state.rooms.filter(({ now: room }) => room.id !== id)
      update({ rooms, last: state.last === id ? (rooms[0]?.now.id ?? '') : state.last })
    },
  }
}
