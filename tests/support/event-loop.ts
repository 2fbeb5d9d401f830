import { vi } from 'vitest'

/**
 * Replaces the clock by which a shop measures the turns of its event loop, so that a test decides how long they take.
 * Call it before the shop is built, and `restore` at the end. `probeMs` is how often the shop measures.
 */
export function controlEventLoop(probeMs: number): { turn(lateMs: number): void; restore(): void } {
  let nowMs = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  return {
    /** Has one turn end so much later than it was due. */
    turn(lateMs) {
      nowMs += probeMs + lateMs
      vi.advanceTimersByTime(probeMs)
    },
    restore() {
      clock.mockRestore()
      vi.useRealTimers()
    },
  }
}
