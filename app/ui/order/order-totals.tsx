import { formatDollars } from '#rules/platform/money.ts'
import { GstRow } from './gst-row.tsx'

interface OrderTotalsProps {
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
  /** In dollars; 0 shows no row. */
  discountPrice?: number
  discountCode?: string | null
  /** Then the total includes GST. */
  isGstRegistered: boolean
}

/** In dollars, with the cost of freight. GST is never added (behaviour, Orders). */
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
