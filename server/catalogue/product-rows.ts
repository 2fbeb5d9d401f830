import {
  type ColumnName,
  type FieldName,
  fieldNames,
  type FieldsLike,
  type FieldValue,
  productFields,
} from '#contract/catalogue/product-fields.ts'
import type { Product, ShownPhoto } from '#contract/catalogue/products.ts'
import type { products, reviews } from '#db/tables/catalogue/catalogue.ts'

/** The editable fields of a product: dollars, millimetres, and the units that can be sold. */
export type EditableProduct = { [Name in FieldName]: FieldValue<Name> }

/** The columns that `toColumns` fills. A field without a column in the table does not compile. */
export type ProductColumns = Pick<StoredProduct, ColumnName<FieldName>>

/** What an admin saves of a product: its columns, and what is stored apart. */
export type ProductValues = ProductColumns & Pick<EditableProduct, ApartField>

type ApartField = FieldsLike<{ isApart: true }>

export function columnOf(name: FieldName): keyof ProductValues {
  const field = productFields[name]
  return 'column' in field ? field.column : (name as keyof ProductValues)
}

/** The names of the columns that `toColumns` fills. */
export const productColumns = fieldNames.filter((name) => !('isApart' in productFields[name])).map(columnOf)

export type PageField = FieldsLike<{ isOnPageOnly: true }>
export type ListedField = Exclude<FieldName, PageField | 'countInStock'>
const isOnPageOnly = (name: FieldName): name is PageField => 'isOnPageOnly' in productFields[name]
export const pageFields = fieldNames.filter(isOnPageOnly)
export const listedFields = fieldNames.filter(
  (name): name is ListedField => name !== 'countInStock' && !isOnPageOnly(name),
)

/** A column that lists leave out. */
export type PageColumn = ColumnName<PageField>

/** Whether lists leave out a column. */
export function isPageColumn(column: string): column is PageColumn {
  return pageFields.some((name) => columnOf(name) === column)
}

/** A row of a product list, for `toListedProduct`. */
export type ListedRow = Omit<typeof products.$inferSelect, 'search' | 'stock' | PageColumn> & {
  countInStock: number
  secondImage: string
}

/** A row of a product list, and when the first hold of the product ends; null without holds. */
export type HeldRow = ListedRow & { nextHoldEndsAt: Date | null }

/** A row of a product page, for `toWire`. */
export type ProductRow = ListedRow & Pick<typeof products.$inferSelect, PageColumn> & { furtherPictures: string }

/** A review with the photos that the owner has agreed to show. */
export interface ShownReview {
  row: typeof reviews.$inferSelect
  photos: ShownPhoto[]
}

/** How many reviews of a product have each rating, and how many of their authors have bought it here. */
export type ReviewCounts = NonNullable<Product['reviewCounts']>

/** A product row with the number of its units that are held for orders now, and its pictures after the first one. */
export type StoredProduct = Omit<typeof products.$inferSelect, 'search'> & { held: number; furtherPictures: string }
