/** Logs errors of background work, such as a lost connection. */
export type Log = (message: string, error?: unknown) => void
