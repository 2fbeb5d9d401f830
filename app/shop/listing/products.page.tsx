import type { LoaderFunctionArgs } from 'react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { includedText } from '#rules/payments/gst/included-text.ts'
import { shownCategories } from '#rules/catalogue/categories.ts'
import { keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import { findRoom, materials, rooms } from '#rules/catalogue/rooms.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { paths } from '#rules/paths.ts'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { IconName } from '#app/ui/image/icon-paths.ts'
import { AnyBar, AnyHead, anyList, AnySidebar, AnySpace, useChosenCode } from './any/any-list.ts'
import { isListChosen } from './chosen/choice-names.ts'
import { LinkGroup } from './link-group.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { roomTitle } from './room-title.ts'
import styles from './listing.module.scss'

export { partsOfAnyList as partsOf } from './any/any-list.ts'

/** Counts all products; the page shows the best rated. */
const counted = { perPage: 1 }

const readProducts = prefetch(({ query }) => {
  const counts = catalogueApi.search.initiate(counted)
  return isListChosen(`?${query}`) ? [counts] : [catalogueApi.top.initiate({}), counts]
})

export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  const [{ loadChosen }, failure] = await Promise.all([anyList.load(), readProducts(args)])
  if (failure) return failure
  const { data } = catalogueApi.search.select(counted)(args.context.get(storeContext).getState())
  return loadChosen(args, {}, data?.homeSpace)
}

const threeColumns = '(min-width: 1400px) 330px, (min-width: 992px) 23vw, 50vw'

/**
 * All products, best rated first, with links to the rooms (spec §2). More are added below, so that find-in-page reaches
 * every name.
 */
export function Component() {
  const shop = useShopDetails()
  const chosen = useChosenCode()
  const top = catalogueApi.top.useInfiniteQuery({}, { skip: chosen !== null })
  const { data: counts } = catalogueApi.search.useQuery(counted)
  const products = top.data?.pages.flatMap(({ items }) => items) ?? []
  const status = countText(products.length, top.hasNextPage)
  const list = { scope: {}, counts, status }
  return (
    <div className="container">
      <PageMeta
        title="All Products"
        description={`Every piece of the shop: solid timber furniture for the living room, dining room and bedroom, measured in millimetres, with ${includedText(shop)} included.`}
        canonical={paths.products}
        image={(chosen ? counts?.products : products)?.[0]?.image}
        spaceRoom={findRoom(counts?.homeSpace ?? '')?.path}
      />
      <div className="short-head">
        <div className={styles.crumbs}>
          <Breadcrumbs items={[{ label: 'Home', to: paths.home() }, { label: 'All Products' }]} />
        </div>
        <PageHeading
          title="All Products"
          lead="Every piece, top rated first. Choose a room to filter by size."
          afterCrumbs
        />
      </div>
      <AnySpace list={list} hasSidebar />
      <div className="listing narrow">
        <aside className="filters is-long" aria-label="Categories">
          <Categories />
          <AnySidebar list={list} />
        </aside>
        <div>
          <FilterDrawer title="Categories" icon="list" closeText={`Show ${productsText(counts?.count ?? 0)}`}>
            {(hide) => <Categories onFollow={hide} />}
          </FilterDrawer>
          <AnyHead list={list} hasSidebar />
          {chosen ? (
            <chosen.ChosenProducts scope={{}} columns="two" sizes={threeColumns} />
          ) : top.data ? (
            <ProductGrid
              products={products}
              className="two"
              rooms={shop.rooms}
              sizes={threeColumns}
              firstEager={4}
              firstPriority
            />
          ) : (
            <ListPlaceholder list={top} className="two" />
          )}
          {!chosen && <MoreProducts list={top} shown={products.length} />}
        </div>
      </div>
      <AnyBar list={list} />
    </div>
  )
}

/** Categories link to their room; materials and brands to a search (behaviour, Catalogue). */
function Categories({ onFollow }: { onFollow?: () => void }) {
  const shop = useShopDetails()
  const searchFor = (name: string) => ({ label: name, to: paths.search(keywordTargetOf(name, shop.rooms).keyword) })
  return (
    <>
      {rooms.map((room) => (
        <LinkGroup
          key={room.path}
          title={roomTitle(room)}
          links={[
            { label: `All ${roomTitle(room).toLowerCase()}`, to: paths.room(room.path) },
            ...shownCategories(shop.rooms, room).map(({ label, keyword }) => ({
              label,
              to: paths.room(room.path, keyword),
            })),
          ]}
          onFollow={onFollow}
        />
      ))}
      <LinkGroup title="Material" links={materials.map(searchFor)} onFollow={onFollow} />
      <LinkGroup title="Brand" links={brands.map(searchFor)} onFollow={onFollow} />
    </>
  )
}

const brands = [...new Set(rooms.flatMap((room) => room.brands))]

function countText(count: number, hasMore: boolean): string {
  return hasMore ? `The ${count} top rated pieces` : productsText(count)
}

const productsText = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

interface MoreProductsProps {
  list: {
    data?: { pages: readonly unknown[] }
    hasNextPage: boolean
    isFetching: boolean
    fetchNextPage: () => PromiseLike<{ hasNextPage: boolean }>
  }
  shown: number
}

function MoreProducts({ list: { data, hasNextPage, isFetching, fetchNextPage }, shown }: MoreProductsProps) {
  if (!hasNextPage && (data?.pages.length ?? 0) < 2) return null
  return (
    <LoadMore
      label="More pieces"
      hasMore={hasNextPage}
      busy={isFetching}
      onMore={async () => (await fetchNextPage()).hasNextPage}
    >
      {hasNextPage ? `The ${shown} top rated pieces` : `All ${shown} pieces`}
    </LoadMore>
  )
}

interface FilterDrawerProps {
  title: string
  icon: IconName
  closeText: string
  /** Announced when it changes, because the page behind an open drawer is inert. */
  status?: string
  children: (hide: () => void) => ReactNode
}

/** The sidebar on phones and tablets, rendered when it is first opened. */
function FilterDrawer({ title, icon, closeText, status = '', children }: FilterDrawerProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const hide = useCallback(() => setState('closed'), [])
  return (
    <>
      <button
        className={`btn btn-outline btn-sm ${styles.button}`}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        <Icon name={icon} />
        {title}
      </button>
      {state !== 'never' && (
        <Drawer
          show={state === 'open'}
          onHide={hide}
          label={title}
          side="start"
          head={<p className="h3 m-0">{title}</p>}
        >
          <div className={`filters ${styles.filters}`}>{children(hide)}</div>
          <div className={styles.foot}>
            <button className="btn btn-primary w-100" type="button" onClick={hide}>
              {closeText}
            </button>
          </div>
          {state === 'open' && <LiveRegion text={status} />}
        </Drawer>
      )}
    </>
  )
}
