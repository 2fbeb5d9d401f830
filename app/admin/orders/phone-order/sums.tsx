import { useShopDetails } from '#app/store/shop-details.tsx'
import { GstRow } from '#app/ui/order/gst-row.tsx'
import { formatDollars } from '#rules/platform/money.ts'
import { type PhoneForm, sumsOf } from './phone-form.ts'

export function Sums({ values }: { values: PhoneForm }) {
  const { isGstRegistered } = useShopDetails()
  const sums = sumsOf(values)
  return (
    <dl className="sums">
      <dt>{sums.pieces === 1 ? '1 piece' : `${sums.pieces} pieces`}</dt>
      <dd>{formatDollars(sums.items)}</dd>
      {sums.discount > 0 && (
        <>
          <dt>Discount</dt>
          <dd>{formatDollars(-sums.discount)}</dd>
        </>
      )}
      <dt>Freight</dt>
      <dd>{formatDollars(0)}</dd>
      <dt className="total">Total</dt>
      <dd className="total">{formatDollars(sums.total)}</dd>
      {isGstRegistered && <GstRow total={sums.total} />}
    </dl>
  )
}
