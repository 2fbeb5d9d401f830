import type { Suggestions } from '#contract/catalogue.ts'
import { paths } from '#rules/paths.ts'
import { keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import { materials, rooms } from '#rules/catalogue/rooms.ts'
import { searchPath } from '#rules/catalogue/search-path.ts'
import { searchTerms } from '#rules/catalogue/search.ts'

/** A page that can be suggested: its label and its path. */
export type PageSuggestion = Suggestions['terms'][number]

/** A page with the words that lead to it. */
interface SearchablePage extends PageSuggestion {
  words: string[]
}

function toSearchablePage(label: string, path: string, extraWords = ''): SearchablePage {
  return { label, path, words: searchTerms(`${label} ${extraWords}`) }
}

const roomPages = rooms.map(({ path, homeSpace }) => toSearchablePage(homeSpace, paths.room(path), 'furniture'))

/** The pages of categories. A label of several rooms includes its room: `Lamp Tables, Bedroom`. */
const categoryPages = rooms.flatMap(({ path, homeSpace, categories }) =>
  categories.map(({ keyword, label }) => {
    const isShared = rooms.some((room) => room.path !== path && room.categories.some((one) => one.label === label))
    return toSearchablePage(isShared ? `${label}, ${homeSpace}` : label, paths.room(path, keyword), keyword)
  }),
)

const searchPages = [...new Set([...rooms.flatMap(({ brands }) => brands), ...materials])].map((label) =>
  toSearchablePage(label, searchPath(keywordTargetOf(label).keyword)),
)

const pages = [...categoryPages, ...roomPages, ...searchPages]

/** The maximum number of suggested pages. */
const maxPages = 4

/**
 * Suggests the pages of categories, rooms, brands and materials for a keyword that is still being typed. Each of its
 * words is a prefix of a word of the page: `cof` finds Coffee Tables and `hall t` Hall Tables.
 */
export function suggestPages(keyword: string): PageSuggestion[] {
  const prefixes = searchTerms(keyword)
  if (prefixes.length === 0) return []
  return pages
    .filter(({ words }) => prefixes.every((prefix) => words.some((word) => word.startsWith(prefix))))
    .toSorted((a, b) => countWhole(b, prefixes) - countWhole(a, prefixes))
    .slice(0, maxPages)
    .map(({ label, path }) => ({ label, path }))
}

/** How many of the typed words are whole words of a page: these pages come before those that begin with them. */
function countWhole({ words }: SearchablePage, typed: readonly string[]): number {
  return typed.filter((word) => words.some((each) => each === word || each === `${word}s`)).length
}

/** The pages of the categories of furniture: `sideboard` leads to Buffets. */
export function suggestCategories(categories: readonly string[]): PageSuggestion[] {
  return rooms
    .flatMap(({ path, categories: ofRoom }) =>
      ofRoom.flatMap(({ keyword, label }) =>
        categories.includes(keyword) ? [{ label, path: paths.room(path, keyword) }] : [],
      ),
    )
    .slice(0, maxPages)
}
