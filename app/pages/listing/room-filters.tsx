import type { Filter } from './filter.ts'
import { keywordTargetOf, type KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import { materials, type Room } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { LinkGroup, type GroupLink } from './link-group.tsx'
import { FilterSliders } from './filter-sliders.tsx'

interface RoomFiltersProps {
  room: Room
  /** The category, brand or material that the page shows. */
  target: KeywordTarget
  filter: Filter
  /** The URL query with the slider values. */
  query: string
  onChange: (filter: Filter) => void
  onReset: () => void
  onFollow?: () => void
}

/** The filters of a room page (spec §2, Room listing pages). The links keep the slider values. */
export function RoomFilters({ room, target, filter, query, onChange, onReset, onFollow }: RoomFiltersProps) {
  const linkTo = (label: string, keyword: string): GroupLink => ({
    label,
    to: paths.room(room.path, keyword) + query,
    isCurrent: keyword === target.keyword,
  })
  const linkOf = (name: string) => linkTo(name, keywordTargetOf(name).keyword)
  const categories = room.categories.map(({ label, keyword }) => linkTo(label, keyword))
  return (
    <>
      <LinkGroup title={roomTitle(room)} links={[linkTo('All', room.path), ...categories]} onFollow={onFollow} />
      <FilterSliders filter={filter} onChange={onChange} onReset={onReset} />
      <LinkGroup title="Material" links={materials.map(linkOf)} onFollow={onFollow} />
      <LinkGroup title="Brand" links={room.brands.map(linkOf)} onFollow={onFollow} />
    </>
  )
}

/** The name of a room with only its first letter in upper case: `Living room`. */
export function roomTitle({ homeSpace }: Room): string {
  return homeSpace.slice(0, 1) + homeSpace.slice(1).toLowerCase()
}
