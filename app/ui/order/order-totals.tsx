import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/money.ts'

interface OrderTotalsProps {
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
  /** What a discount code takes off, and which one; 0 shows nothing. */
  discountPrice?: number
  discountCode?: string | null
}

/** The sums of a cart or an order, in dollars. GST is inside the total, 3/23 of it, never on top (behaviour, Summary). */
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
