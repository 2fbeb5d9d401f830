import type { ListedProduct, Product, Review } from '#contract/catalogue.ts'
import type { ProductUpdate } from '#contract/product-changes.ts'
import { centsOf, dollarsOf } from '#rules/money.ts'
import { sellableOf } from '#rules/catalogue/stock.ts'
import type { DatedRow, ListedRow, ProductRow, ReviewRow } from './catalogue.queries.ts'
import type { StoredProduct } from './manage/manage-products.queries.ts'

/*
 * A product as a row, on the wire and in the forms of admins. Dollars and cents are converted here and nowhere else.
 */

/** The fields that admins edit, in the order of the export. */
export const editableFields = [
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

export type EditableField = (typeof editableFields)[number]

/** The editable fields of a product: dollars, millimetres, and the units that can be sold. */
export type EditableProduct = { [F in EditableField]: F extends 'homeSpace' ? string : Required<ProductUpdate>[F] }

/** The columns that `toColumns` fills. */
export type ProductColumns = ReturnType<typeof toColumns>

interface Measures {
  priceCents: number
  widthMm: number
  heightMm: number
  lengthMm: number
}

/** The price in dollars and the dimensions in millimetres, under their wire names. */
function toMeasures({ priceCents, widthMm, heightMm, lengthMm }: Measures) {
  return { price: dollarsOf(priceCents), width: widthMm, height: heightMm, length: lengthMm }
}

/** Maps a row to a product of a list: everything but `description` and `reviews` (spec §3). */
export function toListedProduct(row: ListedRow & Partial<DatedRow>): ListedProduct {
  const { id, priceCents, widthMm, heightMm, lengthMm, createdAt, updatedAt, nextHoldEndsAt: _, ...sameNames } = row
  return {
    ...sameNames,
    ...toMeasures({ priceCents, widthMm, heightMm, lengthMm }),
    _id: id,
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
  const values = { ...stored, ...toMeasures(stored), countInStock: sellableOf(stored) }
  return Object.fromEntries(editableFields.map((field) => [field, values[field]])) as EditableProduct
}

/**
 * Maps the editable fields to the columns of the table. `countInStock` becomes the stock: the caller adds the units
 * that are held for orders. Throws RangeError for a price that is not a finite number.
 */
export function toColumns({ price, width, height, length, countInStock, ...sameNames }: EditableProduct) {
  return {
    ...sameNames,
    priceCents: centsOf(price),
    widthMm: width,
    heightMm: height,
    lengthMm: length,
    stock: countInStock,
  }
}
