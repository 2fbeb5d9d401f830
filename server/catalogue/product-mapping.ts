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

/* A product as a row, on the wire and in admin forms. Dollars and cents are only converted here. */

function valueOf(name: FieldName, row: Partial<ProductValues>): string | number | boolean | undefined {
  const value = row[columnOf(name)]
  return productFields[name].kind === 'dollars' ? dollarsOf(Number(value)) : value
}

/** Everything but `reviews` and the fields of the page alone (spec §3). */
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

/** A picture's text where it has none: the name of the piece, with the material or the picture's number. */
function nameOfPicture({ name, material }: ProductRow, index: number): string {
  return [name, index === 0 ? material : `picture ${index + 1}`].filter(Boolean).join(', ')
}

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

/** A stored product as the form's values: `countInStock` is what can be sold now, `price` the one without a sale. */
export function toEditable(stored: StoredProduct): EditableProduct {
  const values = fieldNames.map((name) => [name, valueOf(name, stored)])
  const price = dollarsOf(stored.regularPriceCents ?? stored.priceCents)
  return { ...(Object.fromEntries(values) as EditableProduct), price, countInStock: sellableOf(stored) }
}

/** Editable fields as columns; the caller adds held units. Throws RangeError for a price that is not finite. */
export function toColumns(product: EditableProduct): ProductValues {
  const columns = fieldNames.map((name) => {
    const value = product[name]
    return [columnOf(name), productFields[name].kind === 'dollars' ? centsOf(Number(value)) : value]
  })
  return Object.fromEntries(columns) as ProductValues
}

/** Reports when products' first holds end: more units can be sold then, although no row changes. */
export function reportHoldEnds(rows: readonly Pick<HeldRow, 'nextHoldEndsAt'>[]): void {
  for (const { nextHoldEndsAt } of rows) if (nextHoldEndsAt) reportDependencies({ until: nextHoldEndsAt })
}

/** Maps rows to the products of a list, and reports the ends of their holds. */
export function showProducts(rows: readonly HeldRow[]): ListedProduct[] {
  reportHoldEnds(rows)
  return rows.map(toListedProduct)
}
