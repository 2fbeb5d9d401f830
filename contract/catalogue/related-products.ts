import Type, { type Static } from 'typebox'
import { Dollars, Id } from '#contract/platform/fields.ts'
import { ListedProduct } from './products.ts'

const { countInStock, length, width, height, finishColour } = ListedProduct.properties

/** One of the sizes or finishes in which a product comes: a product with a page of its own. */
export const FamilyChoice = Type.Object({
  _id: Id,
  label: Type.String({ description: 'such as `1450 mm`, `Queen` or `Whitewash`' }),
  price: Dollars,
  countInStock,
  length,
  width,
  height,
  finishColour,
})
export type FamilyChoice = Static<typeof FamilyChoice>

/** The sizes and finishes in which a product comes, itself among them; each list is empty when there is only one. */
export const Family = Type.Object({
  name: Type.String({ description: 'the shortest name of its products; empty without a family' }),
  sizes: Type.Array(FamilyChoice, {
    description: 'from small to large, in the finish of the piece where there is one',
  }),
  sizeNote: Type.String({ description: 'what the sizes say, such as `side to side`; may be empty' }),
  finishes: Type.Array(FamilyChoice, { description: 'by name, in the size of the piece where there is one' }),
})
export type Family = Static<typeof Family>

/** More products of the range or the brand of a product. */
export const MoreProducts = Type.Object({
  name: Type.String({ description: 'of the range, or of the brand; empty without both' }),
  isRange: Type.Boolean(),
  products: Type.Array(ListedProduct, { description: 'four of them, one of each family' }),
  count: Type.Integer({ description: 'all of them; 1,000 at most' }),
})
export type MoreProducts = Static<typeof MoreProducts>
