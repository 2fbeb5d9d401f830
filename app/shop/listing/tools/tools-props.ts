import { useNavigate } from 'react-router'
import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import type { Filter } from '#app/shop/listing/filter.ts'
import type { Facet } from './chosen-values.ts'

/** The state of a list is its URL query. */
export interface ListTools {
  /** Of a navigation under way, if there is one. */
  query: string
  facets: readonly Facet[]
  /** `fitting` is null without a space. */
  count: number
  fitting: number | null
  /** The room whose space is shown. */
  spaceRoom: Room['path'] | null
  /** Such as `Best match` in a search. */
  shopOrder?: string
  /** The sliders of a room are ahead of the URL while they move. */
  room?: RoomTools
}

export interface RoomTools {
  room: Room
  target: KeywordTarget
  filter: Filter
  onFilter: (filter: Filter) => void
  onReset: () => void
}

/** The form that a page without script sends. */
export const listFormId = 'list-form'

/** For when the focused control disappears. */
export function focusCount(): void {
  document.getElementById('list-count')?.focus()
}

/** Opens the list of another query, as an entry of the history. */
export function useGo(): (query: string) => Promise<void> {
  const navigate = useNavigate()
  return async (query) => {
    await navigate({ search: query }, { preventScrollReset: true })
  }
}
