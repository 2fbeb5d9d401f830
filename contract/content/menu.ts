import Type, { type Static } from 'typebox'

/** The most characters of the words and the address of a link. */
export const menuLengths = { label: 24, link: 200 } as const

/** The most links of the menu. */
export const mostMenuLinks = 7

/** A link of the menu in the header. */
export const MenuLink = Type.Object({
  id: Type.String({ maxLength: 40, pattern: '^[a-z0-9-]+$', 'x-message': 'Begin this link again.' }),
  label: Type.String({
    maxLength: menuLengths.label,
    pattern: '^[^\\r\\n]*$',
    'x-message': 'Keep the words to 24 characters on one line.',
  }),
  link: Type.String({
    maxLength: menuLengths.link,
    pattern: '^[^\\r\\n]*$',
    'x-message': 'Keep the address to 200 characters.',
    description: 'a page of the shop, such as /living/Coffee',
  }),
})
export type MenuLink = Static<typeof MenuLink>

/** The links of the menu in the header, in their order. */
export const MenuValues = Type.Object({
  links: Type.Array(MenuLink, { maxItems: mostMenuLinks, 'x-message': 'The menu can have up to 7 links.' }),
})
export type MenuValues = Static<typeof MenuValues>
