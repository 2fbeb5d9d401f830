import { Link, useLocation, useNavigate } from 'react-router'
import { type MouseEvent, useEffect, useRef, type ReactNode } from 'react'
import { CompareButton } from '#app/shop/frame/compare/compare-button.tsx'
import { listHeadText, whatIsListed, hasFacet } from '#app/shop/listing/chosen/list-head.ts'
import type { ListState } from '#app/shop/listing/chosen/use-list.ts'
import { isBeyondShown, writeBeyond, writeFilter, type Filter } from '#app/shop/listing/filter.ts'
import styles from '#app/shop/listing/listing.module.scss'
import { beyondText } from '#app/shop/listing/slider-text.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { RoomTexts, ShopDetails } from '#contract/pages.ts'
import { tooBigCountText } from '#rules/catalogue/fit/list-text.ts'
import type { ListChoice } from '#rules/catalogue/list-choice.ts'
import type { KeywordTarget } from '#rules/catalogue/room-keyword.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { BreadcrumbData } from '#app/page/structured-data.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { includedText } from '#rules/payments/gst/included-text.ts'
import { paths } from '#rules/paths.ts'
import { roomTitle } from '#app/shop/listing/room-title.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { browsePageSize } from '#rules/catalogue/listing.ts'
import { writePage } from '#app/shop/listing/chosen/list-query.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Chips, ClearAll } from './chips.tsx'
import { PlanLink } from './plan-link.tsx'
import { Sort } from './sort.tsx'
import { type ListTools, type RoomTools, focusCount } from './tools-props.ts'

interface ListHeadProps {
  tools: ListTools & { room: RoomTools }
  head: { list: ListState; choice: ListChoice }
}

function headText(texts: RoomTexts, { tools, head: { list, choice } }: ListHeadProps): string {
  if (!list.list.data) return ''
  const { room, target } = tools.room
  const plural = target.kind === 'category' && target.label.endsWith('s') ? target.label : 'pieces'
  return listHeadText({ list, choice, what: whatIsListed(texts, room, target), hasSliders: true, plural })
}

export function RoomToolbar(props: ListHeadProps) {
  const { rooms } = useShopDetails()
  const { tools, head } = props
  return (
    <div className="toolbar-list">
      <div className="head" id="list-count" tabIndex={-1}>
        <h2 className="band">
          <span role="status">{headText(rooms, props)}</span>
        </h2>
      </div>
      <div className="chips-in">
        <Chips tools={tools} />
      </div>
      <div className="right">
        <CompareButton />
        <Sort tools={tools} />
      </div>
      <BeyondSliders pieces={head.list.beyond} filter={tools.room.filter} />
    </div>
  )
}

export function RoomBar(props: ListHeadProps) {
  const { rooms } = useShopDetails()
  return <BottomBar tools={props.tools} status={headText(rooms, props)} />
}

export function TooBigCount({ count, isBestFit }: { count: number; isBestFit: boolean }) {
  const { headline, note } = tooBigCountText(count, isBestFit)
  return (
    <>
      {headline}
      <span className="meta">{note}</span>
    </>
  )
}

/** Says how many products are out of the sliders' reach, with a link that shows or hides them. */
function BeyondSliders({ pieces, filter }: { pieces: readonly ListedProduct[]; filter: Filter }) {
  const { pathname, search } = useLocation()
  if (pieces.length === 0) return null
  const isShown = isBeyondShown(search)
  // The URL follows a slider only when it rests.
  const to = pathname + writeFilter(filter, writeBeyond(!isShown, search))
  return (
    <p className={`d-flex flex-wrap align-items-center m-0 ${styles.beyond}`}>
      {beyondText(pieces, isShown)}{' '}
      <Link className="btn btn-outline btn-sm" to={to} replace preventScrollReset>
        {`${isShown ? 'Hide' : 'Show'} ${pieces.length === 1 ? 'it' : 'them'}`}
      </Link>
    </p>
  )
}

interface RoomHeadProps {
  room: Room
  target: KeywordTarget
  pieces: readonly ListedProduct[]
}

/** The canonical path has no slider values. */
export function RoomHead(props: RoomHeadProps) {
  const { room, target, pieces } = props
  const shop = useShopDetails()
  const isWhole = target.keyword === room.path
  const invitation = 'Type the space you have and see what fits.'
  const isKnown = target.kind !== 'words' && pieces.length > 0
  const home = { label: 'Home', to: paths.home() }
  const crumbs = isWhole
    ? [home, { label: room.homeSpace }]
    : [home, { label: room.homeSpace, to: paths.room(room.path) }, { label: target.label }]
  return (
    <div className="short-head">
      <PageMeta
        title={isWhole ? room.homeSpace : `${target.label}, ${room.homeSpace}`}
        description={import.meta.env.SSR ? describe(props, shop) : undefined}
        canonical={isKnown ? paths.room(room.path, target.keyword) : undefined}
        image={pieces[0]?.image}
        spaceRoom={room.path}
      />
      <div className={styles.crumbs}>
        <Breadcrumbs items={crumbs} />
        <BreadcrumbData items={crumbs} />
      </div>
      <PageHeading
        title={isWhole ? room.homeSpace : target.label}
        lead={pieces.length === 0 ? undefined : isWhole ? `${shop.rooms[room.path].lead} ${invitation}` : invitation}
        afterCrumbs
      />
    </div>
  )
}

