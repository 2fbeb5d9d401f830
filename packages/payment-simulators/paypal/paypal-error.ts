/**
 * An error of the provider's API (https://developer.paypal.com/api/rest/responses/): a name, and the issue with the
 * cause.
 */
export class PaypalError extends Error {
  readonly status: number
  readonly reason: string
  readonly issue: string

  constructor(status: number, reason: string, issue: string, description = issue) {
    super(description)
    this.name = 'PaypalError'
    this.status = status
    this.reason = reason
    this.issue = issue
  }
}

/** The body of an error response. */
export function errorBody({ reason, issue, message }: PaypalError) {
  return { name: reason, message, debug_id: 'simulator', details: [{ issue, description: message }] }
}

/** 422: a valid request that the provider's rules do not allow. */
export function unprocessable(issue: string, description?: string): PaypalError {
  return new PaypalError(422, 'UNPROCESSABLE_ENTITY', issue, description)
}

/** 404: an unknown id. */
export function notFound(): PaypalError {
  return new PaypalError(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'The specified resource does not exist.')
}
