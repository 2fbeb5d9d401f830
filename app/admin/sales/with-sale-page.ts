import type { Sale } from '#contract/selling/sales.ts'
import { paths } from '#rules/paths.ts'

/** The announcement of a sale, the words of its link in the menu, and the page that both lead to. */
export type Texts = Pick<Sale, 'announcement' | 'menuLabel' | 'textLink'>

/** A change of the words: the first ones bring the page of everything on sale with them, the last ones take it away. */
export function withSalePage(before: Texts, patch: Partial<Texts>): Partial<Texts> {
  const had = hasWords(before)
  const has = hasWords({ ...before, ...patch })
  if (!had && has && before.textLink === '') return { ...patch, textLink: paths.sale }
  if (had && !has && before.textLink === paths.sale) return { ...patch, textLink: '' }
  return patch
}

const hasWords = ({ announcement, menuLabel }: Texts) => announcement.trim() !== '' || menuLabel.trim() !== ''
