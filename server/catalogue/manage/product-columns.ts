import { type FieldName, fieldNames, productFields } from '#contract/catalogue/product-fields.ts'
import { centsOf, formatCents } from '#rules/platform/money.ts'
import type { EditableProduct } from '#server/catalogue/product-rows.ts'

/**
 * The columns of a CSV file of products. `_id`, or else `code`, identifies the product of a line. `countInStockWas` and
 * `version` are for the import alone: they say what a new `countInStock` changes (`plan-import.ts`).
 */
export const fileColumns = [
  '_id',
  ...fieldNames.flatMap((field) =>
    field === 'countInStock' ? ([field, 'countInStockWas', 'version'] as const) : ([field] as const),
  ),
] as const

export type FileColumn = (typeof fileColumns)[number]

/** The cell of one field: dollars with two decimals, `true` or `false`, else the text. */
export function formatCell(product: EditableProduct, field: FieldName): string {
  return productFields[field].kind === 'dollars' ? formatCents(centsOf(Number(product[field]))) : String(product[field])
}
