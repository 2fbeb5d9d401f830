import type { ShownMenuLink } from '#contract/pages.ts'
import { paths } from '#rules/paths.ts'

/** The sections of the header (spec §2), unless the owner has published another menu. */
export const navLinks: readonly ShownMenuLink[] = [
  { label: 'All Products', to: paths.products },
  { label: 'Living', to: paths.room('living'), under: '/living/' },
  { label: 'Dining', to: paths.room('dining'), under: '/dining/' },
  { label: 'Bedroom', to: paths.room('bedroom'), under: '/bedroom/' },
  { label: 'Styling Tips', to: paths.stylingTips },
  { label: 'Contact', to: paths.contact },
]

/** The `aria-current` value of a link: 'page' for the page itself, 'true' for its section, or none. */
export function currentMark({ to, under = to }: ShownMenuLink, path: string): 'page' | 'true' | undefined {
  if (path === to) return 'page'
  return path.startsWith(under) ? 'true' : undefined
}
