import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, IdParams, Nullable } from '#contract/platform/fields.ts'
import { Sale, SaleInput } from './sales.ts'

/** The most products of a sale. */
export const maxProductsOfSale = 500

/** The most products that are put into a sale at once. */
const maxAddedProducts = 1000

const { firstDay, lastDay, rounding } = SaleInput.properties

/** Products that are to be put into a sale, or into a new one on some days, with a percentage off their prices. */
export const ProductsToAdd = Type.Object({
  sale: Type.Optional(Id),
  firstDay: Type.Optional(firstDay),
  lastDay: Type.Optional(lastDay),
  percent: Type.Integer({
    minimum: 1,
    maximum: 99,
    'x-message': 'The percentage must be a whole number from 1 to 99.',
  }),
  rounding,
  products: Type.Array(Id, {
    minItems: 1,
    maxItems: maxAddedProducts,
    'x-message': `Between 1 and ${maxAddedProducts} pieces can be put into a sale at once.`,
  }),
})
export type ProductsToAdd = Static<typeof ProductsToAdd>

/** A product that a sale does not take, with the reason as a sentence. */
export const ExcludedProduct = Type.Object({ product: Id, name: Type.String(), message: Type.String() })
export type ExcludedProduct = Static<typeof ExcludedProduct>

/** A product with its prices before it is put into a sale. */
export const PricedProduct = Type.Object({
  product: Id,
  name: Type.String(),
  price: Dollars,
  was: Nullable(Dollars),
  salePrice: Dollars,
})
export type PricedProduct = Static<typeof PricedProduct>

/** What a sale would do with some products. */
export const AddPreview = Type.Object({ pieces: Type.Array(PricedProduct), excluded: Type.Array(ExcludedProduct) })
export type AddPreview = Static<typeof AddPreview>

/** The prices that were shown: a product whose price without a sale is another one now is left out. */
export const ShownProducts = Type.Object({
  pieces: Type.Array(Type.Object({ product: Id, price: Dollars, salePrice: Dollars }), {
    minItems: 1,
    maxItems: maxAddedProducts,
    'x-message': `Between 1 and ${maxAddedProducts} pieces can be put into a sale at once.`,
  }),
})
export type ShownProducts = Static<typeof ShownProducts>

/** Products of a sale with their prices in it. */
export const ProductsInSale = Type.Object({
  pieces: Type.Array(Type.Object({ product: Id, salePrice: Dollars }), {
    minItems: 1,
    maxItems: maxAddedProducts,
    'x-message': 'Name at least one piece.',
  }),
})
export type ProductsInSale = Static<typeof ProductsInSale>

const change = { area: 'sales', may: 'change' } as const

/** The endpoints that put products of the table of products into a sale. */
export const addedProducts = {
  preview: endpoint('POST', '/api/sales/previews', {
    access: change,
    summary:
      'The prices that pieces would have in a sale, or in a new one on some days, and which are left out; saves nothing',
    body: ProductsToAdd,
    reply: AddPreview,
    bodyLimitBytes: 256 * 1024,
  }),
  add: endpoint('POST', '/api/sales/:id/pieces', {
    access: change,
    summary: 'Put pieces into a draft, planned or running sale at the prices that were shown; 409 once it has ended',
    params: IdParams,
    body: ShownProducts,
    reply: Type.Object({ sale: Sale, added: Type.Array(PricedProduct), excluded: Type.Array(ExcludedProduct) }),
    bodyLimitBytes: 256 * 1024,
  }),
  takeOut: endpoint('PUT', '/api/sales/:id/pieces/taken-out', {
    access: change,
    summary: 'Take pieces out of a draft or planned sale that have these prices in it; 409 once it runs',
    params: IdParams,
    body: ProductsInSale,
    reply: Type.Object({
      sale: Sale,
      takenOut: Type.Integer(),
      kept: Type.Integer({ description: 'with another price by now, or no longer in it' }),
    }),
    bodyLimitBytes: 256 * 1024,
  }),
}
