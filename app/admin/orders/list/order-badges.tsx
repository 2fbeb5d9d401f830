import type { Order } from '#contract/orders/order.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDay, shortDay } from '#rules/platform/nz-dates.ts'
import { isFullyRefunded } from '#rules/orders/order-state.ts'

type Variant = 'success' | 'warning' | 'soft'

export function OrderBadges({ order }: { order: Order }) {
  return (
    <p className="d-flex flex-wrap row-gap-1 column-gap-2 align-items-center mb-0 mt-2 d-print-none">
      {badgesOf(order).map(([variant, text]) => (
        <span key={text} className={`badge badge-${variant}`}>
          {text}
        </span>
      ))}
    </p>
  )
}

function badgesOf(order: Order): [variant: Variant, text: string][] {
  const { isPaid, isCancelled, deliveredAt, totalPrice, phoneOrder, requests } = order
  const asked = requests.find(({ status }) => status === 'open')
  const isAwaiting = !isPaid && !isCancelled
  const badges: [isTrue: boolean, variant: Variant, text: string][] = [
    [isPaid, 'success', `Paid ${formatDollars(totalPrice)}`],
    [isAwaiting, 'warning', phoneOrder?.payBy === 'transfer' ? 'Awaiting transfer' : 'Not paid'],
    [deliveredAt !== null, 'success', deliveredAt === null ? '' : `Delivered ${shortDay(nzDay(deliveredAt))}`],
    [asked !== undefined, 'warning', asked?.kind === 'cancel' ? 'Asked to cancel' : 'Asked to return'],
  ]
  return [
    ...badges.flatMap(([isTrue, variant, text]) => (isTrue ? [[variant, text] as [Variant, string]] : [])),
    ...undoneTexts(order).map((text): [Variant, string] => ['soft', text]),
  ]
}

/** Labels for the refunds, returns and cancellations of an order. */
export function undoneTexts(order: Order): string[] {
  const { isPaid, isCancelled, refundedPrice, orderItems, parcels } = order
  const cancelled = orderItems.reduce((sum, { cancelledQty }) => sum + cancelledQty, 0)
  const returned = parcels.flatMap(({ pieces }) => pieces).reduce((sum, { returnedQty }) => sum + returnedQty, 0)
  const texts: [isTrue: boolean, text: string][] = [
    [isFullyRefunded(order), 'Refunded'],
    [isPaid && refundedPrice > 0 && !isFullyRefunded(order), `${formatDollars(refundedPrice)} refunded`],
    [returned > 0, `${returned} returned`],
    [cancelled > 0 && !isCancelled, `${cancelled} cancelled`],
    [isCancelled, 'Cancelled'],
  ]
  return texts.flatMap(([isTrue, text]) => (isTrue ? [text] : []))
}
