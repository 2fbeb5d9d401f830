import { isRecord } from '../params/read-params.ts'
import type { EnteredCard } from '../state/store.ts'

export type CardForm = EnteredCard & { cvc: string }
export type CardErrors = Partial<Record<keyof CardForm, string>>
type Outcome = (typeof testCards)[number]['outcome']

/** Reads the fields of the card form; a missing field is empty. */
export function readCardForm(body: unknown): CardForm {
  const field = (name: string) => (isRecord(body) && typeof body[name] === 'string' ? body[name].slice(0, 200) : '')
  return { number: field('number'), expiry: field('expiry'), cvc: field('cvc'), name: field('name') }
}

function expiryError(entered: string, now: Date): string | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.-]?\s*((?:20)?\d{2})\s*$/.exec(entered) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) {
    return 'Enter the expiry date as month and year, for example 12 / 30'
  }
  const lastMonth = (2000 + (Number(year) % 100)) * 12 + Number(month)
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return lastMonth < thisMonth ? 'The expiry date is in the past' : undefined
}

/** Checks an entered card. Returns the errors by field, and the outcome of its test number. */
export function checkCard(card: CardForm, now: Date): { errors: CardErrors; outcome: Outcome | undefined } {
  const digits = card.number.replaceAll(/[\s-]/g, '')
  const outcome = testCards.find(({ number }) => number === digits)?.outcome
  const errors: CardErrors = {}
  if (digits === '') errors.number = 'Enter the card number'
  else if (!outcome) errors.number = 'The card number is not one of the test numbers'
  const expiry = expiryError(card.expiry, now)
  if (expiry) errors.expiry = expiry
  if (!/^\d{3,4}$/.test(card.cvc.trim())) errors.cvc = 'Enter the 3 digits on the back of the card'
  if (card.name.trim() === '') errors.name = 'Enter the name on the card'
  return { errors, outcome }
}

/** The stored part of a valid card: its digits, its expiry and the trimmed name, never the CVC. */
export function normalizeCard({ number, expiry, name }: CardForm): EnteredCard {
  return { number: number.replaceAll(/\D/g, ''), expiry: expiry.trim(), name: name.trim() }
}

/** The provider's public test numbers that the page accepts (https://docs.stripe.com/testing), and their effects. */
export const testCards = [
  { number: '4242424242424242', effect: 'pays', outcome: 'pays' },
  { number: '4000000000000002', effect: 'is declined', outcome: 'is declined' },
  { number: '4000002500003155', effect: 'asks for confirmation', outcome: 'asks' },
] as const

/** Formats a card number in groups of four digits. */
export function formatCardNumber(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
