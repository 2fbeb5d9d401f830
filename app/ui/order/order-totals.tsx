import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/money.ts'

interface OrderTotalsProps {
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
  /** The discount in dollars and its code; 0 shows no row. */
  discountPrice?: number
  discountCode?: string | null
}

/** The totals of a cart or an order, in dollars. The total includes GST, 3/23 of it; GST is never added (behaviour, Summary). */
export function OrderTotals({
  itemsPrice,
  shippingPrice,
  totalPrice,
  discountPrice = 0,
  discountCode,
}: OrderTotalsProps) {
  const gst = dollarsOf(gstWithin(centsOf(totalPrice)))
  return (
    <dl className="sums">
      <dt>Items</dt>
      <dd>{formatDollars(itemsPrice)}</dd>
      {discountPrice > 0 && (
        <>
          <dt>{['Discount', discountCode].filter(Boolean).join(' ')}</dt>
          <dd>{formatDollars(-discountPrice)}</dd>
        </>
      )}
      <dt>Shipping</dt>
      <dd>{formatDollars(shippingPrice)}</dd>
      <dt className="total">Total</dt>
      <dd className="total">{formatDollars(totalPrice)}</dd>
      <dt className="gst">includes GST of</dt>
      <dd className="gst">{formatDollars(gst)}</dd>
    </dl>
  )
}
