/** How the simulator behaves when a test wants it to misbehave. Kept in memory: a restart sets everything to normal. */
export interface Switches {
  webhooks: {
    /**
     * send: at once. hold: wait for release, oldest first. reverse: wait for release, newest first. drop: never. double: every
     * event twice at the same time.
     */
    mode: 'send' | 'hold' | 'drop' | 'double' | 'reverse'
    delayMs: number
  }
  provider: {
    /** ok: normal. slow: answer after `delayMs`. error: 500. nonsense: 200 with something that is no JSON. */
    mode: 'ok' | 'slow' | 'error' | 'nonsense'
    delayMs: number
    /** True: the call is carried out and only its answer is spoilt. */
    afterwards: boolean
    /** How many calls are left to spoil; null: all. */
    times: number | null
  }
}

/** Everything normal. */
export function normalSwitches(): Switches {
  return {
    webhooks: { mode: 'send', delayMs: 0 },
    provider: { mode: 'ok', delayMs: 0, afterwards: false, times: null },
  }
}
