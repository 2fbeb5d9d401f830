import { useEffect, useState } from 'react'
import { useLocation, useNavigation, useParams, useNavigate, type LoaderFunction } from 'react-router'
import { keywordTargetOf, type KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import { findRoomOfPath, type Room } from '#rules/catalogue/rooms.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { pageCode } from '#app/navigation/late-code.ts'
import { ListEnd, MySpace, RoomBar, RoomEmpty, RoomHead, RoomToolbar, Sidebar } from './later-tools.ts'
import { ListPlaceholder } from './list-placeholder.tsx'
import { readListChoice, roomScope } from './chosen/list-query.ts'
import { ListedProducts } from './chosen/listed-products.tsx'
import { useList } from './chosen/use-list.ts'
import { openFilter, readFilter, sliders, writeFilter, type Filter } from './filter.ts'

export { partsOfList as partsOf } from '#app/shop/frame/fit-on-cards.ts'

/** The first page comes with its data, so a browser loads this after hydration. */
const roomLoader = pageCode(() => import('./load-room.ts'))

export const loader: LoaderFunction = async (args) => (await roomLoader.load()).loadRoom(args)

export function Component() {
  const room = findRoomOfPath(useLocation().pathname)
  const { keyword = '' } = useParams()
  const { rooms } = useShopDetails()
  // Without a room the loader has refused the address.
  return room && <RoomPage room={room} target={keywordTargetOf(keyword, rooms)} />
}

const twoColumns = '(min-width: 1400px) 480px, (min-width: 992px) 33vw, 50vw'

/**
 * Only the room's own products, even if the keyword matches others too (behaviour, Catalogue): best fit first in a space,
 * else in the shop's order.
 */
function RoomPage({ room, target }: { room: Room; target: KeywordTarget }) {
  const { search, pathname } = useLocation()
  const { filter, setFilter, reset } = useFilter()
  const list = useList(roomScope(room, target), filter)
  const choice = readListChoice(search)
  const head = { list, choice }
  useEffect(() => roomLoader.preload(), [])
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

  return (
    <div className="container">
      <RoomHead room={room} target={target} pieces={list.list.data?.pages[0]?.products ?? []} />
      <MySpace tools={tools} />
      <div className="listing">
        <aside className="filters is-long" aria-label="Filters">
          <Sidebar tools={tools} />
        </aside>
        <div>
          <RoomToolbar tools={tools} head={head} />
          {!list.list.data ? (
            <ListPlaceholder list={list.list} className="two" />
          ) : list.pieces.length > 0 ? (
            <ListedProducts
              list={list}
              columns="two"
              isBestFit={choice.sort === undefined || choice.sort === 'fit'}
              sizes={twoColumns}
            />
          ) : (
            <RoomEmpty
              room={room}
              target={target}
              isFiltered={list.all > 0}
              choice={choice}
              query={query}
              onReset={reset}
            />
          )}
          <ListEnd list={list} room={room} />
        </div>
      </div>
      <RoomBar tools={tools} head={head} />
    </div>
  )
}

/** Browsers refuse more than 100 updates of the URL in 30 s. */
const restMs = 300

/**
 * The sliders are read from the URL and written back to it when they rest, for Back, reload and shared links (spec §9).
 */
function useFilter(): { filter: Filter; setFilter: (filter: Filter) => void; reset: () => void } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [filter, setFilter] = useState(() => readFilter(search))
  const [seen, setSeen] = useState(search)
  const [written, setWritten] = useState<string | null>(null)
  if (search !== seen) {
    setSeen(search)
    // A link or Back sets the sliders.
    if (search !== written) {
      setFilter(readFilter(search))
      setWritten(null)
    }
  }

  useEffect(() => {
    if (isSame(filter, readFilter(search))) return undefined
    const timer = setTimeout(() => {
      const query = writeFilter(filter, search)
      setWritten(query)
      void navigate({ search: query }, { replace: true, preventScrollReset: true })
    }, restMs)
    return () => clearTimeout(timer)
  }, [filter, search, navigate])

  return { filter, setFilter, reset: () => setFilter(openFilter) }
}

function isSame(one: Filter, other: Filter): boolean {
  return sliders.every(({ measure }) => one[measure] === other[measure])
}
