import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { FieldError, SecondStep } from '#contract/platform/errors.ts'

/** The statuses of expected refusals (behaviour, Platform). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 429 | 502 | 503 | 507

/** What the list of access events says about a refusal. It is recorded where the refusal becomes a response. */
export interface NotableRefusal {
  action: AccessAction
  /** The account that it is about, if there is one. */
  userId?: string | null
  /** What was tried, such as the email address that was entered: repeated tries are one event. It is not stored. */
  about?: string | undefined
  orderId?: string
  /** What the action leaves open, such as the name of a limit. */
  detail?: string
}

interface RefusalOptions {
  retryAfterSeconds?: number
  secondStep?: SecondStep
  notable?: NotableRefusal
}

/** An expected refusal: a status and a message that the shopper sees. Any other error is a bug. */
export class ShopError extends Error {
  readonly status: RefusalStatus
  readonly errors: FieldError[] | undefined
  /** Sent as `Retry-After`: when the same request may succeed. */
  readonly retryAfterSeconds: number | undefined
  readonly secondStep: SecondStep | undefined
  /** What the owner may want to see of it; never part of the response. */
  readonly notable: NotableRefusal | undefined

  constructor(
    status: RefusalStatus,
    message: string,
    errors?: FieldError[],
    { retryAfterSeconds, secondStep, notable }: RefusalOptions = {},
  ) {
    super(message)
    this.name = 'ShopError'
    this.status = status
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
    this.secondStep = secondStep
    this.notable = notable
  }
}

/** The refusal of work that would wait too long behind other work. Its response has `Retry-After`. */
export function busyShop(): ShopError {
  const message = 'The shop is busy right now. Try again in a few seconds.'
  return new ShopError(503, message, undefined, { retryAfterSeconds: 5 })
}

/** The refusal of one field, by its path in the request. */
export function fieldError(
  status: RefusalStatus,
  path: string,
  message: string,
  options?: Pick<RefusalOptions, 'notable'>,
): ShopError {
  return new ShopError(status, message, [{ path, message }], options)
}

/** Throws ShopError 400 with the first message if there are errors of fields. */
export function throwFieldErrors(errors: FieldError[]): void {
  if (errors[0]) throw new ShopError(400, errors[0].message, errors)
}
