/** Logs errors of background work: a failed checkpoint, a lost connection. */
export type Log = (message: string, error?: unknown) => void
