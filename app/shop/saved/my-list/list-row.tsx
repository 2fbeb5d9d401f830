import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import type { ListedItem } from '#rules/selling/my-list/list-groups.ts'
import { paths } from '#rules/paths.ts'
import styles from '#app/shop/saved/saved.module.scss'

interface ListRowProps {
  piece: ListedItem
  /** In dollars, if it was higher. A sale has its own. */
  priceBefore?: number
  query?: string
  /** After the sizes: what has changed, and how the product fits. */
  children?: ReactNode
  actions: ReactNode
}

export function ListRow({ piece: { product, qty }, priceBefore, query, children, actions }: ListRowProps) {
  const path = paths.product(product._id, query)
  const { wasPrice } = product
  const { length: lengthMm, width: widthMm, height: heightMm } = product
  return (
    <li className={product.countInStock > 0 ? styles.row : `${styles.row} ${styles.out}`}>
      <Link to={path} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <ProductPicture className="photo" image={product.image} sizes="148px" />
      </Link>
      <div className={styles.what}>
        <Link className="quiet-link fw-semibold" to={path}>
          {product.name}
        </Link>
        <p className="meta num">
          {sidesText({ lengthMm, widthMm, heightMm })}
          {qty > 1 && ` · ${qty} of them`}
        </p>
        {children}
      </div>
      <div className={styles.cost}>
        <Price
          dollars={dollarsOf(centsOf(product.price) * qty)}
          was={wasPrice === undefined ? undefined : dollarsOf(centsOf(wasPrice) * qty)}
        />
        {qty > 1 && <span className="meta num">{formatDollars(product.price)} each</span>}
        {priceBefore !== undefined && wasPrice === undefined && (
          <span className="meta">
            <s>{formatDollars(priceBefore)}</s>
            <span className="visually-hidden"> before</span>
          </span>
        )}
      </div>
      <div className={`d-flex flex-wrap column-gap-4 ${styles.actions}`}>{actions}</div>
    </li>
  )
}
