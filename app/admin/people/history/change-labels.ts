import type { Attention } from '#contract/orders/order.ts'
import { findField } from '#contract/catalogue/product-fields.ts'
import type { ChangedField } from '#rules/platform/changed-fields.ts'
import { formatMeasure } from '#rules/catalogue/measures.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { truncate } from '#rules/platform/truncate.ts'

/** The maximum length of a value in a history before it is shortened, in characters. */
export const maxShownLength = 60

const fieldNames: Record<string, string> = {
  alt: 'What the photo shows',
  attention: 'Needs attention',
  daysFrom: 'From (business days)',
  daysTo: 'To (business days)',
  despite: 'Although',
  email: 'Email',
  hideReason: 'Reason to hide it',
  heldOrders: 'Orders that hold units',
  heldUnits: 'Held units',
  image: 'Picture',
  inFooter: 'In the footer',
  islandDays: 'Extra for islands',
  invitation: 'Invitation',
  isAddressChanged: 'Delivery address changed',
  isAdmin: 'Is admin',
  isByLink: 'By the link of an email',
  isForBuyer: 'Entered for the buyer',
  isCancelled: 'Cancelled',
  isDelivered: 'Delivered',
  isDraft: 'Draft',
  isHidden: 'Hidden',
  isPaid: 'Paid',
  laterUntil: 'Snoozed until',
  messageId: 'Message',
  pageAnswer: 'Answer on the page',
  pageQuestion: 'Question on the page',
  pieces: 'Pieces',
  ranges: 'Postcodes',
  ruralDays: 'Extra for rural',
  role: 'Role',
  tag: 'Tag',
  testResult: 'Result',
  secondStep: 'Second step at sign-in',
  secondStepFrom: 'Second step needed from',
  refundAskedFor: 'Refund requested',
  refundPrice: 'Refund',
  reviewReply: 'Reply to the review',
  restocked: 'Back on sale',
  refundRefused: 'Refund refused by the payment provider',
  refundWithdrawn: 'Refund withdrawn',
  refunded: 'Refunded',
  refundTransferred: 'Refunded by bank transfer',
  totalPrice: 'Total',
  discountPrice: 'Discount',
  discountReason: 'Reason for the discount',
  transferReceivedOn: 'Transfer received on',
}

const dollars = new Set([
  'totalPrice',
  'discountPrice',
  'itemsPrice',
  'amount',
  'refunded',
  'refundTransferred',
  'refundAskedFor',
  'refundPrice',
  'refundRefused',
  'refundWithdrawn',
  'disputeLost',
])

const attentions: Record<Attention, string> = {
  'paid-without-stock': 'paid when its stock was sold out',
  'paid-twice': 'paid twice',
  'paid-after-cancel': 'paid after it was cancelled',
  'amount-differs': 'paid with another amount',
  'payment-to-accept': 'a payment waits in PayPal',
  'refund-failed': 'a refund was refused',
  'refund-waiting': 'a refund is waiting for Stripe’s balance',
  'refunded-at-provider': 'refunded in the payment provider’s dashboard',
  disputed: 'payment disputed',
  'dispute-lost': 'dispute lost',
  'fraud-warning': 'payment reported as fraud',
  'asks-to-cancel': 'has asked to cancel',
  'asks-to-return': 'has asked to return',
}

/** The display name of a field: `countInStock` is 'Count in stock', `brand` is 'Brand'. */
export function fieldText(field: string): string {
  const words = findField(field)?.label ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`)
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/**
 * A field's value as text: dollars, a measure with its unit, yes or no. Null or an empty text is 'nothing'; a settled
 * attention 'settled'.
 */
export function valueText(field: string, value: ChangedField['before']): string {
  if (value === null || value === '') return field === 'attention' ? 'settled' : 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return field === 'attention' ? attentions[value as Attention] : value
  const productField = findField(field)
  if (dollars.has(field) || productField?.kind === 'dollars') return formatDollars(value)
  return productField?.kind === 'measure' ? formatMeasure(value, productField.unit) : String(value)
}

/** Shortens a text to at most `maxShownLength` characters, at a word boundary if possible, and adds an ellipsis. */
export function shorten(text: string): string {
  if (text.length <= maxShownLength) return text
  const start = truncate(text, maxShownLength - 1)
  const lastSpace = start.lastIndexOf(' ')
  return `${start.slice(0, lastSpace > maxShownLength / 2 ? lastSpace : undefined).trimEnd()}…`
}
