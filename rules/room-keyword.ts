import { materials, rooms } from './rooms.ts'
import { narrowingTerm } from './search.ts'

/** What the keyword of a room's address stands for, the keyword to ask and to link with, and what people read for it. */
export interface KeywordTarget {
  kind: 'room' | 'category' | 'brand' | 'material' | 'words'
  keyword: string
  label: string
}

const entries: readonly KeywordTarget[] = [
  ...rooms.map(({ path, homeSpace }) => ({ kind: 'room' as const, keyword: path, label: homeSpace })),
  ...rooms.flatMap(({ categories }) => categories.map((category) => ({ kind: 'category' as const, ...category }))),
  ...rooms.flatMap(({ brands }) => brands.map((brand) => entryOf('brand', brand))),
  ...materials.map((material) => entryOf('material', material)),
]

/** Links to brands and materials use the first word, in small letters: `american`, `timber` for Solid Timber (behaviour). */
function entryOf(kind: 'brand' | 'material', label: string): KeywordTarget {
  const words = label.toLowerCase().split(' ')
  const keyword = words.find((word) => narrowingTerm(word) === label.toLowerCase()) ?? label.toLowerCase()
  return { kind, keyword, label }
}

/**
 * What a keyword means on a room page, without case: a room, or a category, brand or material by its short word or by its
 * full label (`american` and `American Rustic`, `Console` and `Hall Tables`). Anything else is words to search for.
 */
export function keywordTargetOf(text: string): KeywordTarget {
  const term = narrowingTerm(text)
  const found = entries.find(({ keyword, label }) => keyword.toLowerCase() === term || label.toLowerCase() === term)
  return found ?? { kind: 'words', keyword: text, label: `“${text}”` }
}

/** Whether a keyword can be asked for: not blank, not longer than any label could be, nothing that no keyboard types. */
export function isKeyword(text: string): boolean {
  return text.trim() !== '' && text.length <= 100 && !/\p{Cc}/u.test(text)
}