/** For search engines, so only the server writes it. */
function describe({ room, target }: RoomHeadProps, shop: ShopDetails): string {
  const isWhole = target.keyword === room.path
  const what = isWhole ? shop.rooms[room.path].lead : `${target.label} in the ${roomTitle(room).toLowerCase()}.`
  return `${what} Solid timber, measured in millimetres, with ${includedText(shop)} included.`
}

interface RoomEmptyProps {
  room: Room
  target: KeywordTarget
  isFiltered: boolean
  choice: ListChoice
  query: string
  onReset: () => void
}

export function RoomEmpty({ room, target, isFiltered, choice, query, onReset }: RoomEmptyProps) {
  const name = roomTitle(room).toLowerCase()
  const isWhole = target.keyword === room.path
  const search = (
    <Link className="btn btn-outline" to={paths.search(target.keyword.trim())}>
      Search the whole shop
    </Link>
  )
  if (hasFacet(choice) || choice.onlyFitting) {
    return <NothingChosen query={query} more={search} />
  }
  if (isFiltered) {
    /** The pressed button disappears, so the focus moves to the new count. */
    function handleReset() {
      onReset()
      focusCount()
    }
    const actions = (
      <>
        <button className="btn btn-outline" type="button" onClick={handleReset}>
          Reset sizes and price
        </button>
        {search}
      </>
    )
    return (
      <EmptyState title="Nothing that small, or at that price, yet." actions={actions} drawing={false}>
        Try a larger size or a higher price.
      </EmptyState>
    )
  }
  const actions = (
    <>
      {!isWhole && (
        <Link className="btn btn-outline" to={paths.room(room.path)}>
          {`Show the whole ${name}`}
        </Link>
      )}
      {search}
    </>
  )
  return (
    <EmptyState
      title={isWhole ? `The ${name} is empty for now.` : `Nothing in the ${name} matches that.`}
      actions={actions}
      drawing={false}
    >
      It may be in another room.
    </EmptyState>
  )
}

/** How much of a list is shown, and a link for more. The focus moves to the first new product. */
export function ListEnd({ list: { list, pieces, count }, room }: { list: ListState; room?: Room }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const end = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    const place = firstNew.current
    if (place === null || pieces.length <= place) return
    firstNew.current = null
    end.current?.parentElement?.querySelectorAll('article')[place]?.querySelector('a')?.focus()
  }, [pieces.length])
  const pages = list.data?.pages ?? []
  const [first, last] = [pages[0], pages.at(-1)]
  if (!first || !last || pieces.length === 0) return null
  const before = (first.page - 1) * browsePageSize
  const rest = Math.min(browsePageSize, count - before - pieces.length)
  const next = writePage(last.page + 1, search)

  async function handleMore(event: MouseEvent) {
    event.preventDefault()
    firstNew.current = pieces.length
    const { isError } = await list.fetchNextPage()
    if (isError) firstNew.current = null
    else await navigate({ search: next }, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="end-of-list d-flex flex-wrap align-items-center rule-line" ref={end}>
      {before > 0 && (
        <Link className="btn btn-outline" to={pathname + writePage(first.page - 1, search)}>
          Show earlier pieces
        </Link>
      )}
      {rest > 0 && (
        <Link
          className="btn btn-outline"
          to={pathname + next}
          aria-busy={list.isFetchingNextPage}
          onClick={(event) => void handleMore(event)}
        >
          {`Show ${rest} more`}
        </Link>
      )}
      {rest > 0 && <HowFar share={(before + pieces.length) / count} />}
      <p className="meta m-0" role="status">
        {rest > 0 || before > 0 ? `${before + pieces.length} of ${count} pieces` : `All ${count} shown`}
      </p>
      {room && <PlanLink room={room} />}
    </div>
  )
}

function HowFar({ share }: { share: number }) {
  return (
    <svg className="how-far" aria-hidden="true">
      <rect width="100%" height="3" />
      <rect className="shown" width={`${Math.round(share * 1000) / 10}%`} height="3" />
    </svg>
  )
}

export function NothingChosen({ query, more }: { query: string; more?: ReactNode }) {
  const actions = (
    <>
      <ClearAll query={query} />
      {more}
    </>
  )
  return (
    <EmptyState title="No piece matches all of that." actions={actions} drawing={false}>
      Remove a filter, or clear them all.
    </EmptyState>
  )
}
