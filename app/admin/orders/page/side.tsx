import { Link } from 'react-router'
import { useMay } from '#app/admin/frame/use-may.ts'
import { OrderEmails } from '#app/admin/orders/emails/order-emails.tsx'
import { OrderTags } from '#app/admin/orders/notes/order-tags.tsx'
import { PhoneFacts } from '#app/admin/orders/phone/phone-facts.tsx'
import { RefundSent } from '#app/admin/orders/refund/refund-sent.tsx'
import { FailedRefund } from '#app/admin/orders/refund/failed-refund.tsx'
import { OrderRefunds } from '#app/shop/order/order-refunds.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Day } from '#app/ui/day.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { GstRow } from '#app/ui/order/gst-row.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { promiseText } from '#rules/orders/delivery/promise-text.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { nzDay, shortDay } from '#rules/platform/nz-dates.ts'
import { recipientName } from '#rules/orders/buyer.ts'
import { usedMethodText } from '#rules/orders/payment-method.ts'
import { termsPath } from '#rules/orders/terms-path.ts'
import { Buyer } from './buyer.tsx'
import styles from './order.module.scss'

/** Who bought and where it goes: the first thing of an order on a phone. */
export function OrderWho({ order }: { order: Order }) {
  return (
    <div className={`${styles.facts} ${styles.who}`}>
      <Buyer order={order} />
      <section aria-labelledby="to">
        <h2 id="to">To</h2>
        {order.shippingAddress.address === '' ? (
          <p>The address is deleted.</p>
        ) : (
          <AddressBlock address={{ ...order.shippingAddress, recipient: recipientName(order), phone: '' }} />
        )}
        <p className="meta mt-1">
          <DeliveryText order={order} />
        </p>
      </section>
    </div>
  )
}

/** What else is known of an order next to its pieces: payment, tags and emails. */
export function OrderSide({ order }: { order: Order }) {
  return (
    <div className={styles.facts}>
      <section aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        <p>{usedMethodText(order)}</p>
        <p>
          <PaymentText order={order} />
        </p>
        <p className="meta">
          <Link className="line-link" to={termsPath(order.termsVersion)}>
            Terms of this order
          </Link>
        </p>
      </section>
      {order.phoneOrder && <PhoneFacts order={order} phone={order.phoneOrder} />}
      <OrderTags id={order._id} />
      <OrderEmails id={order._id} />
    </div>
  )
}

/** What was promised, and whether it has arrived. */
function DeliveryText({ order: { deliveryPromise, deliveredAt, cancelledAt } }: { order: Order }) {
  if (cancelledAt !== null) {
    return (
      <>
        Cancelled on <Day at={cancelledAt} />
      </>
    )
  }
  return (
    <>
      {deliveryPromise && <span className="d-block">{promiseText(deliveryPromise)}</span>}
      {deliveredAt === null ? (
        'Not Delivered'
      ) : (
        <>
          Delivered on <Day at={deliveredAt} />
        </>
      )}
    </>
  )
}

function PaymentText({ order: { paidAt, isTestPayment } }: { order: Order }) {
  if (paidAt === null) return 'Not Paid'
  return (
    <>
      Paid on <Day at={paidAt} />
      {isTestPayment && <TestPaymentBadge />}
    </>
  )
}

/** What was paid, refunded and kept, once a refund is asked for, and each refund with its state. */
export function OrderMoney({ order }: { order: Order }) {
  const { isGstRegistered } = useShopDetails()
  const mayRefund = useMay('refunds', 'change')
  const { refunds, paidAt, totalPrice, refundedPrice } = order
  if (refunds.length === 0) return null
  const kept = dollarsOf(centsOf(totalPrice) - centsOf(refundedPrice))
  return (
    <section className={styles.money} aria-labelledby="order-money">
      <h2 id="order-money">Money</h2>
      {paidAt !== null && (
        <dl className="sums">
          <dt>Paid {shortDay(nzDay(paidAt))}</dt>
          <dd>{formatDollars(totalPrice)}</dd>
          <dt>Refunded</dt>
          <dd>{formatDollars(-refundedPrice)}</dd>
          <dt className="total">Kept</dt>
          <dd className="total">{formatDollars(kept)}</dd>
          {isGstRegistered && <GstRow total={kept} />}
        </dl>
      )}
      <OrderRefunds
        order={order}
        renderActions={(refund) =>
          mayRefund && (
            <>
              {refund.status === 'failed' && <FailedRefund order={order} refund={refund} />}
              {refund.provider === 'transfer' && <RefundSent order={order} refund={refund} />}
            </>
          )
        }
      />
    </section>
  )
}
