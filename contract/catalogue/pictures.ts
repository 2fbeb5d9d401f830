import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/platform/fields.ts'

/** A picture of a product, with the pixels of its original where they are known. */
export const Picture = Type.Object({
  image: Type.String({ description: 'path or URL of the picture; contract/platform/images.ts lists its widths' }),
  alternativeText: Type.String({ description: 'what the picture shows, for people who do not see it' }),
  widthPx: Nullable(Type.Integer()),
  heightPx: Nullable(Type.Integer()),
})
export type Picture = Static<typeof Picture>
