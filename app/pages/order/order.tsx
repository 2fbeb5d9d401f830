import { Link, useParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { historyApi } from '#app/api/history.ts'
import { mailApi } from '#app/api/mail.ts'
import { ordersApi, useReadOrderQuery } from '#app/api/orders.ts'
import { paymentsApi } from '#app/api/payments.ts'
import { DeliveryNote } from '#app/pages/checkout/delivery-note.tsx'
import type { MissingPage } from '#app/pages/load-error.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { Day } from '#app/ui/day.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { OrderLines } from '#app/ui/order/order-lines.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import type { Order } from '#contract/orders.ts'
import { attentionText } from '#rules/attention.ts'
import { defaultPaymentMethod } from '#rules/cart.ts'
import { canBePaid } from '#rules/order-state.ts'
import { paths } from '#rules/paths.ts'
import { withoutRecipient } from '#rules/shipping-address.ts'
import { AdminSlot, AdminSlots } from './admin-slots.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderPromise } from './order-promise.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { PayOrder } from './pay-order.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { PaypalReturn } from './paypal-return.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'

export const loader = prefetchById('Order not found', (id, { context }) => [
  ordersApi.endpoints.readOrder.initiate(id),
  paymentsApi.endpoints.paypalConfig.initiate(),
  ...(context.get(storeContext).getState().session.userInfo?.isAdmin
    ? [mailApi.endpoints.orderEmails.initiate(id), historyApi.endpoints.history.initiate({ subject: 'order', id })]
    : []),
])

export const missing: MissingPage = { heading: 'Order', link: { label: 'My Orders', to: paths.profile } }

/** An order (spec §2). On phones an unpaid order shows its totals first, because they are beside the payment buttons. */
export function Component() {
  const { id = '' } = useParams()
  const { data: order, error, isFetching, refetch } = useReadOrderQuery(id)
  return (
    <>
      <PageMeta title={order ? `Order ${order.orderNumber}` : 'Order'} />
      <div className="container">
        <PageHeading
          title={
            <>
              Order <span className="num">{order?.orderNumber}</span>
            </>
          }
          meta={
            order && (
              <>
                Placed <Day at={order.createdAt} />
              </>
            )
          }
        />
        {order && <PaypalReturn key={`paypal-${id}`} orderId={id} />}
        {order && <Details order={order} />}
        {!order && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {!order && !error && <OrderSkeleton />}
      </div>
    </>
  )
}

/** The buyer can pay the order and an admin can manage it; for an admin's own order the page offers both. */
function Details({ order }: { order: Order }) {
  const user = useAppSelector(({ session }) => session.userInfo)
  const isAdmin = user?.isAdmin ?? false
  const isBuyer = order.user._id === user?._id
  const isOpen = canBePaid(order) && isBuyer
  return (
    <AdminSlots order={order} isAdmin={isAdmin}>
      <AttentionAlerts order={order} />
      <div className={isOpen ? 'checkout pay-first' : 'checkout'}>
        <div>
          <div className="block first">
            <h2>Shipping</h2>
            <p className="mb-1 text-break">
              {order.user.name}, <a href={`mailto:${order.user.email}`}>{order.user.email}</a>
            </p>
            <AddressBlock address={withoutRecipient(order.shippingAddress, order.user.name)} />
            <OrderPromise order={order} />
            <DeliveryBanner order={order} />
          </div>
          <div className="block">
            <h2>Payment Method</h2>
            <p>{defaultPaymentMethod}</p>
            <PaymentBanner order={order} />
          </div>
          <div className="block pb-0">
            <h2 className="mb-2">Order Items</h2>
          </div>
          <OrderLines lines={order.orderItems} />
        </div>
        <aside className="summary" aria-label="Order Summary">
          <h2>Order Summary</h2>
          <OrderTotals
            itemsPrice={order.itemsPrice}
            discountPrice={order.discountPrice}
            discountCode={order.discountCode}
            shippingPrice={order.shippingPrice}
            totalPrice={order.totalPrice}
          />
          {isOpen && !order.isPaymentPending && <PayOrder order={order} />}
          {order.isPaymentPending && <PaymentUnderWay isBuyer={isBuyer} />}
          <AdminSlot name="actions" />
          <CancelOrder order={order} isAdmin={isAdmin} />
          {order.isPaid && <ReceiptLink id={order._id} />}
          <OrderRefunds order={order} isAdmin={isAdmin} />
        </aside>
      </div>
    </AdminSlots>
  )
}

/** Every reason why an admin must look at an order. An order that a shopper reads has no attention, so nothing is shown. */
function AttentionAlerts({ order }: { order: Order }) {
  return order.attention?.map((reason) => {
    const { happened, nextStep } = attentionText(reason, order.user.name)
    const action = <AdminSlot name={`attention:${reason}`} />
    return (
      <Alert key={reason} kind="warning" className="mb-4 d-print-none" action={action}>
        <strong>This order {happened}</strong> {nextStep}
      </Alert>
    )
  })
}

function ReceiptLink({ id }: { id: string }) {
  return (
    <Link className="btn btn-outline" to={paths.receipt(id)}>
      <Icon name="printer" />
      Receipt
    </Link>
  )
}

function DeliveryBanner({ order: { deliveredAt, cancelledAt } }: { order: Order }) {
  if (cancelledAt !== null) {
    return (
      <Alert kind="info" className="mt-3 mb-0">
        Cancelled on <Day at={cancelledAt} />
      </Alert>
    )
  }
  if (deliveredAt === null) return <DeliveryNote className="mt-3 mb-0">Not Delivered</DeliveryNote>
  return (
    <Alert kind="success" className="mt-3 mb-0">
      Delivered on <Day at={deliveredAt} />
    </Alert>
  )
}

function PaymentBanner({ order }: { order: Order }) {
  return (
    <Alert kind={order.paidAt ? 'success' : 'warning'} className="mb-0">
      {order.paidAt ? (
        <>
          Paid on <Day at={order.paidAt} />
        </>
      ) : (
        'Not Paid'
      )}
      {order.isTestPayment && <TestPaymentBadge />}
    </Alert>
  )
}
