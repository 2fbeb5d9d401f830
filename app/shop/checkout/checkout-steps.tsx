import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, selectIsRestored } from '#app/store/session.ts'
import { correctEmailPath } from '#app/shop/frame/correct-email.ts'
import { paths } from '#rules/paths.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { discountedTotal, type Cart, type CartItem } from '#rules/selling/cart.ts'
import { useOffer } from '#app/shop/cart/use-offer.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import styles from './checkout.module.scss'

const steps = [
  { name: 'Sign In', to: correctEmailPath(paths.shipping) },
  { name: 'Shipping', to: paths.shipping },
  { name: 'Place Order', to: paths.placeOrder },
]

/** How many steps are done on each page. Payment has no step of its own. */
const doneSteps = { 'sign-in': 0, shipping: 1, payment: 2, 'place-order': 2 }

/**
 * The step bar (spec §2). Steps that are done are links; Sign In is one only for a guest, who corrects the email
 * address there.
 */
export function CheckoutSteps({ current }: { current: keyof typeof doneSteps }) {
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  const done = doneSteps[current]
  return (
    <ol className={`d-print-none ${styles.steps}`} aria-label="Checkout">
      {steps.map(({ name, to }, index) => {
        if (index < done) {
          return (
            <li className={styles.done} key={name}>
              {index > 0 || isGuest ? <Link to={to}>{name}</Link> : name}
            </li>
          )
        }
        const isCurrent = index === done && current !== 'payment'
        return (
          <li key={name} aria-current={isCurrent ? 'step' : undefined}>
            {name}
          </li>
        )
      })}
    </ol>
  )
}

interface CheckoutSummaryProps {
  cart: Cart
  withLines?: boolean
  offer?: DiscountOffer | undefined
  children?: ReactNode
}

/** A placeholder of the same size until the cart has been read. */
export function CheckoutSummary({ cart, withLines = false, offer, children }: CheckoutSummaryProps) {
  const { isGstRegistered } = useShopDetails()
  const isRestored = useAppSelector(selectIsRestored)
  if (!isRestored) return <span className="bone bone-summary" aria-hidden="true" />
  return (
    <aside className="summary" aria-label="Order summary">
      <h2>Order summary</h2>
      {withLines && <OrderLinesCompact lines={cart.cartItems} />}
      <OrderTotals
        itemsPrice={Number(cart.itemsPrice)}
        shippingPrice={Number(cart.shippingPrice)}
        discountPrice={offer?.discountPrice}
        discountCode={offer?.code}
        totalPrice={discountedTotal(cart, offer?.discountPrice)}
        isGstRegistered={isGstRegistered}
      />
      {children}
    </aside>
  )
}

function OrderLinesCompact({ lines }: { lines: readonly CartItem[] }) {
  return (
    <ul className={`list-unstyled small mb-3 ${styles.lines}`}>
      {lines.map((line) => (
        <li className="d-flex gap-3 justify-content-between" key={line._id}>
          <span className="min-w-0">
            {line.qty} × {line.name}
          </span>
          <span className="num">{formatDollars(dollarsOf(centsOf(line.price) * line.qty))}</span>
        </li>
      ))}
    </ul>
  )
}

/** The summary of a step without a field for codes: with the discount, or why it no longer applies. */
export function StepSummary({ cart, children }: { cart: Cart; children?: ReactNode }) {
  const { offer, refusal, isUnknown } = useOffer(cart)
  if (isUnknown) return <span className="bone bone-summary" aria-hidden="true" />
  return (
    <CheckoutSummary cart={cart} offer={offer} withLines>
      {refusal !== null && <Alert kind="warning">{refusal}</Alert>}
      {children}
    </CheckoutSummary>
  )
}

export function ReceiptTo({ next }: { next: Parameters<typeof correctEmailPath>[0] }) {
  const userInfo = useAppSelector(selectUserInfo)
  if (!userInfo) return null
  return (
    <p className="text-break mb-0">
      Receipt to <b>{userInfo.email}</b>
      {userInfo.isGuest && (
        <>
          {' '}
          <Link className="tap" to={correctEmailPath(next)}>
            Change<span className="visually-hidden"> the email address</span>
          </Link>
        </>
      )}
    </p>
  )
}
