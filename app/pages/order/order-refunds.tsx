import { DayInWords } from '#app/ui/day-in-words.tsx'
import type { Order, Refund } from '#contract/orders.ts'
import { formatDollars } from '#rules/money.ts'
import { refundTime } from '#rules/shop-info.ts'
import { AdminSlot } from './admin-slots.tsx'
import styles from './order-refunds.module.scss'

const statusTexts: Record<Refund['status'], string> = {
  pending: `being refunded, arriving in ${refundTime}`,
  succeeded: `refunded, arriving in ${refundTime}`,
  failed: 'not refunded: the payment provider refused it',
}

/** The texts about money that the buyer got by a dispute: not by a refund of the shop. */
const disputeTexts: Record<Refund['status'], string> = {
  pending: 'disputed',
  succeeded: 'returned by the bank or PayPal after a dispute',
  failed: 'back with the shop: the dispute was won',
}

interface OrderRefundsProps {
  order: Order
  isAdmin: boolean
}

/** The refunds of an order. Only admins see the ones that the payment provider has refused. */
export function OrderRefunds({ order, isAdmin }: OrderRefundsProps) {
  const shown = order.refunds.filter(({ status }) => isAdmin || status !== 'failed')
  if (shown.length === 0) return null
  return (
    <section className="mt-4 pb-0 mb-0" aria-label="Refunds">
      <h3>Refunds</h3>
      <ul className="list-unstyled mb-0">
        {shown.map((refund) => (
          <li key={refund._id}>
            <DayInWords at={refund.createdAt} />: <strong className="num">{formatDollars(refund.amount)}</strong>{' '}
            {(refund.reason === 'disputed' ? disputeTexts : statusTexts)[refund.status]}
            {refund.note && <p className={styles.note}>{refund.note}</p>}
            {refund.status === 'failed' && <AdminSlot name={`refund:${refund._id}`} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
