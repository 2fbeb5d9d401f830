import { paths } from '#rules/paths.ts'

/** The sections of the shop in the order of the header (spec §2). `under` is the path prefix of a section's pages. */
export const navLinks = [
  { label: 'All Products', to: paths.products, under: '/products' },
  { label: 'Living', to: paths.room('living'), under: '/living/' },
  { label: 'Dining', to: paths.room('dining'), under: '/dining/' },
  { label: 'Bedroom', to: paths.room('bedroom'), under: '/bedroom/' },
  { label: 'Styling Tips', to: paths.stylingTips, under: '/styling-tips' },
  { label: 'Contact', to: paths.contact, under: '/contact' },
] as const

/** The `aria-current` value of a link: 'page' for the page itself, 'true' for its section, or none. */
export function currentMark(link: { to: string; under: string }, path: string): 'page' | 'true' | undefined {
  if (path === link.to) return 'page'
  return path.startsWith(link.under) ? 'true' : undefined
}
