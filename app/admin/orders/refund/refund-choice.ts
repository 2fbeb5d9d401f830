import type { RequestKind } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/order.ts'
import { centsOf, isWholeCents } from '#rules/platform/money.ts'
import { canTake } from '#rules/orders/order-state.ts'
import { leftCents, refundShareCents } from '#rules/orders/refund-share.ts'
import {
  movableItems,
  openRequest,
  type RequestableOrder,
  type RequestedItem,
  refundOf,
} from '#rules/orders/requests.ts'
import { chosenItems, quantityName } from '#app/ui/order/chosen-items.ts'
import { itemsAmountError, restockName } from '#app/admin/orders/requests/request-answer.ts'
import { refundAmountError, typedDollars } from '#app/admin/orders/refund-amount.ts'

/** The values of the form: a quantity and a tick for each item, another amount, and the note. */
export type RefundValues = Record<string, string | boolean>

type RefundableOrder = RequestableOrder & Pick<Order, 'isDelivered'>

export interface RefundChoice {
  /** The items, all of one kind. Empty for an amount alone. */
  pieces: RequestedItem[]
  /** Null for an amount alone. */
  kind: RequestKind | null
  /** The amount paid for each item, in cents. */
  shares: number[]
  /** The highest amount in cents, and whether it is the only one because nothing of the order is left. */
  limit: { atMost: number; isWhole: boolean }
  /** The amount in cents; NaN while nothing is chosen, and for a text that is not an amount. */
  cents: number
}

/** The kind of request that refunds items: those in no parcel are cancelled, delivered ones come back. */
export function kindOf({ parcel }: Pick<RequestedItem, 'parcel'>): RequestKind {
  return parcel === null ? 'cancel' : 'return'
}

/** The items that the owner can refund now. Those of a kind with an open request wait for its answer. */
export function refundableItems(order: RequestableOrder): RequestedItem[] {
  return (['cancel', 'return'] as const).flatMap((kind) => (openRequest(order, kind) ? [] : movableItems(order, kind)))
}

/** Whether anything of an order can be refunded: items, or an amount of what is left of its payment. */
export function canBeRefunded(order: RefundableOrder): boolean {
  return refundableItems(order).length > 0 || mayTakeAmount(order)
}

/** What a form starts with: nothing chosen, and all that is chosen goes back to stock. */
export function startRefund(items: readonly RequestedItem[]): RefundValues {
  const fields = items.map((product) => [
    [quantityName(product), '0'],
    [restockName(product), true],
  ])
  return { amount: '', note: '', ...Object.fromEntries(fields.flat()) }
}

export function refundChoice(order: RefundableOrder, values: RefundValues): RefundChoice {
  const all = chosenItems(refundableItems(order), textsOf(values))
  const [first] = all
  const kind = first ? kindOf(first) : null
  const pieces = all.filter((piece) => kindOf(piece) === kind)
  const limit = kind ? refundOf(order, { kind, pieces }) : { atMost: leftCents(order), isWhole: false }
  return { pieces, kind, limit, shares: sharesOf(order, pieces), cents: centsChosen(values, kind, limit) }
}

/** Why a choice cannot be refunded, by field. The server decides again. */
export function refundErrors(order: RefundableOrder, values: RefundValues): Record<string, string> {
  const { kind, limit } = refundChoice(order, values)
  const amount = String(values['amount'])
  if (kind === null && amount.trim() === '') {
    return { amount: 'Choose pieces in the table, or enter an amount.' }
  }
  if (kind !== null && (limit.isWhole || amount.trim() === '')) return {}
  const error = kind === null ? refundAmountError(amount, limit.atMost) : itemsAmountError(amount, limit.atMost)
  return error === null ? {} : { amount: error }
}

/** How many of each chosen item go back to stock: all or none. */
export function restockOf(products: readonly RequestedItem[], values: RefundValues) {
  return products.map(({ item, qty, parcel }) => ({
    item,
    qty: values[restockName({ item, parcel })] === true ? qty : 0,
    ...(parcel !== null && { parcel }),
  }))
}

function mayTakeAmount(order: RefundableOrder): boolean {
  return canTake(order, 'refund') && leftCents(order) > 0
}

/** The shares of items one after the other, so that they add up to the share of all. */
function sharesOf(order: RequestableOrder, pieces: readonly RequestedItem[]): number[] {
  const upTo = pieces.map((_, index) => refundShareCents(order, pieces.slice(0, index + 1)))
  return upTo.map((cents, index) => cents - (upTo[index - 1] ?? 0))
}

function centsChosen(values: RefundValues, kind: RequestKind | null, limit: RefundChoice['limit']): number {
  const amount = String(values['amount'])
  if (kind !== null && (limit.isWhole || amount.trim() === '')) return limit.atMost
  const dollars = typedDollars(amount)
  return Number.isFinite(dollars) && isWholeCents(dollars) ? centsOf(dollars) : NaN
}

function textsOf(values: RefundValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
