import { useId, type ReactNode, type ComponentProps, useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import {
  groupText,
  type ListedItem,
  type ListGroup,
  countOf,
  floorText,
  leftText,
  orderableProducts,
  productsText,
} from '#rules/selling/my-list/list-groups.ts'
import styles from '#app/shop/saved/saved.module.scss'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { sidesText } from '#rules/catalogue/fit/sides.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import { CompareIcon } from '#app/ui/image/line-icon.tsx'
import { maxCompared } from '#rules/selling/compare/compared.ts'
import { useAppStore } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { BuyBar } from '#app/ui/order/buy-bar.tsx'
import { GstRow } from '#app/ui/order/gst-row.tsx'
import { addProducts } from '#app/shop/frame/my-list/add-products.ts'

export function ListSection({ group, children }: { group: ListGroup<ListedItem>; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>
        {group.title} <span className="meta tabular">{groupText(group.pieces)}</span>
      </h2>
      <ul className="list-unstyled m-0">{children}</ul>
    </section>
  )
}

interface ListRowProps {
  piece: ListedItem
  /** In dollars, if it was higher. A sale has its own. */
  priceBefore?: number
  query?: string
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

interface ListActionProps extends ComponentProps<'button'> {
  children: string
  about?: string
  /** Set if the focused button was removed. */
  takesFocus?: boolean
}

export function ListAction({ children, about, takesFocus = false, ...button }: ListActionProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  return (
    <button
      ref={ref}
      type="button"
      className="link-button"
      aria-label={about ? `${children}: ${about}` : undefined}
      {...button}
    >
      {children}
    </button>
  )
}

export function CompareList({ pieces }: { pieces: readonly ListedItem[] }) {
  const ids = pieces.slice(0, maxCompared).map(({ product }) => product._id)
  return (
    <p className="mb-0 mt-3">
      <Link className="icon-button" to={paths.compare(ids)}>
        <CompareIcon />
        Compare to scale
      </Link>
    </p>
  )
}

export function WholeList({ pieces, children }: { pieces: readonly ListedItem[]; children?: ReactNode }) {
  const store = useAppStore()
  const { isGstRegistered } = useShopDetails()
  const orderable = orderableProducts(pieces)
  const count = countOf(orderable)
  const total = dollarsOf(orderable.reduce((sum, { product, qty }) => sum + centsOf(product.price) * qty, 0))
  const left = leftText(pieces)
  const main = useRef<HTMLButtonElement>(null)
  const button = (ref?: RefObject<HTMLButtonElement | null>) => (
    <button
      type="button"
      className="btn btn-primary"
      ref={ref}
      disabled={count === 0}
      onClick={() => addProducts(store, orderable)}
    >
      {`Add ${count} to Cart`}
    </button>
  )
  return (
    <>
      <aside className="summary" aria-label="The whole list">
        <h2>The whole list</h2>
        <dl className="sums">
          <dt>{productsText(orderable)} that can be ordered</dt>
          <dd>{formatDollars(total)}</dd>
          <dt>Freight</dt>
          <dd>{formatDollars(0)}</dd>
          <dt className="total">Total</dt>
          <dd className="total">{formatDollars(total)}</dd>
          {isGstRegistered && <GstRow total={total} />}
          <dt className="gst">Floor space</dt>
          <dd className="gst">{floorText(orderable)}</dd>
        </dl>
        {button(main)}
        {left && <p className="meta">{left}</p>}
        {children}
      </aside>
      {count > 0 && (
        <BuyBar name={productsText(orderable)} price={total} watch={main}>
          {button()}
        </BuyBar>
      )}
    </>
  )
}
