import type { Suggestions } from '#contract/catalogue/catalogue.ts'
import { paths } from '#rules/paths.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import type { RoomTexts } from '#contract/pages.ts'
import { shownCategories } from '#rules/catalogue/categories.ts'
import { materials, rooms } from '#rules/catalogue/rooms.ts'
import { searchPath } from '#rules/catalogue/search-path.ts'
import { searchTerms } from '#rules/catalogue/search.ts'

export type PageSuggestion = Suggestions['terms'][number]

interface SearchablePage extends PageSuggestion {
  words: string[]
}

function toSearchablePage(label: string, path: string, extraWords = ''): SearchablePage {
  return { label, path, words: searchTerms(`${label} ${extraWords}`) }
}

const roomPages = rooms.map(({ path, homeSpace }) => toSearchablePage(homeSpace, paths.room(path), 'furniture'))

/** A label of several rooms includes its room: `Lamp Tables, Bedroom`. */
function categoryPages(texts: RoomTexts): SearchablePage[] {
  const pagesOfRooms = rooms.flatMap((room) => shownCategories(texts, room).map((category) => ({ room, ...category })))
  return pagesOfRooms.map(({ room: { path, homeSpace }, keyword, label }) => {
    const isShared = pagesOfRooms.some((other) => other.room.path !== path && other.label === label)
    return toSearchablePage(isShared ? `${label}, ${homeSpace}` : label, paths.room(path, keyword), keyword)
  })
}

const searchPages = [...new Set([...rooms.flatMap(({ brands }) => brands), ...materials])].map((label) =>
  toSearchablePage(label, searchPath(keywordTargetOf(label, firstRooms).keyword)),
)

const maxPages = 4

/**
 * Suggests pages of categories, rooms, brands and materials for a keyword that is still being typed. Each of its words
 * is a prefix of a word of the page: `hall t` finds Hall Tables.
 */
export function suggestPages(texts: RoomTexts, keyword: string): PageSuggestion[] {
  const prefixes = searchTerms(keyword)
  if (prefixes.length === 0) return []
  return [...categoryPages(texts), ...roomPages, ...searchPages]
    .filter(({ words }) => prefixes.every((prefix) => words.some((word) => word.startsWith(prefix))))
    .toSorted((a, b) => countWhole(b, prefixes) - countWhole(a, prefixes))
    .slice(0, maxPages)
    .map(({ label, path }) => ({ label, path }))
}

/** Pages with more whole typed words come first. */
function countWhole({ words }: SearchablePage, typed: readonly string[]): number {
  return typed.filter((word) => words.some((each) => each === word || each === `${word}s`)).length
}

/** `sideboard` leads to Buffets. */
export function suggestCategories(texts: RoomTexts, categories: readonly string[]): PageSuggestion[] {
  return rooms
    .flatMap((room) =>
      shownCategories(texts, room).flatMap(({ keyword, label }) =>
        categories.includes(keyword) ? [{ label, path: paths.room(room.path, keyword) }] : [],
      ),
    )
    .slice(0, maxPages)
}
