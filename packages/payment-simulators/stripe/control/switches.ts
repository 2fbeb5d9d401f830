/** The simulated failures that a test has set. They are in memory: a restart resets them. */
export interface Switches {
  webhooks: {
    /**
     * send: deliver immediately. hold: wait for release, oldest first. reverse: wait for release, newest first. drop:
     * never deliver. double: deliver every event twice at the same time.
     */
    mode: 'send' | 'hold' | 'drop' | 'double' | 'reverse'
    delayMs: number
  }
  provider: {
    /**
     * ok: normal. slow: reply after `delayMs`. error: 500. nonsense: 200 with a body that is not JSON. refuse: the
     * error in `refusal`.
     */
    mode: 'ok' | 'slow' | 'error' | 'nonsense' | 'refuse'
    delayMs: number
    /** True: the request is executed and only its reply is replaced. */
    afterwards: boolean
    /** The number of requests that are still affected; null: all. */
    times: number | null
    /** Affects only requests whose URL contains this; empty: all. */
    path?: string
    refusal?: Refusal
  }
  /** pending: the balance does not cover new refunds, and a control settles them. */
  refund: 'succeeded' | 'pending'
  /** off: the account has no Afterpay. */
  afterpay: 'on' | 'off'
}

/** An error of the provider, as `{mode: refuse}` sends it. */
export interface Refusal {
  status: number
  message: string
  code?: string
}

/** The defaults: no simulated failures. */
export function defaultSwitches(): Switches {
  return {
    webhooks: { mode: 'send', delayMs: 0 },
    provider: { mode: 'ok', delayMs: 0, afterwards: false, times: null },
    refund: 'succeeded',
    afterpay: 'on',
  }
}
