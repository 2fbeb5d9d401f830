import { Link } from 'react-router'
import { addProducts } from '#app/shop/frame/my-list/add-products.ts'
import { useAppStore } from '#app/store/hooks.ts'
import { DoorVerdict, FitVerdict } from '#app/ui/fit/fit-verdict.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { Rating } from '#app/ui/product/rating.tsx'
import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import type { ComparedRow } from '#rules/selling/compare/compared-rows.ts'
import { productDoorFitOf, productFitOf } from '#rules/catalogue/fit/product-fit.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import styles from '#app/shop/saved/saved.module.scss'

export interface ComparedProps {
  products: readonly ComparedProduct[]
  rows: readonly ComparedRow[]
  space: Space
  pathWithout: (id: string) => string
  onRemove: (id: string) => void
}

/** Names the doorway if it stops the product. */
export function SpaceCell({ product, space }: { product: ComparedProduct; space: Space }) {
  const fit = productFitOf(product, space)
  const door = productDoorFitOf(product, space)
  return (
    <>
      {fit && <FitVerdict fit={fit} place="card" />}
      {door && (!fit || door.kind === 'tooBig') && <DoorVerdict fit={door} />}
    </>
  )
}

/** Price, stock and rating look as in lists. */
export function RowCell({ row, product, index }: { row: ComparedRow; product: ComparedProduct; index: number }) {
  return (
    <>
      <RowValue row={row} product={product} text={row.texts[index] ?? ''} />
      {row.best?.index === index && (
        <span className={`d-inline-block bg-plaster fw-semibold text-nowrap ${styles.best}`}>{row.best.word}</span>
      )}
    </>
  )
}

function RowValue({ row: { key }, product, text }: { row: ComparedRow; product: ComparedProduct; text: string }) {
  if (key === 'price') return <Price dollars={product.price} was={product.wasPrice} />
  if (key === 'stock') return <StockLabel countInStock={product.countInStock} text={text} />
  if (key === 'rating') return <Rating rating={product.rating} numReviews={product.numReviews} />
  return text
}

function StockLabel({ countInStock, text }: { countInStock: number; text: string }) {
  const variant = countInStock <= 0 ? 'stock-out' : countInStock === 1 ? 'stock-low' : 'stock-in'
  return <span className={`stock ${variant}`}>{text}</span>
}

/** A link, so that it works without script. */
export function RemoveLink({
  product,
  pathWithout,
  onRemove,
}: Omit<ComparedProps, 'products' | 'rows' | 'space'> & { product: ComparedProduct }) {
  return (
    <Link
      className={`quiet-link tap gap-2 text-nowrap ${styles.remove}`}
      to={pathWithout(product._id)}
      aria-label={`Remove ${product.name}`}
      preventScrollReset
      onClick={() => onRemove(product._id)}
    >
      <Icon name="x-lg" />
      Remove
    </Link>
  )
}

export function AddToCart({ product }: { product: ComparedProduct }) {
  const store = useAppStore()
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-label={`Add to Cart: ${product.name}`}
      disabled={product.countInStock <= 0}
      onClick={() => addProducts(store, [{ product, qty: 1 }])}
    >
      Add to Cart
    </button>
  )
}
