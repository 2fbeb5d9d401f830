import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderRefusal } from '#server/platform/payment-provider.ts'

/** PayPal does not respond, or its response is not usable. */
export class PaypalUnavailableError extends Error {}

/** PayPal refuses a request, and no retry helps. `shopperMessage` replaces the general message about a refusal. */
export class PaypalRefusedError extends Error {
  readonly refusal: ProviderRefusal
  readonly shopperMessage: string | undefined

  constructor({ status, body }: { status: number; body: unknown }, shopperMessage?: string) {
    const { issue, message } = parsePaypalError(body)
    const isKeyRefused = status === 401 || status === 403
    super(`PayPal refused the request with status ${status}: ${message}`)
    this.refusal = {
      code: isKeyRefused || issue === '' ? String(status) : issue,
      reason: message || `status ${status}`,
    }
    this.shopperMessage = isKeyRefused ? undefined : shopperMessage
  }
}

const ErrorBody = Type.Object({
  message: Type.Optional(Type.String()),
  details: Type.Optional(
    Type.Array(Type.Object({ issue: Type.Optional(Type.String()), description: Type.Optional(Type.String()) })),
  ),
  // The errors of the token endpoint (OAuth 2).
  error: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
})
const errorBody = Compile(ErrorBody)

/** Parses PayPal's error code (`ORDER_NOT_APPROVED`) and message, empty when there are none. */
export function parsePaypalError(body: unknown): { issue: string; message: string } {
  if (!errorBody.Check(body)) return { issue: '', message: '' }
  const [detail] = body.details ?? []
  return {
    issue: detail?.issue ?? '',
    message: detail?.description ?? body.message ?? body.error_description ?? body.error ?? '',
  }
}
