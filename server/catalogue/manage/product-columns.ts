import type { ProductUpdate } from '#contract/product-changes.ts'
import { centsOf, formatCents } from '#rules/money.ts'

/** What a file says of a product, in the order of the export. */
export const productColumns = [
  'code',
  'name',
  'image',
  'brand',
  'category',
  'material',
  'homeSpace',
  'style',
  'keywords',
  'description',
  'price',
  'width',
  'height',
  'length',
  'countInStock',
  'featured',
] as const satisfies readonly (keyof ProductUpdate)[]

export type ProductColumn = (typeof productColumns)[number]

/** The columns of a file of products: `_id`, or else `code`, says which product a line is about. */
export const fileColumns = ['_id', ...productColumns] as const

export type FileColumn = (typeof fileColumns)[number]

/** What a file says of a product, as it stands on the wire: dollars, millimetres, units that can be sold. */
export type ProductFields = { [C in ProductColumn]: C extends 'homeSpace' ? string : Required<ProductUpdate>[C] }

/** What a file says of one field of a product: dollars with two decimals, `true` or `false`, else the text itself. */
export function cellOf(fields: ProductFields, column: ProductColumn): string {
  return column === 'price' ? formatCents(centsOf(fields.price)) : String(fields[column])
}
