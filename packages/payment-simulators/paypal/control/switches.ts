/** The simulated failures that a test has set. */
export interface Switches {
  provider: {
    /**
     * ok: normal. slow: reply after `delayMs`. error: 500. nonsense: 200 with a body that is not JSON. busy: 409, the
     * same request is running. forbidden: 403. lost: the connection breaks.
     */
    mode: 'ok' | 'slow' | 'error' | 'nonsense' | 'busy' | 'forbidden' | 'lost'
    delayMs: number
    /** True: the request is executed and only its reply is replaced. */
    afterwards: boolean
    /** The number of requests that are still affected; null: all. */
    times: number | null
    /** Affects only requests whose URL contains this; empty: all. */
    path: string
  }
  capture: {
    /**
     * decline: the instrument is declined and the order stays approved. send-back: it is declined, the order waits for
     * its payer again, and the same PayPal-Request-Id gets the same refusal.
     */
    outcome: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'decline' | 'send-back'
    /** Why a capture is pending; PENDING_REVIEW when it is missing. */
    reason?: string
    /** Captures another amount or currency than requested. */
    value?: string
    currency_code?: string
  }
  refund: 'COMPLETED' | 'PENDING' | 'FAILED'
}

/** The defaults: no simulated failures. */
export function defaultSwitches(): Switches {
  return {
    provider: { mode: 'ok', delayMs: 0, afterwards: false, times: null, path: '' },
    capture: { outcome: 'COMPLETED' },
    refund: 'COMPLETED',
  }
}
