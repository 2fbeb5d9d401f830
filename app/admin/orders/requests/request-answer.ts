import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { RequestAnswer, Restock } from '#contract/orders/requests.ts'
import { centsOf, dollarsOf, formatDollars, isWholeCents } from '#rules/platform/money.ts'
import { countItems, type Item, itemsText } from '#rules/orders/fulfilment/parcels.ts'
import { faultReasons, type RequestedItem } from '#rules/orders/requests.ts'
import { typedDollars } from '#app/admin/orders/refund-amount.ts'

type Decision = RequestAnswer['decision']

/** The answers that a request can have now, the usual one first, with their names. */
export function answersOf({ kind, status }: Pick<OrderRequest, 'kind' | 'status'>): [Decision, string][] {
  if (status === 'accepted') {
    return [
      ['receive', 'The pieces are here'],
      ['decline', 'Close without the pieces'],
    ]
  }
  if (kind === 'cancel') {
    return [
      ['accept', 'Accept'],
      ['decline', 'Decline'],
    ]
  }
  return [
    ['accept', 'Accept: the buyer sends them back'],
    ['receive', 'Accept: the pieces are here'],
    ['decline', 'Decline'],
  ]
}

/** Whether an answer settles the items: it refunds them, and they can go back on sale. */
export function isSettling({ kind }: Pick<OrderRequest, 'kind'>, decision: string | undefined): boolean {
  return decision === 'receive' || (decision === 'accept' && kind === 'cancel')
}

export function restockName({ item, parcel }: Pick<RequestedItem, 'item' | 'parcel'>): string {
  return `restock-${item}-${parcel ?? ''}`
}

/** How many of each item go back on sale, by the values of a form: all where nothing is entered. */
export function readRestock(items: readonly RequestedItem[], values: Record<string, string>): Restock {
  return items.map(({ item, qty, parcel }) => ({
    item,
    qty: Math.min(qty, Number(values[restockName({ item, parcel })] ?? qty)),
    ...(parcel !== null && { parcel }),
  }))
}

/** How many of each item go back on sale at first: none that came back for a fault. */
export function startRestock({ kind, reason, pieces }: Pick<OrderRequest, 'kind' | 'reason' | 'pieces'>) {
  const isFaulty = kind === 'return' && faultReasons.includes(reason)
  return Object.fromEntries(pieces.map((product) => [restockName(product), isFaulty ? '0' : String(product.qty)]))
}

/** What of some items goes back on sale and what does not, as one or two sentences. */
export function restockText(
  orderItems: readonly { name: string }[],
  products: readonly RequestedItem[],
  values: Record<string, string>,
): string {
  const back = readRestock(products, values)
  const kept = back.map(({ item, qty }, at) => ({ item, qty: (products[at]?.qty ?? 0) - qty }))
  const sentence = (some: readonly Item[], [one, many]: readonly [string, string]) => {
    const named = some.filter(({ qty }) => qty > 0)
    if (named.length === 0) return []
    return [`${itemsText(orderItems, named)} ${countItems(named) === 1 ? one : many} back on sale.`]
  }
  return [...sentence(back, ['goes', 'go']), ...sentence(kept, ['doesn’t go', 'don’t go'])].join(' ')
}

export function readAnswer(request: OrderRequest, values: Record<string, string>): RequestAnswer {
  const answer = values['answer'] ?? ''
  const decision = answersOf(request).find(([each]) => each === values['decision'])?.[0] ?? 'decline'
  if (!isSettling(request, decision)) return { decision, answer }
  const restock = readRestock(request.pieces, values)
  return { decision, answer, amount: typedDollars(values['amount'] ?? ''), restock }
}

/** Why an answer cannot be sent, by field. The server decides again. */
export function requestAnswerErrors(
  request: Pick<OrderRequest, 'kind'>,
  values: Record<string, string>,
  { atMost }: { atMost: number },
): Record<string, string> {
  if (values['decision'] === 'decline' && !values['answer']?.trim()) {
    return { answer: 'Tell the buyer why, in a sentence.' }
  }
  if (!isSettling(request, values['decision'])) return {}
  const error = itemsAmountError(values['amount'] ?? '', atMost)
  return error === null ? {} : { amount: error }
}

/** Why an amount cannot be refunded for items, as a sentence; null when it can. `atMost` is in cents. */
export function itemsAmountError(amount: string, atMost: number): string | null {
  const dollars = typedDollars(amount)
  if (!Number.isFinite(dollars) || dollars < 0 || !isWholeCents(dollars)) {
    return 'Enter the amount to refund in dollars, with up to two decimals; 0 for none.'
  }
  if (centsOf(dollars) <= atMost) return null
  return `You can refund up to ${formatDollars(dollarsOf(atMost))} for these pieces.`
}
