import Stripe from 'stripe'
import { ProviderError, type ProviderRefusal } from '#server/platform/payment-provider.ts'

/**
 * Whether Stripe stores this error under the idempotency key. After any other error the call may still be running: no
 * response, an invalid body, 409, 429 and a gateway's 5xx.
 */
export function isFinalForKey(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return status === 500 || (status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status))
}

/** Whether Stripe does not know the id of a call. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
}

/** Whether Stripe refused the call for good; 409 means that the same call is still running. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409
}

/** Stripe's codes for totals that it does not accept: in NZ dollars below 0.50 or above 999,999.99. */
const unpayableAmountErrors = new Set(['amount_too_small', 'amount_too_large'])
const unpayableAmountMessage = 'An order of this total can’t be paid by card. Contact us to arrange another way to pay.'

/** Temporary errors of a refund: the shop's balance at Stripe fills up again (https://docs.stripe.com/error-codes). */
export const temporaryRefundErrors = new Set(['balance_insufficient', 'insufficient_funds'])

/** The refusal in an error that no retry can change. An idempotency error is none: the next attempt has another key. */
function toRefusal(error: unknown): ProviderRefusal | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeIdempotencyError) {
    return undefined
  }
  const status = error.statusCode ?? 0
  if (status === 500 || !isFinalForKey(error) || temporaryRefundErrors.has(error.code ?? '')) return undefined
  const isKeyRefused = status === 401 || status === 403
  return { code: isKeyRefused ? String(status) : (error.code ?? String(status)), reason: error.message }
}

/** Throws a ProviderError for an error of the `stripe` package: a refusal, or an outage that a retry may get around. */
export function throwProviderError(cause: unknown): never {
  const refusal = toRefusal(cause)
  throw new ProviderError('The payment provider isn’t responding. Nothing was charged; try again in a moment.', {
    cause,
    isFinalForKey: isFinalForKey(cause),
    refusal,
    ...(refusal && unpayableAmountErrors.has(refusal.code) && { shopperMessage: unpayableAmountMessage }),
  })
}
