import Type, { type Static } from 'typebox'
import { ListedProduct } from './products.ts'
import { SearchReading } from './search-reading.ts'
import { Nullable, OneOf } from '#contract/platform/fields.ts'

/** What was chosen of one group of a list; a text that means nothing counts as not chosen. */
export const Choice = (description: string) =>
  Type.Optional(Type.String({ maxLength: 2000, description, 'x-message': 'Keep the choice to 2,000 characters.' }))

/** A page of what was chosen, and the number of products of each value of each facet without its own group. */
export const BrowsePage = Type.Object({
  search: Nullable(SearchReading, { description: 'how the keyword was read; null without one' }),
  products: Type.Array(ListedProduct),
  count: Type.Integer({ description: 'products of all pages' }),
  fitting: Nullable(Type.Integer(), { description: 'how many of them fit the space; null without one' }),
  homeSpace: Nullable(Type.String(), {
    description: 'the room of most products of the list, whatever is chosen of it; null without products',
  }),
  page: Type.Integer(),
  pages: Type.Integer(),
  facets: Type.Array(
    Type.Object({
      facet: OneOf(['category', 'band', 'timber', 'finish', 'brand', 'range', 'stock', 'rating']),
      value: Type.String(),
      count: Type.Integer(),
    }),
  ),
})
export type BrowsePage = Static<typeof BrowsePage>
