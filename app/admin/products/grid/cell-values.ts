import type { CellValue, GridField } from '#contract/back-office/product-grid.ts'
import { productFields } from '#contract/catalogue/product-fields.ts'
import { formatDollars, normalizePrice } from '#rules/platform/money.ts'

/** What a change of a field is called. */
export const fieldLabels: Record<GridField, string> = {
  name: 'Name',
  price: 'Price',
  countInStock: 'Stock',
  category: 'Category',
  featured: 'Featured',
  state: 'Published',
}

const plain = (value: CellValue) => String(value)

const enteredText: Record<GridField, (value: CellValue) => string> = {
  name: plain,
  price: (value) => formatDollars(Number(value)).slice(1),
  countInStock: plain,
  category: plain,
  featured: plain,
  state: plain,
}

/** A value as the text that is entered into its field. */
export function toEntered(field: GridField, value: CellValue): string {
  return enteredText[field](value)
}

const states: Record<string, string> = { published: 'Published', hidden: 'Hidden', draft: 'Draft' }

/** The words for a value: `$679.00`, `Hidden`. */
export const cellText: Record<GridField, (value: CellValue) => string> = {
  name: plain,
  price: (value) => formatDollars(Number(value)),
  countInStock: plain,
  category: (value) => (value === '' ? 'none' : String(value)),
  featured: (value) => (value === true ? 'Featured' : 'Not featured'),
  state: (value) => states[String(value)] ?? String(value),
}

/** Reads what is entered into a cell: its value, or a sentence that says what to enter. */
export function readCell(field: GridField, entered: string): { value: CellValue } | { problem: string } {
  const text = entered.trim()
  switch (field) {
    case 'name': {
      const { maxLength } = productFields.name
      if (text === '') return { problem: 'Enter a name' }
      return text.length <= maxLength ? { value: text } : { problem: `Use up to ${maxLength} characters` }
    }
    case 'price': {
      const number = normalizePrice(text)
      const isPrice = /^\d{1,7}(\.\d{1,2})?$/.test(number) && Number(number) <= 1_000_000
      return isPrice ? { value: Number(number) } : { problem: 'Enter dollars such as 345.00' }
    }
    case 'countInStock':
      return /^\d{1,4}$/.test(text) ? { value: Number(text) } : { problem: 'Enter a number from 0 to 9999' }
    case 'category': {
      const { maxLength } = productFields.category
      return text.length <= maxLength ? { value: text } : { problem: `Use up to ${maxLength} characters` }
    }
    case 'featured':
      return { value: text === 'true' }
    default:
      return { value: text }
  }
}
