import type { Order } from '#contract/orders/orders.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** For an order by phone; a card pays it too. */
export function PayByTransfer({ order }: { order: Order }) {
  if (!order.payByTransfer) return null
  const { account, reference, until } = order.payByTransfer
  if (until === null) {
    return (
      <Alert kind="warning" className="mb-4">
        We no longer hold your pieces. Call us before you transfer the money: others may buy them.
      </Alert>
    )
  }
  return (
    <Alert kind="info" className="mb-4">
      <p className="mb-1">
        Transfer <strong>{formatDollars(order.totalPrice)}</strong> to <strong>{account}</strong>, reference{' '}
        <strong>{reference}</strong>, by {nzDayText(until)}. We’ll hold your pieces until then.
      </p>
      <p className="mb-0">Once it arrives, we’ll email you the receipt and your delivery dates.</p>
    </Alert>
  )
}
