import type { PiecesToAdd } from '#contract/selling/added-pieces.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { shortWeekdayText } from '#rules/platform/nz-dates.ts'
import { saleDaysText } from '#rules/selling/sales/sale-days.ts'

/** What is entered to put pieces into a sale; empty texts are the values of the sale. */
export interface SaleChoice {
  /** The id of a sale; null for a new one. */
  sale: string | null
  name: string
  firstDay: string
  lastDay: string
  percent: string
  rounding: Sale['rounding'] | ''
}

/** The sales that take pieces, those that shoppers see first at the top. */
export function listOpenSales(sales: readonly Sale[]): Sale[] {
  const order = { running: 0, planned: 1, draft: 2, ended: 3 }
  return sales.filter(({ state }) => state !== 'ended').toSorted((one, other) => order[one.state] - order[other.state])
}

/** A sale in the list of choices: `Boxing Day, planned, Sat 26 Dec – Sun 3 Jan`. */
export function saleOptionText(sale: Sale): string {
  return `${sale.name}, ${sale.state}, ${saleDaysText(sale)}`
}

/** The sale that a choice means, with its percentage and rounding; undefined is a new one. */
export function chosenSale(choice: SaleChoice, sales: readonly Sale[]) {
  const sale = sales.find(({ _id }) => _id === choice.sale)
  return {
    sale,
    percent: choice.percent || String(sale?.percent ?? ''),
    rounding: choice.rounding || (sale?.rounding ?? '00'),
  }
}

/** Reads a choice for the server; a record of sentences when a field is missing. */
export function readChoice(
  choice: SaleChoice,
  sales: readonly Sale[],
  products: readonly string[],
): { body: PiecesToAdd } | { problems: Partial<Record<keyof SaleChoice, string>> } {
  const { sale, percent, rounding } = chosenSale(choice, sales)
  const problems: Partial<Record<keyof SaleChoice, string>> = {
    ...(!/^[1-9]\d?$/.test(percent.trim()) && { percent: 'Enter a whole number from 1 to 99' }),
    ...(!sale && choice.name.trim() === '' && { name: 'Enter a name' }),
    ...(!sale && choice.firstDay === '' && { firstDay: 'Choose the first day' }),
    ...(!sale && choice.lastDay === '' && { lastDay: 'Choose the last day' }),
    ...(!sale &&
      choice.firstDay !== '' &&
      choice.lastDay !== '' &&
      choice.lastDay < choice.firstDay && { lastDay: 'The last day must not be before the first.' }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const days = sale ? { sale: sale._id } : { firstDay: choice.firstDay, lastDay: choice.lastDay }
  return { body: { ...days, percent: Number(percent), rounding, products: [...products] } }
}

/** What happens to the prices, before it is confirmed. */
export function saleEffectText(sale: Pick<Sale, 'state' | 'firstDay' | 'lastDay'> | undefined): string {
  if (!sale) return 'The sale is saved as a draft. Prices change in the shop once you plan it.'
  const last = shortWeekdayText(sale.lastDay)
  if (sale.state === 'running')
    return `Prices go down in the shop straight away, until ${last}. Only the end of the sale raises them again.`
  if (sale.state === 'draft') return 'The sale is a draft. Prices change in the shop once you plan it.'
  return `Prices go down on ${shortWeekdayText(sale.firstDay)}, until ${last}.`
}
