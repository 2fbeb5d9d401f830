import { useRef, type ReactNode, type RefObject } from 'react'
import { useAppStore } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { BuyBar } from '#app/ui/order/buy-bar.tsx'
import { GstRow } from '#app/ui/order/gst-row.tsx'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import {
  countOf,
  floorText,
  leftText,
  type ListedItem,
  orderableProducts,
  productsText,
} from '#rules/selling/my-list/list-groups.ts'
import { addProducts } from '#app/shop/frame/my-list/add-products.ts'

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
