import { formatDollars } from '#rules/platform/money.ts'
import { GstRow } from './gst-row.tsx'

interface OrderTotalsProps {
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
  /** The discount in dollars and its code; 0 shows no row. */
  discountPrice?: number
  discountCode?: string | null
  /** Whether the shop is registered for GST: then the total includes it. */
  isGstRegistered: boolean
}

/**
 * The totals of a cart or an order in dollars, with the cost of freight, for which shoppers look. GST is never added
 * (behaviour, Orders).
 */
export function OrderTotals({
  itemsPrice,
  shippingPrice,
  totalPrice,
  discountPrice = 0,
  discountCode,
  isGstRegistered,
}: OrderTotalsProps) {
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
      <dt>Freight, anywhere in NZ</dt>
      <dd>{shippingPrice === 0 ? 'Included' : formatDollars(shippingPrice)}</dd>
      <dt className="total">Total</dt>
      <dd className="total">{formatDollars(totalPrice)}</dd>
      {isGstRegistered && <GstRow total={totalPrice} />}
    </dl>
  )
}
