import { findField } from '#contract/catalogue/product-fields.ts'

/** The text of a field as it is checked: `0` for an empty measure. */
export function normalizeMeasure(name: string, text: string): string {
  const field = findField(name)
  return field?.kind === 'measure' && field.mayBeUnknown && text.trim() === '' ? '0' : text
}
