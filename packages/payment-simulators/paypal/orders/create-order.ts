import { centsOf } from '../cents.ts'
import type { Money, Order, OrderBody } from '../paypal-objects.ts'
import { makeId, type Simulator } from '../simulator.ts'
import { unprocessable } from '../paypal-error.ts'

/**
 * Creates an order that waits for its payer. Throws PaypalError 422 when its amounts do not add up or its shipping
 * address is missing.
 */
export function createOrder(simulator: Simulator, body: OrderBody): Order {
  checkAmounts(body)
  checkShipping(body)
  const now = simulator.now().toISOString()
  const order: Order = {
    id: makeId(),
    status: 'PAYER_ACTION_REQUIRED',
    body,
    captures: [],
    refunds: [],
    createdAt: now,
    updatedAt: now,
  }
  simulator.orders.set(order.id, order)
  return order
}

function checkAmounts({ purchase_units: [{ amount, items }] }: OrderBody): void {
  const { item_total, shipping, discount } = amount.breakdown
  const all = [amount, item_total, ...items.map((item) => item.unit_amount), ...(shipping ? [shipping] : [])]
  for (const money of [...all, ...(discount ? [discount] : [])]) checkMoney(money, amount.currency_code)
  if (centsOf(amount) <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  const sum = items.reduce((cents, item) => cents + centsOf(item.unit_amount) * Number(item.quantity), 0)
  if (sum !== centsOf(item_total)) throw unprocessable('ITEM_TOTAL_MISMATCH')
  const total = sum + (shipping ? centsOf(shipping) : 0) - (discount ? centsOf(discount) : 0)
  if (total !== centsOf(amount)) throw unprocessable('AMOUNT_MISMATCH')
}

/** The provider refuses an order that promises an address and has none. */
function checkShipping({ purchase_units: [unit], payment_source }: OrderBody): void {
  const isPromised = payment_source.paypal.experience_context.shipping_preference === 'SET_PROVIDED_ADDRESS'
  if (isPromised && !unit.shipping?.address) throw unprocessable('MISSING_SHIPPING_ADDRESS')
}

function checkMoney({ currency_code, value }: Money, currency: string): void {
  if (!/^\d+(\.\d{1,2})?$/.test(value)) throw unprocessable('DECIMAL_PRECISION')
  if (currency_code !== currency) throw unprocessable('MULTI_CURRENCY_ORDER')
}
