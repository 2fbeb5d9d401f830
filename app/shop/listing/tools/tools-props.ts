import { useNavigate } from 'react-router'
import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import type { Filter } from '#app/shop/listing/filter.ts'
import type { Facet } from './chosen-values.ts'

/** The state of a list is its URL query. */
export interface ListTools {
  query: string
  facets: readonly Facet[]
  count: number
  fitting: number | null
  /** The room whose space is shown. */
  spaceRoom: Room['path'] | null
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

export const listFormId = 'list-form'

/** For when the focused control disappears. */
export function focusCount(): void {
  document.getElementById('list-count')?.focus()
}

export function useGo(): (query: string) => Promise<void> {
  const navigate = useNavigate()
  return async (query) => {
    await navigate({ search: query }, { preventScrollReset: true })
  }
}
