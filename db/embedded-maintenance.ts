/** Where faults of the background work go: a checkpoint that failed, a connection that was lost. */
export type Log = (message: string, error?: unknown) => void

type Maintenance = {
  /** Runs one SQL statement, outside of a transaction. */
  run: (statement: string) => Promise<unknown>
  log: Log
  /** Milliseconds between two checkpoints. */
  checkpointIntervalMs?: number | undefined
}

/**
 * Does what PGlite leaves undone, having neither checkpointer nor autovacuum: a CHECKPOINT every five minutes, without
 * which the write-ahead log grows without end, and a VACUUM (ANALYZE) every night at three. Never two at once.
 * It does not run in the job queue: the admin commands open the database without a queue, and the write-ahead log must
 * stay bounded even when the queue fails.
 * Returns what stops it, which resolves when the statement under way is done.
 */
export function startMaintenance({ run, log, checkpointIntervalMs = 5 * 60_000 }: Maintenance): () => Promise<void> {
  let nextVacuum = getNextNight(new Date())
  let running: Promise<void> | undefined

  async function maintain(): Promise<void> {
    try {
      await run('CHECKPOINT')
      if (new Date() < nextVacuum) return
      nextVacuum = getNextNight(new Date())
      await run('VACUUM (ANALYZE)')
    } catch (error) {
      log('The maintenance of the embedded database failed', error)
    }
  }

  const timer = setInterval(() => {
    running ??= maintain().finally(() => (running = undefined))
  }, checkpointIntervalMs).unref()

  return async () => {
    clearInterval(timer)
    await running
  }
}

/** The next three o'clock in the morning after `now`, in the machine's time zone: when the fewest people shop. */
export function getNextNight(now: Date): Date {
  const night = new Date(now)
  night.setHours(3, 0, 0, 0)
  if (night <= now) night.setDate(night.getDate() + 1)
  return night
}
