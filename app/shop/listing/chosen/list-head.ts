import { type ListChoice, writeChoice } from '#rules/catalogue/list-choice.ts'
import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { RoomTexts } from '#contract/pages.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { emptySpace } from '#rules/catalogue/fit/space.ts'
import { fitCountText, nothingFitsText } from '#rules/catalogue/fit/list-text.ts'
import { fitText } from '#app/shop/listing/slider-text.ts'
import type { ListState } from './use-list.ts'

interface Head {
  list: Pick<ListState, 'count' | 'within' | 'all' | 'fittingCount' | 'isLarge'>
  choice: ListChoice
  what: string
  hasSliders: boolean
  plural: string
}

/** How many products the list has, or how many of them fit the space (fit.md, Words). */
export function listHeadText({ list, choice, what, hasSliders, plural }: Head): string {
  const { count, within, all, fittingCount, isLarge } = list
  if (fittingCount === 0 && count > 0) return nothingFitsText(what, choice.space)
  if (fittingCount !== null && count > 0) return fitCountText(fittingCount, count)
  // With only the sliders moved, the list says what the specification says.
  if (hasSliders && !isLarge && !hasFacet(choice)) return fitText(within, all)
  return count === 1 ? '1 piece' : `${count} ${plural}`
}

export function hasFacet(choice: ListChoice): boolean {
  return writeChoice({ ...choice, space: emptySpace, sort: undefined, onlyFitting: false }) !== ''
}

export function whatIsListed(
  texts: RoomTexts,
  { path, homeSpace }: Room,
  { kind, keyword, label }: KeywordTarget,
): string {
  const category = kind === 'category' && texts[path].categories.find((each) => each.keyword === keyword)
  const one = category ? singular(category.label) : kind === 'brand' || kind === 'material' ? `${label} piece` : 'piece'
  return `${one} for the ${homeSpace.toLowerCase()}`
}

/** The singular noun of a category: `lamp table` for `Lamp Tables`, `TV stand` for `TV Stands`. `Bar` has none. */
function singular(label: string): string {
  if (!label.endsWith('s')) return 'piece'
  const words = label.slice(0, -1).split(' ')
  return words.map((word) => (word === word.toUpperCase() ? word : word.toLowerCase())).join(' ')
}
