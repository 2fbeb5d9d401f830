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

/** In dollars, millimetres, and the units that can be sold. */
export type EditableProduct = { [Name in FieldName]: FieldValue<Name> }

/** What `toColumns` fills. A field without a column does not compile. */
export type ProductColumns = Pick<StoredProduct, ColumnName<FieldName>>

/** A product's columns, and what is stored apart. */
export type ProductValues = ProductColumns & Pick<EditableProduct, ApartField>

type ApartField = FieldsLike<{ isApart: true }>

export function columnOf(name: FieldName): keyof ProductValues {
  const field = productFields[name]
  return 'column' in field ? field.column : (name as keyof ProductValues)
}

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

export function isPageColumn(column: string): column is PageColumn {
  return pageFields.some((name) => columnOf(name) === column)
}

/** A row of a product list. */
export type ListedRow = Omit<typeof products.$inferSelect, 'search' | 'stock' | PageColumn> & {
  countInStock: number
  secondImage: string
}

/** With the end of the first hold; null without holds. */
export type HeldRow = ListedRow & { nextHoldEndsAt: Date | null }

/** A row of a product page. */
export type ProductRow = ListedRow & Pick<typeof products.$inferSelect, PageColumn> & { furtherPictures: string }

/** With the photos that the owner has agreed to show. */
export interface ShownReview {
  row: typeof reviews.$inferSelect
  photos: ShownPhoto[]
}

/** How many reviews have each rating, and how many authors have bought the product here. */
export type ReviewCounts = NonNullable<Product['reviewCounts']>

/** With held units and further pictures. */
export type StoredProduct = Omit<typeof products.$inferSelect, 'search'> & { held: number; furtherPictures: string }
