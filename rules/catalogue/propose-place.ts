import type { RoomTexts } from '#contract/pages.ts'
import { searchTerms } from './search.ts'
import { rooms } from './rooms.ts'

/** Where a product is sold: the `homeSpace` of a room, empty for none, and a category as products have it. */
export interface Place {
  homeSpace: string
  category: string
}

/**
 * Proposes the room and category for the category of another shop, such as `Furniture > Coffee Tables`: the category of
 * this shop with the most words in common, else the room it names, without a category if it names nothing else. Without
 * either it stays as it is, in no room.
 */
export function proposePlace(texts: RoomTexts, name: string): Place {
  const last = name.split('>').at(-1)?.trim() ?? ''
  const words = wordsOf(name)
  const places = rooms.flatMap(({ path, homeSpace }) =>
    texts[path].categories.map(({ keyword, label }) => ({
      place: { homeSpace, category: keyword },
      score: Math.max(scoreOf(wordsOf(label), words), scoreOf(wordsOf(keyword), words)),
      isOfRoom: wordsOf(homeSpace).some((word) => word !== 'room' && words.includes(word)),
    })),
  )
  const [best] = places
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || Number(other.isOfRoom) - Number(one.isOfRoom))
  if (best) return best.place
  const room = rooms.find(({ path }) => words.includes(path))
  return { homeSpace: room?.homeSpace ?? '', category: room && words.length <= 2 ? '' : last }
}

/** How many words a category has, if all of them are in the name; else 0. */
function scoreOf(category: readonly string[], name: readonly string[]): number {
  return category.length > 0 && category.every((word) => name.includes(word)) ? category.length : 0
}

/** In lower case, without accents and plural endings. */
function wordsOf(text: string): string[] {
  return searchTerms(text).map((word) => word.replace(/(?<=[^s])s$/, ''))
}
