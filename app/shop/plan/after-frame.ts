let waiting: (() => void)[] = []

/** Runs after the next frame has been drawn; what waits for the same frame runs in one task, in its order. */
export function afterFrame(run: () => void): void {
  waiting.push(run)
  if (waiting.length > 1) return
  requestAnimationFrame(() => {
    setTimeout(() => {
      const runs = waiting
      waiting = []
      for (const each of runs) each()
    })
  })
}
