import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'

/** A slide or a promo block of the home page as shoppers see it, with the pixels of its picture. */
export const ShownBlock = Type.Object({
  id: Type.String(),
  heading: Type.String(),
  words: Type.String(),
  linkWords: Type.String(),
  link: Type.String({ description: 'a page of the shop, or an address that begins with https://' }),
  picture: Type.String({ description: 'as in HomeBlock' }),
  alternativeText: Type.String({ description: 'empty when the picture only decorates' }),
  image: Type.String({ description: 'path of the picture; contract/platform/images.ts lists its widths' }),
  widthPx: Type.Integer(),
  heightPx: Type.Integer(),
})
export type ShownBlock = Static<typeof ShownBlock>

/** What the home page shows besides products and rooms. */
export const ShownHome = Type.Object({ slides: Type.Array(ShownBlock), promos: Type.Array(ShownBlock) })
export type ShownHome = Static<typeof ShownHome>

/** The endpoint of the home page for shoppers. */
export const home = {
  read: endpoint('GET', '/api/home', {
    access: 'anyone',
    summary: 'The slides and the promo blocks of the home page, without hidden ones',
    reply: ShownHome,
    dependsOn: [],
  }),
}
