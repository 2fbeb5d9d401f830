import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Product } from './products.ts'

const { reviews: _reviews, pictures: _pictures, ...properties } = Product.properties

/** A product in a comparison: all that its page has of it but the reviews. */
export const ComparedProduct = Type.Object(properties)
export type ComparedProduct = Static<typeof ComparedProduct>

/** The comparison of some products. */
export const comparison = {
  list: endpoint('GET', '/api/products/compared', {
    access: 'anyone',
    dependsOn: [],
    summary: 'List up to four products with all their facts, in the order of `ids`, without those that are not sold',
    query: Type.Object({
      ids: Type.String({
        maxLength: 1000,
        description: 'comma-separated ids',
        'x-message': 'Up to four products can be compared.',
      }),
    }),
    reply: Type.Array(ComparedProduct),
  }),
}
