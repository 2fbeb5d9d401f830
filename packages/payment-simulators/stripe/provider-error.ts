interface ErrorDetails {
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
}

/** An error; its body is `{error: {type, code?, param?, message}}` (https://docs.stripe.com/api/errors). */
export class ProviderError extends Error {
  readonly status: number
  readonly details: ErrorDetails

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'ProviderError'
    this.status = status
    this.details = details
  }
}

/** The body of an error response. */
export function errorBody({ message, details }: ProviderError): { error: ErrorDetails & { message: string } } {
  return { error: { type: 'invalid_request_error', ...details, message } }
}

/** The error for an unknown id: 404 by default, as for an id in the path. */
export function notFound(kind: string, id: string, param = 'id', status = 404): ProviderError {
  return new ProviderError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}
