import type { RoomTexts } from '#contract/pages.ts'
import { materials, rooms } from './rooms.ts'
import { narrowingTerm } from './search.ts'

/** The meaning of a room page's keyword: its kind, the keyword for requests and links, and its label. */
export interface KeywordTarget {
  kind: 'room' | 'category' | 'brand' | 'material' | 'words'
  keyword: string
  label: string
}

const roomEntries: readonly KeywordTarget[] = rooms.map(({ path, homeSpace }) => ({
  kind: 'room' as const,
  keyword: path,
  label: homeSpace,
}))
const otherEntries: readonly KeywordTarget[] = [
  ...rooms.flatMap(({ brands }) => brands.map((brand) => entryOf('brand', brand))),
  ...materials.map((material) => entryOf('material', material)),
]

/** Links to brands and materials have one lower-case word: `american`, `timber` for Solid Timber (behaviour). */
function entryOf(kind: 'brand' | 'material', label: string): KeywordTarget {
  const words = label.toLowerCase().split(' ')
  const keyword = words.find((word) => narrowingTerm(word) === label.toLowerCase()) ?? label.toLowerCase()
  return { kind, keyword, label }
}

/**
 * Resolves a room page's keyword in any case: a room, or a category, brand or material by keyword or label (`american`
 * and `American Rustic`). Anything else is text to search for.
 */
export function keywordTargetOf(text: string, texts: RoomTexts): KeywordTarget {
  const term = narrowingTerm(text)
  const categories = Object.values(texts).flatMap((room) => room.categories)
  const entries = [
    ...roomEntries,
    ...categories.map(({ keyword, label }) => ({ kind: 'category' as const, keyword, label })),
    ...otherEntries,
  ]
  const found = entries.find(({ keyword, label }) => keyword.toLowerCase() === term || label.toLowerCase() === term)
  return found ?? { kind: 'words', keyword: text, label: `“${text}”` }
}

/** Whether a text is a valid keyword: not blank, at most 100 characters, without control characters. */
export function isKeyword(text: string): boolean {
  return text.trim() !== '' && text.length <= 100 && !/\p{Cc}/u.test(text)
}
