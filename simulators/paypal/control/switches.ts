/** How the simulator behaves when a test wants it to misbehave. */
export interface Switches {
  provider: {
    /** ok: normal. slow: answers after `delayMs`. error: 500. nonsense: 200 with something that is no JSON. busy: 409, the same call is under way. lost: the connection breaks. */
    mode: 'ok' | 'slow' | 'error' | 'nonsense' | 'busy' | 'lost'
    delayMs: number
    /** True: the call is carried out and only its answer is spoilt. */
    afterwards: boolean
    /** How many calls are left to spoil; null: all. */
    times: number | null
    /** Only calls whose address contains this; empty: all. */
    path: string
  }
  capture: {
    outcome: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'decline'
    /** Takes another amount, or another currency, than was asked for. */
    value?: string
    currency_code?: string
  }
  refund: 'COMPLETED' | 'PENDING' | 'FAILED'
}

/** Everything normal. */
export function normalSwitches(): Switches {
  return {
    provider: { mode: 'ok', delayMs: 0, afterwards: false, times: null, path: '' },
    capture: { outcome: 'COMPLETED' },
    refund: 'COMPLETED',
  }
}
