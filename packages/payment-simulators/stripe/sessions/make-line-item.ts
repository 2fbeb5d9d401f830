import type { readParams } from '../params/param-shapes.ts'
import type { sessionParams } from '../params/session-params.ts'
import { makeId } from '../make-id.ts'
import type { LineItem } from '../provider-objects.ts'

type LineItemParams = ReturnType<typeof readParams<typeof sessionParams>>['line_items'][number]

/** Creates a line item from its parameters. `unit_amount` is in cents; the line's amounts are `quantity` times that. */
export function makeLineItem({ price_data, quantity, metadata }: LineItemParams): LineItem {
  const { currency, unit_amount, product_data, tax_behavior } = price_data
  const amount = unit_amount * quantity
  return {
    id: makeId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata,
    price: {
      id: makeId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      currency,
      livemode: false,
      metadata: {},
      product: makeId('prod'),
      tax_behavior: tax_behavior ?? 'unspecified',
      type: 'one_time',
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
    quantity,
  }
}
