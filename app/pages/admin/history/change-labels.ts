import type { Attention } from '#contract/orders.ts'
import type { ChangedField } from '#rules/changed-fields.ts'
import { formatDollars } from '#rules/money.ts'

/** How long a value may be in a history before it is shortened, in characters. */
export const shownAtMost = 60

const fieldNames: Record<string, string> = {
  countInStock: 'Count in stock',
  email: 'E-mail',
  homeSpace: 'Room',
  image: 'Picture',
  isAdmin: 'Is admin',
  isCancelled: 'Cancelled',
  isDelivered: 'Delivered',
  isDraft: 'Draft',
  isPaid: 'Paid',
  refundAskedFor: 'To be returned',
  refundRefused: 'Not returned, refused by the payment provider',
  refunded: 'Returned',
  totalPrice: 'Total',
}

const dollars = new Set(['price', 'totalPrice', 'itemsPrice', 'amount', 'refunded', 'refundAskedFor', 'refundRefused'])
const millimetres = new Set(['width', 'height', 'length'])

const attentions: Record<Attention, string> = {
  'paid-without-stock': 'paid after its stock had gone',
  'paid-twice': 'paid twice',
  'paid-after-cancel': 'paid after it was cancelled',
  'amount-differs': 'paid with another amount',
  'refund-failed': 'a refund was refused',
}

/** The name of a field in people's words: `countInStock` is 'Count in stock', `brand` is 'Brand'. */
export function fieldText(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value of a field in people's words: dollars, millimetres, yes and no. What is not there, or empty, is 'nothing'. */
export function valueText(field: string, value: ChangedField['before']): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return field === 'attention' ? attentions[value as Attention] : value
  if (dollars.has(field)) return formatDollars(value)
  return millimetres.has(field) ? `${value} mm` : String(value)
}

/** A text of at most `shownAtMost` characters, cut at a word where there is one; an ellipsis says that it was longer. */
export function shortened(text: string): string {
  if (text.length <= shownAtMost) return text
  const start = text.slice(0, shownAtMost - 1)
  const lastSpace = start.lastIndexOf(' ')
  return `${start.slice(0, lastSpace > shownAtMost / 2 ? lastSpace : undefined).trimEnd()}…`
}
