import { paths } from '#rules/paths.ts'

/** The sections of the shop in the order of the header (spec §2). `under` is the part of the address they share. */
export const navLinks = [
  { label: 'All Products', to: paths.products, under: '/products' },
  { label: 'Living', to: paths.room('living'), under: '/living/' },
  { label: 'Dining', to: paths.room('dining'), under: '/dining/' },
  { label: 'Bedroom', to: paths.room('bedroom'), under: '/bedroom/' },
  { label: 'Styling Tips', to: paths.stylingTips, under: '/styling-tips' },
  { label: 'Contact', to: paths.contact, under: '/contact' },
] as const

/** What `aria-current` says of a link: the page itself, the section that the page is in, or nothing. */
export function currentMark(link: { to: string; under: string }, path: string): 'page' | 'true' | undefined {
  if (path === link.to) return 'page'
  return path.startsWith(link.under) ? 'true' : undefined
}
