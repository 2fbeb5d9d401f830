/** A refusal in the provider's words (https://developer.paypal.com/api/rest/responses/): a name, and the issue that says why. */
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

/** The body that goes with a refusal. */
export function errorBody({ reason, issue, message }: PaypalError) {
  return { name: reason, message, debug_id: 'simulator', details: [{ issue, description: message }] }
}

/** 422: understood, and against the provider's rules. */
export function unprocessable(issue: string, description?: string): PaypalError {
  return new PaypalError(422, 'UNPROCESSABLE_ENTITY', issue, description)
}

/** 404: an id that stands for nothing. */
export function missing(): PaypalError {
  return new PaypalError(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'The specified resource does not exist.')
}
