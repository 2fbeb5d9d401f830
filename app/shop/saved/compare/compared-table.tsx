import { Link } from 'react-router'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { maxCompared } from '#rules/selling/compare/compared.ts'
import { comparedCountText, type ComparedRow } from '#rules/selling/compare/compared-rows.ts'
import { isEmptySpace, writeSpace, type Space } from '#rules/catalogue/fit/space.ts'
import { paths } from '#rules/paths.ts'
import styles from '#app/shop/saved/saved.module.scss'
import { addProducts } from '#app/shop/frame/my-list/add-products.ts'
import { useAppStore } from '#app/store/hooks.ts'
import { DoorVerdict, FitVerdict } from '#app/ui/fit/verdict.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { Rating } from '#app/ui/product/rating.tsx'
import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import { productDoorFitOf, productFitOf } from '#rules/catalogue/fit/product-fit.ts'

export function ComparedTable({ isDifferentOnly, ...props }: ComparedProps & { isDifferentOnly: boolean }) {
  const { products, rows, space } = props
  const count = products.length
  const pathOf = (id: string) => paths.product(id, writeSpace(space))
  return (
    <div className="d-none d-lg-block">
      <table className={`tabular ${styles.table}`}>
        <caption className="visually-hidden">
          {comparedCountText(count)} compared{isDifferentOnly && count > 1 && '; showing differences only'}
        </caption>
        <colgroup>
          <col />
          {products.map(({ _id }) => (
            <col key={_id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className="meta">
              {`${count} of ${maxCompared} pieces. `}
              {count === maxCompared ? 'Remove one to add another.' : 'Tick more in any list.'}
            </td>
            {products.map((product) => (
              <th scope="col" key={product._id}>
                <Link
                  className={`d-block ${styles.pictureAbove}`}
                  to={pathOf(product._id)}
                  tabIndex={-1}
                  aria-hidden="true"
                >
                  <ProductPicture
                    className="photo"
                    image={product.image}
                    sizes="(min-width: 1400px) 253px, 20vw"
                    eager
                  />
                </Link>
                <Link className="d-block fw-semibold text-ink" to={pathOf(product._id)}>
                  {product.name}
                </Link>
                <RemoveLink product={product} {...props} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!isEmptySpace(space) && (
            <tr className={styles.key}>
              <th scope="row">In your space</th>
              {products.map((product) => (
                <td key={product._id}>
                  <SpaceCell product={product} space={space} />
                </td>
              ))}
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.key} className={row.key === 'price' ? styles.key : row.isSame ? styles.same : undefined}>
              <th scope="row">{row.label}</th>
              {products.map((product, index) => (
                <td key={product._id}>
                  <RowCell row={row} product={product} index={index} />
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles.key}>
            <th scope="row">
              <span className="visually-hidden">Order</span>
            </th>
            {products.map((product) => (
              <td key={product._id}>
                <AddToCart product={product} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

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
