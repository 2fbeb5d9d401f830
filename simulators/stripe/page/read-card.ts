import { isRecord } from '../is-record.ts'
import type { TypedCard } from '../state/state-shape.ts'
import { testCards } from './test-cards.ts'

export type CardForm = TypedCard & { cvc: string }
export type CardFaults = Partial<Record<keyof CardForm, string>>
type Outcome = (typeof testCards)[number]['outcome']

/** The fields of the card form as they were typed; what is missing is empty. */
export function typedCard(body: unknown): CardForm {
  const field = (name: string) => (isRecord(body) && typeof body[name] === 'string' ? body[name].slice(0, 200) : '')
  return { number: field('number'), expiry: field('expiry'), cvc: field('cvc'), name: field('name') }
}

function faultInExpiry(typed: string, now: Date): string | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.-]?\s*((?:20)?\d{2})\s*$/.exec(typed) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) {
    return 'Enter the expiry date as month and year, for example 12 / 30'
  }
  const lastMonth = (2000 + (Number(year) % 100)) * 12 + Number(month)
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return lastMonth < thisMonth ? 'The expiry date is in the past' : undefined
}

/** Checks a typed card: what is wrong beside which field, and what its test number does. */
export function checkCard(card: CardForm, now: Date): { faults: CardFaults; outcome: Outcome | undefined } {
  const digits = card.number.replaceAll(/[\s-]/g, '')
  const outcome = testCards.find(({ number }) => number === digits)?.outcome
  const faults: CardFaults = {}
  if (digits === '') faults.number = 'Enter the card number'
  else if (!outcome) faults.number = 'The card number is not one of the test numbers'
  const expiry = faultInExpiry(card.expiry, now)
  if (expiry) faults.expiry = expiry
  if (!/^\d{3,4}$/.test(card.cvc.trim())) faults.cvc = 'Enter the 3 digits on the back of the card'
  if (card.name.trim() === '') faults.name = 'Enter the name on the card'
  return { faults, outcome }
}

/** What is kept of a card that passed the check: its digits, its expiry, the trimmed name. Never the CVC. */
export function keptCard({ number, expiry, name }: CardForm): TypedCard {
  return { number: number.replaceAll(/\D/g, ''), expiry: expiry.trim(), name: name.trim() }
}
