import { Link } from 'react-router'
import { DeliveryEstimate } from '#app/pages/delivery-estimate.tsx'
import { countPieces, type Cart } from '#rules/cart.ts'
import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/money.ts'
import { withRedirect } from '#rules/safe-redirect.ts'
import { paths } from '#rules/paths.ts'

/** The checkout starts at sign-in, which redirects a signed-in shopper at once (spec §2, Cart). */
const checkoutPath = withRedirect(paths.login, paths.shipping)

/**
 * The subtotal, with the checkout disabled while there are changes to accept. It has a row for freight, because shoppers
 * look for its cost here.
 */
export function CartSummary({ cart, isClosed }: { cart: Cart; isClosed: boolean }) {
  const gst = dollarsOf(gstWithin(centsOf(Number(cart.totalPrice))))
  return (
    <aside className="summary" aria-label="Subtotal">
      <h2>{`Subtotal (${countPieces(cart)}) items`}</h2>
      <dl className="sums">
        <dt>Items</dt>
        <dd>{formatDollars(Number(cart.itemsPrice))}</dd>
        <dt>Freight, anywhere in NZ</dt>
        <dd>Included</dd>
        <dt className="total">Total</dt>
        <dd className="total">{formatDollars(Number(cart.totalPrice))}</dd>
        <dt className="gst">includes GST of</dt>
        <dd className="gst">{formatDollars(gst)}</dd>
      </dl>
      <div className="mb-4">
        <DeliveryEstimate />
      </div>
      {isClosed ? (
        <button type="button" className="btn btn-primary" disabled>
          Proceed to checkout
        </button>
      ) : (
        <Link className="btn btn-primary" to={checkoutPath}>
          Proceed to checkout
        </Link>
      )}
      <p className="meta">Pay by card or Afterpay. We charge nothing until you pay.</p>
    </aside>
  )
}
