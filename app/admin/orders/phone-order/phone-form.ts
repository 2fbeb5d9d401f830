import type { NewPhoneOrder, PhoneCustomer } from '#contract/orders/phone-orders.ts'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import type { PhoneDiscountKind } from '#contract/orders/order.ts'
import { completeAddress } from '#rules/orders/delivery/shipping-address.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { phoneDiscountCents, readPhoneDiscount } from '#rules/orders/phone-orders/phone-discount.ts'

export interface Line {
  _id: string
  name: string
  image: string
  price: number
  countInStock: number
  qty: number
}

export const noCustomer = {
  /** The id of the account; empty for a guest. */
  user: '',
  /** `yes` once a customer is chosen, or a new one is being entered. */
  isChosen: '',
  name: '',
  phone: '',
  email: '',
  /** What is known of the customer, in words. */
  known: '',
  /** The address of the last order, as JSON; empty without one. */
  last: '',
  place: 'other',
  note: '',
}

const { phone: _phone, country: _country, note: _note, ...emptyPlace } = completeAddress({})

export const placeNames = Object.keys(emptyPlace) as (keyof typeof emptyPlace)[]

/** The values of the page, all as texts, so that the draft in the tab has everything. */
export const emptyForm = {
  ...noCustomer,
  ...emptyPlace,
  pieces: '[]',
  discount: '',
  kind: 'agreed',
  words: '',
  payBy: 'link',
  receivedOn: '',
  bankReference: '',
  /** The state of the order that an edit began with; empty before the first change, and for a new order. */
  revision: '',
}
export type PhoneForm = typeof emptyForm

/** The items of the form; none for a broken draft. */
export function linesOf({ pieces }: Pick<PhoneForm, 'pieces'>): Line[] {
  return (parse(pieces) as Line[] | undefined) ?? []
}

/** The address of the customer's last order; null without one. */
export function lastAddressOf({ last }: Pick<PhoneForm, 'last'>): StoredAddress | null {
  return last === '' ? null : ((parse(last) as StoredAddress | undefined) ?? null)
}

export function withCustomer({ user, name, email, phone, address }: PhoneCustomer, known: string): Partial<PhoneForm> {
  const hasAddress = address !== null && address.address !== ''
  return {
    user: user ?? '',
    isChosen: 'yes',
    name,
    email,
    phone,
    known,
    last: hasAddress ? JSON.stringify(address) : '',
    place: hasAddress ? 'last' : 'other',
    note: hasAddress ? address.note : '',
  }
}

/** The values of the form for an address. Its phone number is the customer's, and its country is always the same. */
export function placeOf(given: Partial<StoredAddress>) {
  const { phone: _, country: _none, ...place } = completeAddress(given)
  return place
}

/** The sums of the form in dollars. `discount` is undefined while what is typed is not a discount. */
export function sumsOf(values: Pick<PhoneForm, 'pieces' | 'discount'>) {
  const lines = linesOf(values)
  const itemsCents = lines.reduce((sum, { price, qty }) => sum + centsOf(price) * qty, 0)
  const discount = readPhoneDiscount(values.discount)
  const discountCents =
    discount === null || discount === undefined
      ? 0
      : phoneDiscountCents('percent' in discount ? discount : { amountCents: centsOf(discount.amount) }, itemsCents)
  return {
    pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
    items: dollarsOf(itemsCents),
    discount: dollarsOf(discountCents),
    total: dollarsOf(itemsCents - discountCents),
    itemsCents,
    discountCents,
  }
}

export function toNewPhoneOrder(values: PhoneForm): NewPhoneOrder {
  const last = values.place === 'last' ? lastAddressOf(values) : null
  const address = last ?? { ...values, country: '' }
  const discount = readPhoneDiscount(values.discount)
  return {
    customer: { ...(values.user !== '' && { user: values.user }), name: values.name, email: values.email.trim() },
    orderItems: linesOf(values).map(({ _id, qty, price }) => ({ product: _id, qty, price })),
    shippingAddress: {
      ...completeAddress(address),
      country: 'New Zealand',
      recipient: address.recipient.trim() === '' ? values.name : address.recipient,
      phone: values.phone,
      note: values.note,
    },
    ...(discount && { discount: { ...discount, kind: values.kind as PhoneDiscountKind, words: values.words } }),
    payBy: values.payBy as NewPhoneOrder['payBy'],
    ...(values.payBy === 'transferred' && {
      transfer: { receivedOn: values.receivedOn, bankReference: values.bankReference },
    }),
    totalPrice: sumsOf(values).total,
  }
}

export function checkForm(values: PhoneForm): Record<string, string> {
  const errors: Record<string, string> = {}
  if (values.isChosen === '') errors.customer = 'Choose who is calling, or enter a new customer.'
  if (linesOf(values).length === 0) errors.piece = 'Add a piece.'
  if (readPhoneDiscount(values.discount) === undefined) {
    errors.discount = 'Enter dollars with up to two decimals, such as $97, or a percentage, such as 5%.'
  }
  return errors
}

/** The errors of the server by the names of the fields: the page has each name once. */
export function toFieldNames(errors: Record<string, string>): Record<string, string> {
  const named = Object.entries(errors).map(([path, message]) => {
    const name = path.split('.').at(-1) ?? path
    return [name === 'amount' || name === 'percent' ? 'discount' : name, message]
  })
  return Object.fromEntries(named) as Record<string, string>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
