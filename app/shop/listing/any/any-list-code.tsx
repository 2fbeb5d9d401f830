import { useCallback, useState, type ReactNode } from 'react'
import { redirect, replace, useLocation, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { CompareButton } from '#app/shop/frame/compare/compare-button.tsx'
import { useFitOnCards } from '#app/shop/frame/fit-on-cards.ts'
import { isListChosen } from '#app/shop/listing/chosen/choice-names.ts'
import { listHeadText } from '#app/shop/listing/chosen/list-head.ts'
import { browseArgument, readListChoice, readPages, type ListScope } from '#app/shop/listing/chosen/list-query.ts'
import { ListedProducts } from '#app/shop/listing/chosen/listed-products.tsx'
import { loadList } from '#app/shop/listing/chosen/load-list.ts'
import { formAddress } from '#app/shop/listing/chosen/form-address.ts'
import { useList } from '#app/shop/listing/chosen/use-list.ts'
import { listTools } from '#app/shop/listing/later-tools.ts'
import { ListPlaceholder } from '#app/shop/listing/list-placeholder.tsx'
import { chosenValues } from '#app/shop/listing/tools/chosen-values.ts'
import { FilterSheet } from '#app/shop/listing/tools/bottom-bar.tsx'
import { BottomBar, Chips, ListEnd, MySpace, NothingChosen, Sidebar, Sort } from '#app/shop/listing/tools/list-tools.ts'
import type { ListTools } from '#app/shop/listing/tools/tools-props.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { addressWithSavedSpace } from '#app/store/saved-space.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { CardFit } from '#app/ui/product/product-card.tsx'
import type { BrowsePage } from '#contract/catalogue/browse.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import { isEmptySpace } from '#rules/catalogue/fit/space.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'

export { partsOfList } from '#app/shop/frame/fit-on-cards.ts'

/** A list without sliders, as its page loads it without a choice. */
export interface AnyListProps {
  scope: ListScope
  counts: Pick<BrowsePage, 'facets' | 'homeSpace' | 'count'> | undefined
  status: string
  /** The name of its own order, such as `Best match`. */
  shopOrder?: string
}

/**
 * Loads what the address chooses. A form sent without script is redirected to the address that means the same, and a
 * browser to the saved space of `homeSpace`, the room of most products.
 */
export function loadChosen(args: LoaderFunctionArgs, scope: ListScope, homeSpace: string | null | undefined): unknown {
  const url = new URL(args.request.url)
  const typed = import.meta.env.SSR ? formAddress(url.searchParams, false) : null
  if (typed !== null) return redirect(url.pathname + typed)
  const room = import.meta.env.SSR ? undefined : findRoom(homeSpace ?? '')
  const address = room ? addressWithSavedSpace(room.path, url) : null
  if (address !== null) return replace(address)
  return isListChosen(url.search) ? prefetch(({ query }) => [loadList(scope, `?${query}`)], [listTools])(args) : null
}

function useChosen(scope: ListScope): BrowsePage | undefined {
  const { search } = useLocation()
  const isChosen = isListChosen(search)
  const { data } = catalogueApi.browse.useInfiniteQuery(browseArgument(scope, search), {
    skip: !isChosen,
    initialPageParam: readPages(search).first,
  })
  return isChosen ? data?.pages[0] : undefined
}

function useTools({ scope, counts, status, shopOrder }: AnyListProps): { tools: ListTools; status: string } {
  const { search, pathname } = useLocation()
  const chosen = useChosen(scope)
  const shown = chosen ?? counts
  // A tick shows at once, while its list is on the way.
  const next = useNavigation().location
  const tools = {
    query: next?.pathname === pathname ? next.search : search,
    facets: shown?.facets ?? [],
    count: shown?.count ?? 0,
    fitting: chosen?.fitting ?? null,
    spaceRoom: findRoom(counts?.homeSpace ?? '')?.path ?? null,
    shopOrder,
  }
  return { tools, status: chosen ? statusOf(chosen, search) : status }
}

function statusOf({ count, fitting }: BrowsePage, query: string): string {
  const list = { count, within: count, all: count, fittingCount: fitting, isLarge: false }
  return listHeadText({ list, choice: readListChoice(query), what: 'piece', hasSliders: false, plural: 'pieces' })
}

/** A list without a sidebar has its facets here when there is no script. */
export function AnySpace({ list, hasSidebar = false }: { list: AnyListProps; hasSidebar?: boolean }) {
  const { tools } = useTools(list)
  return (
    <>
      <MySpace tools={tools} />
      {!hasSidebar && (
        <noscript>
          <div className="filters">
            <Sidebar tools={tools} />
          </div>
        </noscript>
      )}
    </>
  )
}

export function AnySidebar({ list }: { list: AnyListProps }) {
  return <Sidebar tools={useTools(list).tools} />
}

export function AnyHead({ list, hasSidebar = false }: { list: AnyListProps; hasSidebar?: boolean }) {
  const { tools, status } = useTools(list)
  return (
    <div className="toolbar-list">
      <div className="head" id="list-count" tabIndex={-1}>
        <div role="status">
          <h2 className="band">{status}</h2>
        </div>
      </div>
      <div className="chips-in">
        <Chips tools={tools} />
      </div>
      <div className="right">
        {!hasSidebar && <FilterButton tools={tools} status={status} />}
        <CompareButton />
        <Sort tools={tools} />
      </div>
    </div>
  )
}

export function AnyBar({ list }: { list: AnyListProps }) {
  const { tools, status } = useTools(list)
  return <BottomBar tools={tools} status={status} />
}

function sizesOf(product: ListedProduct): string | undefined {
  const sides = sidesOf(product)
  return Object.values(sides).includes(0) ? undefined : sidesText(sides)
}

export function ChosenProducts({ scope, columns, sizes }: { scope: ListScope; columns?: 'two'; sizes?: string }) {
  const { search } = useLocation()
  const list = useList(scope, null)
  const { sort, space } = readListChoice(search)
  const hasSides = !isEmptySpace({ ...space, doorMm: null })
  if (!list.list.data) return <ListPlaceholder list={list.list} className={columns} />
  return (
    <div className="chosen">
      {list.pieces.length > 0 ? (
        <ListedProducts
          list={list}
          columns={columns}
          sizes={sizes}
          isBestFit={sort === undefined || sort === 'fit'}
          // Products of several kinds compare by size (fit.md).
          lineOf={hasSides ? sizesOf : undefined}
        />
      ) : (
        <NothingChosen query={search} />
      )}
      <ListEnd list={list} />
    </div>
  )
}

interface InSpaceProps {
  render: (fitOf: ((product: ListedProduct) => CardFit) | undefined) => ReactNode
}

export function InSpace({ render }: InSpaceProps) {
  const { space } = readListChoice(useLocation().search)
  return render(useFitOnCards(space))
}

/** For lists without a sidebar, from lg on; below, the bar at the foot opens the filters. */
function FilterButton({ tools, status }: { tools: ListTools; status: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const hide = useCallback(() => setState('closed'), [])
  const chosen = chosenValues(tools.query, false).length
  return (
    <div className="filter-button">
      <button
        className="btn btn-outline btn-sm"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        <Icon name="sliders" />
        Filter{chosen > 0 && ` ${chosen}`}
      </button>
      {state !== 'never' && (
        <FilterSheet tools={tools} status={status} show={state === 'open'} onHide={hide} side="end" />
      )}
    </div>
  )
}
