import { memo } from 'react'
import { DeliveryEstimate } from '#app/shop/frame/delivery-estimate.tsx'
import { itemsReplaced, selectCart } from '#app/store/cart.ts'
import { useAppStore } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { GstRow } from '#app/ui/order/gst-row.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { cartOfPlan, planSums, type PlannedUnits, shortText, sumTitle } from '#rules/plan/plan-sums.ts'
import { addItem } from '#rules/selling/cart.ts'
import styles from './plan.module.scss'
import type { PlanUse } from './use-plan.ts'

/** The products of a room with the number of their places, in the order of the list. */
function unitsOf({ room, products }: Pick<PlanUse, 'room' | 'products'>): PlannedUnits<ListedProduct>[] {
  const places = new Map<string, number>()
  for (const item of room.items) {
    if ('product' in item) places.set(item.product.id, (places.get(item.product.id) ?? 0) + 1)
  }
  return [...places].flatMap(([id, qty]) => {
    const product = products.find(id)
    return product ? [{ product, qty }] : []
  })
}

/** Puts the products that are in stock into the cart, all at once, and says in one sentence what is short. */
export function useAddToCart(use: PlanUse) {
  const store = useAppStore()
  const units = unitsOf(use)
  const { count, total } = planSums(units)
  return {
    count,
    total,
    add: () => {
      const cart = selectCart(store.getState())
      const { items, said } = cartOfPlan(units, cart.cartItems)
      store.dispatch(itemsReplaced(items.reduce(addItem, cart).cartItems))
      const [first] = items
      const text =
        items.length === 1 ? `${first?.name} added to your cart` : `${items.length} products added to your cart`
      if (said === '') showToast('success', text)
      else showToast(items.length > 0 ? 'success' : 'error', items.length > 0 ? `${text}. ${said}` : said)
    },
  }
}

/** The total, the delivery date, and the one button that buys the room. */
export const PlanSum = memo(function PlanSum({ use }: { use: PlanUse }) {
  const { isGstRegistered } = useShopDetails()
  const units = unitsOf(use)
  const { count, total, isAllInStock } = planSums(units)
  const { add } = useAddToCart(use)
  const readAt = use.products.readAtMs
  if (units.length === 0) return null
  return (
    <section className={`summary ${styles.sum}`} aria-labelledby="plan-sum">
      <h2 id="plan-sum">{sumTitle(count)}</h2>
      <dl className="sums">
        <dt>{count === 1 ? '1 piece' : `${count} pieces`}</dt>
        <dd>{formatDollars(total)}</dd>
        <dt>Shipping</dt>
        <dd>{formatDollars(0)}</dd>
        <dt className="total">Total</dt>
        <dd className="total">{formatDollars(total)}</dd>
        {isGstRegistered && <GstRow total={total} />}
      </dl>
      <button className="btn btn-primary" type="button" disabled={count === 0} onClick={add}>
        {`Add ${count} to Cart`}
      </button>
      {units.flatMap((each) => {
        const text = shortText(each)
        return text
          ? [
              <p className="meta" key={each.product._id}>
                {text}
              </p>,
            ]
          : []
      })}
      {use.products.error !== undefined && readAt !== undefined && (
        <p className="meta">Prices and stock are from {timeText(readAt)}.</p>
      )}
      <div className="mt-3">
        {isAllInStock && <p className="mb-1">All in stock.</p>}
        <DeliveryEstimate />
      </div>
    </section>
  )
})

/** `08:05`, by the clock of this browser. */
export function timeText(ms: number): string {
  return new Date(ms).toLocaleTimeString('en-NZ', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}
