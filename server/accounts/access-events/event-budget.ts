import { LRUCache } from 'lru-cache'

/** How many events callers may cause in a window that begins with the first of them. */
export interface Allowance {
  /** Of one action by one caller. */
  perCaller: { max: number; windowMs: number }
  /** Of one action by all callers together. */
  inTotal: { max: number; windowMs: number }
}

const minuteMs = 60_000

/** Visitors can cause these without an account: refusals and requests for links. */
export const visitorAllowance: Allowance = {
  perCaller: { max: 1, windowMs: 10 * minuteMs },
  inTotal: { max: 200, windowMs: 60 * minuteMs },
}

/** Anyone can register, so the events of shoppers have limits too; real people stay far below them. */
export const shopperAllowance: Allowance = {
  perCaller: { max: 30, windowMs: 60 * minuteMs },
  inTotal: { max: 2000, windowMs: 60 * minuteMs },
}

/** The callers that are remembered at the same time, about 2 MB. */
const maxCallers = 5000

interface Window {
  endsAtMs: number
  count: number
}

/**
 * Limits how many access events are recorded, so that an attack cannot fill the database. Each process counts for
 * itself, in memory of a fixed size.
 */
export class EventBudget {
  // An evicted caller may cause another event; the total of the action limits it too.
  readonly #callers = new LRUCache<string, Window>({ max: maxCallers })
  readonly #totals = new Map<string, Window>()

  /** Counts an event. `last` means that no further event of this action is recorded in the same window. */
  take(action: string, caller: string, { perCaller, inTotal }: Allowance, now: Date): 'recorded' | 'last' | 'left out' {
    const key = `${action} ${caller}`
    const own = nextWindow(this.#callers.get(key), perCaller.windowMs, now)
    if (own.count > perCaller.max) return 'left out'
    const total = nextWindow(this.#totals.get(action), inTotal.windowMs, now)
    if (total.count > inTotal.max) return 'left out'
    this.#callers.set(key, own)
    this.#totals.set(action, total)
    return total.count === inTotal.max ? 'last' : 'recorded'
  }
}

/** The window with one event more: the same one, or a new one when it has ended. */
function nextWindow(window: Window | undefined, windowMs: number, now: Date): Window {
  const nowMs = now.getTime()
  if (!window || window.endsAtMs <= nowMs) return { endsAtMs: nowMs + windowMs, count: 1 }
  return { ...window, count: window.count + 1 }
}
