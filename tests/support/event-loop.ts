import { vi } from 'vitest'

/** Call it before the shop is built, and `restore` at the end. `probeMs` is how often the shop measures. */
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
