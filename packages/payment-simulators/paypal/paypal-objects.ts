/*
 * The simulator's objects, with the provider's field names where they appear in its API
 * (https://developer.paypal.com/docs/api/orders/v2/).
 */

/** An amount: `value` is a decimal string, 79900 cents are `799.00`. */
export interface Money {
  currency_code: string
  value: string
}

export interface OrderBody {
  intent: 'CAPTURE'
  purchase_units: [PurchaseUnit]
  payment_source: {
    paypal: {
      experience_context: {
        return_url: string
        cancel_url: string
        brand_name?: string
        shipping_preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS'
      }
    }
  }
}

interface PurchaseUnit {
  custom_id?: string
  invoice_id?: string
  description?: string
  amount: Money & { breakdown: { item_total: Money; shipping?: Money; discount?: Money } }
  shipping?: {
    name?: { full_name: string }
    address?: { address_line_1?: string; admin_area_2?: string; postal_code?: string; country_code: string }
  }
  items: { name: string; quantity: string; unit_amount: Money; category?: string }[]
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  /** Why it is pending, such as PENDING_REVIEW. */
  reason?: string
  amount: Money
}

export interface Refund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
  custom_id?: string
  captureId: string
  /** Reversed by the payer’s bank or the provider; the order does not list it. */
  isReversal?: boolean
}

export interface Order {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  body: OrderBody
  captures: Capture[]
  refunds: Refund[]
  createdAt: string
  updatedAt: string
}

/** A dispute of a capture, as the API shows its details. */
export interface Dispute {
  dispute_id: string
  create_time: string
  update_time: string
  disputed_transactions: {
    seller_transaction_id: string
    custom?: string
    invoice_number?: string
    gross_amount: Money
  }[]
  reason: string
  status: 'OPEN' | 'RESOLVED'
  dispute_amount: Money
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money }
}

/** Whole cents of an amount: `100`, `100.0` and `100.00` are the same. */
export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100)
}

/** An amount of whole cents as a decimal string with its currency. */
export function moneyOf(cents: number, currency_code: string): Money {
  return { currency_code, value: (cents / 100).toFixed(2) }
}

/** An error with a name and the issue (https://developer.paypal.com/api/rest/responses/). */
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
