import type { Sale } from '#contract/selling/sales.ts'
import { dayText } from '#rules/platform/nz-dates.ts'

/** How many pieces: `1 piece`, `9 pieces`. */
export function piecesText(count: number): string {
  return `${count} ${count === 1 ? 'piece' : 'pieces'}`
}

/** How many shoppers with an account see the price before again when a sale ends; guests are not known. */
export function cartsText(count: number): string {
  if (count === 0) return 'Customers with one in the cart see it before they pay.'
  return count === 1
    ? '1 customer has one of them in the cart and sees it before paying.'
    : `${count} customers have one of them in the cart and see it before they pay.`
}

/** When a sale that was planned begins, for the message after it. */
export function plannedText({ name, firstDay, state }: Pick<Sale, 'name' | 'firstDay' | 'state'>): string {
  return state === 'running' ? `${name} runs now` : `${name} begins on ${dayText(firstDay)} at 00:00`
}

/** The states of a sale as they are shown, with the look of their badge. */
export const saleStates: Record<Sale['state'], { label: string; look: string }> = {
  draft: { label: 'Draft', look: 'badge-soft' },
  planned: { label: 'Planned', look: 'badge-soft' },
  running: { label: 'Running', look: 'badge-success' },
  ended: { label: 'Ended', look: 'badge-soft' },
}
