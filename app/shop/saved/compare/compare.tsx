import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { comparisonApi, useComparedProductsQuery } from '#app/api/fit/comparison.ts'
import { chosenPieces } from '#app/shop/frame/compare/chosen-pieces.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { withSavedSpace } from '#app/store/saved-space.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { useSpace } from '#app/store/use-space.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SendLink } from '#app/ui/form/send-link.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { findRoom, type Room } from '#rules/catalogue/rooms.ts'
import { leftOutText, readCompared } from '#rules/selling/compare/compared.ts'
import { comparedCountText, comparedRows } from '#rules/selling/compare/compared-rows.ts'
import { isEmptySpace, type Space, spaceText, writeSpace } from '#rules/catalogue/fit/space.ts'
import { paths } from '#rules/paths.ts'
import { CompareDrawing } from './compare-drawing.tsx'
import { ComparedCards } from './compared-cards.tsx'
import { ComparedTable } from './compared-table.tsx'
import { SameForAll } from './same-for-all.tsx'
import { SpaceForm } from './space-form.tsx'
import styles from './compare.module.scss'

const idsOf = (query: URLSearchParams) => readCompared(query.get('ids')).ids

/** The space of the page is that of the room of its first piece. */
export const loader = withSavedSpace(
  prefetch(({ query }) => {
    const ids = idsOf(query)
    return ids.length > 0 ? [comparisonApi.endpoints.comparedProducts.initiate(ids)] : []
  }),
  ({ request, context }) => {
    const ids = idsOf(new URL(request.url).searchParams)
    const { data } = comparisonApi.endpoints.comparedProducts.select(ids)(context.get(storeContext).getState())
    return roomOf(data)?.path
  },
)

function roomOf(products: readonly ComparedProduct[] = []): Room | undefined {
  return products[0] && findRoom(products[0].homeSpace)
}

/** Up to four pieces at one scale, in the space of the visitor, with their facts. The address alone says which. */
export function Component() {
  const compared = readCompared(new URLSearchParams(useLocation().search).get('ids'))
  const { data: products = [] } = useComparedProductsQuery(compared.ids, { skip: compared.ids.length === 0 })
  const room = roomOf(products)
  const leftOut = leftOutText({ ...compared, unknown: compared.unknown + compared.ids.length - products.length })
  return (
    <>
      <PageMeta title="Compare to scale" spaceRoom={room?.path} />
      <div className="container">
        <Crumbs products={products} room={room} />
        {products.length > 0 ? (
          <Comparison products={products} room={room} leftOut={leftOut} />
        ) : (
          <>
            <div className="page-head after-crumbs">
              <h1>Compare to scale</h1>
            </div>
            {leftOut && <p>{leftOut}</p>}
            <NothingToCompare />
          </>
        )}
      </div>
    </>
  )
}

interface ComparisonProps {
  products: readonly ComparedProduct[]
  room: Room | undefined
  /** The sentence about pieces of the address that are not compared. */
  leftOut: string
}

function Comparison({ products, room, leftOut }: ComparisonProps) {
  const shop = useShopDetails()
  const { space, turnOn } = useSpace(room?.path ?? null)
  const [isDifferentOnly, setIsDifferentOnly] = useState(true)
  const ids = products.map(({ _id }) => _id)
  const query = writeSpace(space)
  const all = comparedRows(products)
  // The price is why pieces are compared, and one piece differs from none.
  const isShown = ({ isSame, key }: (typeof all)[number]) =>
    !isDifferentOnly || !isSame || key === 'price' || products.length === 1
  const rows = all.filter(isShown)
  const props = {
    products,
    rows,
    space,
    pathWithout: (id: string) =>
      paths.compare(
        ids.filter((other) => other !== id),
        query,
      ),
    onRemove: (id: string) => chosenPieces.remove(id),
  }
  return (
    <>
      <div className={`page-head after-crumbs ${styles.pageHead}`}>
        <h1>Compare to scale</h1>
        <p className="lead">
          <Lead count={products.length} space={space} />
        </p>
      </div>
      <div className={styles.tools}>
        <div className={styles.toolGroup}>
          <label className={styles.switch}>
            <input
              className="form-check-input"
              type="checkbox"
              checked={isDifferentOnly}
              onChange={({ target }) => setIsDifferentOnly(target.checked)}
            />{' '}
            Only show differences
          </label>
          <SpaceForm key={query} space={space} onChange={turnOn} />
        </div>
        <div className={styles.send}>
          <SendLink label="Link to this comparison" hideLabel url={shop.publicUrl + paths.compare(ids, query)}>
            Copy the link
          </SendLink>
        </div>
      </div>
      {leftOut && <p className={styles.leftOut}>{leftOut}</p>}
      <CompareDrawing products={products} space={space} />
      <ComparedTable {...props} isDifferentOnly={isDifferentOnly} />
      <ComparedCards {...props} />
      <SameForAll products={products} same={all.filter((row) => !isShown(row))} space={space} />
    </>
  )
}

function Lead({ count, space }: { count: number; space: Space }) {
  const pieces = comparedCountText(count)
  const scale = count === 1 ? 'drawn to scale.' : 'all drawn at one scale.'
  if (isEmptySpace(space)) return `${pieces}, ${scale}`
  return (
    <>
      {pieces} in your space of <span className="num">{spaceText(space)}</span>, {scale}
    </>
  )
}

/** The path to the list of all pieces, if they are from one. */
function Crumbs({ products, room }: { products: readonly ComparedProduct[]; room: Room | undefined }) {
  const { rooms } = useShopDetails()
  const [first] = products
  const isOneRoom = first && room && products.every(({ homeSpace }) => homeSpace === first.homeSpace)
  const isOneCategory = first?.category && products.every(({ category }) => category === first.category)
  const crumbs = isOneRoom
    ? [
        { label: room.homeSpace, to: paths.room(room.path) },
        ...(isOneCategory
          ? [{ label: categoryLabel(rooms, first.category), to: paths.room(room.path, first.category) }]
          : []),
      ]
    : [{ label: 'All Products', to: paths.products }]
  return (
    <div className={styles.crumbs}>
      <Breadcrumbs items={[...crumbs, { label: 'Compare' }]} />
    </div>
  )
}

function NothingToCompare() {
  const actions = (
    <>
      <Link className="btn btn-outline" to={paths.room('living')}>
        Browse by size
      </Link>
      <Link className="btn btn-outline" to={paths.list}>
        My list
      </Link>
    </>
  )
  return (
    <EmptyState title="Nothing to compare yet" actions={actions}>
      Press Compare in a list and tick up to four pieces.
    </EmptyState>
  )
}
