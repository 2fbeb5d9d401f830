import type { Picture } from '#contract/catalogue/pictures.ts'
import type { ListedProduct, Product, Review } from '#contract/catalogue/products.ts'
import {
  type ColumnName,
  type FieldName,
  fieldNames,
  type FieldsLike,
  type FieldValue,
  productFields,
} from '#contract/catalogue/product-fields.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { sellableOf } from '#rules/stock/stock.ts'
import type { ListedRow, ProductRow, ReviewCounts, ShownReview } from './catalogue.queries.ts'
import type { StoredProduct } from './manage/manage-products.queries.ts'

/*
 * A product as a row, on the wire and in the forms of admins. Dollars and cents are converted here and nowhere else.
 */

/** The editable fields of a product: dollars, millimetres, and the units that can be sold. */
export type EditableProduct = { [Name in FieldName]: FieldValue<Name> }

/** The columns that `toColumns` fills. A field without a column in the table does not compile. */
export type ProductColumns = Pick<StoredProduct, ColumnName<FieldName>>

/** What an admin saves of a product: its columns, and what is stored apart. */
export type ProductValues = ProductColumns & Pick<EditableProduct, ApartField>

type ApartField = FieldsLike<{ isApart: true }>

function columnOf(name: FieldName): keyof ProductValues {
  const field = productFields[name]
  return 'column' in field ? field.column : (name as keyof ProductValues)
}

/** The names of the columns that `toColumns` fills. */
export const productColumns = fieldNames.filter((name) => !('isApart' in productFields[name])).map(columnOf)

/** The wire value of a field in a row. */
function valueOf(name: FieldName, row: Partial<ProductValues>): string | number | boolean | undefined {
  const value = row[columnOf(name)]
  return productFields[name].kind === 'dollars' ? dollarsOf(Number(value)) : value
}

type PageField = FieldsLike<{ isOnPageOnly: true }>
type ListedField = Exclude<FieldName, PageField | 'countInStock'>
const isOnPageOnly = (name: FieldName): name is PageField => 'isOnPageOnly' in productFields[name]
const pageFields = fieldNames.filter(isOnPageOnly)
const listedFields = fieldNames.filter((name): name is ListedField => name !== 'countInStock' && !isOnPageOnly(name))

/** A column that lists leave out. */
export type PageColumn = ColumnName<PageField>

/** Whether lists leave out a column. */
export function isPageColumn(column: string): column is PageColumn {
  return pageFields.some((name) => columnOf(name) === column)
}

/** Maps a row to a product of a list: everything but `reviews` and the fields of the page alone (spec §3). */
export function toListedProduct(row: ListedRow): ListedProduct {
  const { id, countInStock, secondImage, rating, numReviews, isDraft, isHidden, version, createdAt, updatedAt } = row
  const values = Object.fromEntries(listedFields.map((name) => [name, valueOf(name, row)]))
  return {
    ...(values as Pick<EditableProduct, ListedField>),
    _id: id,
    countInStock,
    ...toSaleFields(row),
    secondImage,
    rating,
    numReviews,
    isDraft,
    ...(isDraft && isHidden && { isHidden }),
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The prices of a product in a sale, without a sale none. */
function toSaleFields({ regularPriceCents, wasCents, saleEndsAt }: ListedRow) {
  if (regularPriceCents === null || wasCents === null || saleEndsAt === null) return {}
  return {
    wasPrice: dollarsOf(wasCents),
    regularPrice: dollarsOf(regularPriceCents),
    saleEndsAt: saleEndsAt.toISOString(),
  }
}

export function toWire(
  row: ProductRow,
  pictures: readonly Picture[],
  reviews: readonly ShownReview[],
  reviewCounts?: ReviewCounts,
): Product {
  const values = Object.fromEntries(pageFields.map((name) => [name, valueOf(name, row)]))
  return {
    ...toListedProduct(row),
    ...(values as Pick<EditableProduct, PageField>),
    pictures: pictures.map((picture, index) => ({
      ...picture,
      alternativeText: picture.alternativeText || nameOfPicture(row, index),
    })),
    reviews: reviews.map(toReview),
    ...(reviewCounts && { reviewCounts }),
  }
}

/** The text for a picture that has none: the name of the piece, with the material or the number of the picture. */
function nameOfPicture({ name, material }: ProductRow, index: number): string {
  return [name, index === 0 ? material : `picture ${index + 1}`].filter(Boolean).join(', ')
}

/** Maps a row to a review. */
export function toReview({ row, photos }: ShownReview): Review {
  const { id, name, rating, comment, isBoughtHere, createdAt, reply, repliedAt } = row
  return {
    _id: id,
    name,
    rating,
    comment,
    createdAt: createdAt.toISOString(),
    ...(isBoughtHere && { isBoughtHere }),
    ...(photos.length > 0 && { photos }),
    ...(reply !== null && repliedAt && { reply: { text: reply, repliedAt: repliedAt.toISOString() } }),
  }
}

/**
 * Maps a stored product to the values of the product form. `countInStock` is the units that can be sold now, and
 * `price` is the price without a sale.
 */
export function toEditable(stored: StoredProduct): EditableProduct {
  const values = fieldNames.map((name) => [name, valueOf(name, stored)])
  const price = dollarsOf(stored.regularPriceCents ?? stored.priceCents)
  return { ...(Object.fromEntries(values) as EditableProduct), price, countInStock: sellableOf(stored) }
}

/**
 * Maps the editable fields to the columns of the table. `countInStock` becomes the stock: the caller adds the units
 * that are held for orders, and what is stored apart stays as it is. Throws RangeError for a price that is not a
 * finite number.
 */
export function toColumns(product: EditableProduct): ProductValues {
  const columns = fieldNames.map((name) => {
    const value = product[name]
    return [columnOf(name), productFields[name].kind === 'dollars' ? centsOf(Number(value)) : value]
  })
  return Object.fromEntries(columns) as ProductValues
}
