import { type FieldName, fieldNames, productFields } from '#contract/catalogue/product-fields.ts'
import { centsOf, formatCents } from '#rules/platform/money.ts'
import type { EditableProduct } from '#server/catalogue/product-rows.ts'

/**
 * The columns of a product file. `_id`, or else `code`, identifies the product. `countInStockWas` and `version` tell
 * the import what a new `countInStock` changes (`plan-import.ts`).
 */
export const fileColumns = [
  '_id',
  ...fieldNames.flatMap((field) =>
    field === 'countInStock' ? ([field, 'countInStockWas', 'version'] as const) : ([field] as const),
  ),
] as const

export type FileColumn = (typeof fileColumns)[number]

/** Dollars with two decimals, `true` or `false`, else the text. */
export function formatCell(product: EditableProduct, field: FieldName): string {
  return productFields[field].kind === 'dollars' ? formatCents(centsOf(Number(product[field]))) : String(product[field])
}
