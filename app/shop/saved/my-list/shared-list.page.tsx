import { useParams } from 'react-router'
import { myListApi } from '#app/api/selling.ts'
import { Heart } from '#app/shop/frame/my-list/heart.tsx'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppStore } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { groupByRoom, type ListedItem, productsText } from '#rules/selling/my-list/list-groups.ts'
import { roomToUseText } from '#rules/plan/room-to-use.ts'
import { paths } from '#rules/paths.ts'
import { addProducts } from '#app/shop/frame/my-list/add-products.ts'
import styles from '#app/shop/saved/saved.module.scss'
import { CompareList, ListAction, ListRow, ListSection, WholeList } from './list-section.tsx'

export const loader = prefetch(({ params: { name = '' } }) => [myListApi.shared.initiate({ name })])

export const missing: MissingPage = { heading: 'List', link: { label: 'All products', to: paths.products } }

/** A shared copy: its products as they are now, without a name. */
export function Component() {
  const { name = '' } = useParams()
  const { data } = myListApi.shared.useQuery({ name })
  const pieces = data?.items ?? []
  return (
    <>
      <PageMeta title="A shared list" />
      <div className="container">
        <div className={`page-head ${styles.head}`}>
          <h1>A shared list</h1>
          <p className="lead">{pieces.length > 0 ? `${productsText(pieces)}, at today’s prices.` : emptyText}</p>
        </div>
        {pieces.length > 0 && (
          <div className={styles.page}>
            <div>
              {groupByRoom(pieces).map((group) => (
                <ListSection key={group.title} group={group}>
                  {group.pieces.map((item) => (
                    <SharedRow key={item.product._id} piece={item} />
                  ))}
                </ListSection>
              ))}
            </div>
            <WholeList pieces={pieces}>
              <CompareList pieces={pieces} />
            </WholeList>
          </div>
        )}
      </div>
    </>
  )
}

const emptyText = 'We no longer sell any of these pieces.'

function SharedRow({ piece }: { piece: ListedItem }) {
  const store = useAppStore()
  const { product, qty } = piece
  const isInStock = product.countInStock > 0
  return (
    <ListRow
      piece={piece}
      actions={
        <>
          {isInStock && (
            <ListAction about={product.name} onClick={() => addProducts(store, [piece])}>
              Add to Cart
            </ListAction>
          )}
          <Heart product={product} readQty={() => qty} label={['Add to my list', 'On my list']} />
        </>
      }
    >
      <p className="meta num">With room to use it: {roomToUseText(product)}</p>
      {!isInStock && <p className="stock stock-out">Out of Stock</p>}
    </ListRow>
  )
}
