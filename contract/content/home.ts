import Type, { type Static } from 'typebox'

/** The most characters of each text of a block. */
export const blockLengths = { heading: 60, words: 120, linkWords: 40, link: 200, alternativeText: 300 } as const

/** The most slides and promo blocks of the home page. */
export const mostBlocks = { slides: 6, promos: 2 } as const

const line = (name: keyof typeof blockLengths, message: string) =>
  Type.String({ maxLength: blockLengths[name], pattern: '^[^\\r\\n]*$', 'x-message': message })

/** A slide or a promo block of the home page: a heading, a sentence, a link and a picture. */
export const HomeBlock = Type.Object({
  id: Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$', 'x-message': 'Begin this block again.' }),
  heading: line('heading', 'Keep the heading to 60 characters on one line.'),
  words: line('words', 'Use up to 120 characters on one line.'),
  linkWords: line('linkWords', 'Keep the words of the link to 40 characters.'),
  link: line('link', 'Keep the address to 200 characters.'),
  picture: Type.String({
    maxLength: 60,
    pattern: '^([A-Za-z]*|/images/[0-9a-f]{32}\\.webp)$',
    'x-message': 'Choose a picture, or upload one.',
    description: 'the name of a picture that comes with the shop, such as heroLivingRoom, or the path of an upload',
  }),
  alternativeText: line('alternativeText', 'Use up to 300 characters on one line.'),
  isHidden: Type.Boolean({ description: 'not shown in the shop' }),
})
export type HomeBlock = Static<typeof HomeBlock>

/** The slides and the promo blocks of the home page, in their order. */
export const HomeValues = Type.Object({
  slides: Type.Array(HomeBlock, { maxItems: mostBlocks.slides, 'x-message': 'The home page can have up to 6 slides.' }),
  promos: Type.Array(HomeBlock, { maxItems: mostBlocks.promos, 'x-message': 'The home page can have up to 2 promos.' }),
})
export type HomeValues = Static<typeof HomeValues>
