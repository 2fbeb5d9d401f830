import { type EditableField, editableFields, type EditableProduct } from '#server/catalogue/product-mapping.ts'
import { centsOf, formatCents } from '#rules/money.ts'

/** The columns of a CSV file of products. `_id`, or else `code`, identifies the product of a line. */
export const fileColumns = ['_id', ...editableFields] as const

export type FileColumn = (typeof fileColumns)[number]

/** The cell of one field: dollars with two decimals, `true` or `false`, else the text. */
export function formatCell(product: EditableProduct, field: EditableField): string {
  return field === 'price' ? formatCents(centsOf(product.price)) : String(product[field])
}
