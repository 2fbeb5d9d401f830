const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const object = (required: string[], properties: Record<string, unknown>) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

const money = { currency_code: { type: 'string', pattern: '^[A-Z]{3}$' }, value: { type: 'string', maxLength: 32 } }
const amount = object(['currency_code', 'value'], money)

const item = object(['name', 'quantity', 'unit_amount'], {
  name: text(127),
  quantity: { type: 'string', pattern: '^[1-9][0-9]{0,9}$' },
  unit_amount: amount,
  category: { enum: ['PHYSICAL_GOODS', 'DIGITAL_GOODS', 'DONATION'] },
})

const shipping = object([], {
  name: object(['full_name'], { full_name: text(300) }),
  address: object(['country_code'], {
    address_line_1: text(300),
    address_line_2: text(300),
    admin_area_1: text(300),
    admin_area_2: text(120),
    postal_code: text(60),
    country_code: { type: 'string', pattern: '^[A-Z]{2}$' },
  }),
})

const unit = object(['amount', 'items'], {
  custom_id: text(255),
  invoice_id: text(127),
  description: text(127),
  items: { type: 'array', minItems: 1, items: item },
  shipping,
  amount: object(['currency_code', 'value', 'breakdown'], {
    ...money,
    breakdown: object(['item_total'], { item_total: amount, shipping: amount, discount: amount }),
  }),
})

const experience = object(['return_url', 'cancel_url'], {
  return_url: text(3000),
  cancel_url: text(3000),
  brand_name: text(127),
  locale: text(10),
  user_action: { enum: ['CONTINUE', 'PAY_NOW'] },
  shipping_preference: { enum: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] },
  landing_page: { enum: ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'] },
  payment_method_preference: { enum: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'] },
})

/**
 * The parameters of an order that the simulator supports. An unknown parameter is refused, because it may be misspelt.
 */
export const orderShape = object(['intent', 'purchase_units', 'payment_source'], {
  intent: { enum: ['CAPTURE'] },
  purchase_units: { type: 'array', minItems: 1, maxItems: 1, items: unit },
  payment_source: object(['paypal'], { paypal: object(['experience_context'], { experience_context: experience }) }),
})

/** The parameters of a refund. */
export const refundShape = object([], {
  amount,
  custom_id: text(255),
  invoice_id: text(127),
  note_to_payer: text(255),
})

/** The parameters of an endpoint that takes none: an empty object. */
export const emptyShape = object([], {})
