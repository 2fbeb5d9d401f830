import type { FieldError, SecondStep } from '#contract/errors.ts'

/** The statuses of expected refusals (behaviour, Conventions). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 429 | 502 | 503

/**
 * An expected refusal: a status and a message that the shopper sees. It is thrown where the reason is known and turned into
 * a response in one place (`http/error-reply.ts`). Any other error is a bug.
 */
export class ShopError extends Error {
  readonly status: RefusalStatus
  readonly errors: FieldError[] | undefined
  /** Sent as `Retry-After`: when the same request may succeed. */
  readonly retryAfterSeconds: number | undefined
  readonly secondStep: SecondStep | undefined

  constructor(
    status: RefusalStatus,
    message: string,
    errors?: FieldError[],
    { retryAfterSeconds, secondStep }: { retryAfterSeconds?: number; secondStep?: SecondStep } = {},
  ) {
    super(message)
    this.name = 'ShopError'
    this.status = status
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
    this.secondStep = secondStep
  }
}

/** The refusal of work that would wait too long behind other work. Its response has `Retry-After`. */
export function busyShop(): ShopError {
  const message = 'The shop is busy at the moment. Try again in a few seconds.'
  return new ShopError(503, message, undefined, { retryAfterSeconds: 5 })
}
