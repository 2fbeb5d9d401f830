import type { Picture } from '#contract/catalogue/pictures.ts'
import type { ListedProduct, Product, Review } from '#contract/catalogue/products.ts'
import { type FieldName, fieldNames, productFields } from '#contract/catalogue/product-fields.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { sellableOf } from '#rules/stock/stock.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import {
  columnOf,
  type EditableProduct,
  type HeldRow,
  type ListedField,
  listedFields,
  type ListedRow,
  type PageField,
  pageFields,
  type ProductRow,
  type ProductValues,
  type ReviewCounts,
  type ShownReview,
  type StoredProduct,
} from './product-rows.ts'

/*
 * A product as a row, on the wire and in the forms of admins. Dollars and cents are converted here and nowhere else.
 */

/** The wire value of a field in a row. */
function valueOf(name: FieldName, row: Partial<ProductValues>): string | number | boolean | undefined {
  const value = row[columnOf(name)]
  return productFields[name].kind === 'dollars' ? dollarsOf(Number(value)) : value
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

/**
 * Reports to the response when the first hold of each product ends: the units that can be sold change then, although no
 * row does.
 */
export function reportHoldEnds(rows: readonly Pick<HeldRow, 'nextHoldEndsAt'>[]): void {
  for (const { nextHoldEndsAt } of rows) if (nextHoldEndsAt) reportDependencies({ until: nextHoldEndsAt })
}

/** Maps rows to the products of a list, and reports the ends of their holds to the response. */
export function showProducts(rows: readonly HeldRow[]): ListedProduct[] {
  reportHoldEnds(rows)
  return rows.map(toListedProduct)
}
