import Type, { type Static, type TBoolean, type TNumber, type TSchema, type TString } from 'typebox'
import { Dollars, Id, Instant } from '#contract/platform/fields.ts'
import { Picture } from './pictures.ts'
import {
  type FieldName,
  fieldNames,
  type FieldsLike,
  type FieldValue,
  type ProductField,
  productFields,
  unitWords,
} from './product-fields.ts'

/** A photo of a buyer that the owner has agreed to show. */
export const ShownPhoto = Type.Object({
  image: Type.String({ description: 'address, as of a product' }),
  alt: Type.String({ description: 'what it shows' }),
  width: Type.Integer({ description: 'pixels' }),
  height: Type.Integer({ description: 'pixels' }),
})
export type ShownPhoto = Static<typeof ShownPhoto>

/** A review of a product (spec §3). */
export const Review = Type.Object({
  _id: Id,
  name: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String(),
  createdAt: Instant,
  isBoughtHere: Type.Optional(
    Type.Boolean({ description: 'the author has paid for the product here and kept it; missing otherwise' }),
  ),
  photos: Type.Optional(Type.Array(ShownPhoto, { description: 'missing without any' })),
  reply: Type.Optional(
    Type.Object(
      { text: Type.String(), repliedAt: Instant },
      { description: 'the public reply of the shop; missing without one' },
    ),
  ),
})
export type Review = Static<typeof Review>

type PageField = FieldsLike<{ isOnPageOnly: true }>
type WireSchema<Name extends FieldName> =
  FieldValue<Name> extends string ? TString : FieldValue<Name> extends boolean ? TBoolean : TNumber

/** The schema of the value of a field in a response. */
function wireSchema(field: ProductField): TSchema {
  switch (field.kind) {
    case 'text':
      return Type.String(field.description === undefined ? {} : { description: field.description })
    case 'room':
      return Type.String()
    case 'dollars':
      return Dollars
    case 'measure': {
      const given = { minimum: 0, description: field.description ?? unitWords[field.unit] }
      return field.decimals === 0 ? Type.Integer(given) : Type.Number(given)
    }
    case 'units':
      return Type.Integer({ description: 'units that can be sold now: stock minus held units' })
    default:
      return Type.Boolean()
  }
}

const isOnPageOnly = (name: FieldName): name is PageField => 'isOnPageOnly' in productFields[name]
const schemasOf = (names: readonly FieldName[]) =>
  Object.fromEntries(names.map((name) => [name, wireSchema(productFields[name])]))

/** A product in a list: all fields except `reviews` and those that are `isOnPageOnly` (spec §3, behaviour). */
export const ListedProduct = Type.Object({
  _id: Id,
  ...(schemasOf(fieldNames.filter((name) => !isOnPageOnly(name))) as {
    [Name in Exclude<FieldName, PageField>]: WireSchema<Name>
  }),
  wasPrice: Type.Optional(
    Type.Number({ description: 'dollars: the lowest price of the 30 days before the sale; missing without one' }),
  ),
  regularPrice: Type.Optional(Type.Number({ description: 'dollars: the price without the sale; missing without one' })),
  saleEndsAt: Type.Optional(
    Type.String({ description: 'ISO 8601, UTC: the first instant after the sale; missing without one' }),
  ),
  secondImage: Type.String({ description: 'path or URL of the second picture; empty without one' }),
  rating: Type.Number({ description: 'mean of the reviews, two decimals; 0 without reviews' }),
  numReviews: Type.Integer(),
  isDraft: Type.Boolean({ description: 'created but never saved: visible to admins only; also true of a hidden one' }),
  isHidden: Type.Optional(Type.Boolean({ description: 'published before, and hidden now; missing otherwise' })),
  version: Type.Integer({ description: 'number of edits, not counting sales and reviews' }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ListedProduct = Static<typeof ListedProduct>

/** A product with all its fields. `length` is from side to side, `width` from front to back, all in mm. */
export const Product = Type.Object({
  ...ListedProduct.properties,
  ...(schemasOf(fieldNames.filter(isOnPageOnly)) as { [Name in PageField]: WireSchema<Name> }),
  pictures: Type.Array(Picture, { description: 'all of them, in order; the first one is `image`' }),
  reviews: Type.Array(Review, { description: 'the 20 newest' }),
  reviewCounts: Type.Optional(
    Type.Object(
      {
        byRating: Type.Array(Type.Integer(), { description: 'how many reviews have 1, 2, 3, 4 and 5 stars' }),
        boughtHere: Type.Integer({ description: 'how many authors have bought the product here' }),
      },
      { description: 'missing without reviews' },
    ),
  ),
})
export type Product = Static<typeof Product>

/** A page of products (spec §3, Pagination response). */
export const ProductPage = Type.Object({
  products: Type.Array(ListedProduct),
  page: Type.Integer(),
  pages: Type.Integer(),
})
export type ProductPage = Static<typeof ProductPage>
