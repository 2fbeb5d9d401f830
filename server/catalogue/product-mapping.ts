import type { ListedProduct, Product, Review } from '#contract/products/products.ts'
import {
  type ColumnName,
  type FieldName,
  fieldNames,
  type FieldsLike,
  type FieldValue,
  productFields,
} from '#contract/products/product-fields.ts'
import { centsOf, dollarsOf } from '#rules/money.ts'
import { sellableOf } from '#rules/catalogue/stock.ts'
import type { ListedRow, ProductRow, ReviewRow } from './catalogue.queries.ts'
import type { StoredProduct } from './manage/manage-products.queries.ts'

/*
 * A product as a row, on the wire and in the forms of admins. Dollars and cents are converted here and nowhere else.
 */

/** The editable fields of a product: dollars, millimetres, and the units that can be sold. */
export type EditableProduct = { [Name in FieldName]: FieldValue<Name> }

/** The columns that `toColumns` fills. A field without a column in the table does not compile. */
export type ProductColumns = Pick<StoredProduct, ColumnName<FieldName>>

function columnOf(name: FieldName): keyof ProductColumns {
  const field = productFields[name]
  return 'column' in field ? field.column : (name as keyof ProductColumns)
}

/** The names of the columns that `toColumns` fills. */
export const productColumns = fieldNames.map(columnOf)

/** The wire value of a field in a row. */
function valueOf(name: FieldName, row: Partial<ProductColumns>): string | number | boolean | undefined {
  const value = row[columnOf(name)]
  return productFields[name].kind === 'dollars' ? dollarsOf(Number(value)) : value
}

type ListedField = Exclude<FieldName, FieldsLike<{ isOnPageOnly: true }> | 'countInStock'>
const listedFields = fieldNames.filter(
  (name): name is ListedField => name !== 'countInStock' && !('isOnPageOnly' in productFields[name]),
)

/** Maps a row to a product of a list: everything but `description` and `reviews` (spec §3). */
export function toListedProduct(row: ListedRow): ListedProduct {
  const { id, countInStock, rating, numReviews, isDraft, version, createdAt, updatedAt } = row
  const values = Object.fromEntries(listedFields.map((name) => [name, valueOf(name, row)]))
  return {
    ...(values as Pick<EditableProduct, ListedField>),
    _id: id,
    countInStock,
    rating,
    numReviews,
    isDraft,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Maps a row and its reviews to the product of a product page. */
export function toWire({ description, ...row }: ProductRow, reviews: readonly ReviewRow[]): Product {
  return { ...toListedProduct(row), description, reviews: reviews.map(toReview) }
}

/** Maps a row to a review. */
export function toReview({ id, name, rating, comment, createdAt }: ReviewRow): Review {
  return { _id: id, name, rating, comment, createdAt: createdAt.toISOString() }
}

/** Maps a stored product to the values of the product form. `countInStock` is the units that can be sold now. */
export function toEditable(stored: StoredProduct): EditableProduct {
  const values = fieldNames.map((name) => [name, valueOf(name, stored)])
  return { ...(Object.fromEntries(values) as EditableProduct), countInStock: sellableOf(stored) }
}

/**
 * Maps the editable fields to the columns of the table. `countInStock` becomes the stock: the caller adds the units
 * that are held for orders. Throws RangeError for a price that is not a finite number.
 */
export function toColumns(product: EditableProduct): ProductColumns {
  const columns = fieldNames.map((name) => {
    const value = product[name]
    return [columnOf(name), productFields[name].kind === 'dollars' ? centsOf(Number(value)) : value]
  })
  return Object.fromEntries(columns) as ProductColumns
}
