import './tools/list-tools.scss'
import { useRef } from 'react'
import { type LoaderFunction, redirect, useLocation, useNavigation, useParams } from 'react-router'
import { isKeyword, keywordTargetOf, type KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import { findRoomOfPath, type Room } from '#rules/catalogue/rooms.ts'
import { CompareButton } from '#app/compare/compare-button.tsx'
import { structuredData } from '#app/pages/structured-data.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { withSavedSpace } from '#app/store/saved-space.ts'
import {
  BeyondSliders,
  BottomBar,
  Chips,
  ListEnd,
  listTools,
  MySpace,
  RoomEmpty,
  Sidebar,
  Sort,
} from './later-tools.ts'
import { hasFacet, listHeadText, whatIsListed } from './chosen/list-head.ts'
import { ListPlaceholder } from './list-placeholder.tsx'
import { type ListScope, readListChoice } from './chosen/list-query.ts'
import { ListedPieces } from './chosen/listed-pieces.tsx'
import { loadList } from './chosen/load-list.ts'
import { RoomHead } from './room-head.tsx'
import { formAddress } from './chosen/typed-space.ts'
import { useFilter } from './use-filter.ts'
import { useList } from './chosen/use-list.ts'
import styles from './listing.module.scss'

export { partsOfList as partsOf } from '#app/pages/fit-on-cards.ts'

const readRoom = prefetch(
  ({ path, params: { keyword = '' }, query }) => {
    const room = findRoomOfPath(path)
    return room && isKeyword(keyword) ? [loadList(scopeOf(room, keywordTargetOf(keyword)), `?${query}`)] : null
  },
  [structuredData, listTools],
)

/** A form that was sent without script goes on to the address that means the same. */
const readRoomOrForm: LoaderFunction = (args) => {
  const { pathname, searchParams } = new URL(args.request.url)
  const address = import.meta.env.SSR ? formAddress(searchParams, true) : null
  return address === null ? readRoom(args) : redirect(pathname + address)
}

export const loader = withSavedSpace(
  readRoomOrForm,
  ({ request }) => findRoomOfPath(new URL(request.url).pathname)?.path,
)

const scopeOf = ({ path }: Room, { keyword }: KeywordTarget): ListScope => ({ keyword, room: path })

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
 * that were chosen, best fit first in a space and else in the order of the shop.
 */
function RoomPage({ room, target }: { room: Room; target: KeywordTarget }) {
  const { search, pathname } = useLocation()
  const { filter, setFilter, reset } = useFilter()
  const list = useList(scopeOf(room, target), filter)
  const count = useRef<HTMLDivElement>(null)
  const choice = readListChoice(search)
  const what = whatIsListed(room, target)
  const plural = target.kind === 'category' && target.label.endsWith('s') ? target.label : 'pieces'
  const status = list.list.data ? listHeadText({ list, choice, what, hasSliders: true, plural }) : ''
  // A tick shows at once, while its list is on the way.
  const next = useNavigation().location
  const query = next?.pathname === pathname ? next.search : search
  const tools = {
    query,
    facets: list.facets,
    count: list.count,
    fitting: list.fittingCount,
    spaceRoom: room.path,
    room: { room, target, filter, onFilter: setFilter, onReset: reset },
  }

  /** The pressed button disappears with the empty state, so the focus moves to the count of the new result. */
  function resetFromEmpty() {
    reset()
    count.current?.focus()
  }

  return (
    <div className="container">
      <RoomHead room={room} target={target} pieces={list.list.data?.pages[0]?.products ?? []} />
      <MySpace tools={tools} />
      <div className="listing">
        <aside className="filters is-long" aria-label="Filters">
          <Sidebar tools={tools} />
        </aside>
        <div className={styles.list}>
          <div className="toolbar-list">
            <div className="head" id="list-count" ref={count} tabIndex={-1}>
              <h2 className="band">
                <span role="status">{status}</span>
              </h2>
            </div>
            <div className="chips-in">
              <Chips tools={tools} />
            </div>
            <div className="right">
              <CompareButton />
              <Sort tools={tools} />
            </div>
            <BeyondSliders pieces={list.beyond} filter={filter} />
          </div>
          {!list.list.data ? (
            <ListPlaceholder list={list.list} className="two" />
          ) : list.pieces.length > 0 ? (
            <ListedPieces
              list={list}
              isBestFit={choice.sort === undefined || choice.sort === 'fit'}
              sizes={twoColumns}
            />
          ) : (
            <RoomEmpty
              room={room}
              target={target}
              isFiltered={list.all > 0}
              isChosen={hasFacet(choice) || choice.onlyFitting}
              query={query}
              onReset={resetFromEmpty}
            />
          )}
          <ListEnd list={list} />
        </div>
      </div>
      <BottomBar tools={tools} status={status} />
    </div>
  )
}
