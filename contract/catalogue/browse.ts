import Type, { type Static } from 'typebox'
import { ListedProduct } from './products.ts'
import { SearchReading } from './search-reading.ts'

/** What was chosen of one group of a list; a text that means nothing counts as not chosen. */
export const Choice = (description: string) =>
  Type.Optional(Type.String({ maxLength: 2000, description, 'x-message': 'Keep the choice to 2,000 characters.' }))

/** A page of what was chosen, and the number of products of each value of each facet without its own group. */
export const BrowsePage = Type.Object({
  search: Type.Union([SearchReading, Type.Null()], { description: 'how the keyword was read; null without one' }),
  products: Type.Array(ListedProduct),
  count: Type.Integer({ description: 'products of all pages' }),
  fitting: Type.Union([Type.Integer(), Type.Null()], {
    description: 'how many of them fit the space; null without one',
  }),
  homeSpace: Type.Union([Type.String(), Type.Null()], {
    description: 'the room of most products of the list, whatever is chosen of it; null without products',
  }),
  page: Type.Integer(),
  pages: Type.Integer(),
  facets: Type.Array(
    Type.Object({
      facet: Type.Union([
        Type.Literal('category'),
        Type.Literal('band'),
        Type.Literal('timber'),
        Type.Literal('finish'),
        Type.Literal('brand'),
        Type.Literal('range'),
        Type.Literal('stock'),
        Type.Literal('rating'),
      ]),
      value: Type.String(),
      count: Type.Integer(),
    }),
  ),
})
export type BrowsePage = Static<typeof BrowsePage>
