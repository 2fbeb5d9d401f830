import Type, { type Static } from 'typebox'
import { ListedProduct } from './products.ts'
import { Nullable } from '#contract/platform/fields.ts'

/** A product that misses a part of a typed text, and what it misses: `$149 over $1,500`. */
const NearProduct = Type.Object({ product: ListedProduct, reason: Type.String() })

/** How the keyword of a list was read: its parts, the corrected words, and on the first page what is close to it. */
export const SearchReading = Type.Object({
  parts: Type.Array(
    Type.Object({
      label: Type.String(),
      without: Type.String({ description: 'the keyword without this part; empty for the only part' }),
    }),
    { description: 'what was understood in another way than as words' },
  ),
  corrected: Nullable(
    Type.Object({
      meant: Type.Array(Type.String()),
      typed: Type.Array(Type.String()),
      asTyped: Type.String({ description: 'the keyword that is searched without the corrections' }),
    }),
  ),
  said: Type.Array(Type.String(), { description: 'sentences that answer words, such as what the shop does not have' }),
  found: Type.Integer({ description: 'products of the keyword, before anything else is chosen' }),
  near: Nullable(Type.Object({ title: Type.String(), lead: Type.String(), products: Type.Array(NearProduct) })),
  loosened: Type.Array(Type.Object({ label: Type.String(), keyword: Type.String(), count: Type.Integer() }), {
    description: 'searches with one part less, when nothing was found',
  }),
})
export type SearchReading = Static<typeof SearchReading>
