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
    'x-message': 'Enter words of at most 24 characters on one line.',
  }),
  link: Type.String({
    maxLength: menuLengths.link,
    pattern: '^[^\\r\\n]*$',
    'x-message': 'Enter an address of at most 200 characters.',
    description: 'a page of the shop, such as /living/Coffee',
  }),
})
export type MenuLink = Static<typeof MenuLink>

/** The links of the menu in the header, in their order. */
export const MenuValues = Type.Object({
  links: Type.Array(MenuLink, { maxItems: mostMenuLinks, 'x-message': 'The menu has 7 links at most.' }),
})
export type MenuValues = Static<typeof MenuValues>
