import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import type { Filter } from '#app/shop/listing/filter.ts'
import type { Facet } from './facet-text.ts'

/** What the tools of a list show and change. The state of a list is its URL query. */
export interface ListTools {
  /** The query of the URL, of a navigation under way if there is one. */
  query: string
  facets: readonly Facet[]
  /** How many pieces the list has, and how many of them fit the space; null without one. */
  count: number
  fitting: number | null
  /** The room whose space the list shows. */
  spaceRoom: Room['path'] | null
  /** The word for the shop's order, such as `Best match` in a search. */
  shopOrder?: string
  /** Of a room: what it shows, and its sliders, which are ahead of the URL while they move. */
  room?: RoomTools
}

export interface RoomTools {
  room: Room
  target: KeywordTarget
  filter: Filter
  onFilter: (filter: Filter) => void
  onReset: () => void
}

/** The id of the form that everything chosen belongs to, which a page without script sends. */
export const listFormId = 'list-form'

/** Moves the focus to the count of the list, when the focused control disappears. */
export function focusCount(): void {
  document.getElementById('list-count')?.focus()
}
