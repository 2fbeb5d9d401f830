import { Link } from 'react-router'
import { useAppStore } from '#app/store/hooks.ts'
import { DoorVerdict, FitVerdict } from '#app/ui/fit/fit-verdict.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { productDoorFitOf, productFitOf } from '#rules/catalogue/fit/product-fit.ts'
import { type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import { listChanges, type ListChange } from '#rules/selling/my-list/list-change.ts'
import { paths } from '#rules/paths.ts'
import { addProducts } from '#app/shop/frame/my-list/add-products.ts'
import { ListAction } from './list-action.tsx'
import { ListRow } from './list-row.tsx'
import type { OwnProduct } from './use-listed-products.ts'
import styles from '#app/shop/saved/saved.module.scss'

interface OwnRowProps {
  piece: OwnProduct
  now: Date
  /** Of the product's room. */
  space: Space
  /** Put back, so its Remove takes the focus. */
  isRestored: boolean
  onRemove: () => void
}

export function OwnRow({ piece, now, space, isRestored, onRemove }: OwnRowProps) {
  const store = useAppStore()
  const { product, added } = piece
  const isInStock = product.countInStock > 0
  const fit = productFitOf(product, space)
  const door = productDoorFitOf(product, space)
  return (
    <ListRow
      piece={piece}
      query={writeSpace(space)}
      priceBefore={added.price > product.price && isInStock ? added.price : undefined}
      actions={
        <>
          {isInStock ? (
            <ListAction about={product.name} onClick={() => addProducts(store, [piece])}>
              Add to Cart
            </ListAction>
          ) : (
            <Link
              className="link-button"
              to={paths.product(product._id)}
              aria-label={`Tell me when it’s back: ${product.name}`}
            >
              Tell me when it’s back
            </Link>
          )}
          <ListAction aria-label={`Remove ${product.name}`} takesFocus={isRestored} onClick={onRemove}>
            Remove
          </ListAction>
        </>
      }
    >
      {listChanges(added, product, now.toISOString()).map((change) => (
        <Change key={change.text} change={change} />
      ))}
      {fit && <FitVerdict fit={fit} place="card" />}
      {door?.kind === 'tooBig' && <DoorVerdict fit={door} />}
      {!isInStock && added.countInStock <= 0 && <p className="stock stock-out">Out of Stock</p>}
    </ListRow>
  )
}

function Change({ change: { text, tone } }: { change: ListChange }) {
  return (
    <p className={`d-flex align-items-baseline fw-semibold text-${tone} ${styles.changed}`}>
      {tone === 'warning' && <Icon name="exclamation-triangle" />}
      {tone === 'danger' && (
        <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 .5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15m-3 4.5 6 6m0-6-6 6" fill="none" stroke="currentColor" />
        </svg>
      )}
      {text}
    </p>
  )
}
