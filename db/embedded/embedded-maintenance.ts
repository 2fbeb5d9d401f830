import type { Log } from '#db/log.ts'

type Maintenance = {
  run: (statement: string) => Promise<unknown>
  log: Log
  checkpointIntervalMs?: number | undefined
}

/**
 * Runs what PGlite lacks, one statement at a time: a CHECKPOINT every five minutes and a VACUUM (ANALYZE) every night
 * at three. Returns a function that stops it once the running statement is done.
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

/** The next 3 a.m. in the machine's time zone, when traffic is lowest. */
export function getNextNight(now: Date): Date {
  const night = new Date(now)
  night.setHours(3, 0, 0, 0)
  if (night <= now) night.setDate(night.getDate() + 1)
  return night
}
