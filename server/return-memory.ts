import { performance } from 'node:perf_hooks'

const checkIntervalMs = 5_000

/** The shares of an interval in which the shop works: with visitors, and with its own jobs and checks of its health alone. */
const busyShare = 0.2
const quietShare = 0.1
const quietIntervalsBefore = 2

/** What the shop uses of its thread and of V8; tests replace both. */
export interface MemoryTools {
  /** The share of the time since the last call in which the thread worked, from 0 to 1. */
  readUtilization: () => number
  /** Collects garbage and returns the memory of V8 that is not in use to the machine. */
  collectGarbage: () => void
}

/**
 * Returns memory to the machine after a busy time. V8 keeps the pages of memory that a busy time needed, and may keep
 * them for good: 60 to 70 MB after a load (docs/performance.md). After ten quiet seconds one full collection returns
 * them; it stops the shop for about 0.15 s, once after each busy time. Node must run with `--expose-gc`, as `npm start`
 * does; without it nothing happens. Returns the end of the checks.
 */
export function returnMemoryWhenQuiet(tools: MemoryTools | undefined = nodeTools()): () => void {
  if (tools === undefined) return () => {}
  const { readUtilization, collectGarbage } = tools
  let wasBusy = false
  let quietIntervals = 0
  const timer = setInterval(() => {
    const share = readUtilization()
    if (share > busyShare) wasBusy = true
    quietIntervals = share < quietShare ? quietIntervals + 1 : 0
    if (!wasBusy || quietIntervals < quietIntervalsBefore) return
    wasBusy = false
    collectGarbage()
    // The collection itself is work that does not make the shop a busy one.
    readUtilization()
  }, checkIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The thread and V8 of this process; nothing where Node runs without `--expose-gc`. */
export function nodeTools(): MemoryTools | undefined {
  const { gc } = globalThis
  if (gc === undefined) return undefined
  let last = performance.eventLoopUtilization()
  return {
    readUtilization() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    collectGarbage: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  }
}
