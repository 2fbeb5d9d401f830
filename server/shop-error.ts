import type { FieldError } from '#contract/errors.ts'

/** The statuses with which the shop refuses something it understands (behaviour, Conventions). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503

/**
 * An expected refusal: a status and a sentence for the shopper, shown as it is. Thrown where it is known, answered in
 * one place (`http/error-reply.ts`). Everything else that is thrown is a bug.
 */
export class ShopError extends Error {
  readonly status: RefusalStatus
  readonly errors: FieldError[] | undefined

  constructor(status: RefusalStatus, message: string, errors?: FieldError[]) {
    super(message)
    this.name = 'ShopError'
    this.status = status
    this.errors = errors
  }
}
