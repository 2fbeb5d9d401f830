import type { ReactNode } from 'react'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import type { Order, Refund } from '#contract/orders/order.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { refundWaitText } from '#rules/orders/receipt-refunds.ts'
import { refundTime } from '#rules/platform/shop-info.ts'
import styles from './order.module.scss'

/** A pending refund has no day: the provider may not have the money yet. */
const statusTexts: Record<Refund['status'], string> = {
  pending: 'being refunded',
  succeeded: `refunded, arriving in ${refundTime}`,
  failed: 'not refunded: the payment provider refused it',
}

/** Paid by the shop itself, not by a provider. */
const transferTexts: Record<Refund['status'], string> = {
  pending: 'to be sent by bank transfer',
  succeeded: 'sent by bank transfer',
  failed: 'withdrawn',
}

const disputeTexts: Record<Refund['status'], string> = {
  pending: 'disputed',
  succeeded: 'returned by the bank or PayPal after a dispute',
  failed: 'kept by us: the dispute was decided in our favour',
}

interface OrderRefundsProps {
  order: Order
  /** For the shop, which also sees the refunds that the provider has refused. */
  renderActions?: (refund: Refund) => ReactNode
}

export function OrderRefunds({ order, renderActions }: OrderRefundsProps) {
  const shown = order.refunds.filter(({ status }) => renderActions || status !== 'failed')
  if (shown.length === 0) return null
  return (
    <section className="mt-4 pb-0 mb-0" aria-label="Refunds">
      <h3>Refunds</h3>
      <ul className="list-unstyled mb-0">
        {shown.map((refund) => (
          <li key={refund._id}>
            <DayInWords at={refund.createdAt} />: <strong className="num">{formatDollars(refund.amount)}</strong>{' '}
            {textsOf(refund)[refund.status]}
            {refund.note && <p className={`mt-1 mb-2 text-pre-line ${styles.note}`}>{refund.note}</p>}
            {refund.pendingReason !== undefined && <p className="meta">{refundWaitText(refund.pendingReason)}</p>}
            {renderActions?.(refund)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function textsOf({ reason, provider }: Refund): Record<Refund['status'], string> {
  if (reason === 'disputed') return disputeTexts
  return provider === 'transfer' ? transferTexts : statusTexts
}
