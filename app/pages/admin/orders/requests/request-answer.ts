import type { OrderRequest } from '#contract/fulfilment/parcels.ts'
import type { RequestAnswer } from '#contract/fulfilment/requests.ts'
import { centsOf, dollarsOf, formatDollars, isWholeCents } from '#rules/money.ts'
import { typedDollars } from '#app/pages/admin/orders/refund-amount.ts'

/** The name of the field for how many of a returned piece go back on sale. */
export function restockName({ item, parcel }: { item: number; parcel: string | null }): string {
  return `restock-${item}-${parcel ?? ''}`
}

/** The answer in a form, as the server takes it. */
export function readAnswer({ kind, pieces }: OrderRequest, values: Record<string, string>): RequestAnswer {
  const answer = values['answer'] ?? ''
  if (values['decision'] !== 'accept') return { decision: 'decline', answer }
  const restock = pieces.flatMap(({ item, qty, parcel }) => {
    const back = Math.min(qty, Number(values[restockName({ item, parcel })] ?? 0))
    return kind === 'return' && parcel !== null && back > 0 ? [{ item, parcel, qty: back }] : []
  })
  return { decision: 'accept', answer, amount: typedDollars(values['amount'] ?? ''), restock }
}

/** Why an answer cannot be sent, by field. The server decides again. */
export function requestAnswerErrors(
  values: Record<string, string>,
  { atMost }: { atMost: number },
): Record<string, string> {
  if (values['decision'] !== 'accept') {
    return values['answer']?.trim() ? {} : { answer: 'Write to the buyer why, in a sentence.' }
  }
  const dollars = typedDollars(values['amount'] ?? '')
  if (!Number.isFinite(dollars) || dollars < 0 || !isWholeCents(dollars)) {
    return { amount: 'Enter the amount to refund in dollars, with at most two decimals; 0 for none.' }
  }
  if (centsOf(dollars) <= atMost) return {}
  return { amount: `At most ${formatDollars(dollarsOf(atMost))} can be refunded for these pieces.` }
}
