import { useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { fits, fitsBeyond, fitText, isBeyondShown, writeBeyond, writeFilter } from './filter.ts'
import { isKeyword, keywordTargetOf, type KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import { findRoomOfPath, type Room } from '#rules/catalogue/rooms.ts'
import { catalogueApi, type TopProductsQuery } from '#app/api/catalogue.ts'
import { CompareButton } from '#app/compare/compare-button.tsx'
import { structuredData } from '#app/pages/structured-data.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { withSavedSpace } from '#app/store/saved-space.ts'
import { useSpace } from '#app/store/use-space.ts'
import { BeyondSliders } from './beyond-sliders.tsx'
import { useFitOnCards } from '#app/pages/fit-on-cards.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { MorePieces } from './more-pieces.tsx'
import { RoomEmpty } from './room-empty.tsx'
import { RoomFilters } from './room-filters.tsx'
import { RoomHead } from './room-head.tsx'
import { useFilter } from './use-filter.ts'
import { useRoomProducts } from './use-room-products.ts'
import styles from './listing.module.scss'

export { partsOfList as partsOf } from '#app/pages/fit-on-cards.ts'

const readRoom = prefetch(
  ({ path, params: { keyword = '' } }) => {
    const room = findRoomOfPath(path)
    return room && isKeyword(keyword)
      ? [catalogueApi.endpoints.topProducts.initiate(roomQuery(room, keywordTargetOf(keyword)))]
      : null
  },
  [structuredData],
)

export const loader = withSavedSpace(readRoom, ({ request }) => findRoomOfPath(new URL(request.url).pathname)?.path)

function roomQuery({ path }: Room, { keyword }: KeywordTarget): TopProductsQuery {
  return { keyword, room: path }
}

/** A room, or one category, brand or material in it, with sliders for price and size (spec §2). */
export function Component() {
  const room = findRoomOfPath(useLocation().pathname)
  const { keyword = '' } = useParams()
  // Without a room the loader has refused the address.
  return room && <RoomPage room={room} target={keywordTargetOf(keyword)} />
}

const twoColumns = '(min-width: 1400px) 480px, (min-width: 992px) 33vw, 50vw'

/**
 * Shows the room's own pieces only, even if the keyword also matches pieces in other rooms (behaviour, Products): those
 * within the sliders and, on request, those that the sliders cannot reach.
 */
function RoomPage({ room, target }: { room: Room; target: KeywordTarget }) {
  const { search } = useLocation()
  const { filter, setFilter, reset } = useFilter()
  const isBeyond = isBeyondShown(search)
  const list = useRoomProducts(roomQuery(room, target), search)
  const pieces = list.data?.pages.flatMap(({ items }) => items) ?? []
  const count = useRef<HTMLDivElement>(null)
  const fitOf = useFitOnCards(useSpace(room.path).space)
  const beyond = pieces.filter((piece) => fitsBeyond(piece, filter))
  const fitting = pieces.filter((piece) => fits(piece, filter))
  const shown = isBeyond ? pieces.filter((piece) => fitting.includes(piece) || beyond.includes(piece)) : fitting
  const statusText = list.data
    ? list.isLarge
      ? loadedText(fitting.length)
      : fitText(fitting.length, pieces.length)
    : ''
  const query = writeFilter(filter, writeBeyond(isBeyond))
  const filters = { room, target, filter, query, onChange: setFilter, onReset: reset }

  /** The pressed button disappears with the empty state, so the focus moves to the count of the new result. */
  function resetFromEmpty() {
    reset()
    count.current?.focus()
  }

  return (
    <div className="container">
      <RoomHead room={room} target={target} pieces={pieces} />
      <div className="listing">
        <aside className="filters" aria-label="Filters">
          <RoomFilters {...filters} />
        </aside>
        <div>
          <div className={styles.count} ref={count} tabIndex={-1}>
            <span role="status">{statusText}</span>
            <FilterDrawer title="Filter" icon="sliders" closeText={showText(shown.length)} status={statusText}>
              {(hide) => <RoomFilters {...filters} onFollow={hide} />}
            </FilterDrawer>
            <CompareButton />
            <BeyondSliders pieces={beyond} filter={filter} />
          </div>
          {!list.data ? (
            <ListPlaceholder list={list} className="two" />
          ) : shown.length > 0 ? (
            <ProductGrid
              products={shown}
              className="two"
              secondLine="category"
              level={2}
              sizes={twoColumns}
              firstEager={4}
              firstPriority
              fitOf={fitOf}
            />
          ) : (
            <RoomEmpty room={room} target={target} isFiltered={pieces.length > 0} onReset={resetFromEmpty} />
          )}
          <MorePieces list={list} shown={shown.length} />
        </div>
      </div>
    </div>
  )
}

/** The number of pieces that fit, of those that a large room has shown so far. */
function loadedText(count: number): string {
  return `${count} ${count === 1 ? 'piece fits' : 'pieces fit'}`
}

function showText(count: number): string {
  return `Show ${count} ${count === 1 ? 'piece' : 'pieces'}`
}
