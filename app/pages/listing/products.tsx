import { includedText } from '#app/ui/gst-text.ts'
import { keywordTargetOf } from '#rules/catalogue/room-keyword.ts'
import { materials, rooms } from '#rules/catalogue/rooms.ts'
import { catalogueApi, useTopProductsInfiniteQuery } from '#app/api/catalogue.ts'
import { CompareButton } from '#app/compare/compare-button.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { paths } from '#rules/paths.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { LinkGroup } from './link-group.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { MorePieces } from './more-pieces.tsx'
import { roomTitle } from './room-title.ts'
import styles from './listing.module.scss'

export const loader = prefetch(() => [catalogueApi.endpoints.topProducts.initiate({})])

const threeColumns = '(min-width: 1400px) 330px, (min-width: 992px) 23vw, 50vw'

/**
 * All products in one list, best rated first, with links to the rooms (spec §2). Pages of it are added below, so that
 * find-in-page reaches every name; `/page/2` shows the newest products page by page.
 */
export function Component() {
  const shop = useShopDetails()
  const list = useTopProductsInfiniteQuery({})
  const products = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [first] = products
  return (
    <div className="container">
      <PageMeta
        title="All Products"
        description={`Every piece of the shop: solid timber furniture for the living room, dining room and bedroom, measured in millimetres, with ${includedText(shop)} included.`}
        canonical={paths.products}
        image={first?.image}
      />
      <div className={styles.crumbs}>
        <Breadcrumbs items={[{ label: 'Home', to: paths.home() }, { label: 'All Products' }]} />
      </div>
      <PageHeading
        title="All Products"
        lead="Every piece, top rated first. To filter by size and price, choose a room."
        afterCrumbs
      />
      <div className="listing narrow">
        <aside className="filters is-long" aria-label="Categories">
          <Categories />
        </aside>
        <div>
          <div className={styles.count}>
            <span>{countText(products.length, list.hasNextPage)}</span>
            <CompareButton />
            <FilterDrawer
              title="Categories"
              icon="list"
              closeText={`Show ${countText(products.length, list.hasNextPage).toLowerCase()}`}
            >
              {(hide) => <Categories onFollow={hide} />}
            </FilterDrawer>
          </div>
          {list.data ? (
            <ProductGrid
              products={products}
              className="two"
              secondLine="category"
              level={2}
              sizes={threeColumns}
              firstEager={4}
              firstPriority
            />
          ) : (
            <ListPlaceholder list={list} className="two" />
          )}
          <MorePieces list={list} shown={products.length} />
        </div>
      </div>
    </div>
  )
}

/** Categories link to their room; materials and brands link to a search of the whole shop (behaviour, Labels). */
function Categories({ onFollow }: { onFollow?: () => void }) {
  const searchFor = (name: string) => ({ label: name, to: paths.search(keywordTargetOf(name).keyword) })
  return (
    <>
      {rooms.map((room) => (
        <LinkGroup
          key={room.path}
          title={roomTitle(room)}
          links={[
            { label: `All ${roomTitle(room).toLowerCase()}`, to: paths.room(room.path) },
            ...room.categories.map(({ label, keyword }) => ({ label, to: paths.room(room.path, keyword) })),
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

/** The number of pieces in the list; there are more of them in a large shop. */
function countText(count: number, hasMore: boolean): string {
  if (count === 1) return '1 piece'
  return hasMore ? `The ${count} top rated pieces` : `${count} pieces`
}
