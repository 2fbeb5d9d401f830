import Type, { type Static } from 'typebox'

/** A picture of a product, with the pixels of its original where they are known. */
export const Picture = Type.Object({
  image: Type.String({ description: 'path or URL of the picture; contract/platform/images.ts lists its widths' }),
  alternativeText: Type.String({ description: 'what the picture shows, for people who do not see it' }),
  widthPx: Type.Union([Type.Integer(), Type.Null()]),
  heightPx: Type.Union([Type.Integer(), Type.Null()]),
})
export type Picture = Static<typeof Picture>
