import { keywordTargetOf } from '#rules/room-keyword.ts'
import { materials, rooms } from '#rules/rooms.ts'
import { searchPath } from '#rules/search-path.ts'
import { searchTerms } from '#rules/search.ts'

/** A place of the shop that can be suggested: what people call it, and its address. */
export interface Place {
  label: string
  path: string
}

/** A place together with the words that lead to it. */
interface NamedPlace extends Place {
  words: string[]
}

function named(label: string, path: string, more = ''): NamedPlace {
  return { label, path, words: searchTerms(`${label} ${more}`) }
}

const wholeRooms = rooms.map(({ path, homeSpace }) => named(homeSpace, `/${path}/${path}`, 'furniture'))

/** A category that stands in several rooms is named with its room: `Lamp Tables, Bedroom`. */
const categories = rooms.flatMap(({ path, homeSpace, categories: own }) =>
  own.map(({ keyword, label }) => {
    const isShared = rooms.some((room) => room.path !== path && room.categories.some((one) => one.label === label))
    return named(isShared ? `${label}, ${homeSpace}` : label, `/${path}/${encodeURIComponent(keyword)}`, keyword)
  }),
)

const makers = [...new Set([...rooms.flatMap(({ brands }) => brands), ...materials])].map((label) =>
  named(label, searchPath(keywordTargetOf(label).keyword)),
)

const places = [...categories, ...wholeRooms, ...makers]

/**
 * The categories, rooms, brands and materials that may be meant by a keyword which is still being typed, four at most:
 * each of its words is the beginning of a word of theirs, so `cof` is Coffee Tables and `hall t` Hall Tables.
 */
export function placesNamed(keyword: string): Place[] {
  const typed = searchTerms(keyword)
  if (typed.length === 0) return []
  return places
    .filter(({ words }) => typed.every((beginning) => words.some((word) => word.startsWith(beginning))))
    .slice(0, 4)
    .map(({ label, path }) => ({ label, path }))
}
