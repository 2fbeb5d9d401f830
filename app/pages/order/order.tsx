import { buyerText } from '#rules/orders/buyer.ts'
import { Link, useLocation, useParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { historyApi } from '#app/api/history.ts'
import { mailApi } from '#app/api/mail.ts'
import { ordersApi, useReadOrderQuery } from '#app/api/orders.ts'
import { paymentsApi } from '#app/api/payments.ts'
import type { MissingPage } from '#app/pages/load-error.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { BackToList } from '#app/layout/admin/lists/back-to-list.tsx'
import { useMay } from '#app/layout/admin/use-may.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { PutBack } from '#app/pages/put-back.tsx'
import type { Order } from '#contract/orders.ts'
import { attentionText } from '#rules/fulfilment/attention.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { AdminSlot, AdminSlots } from './admin-slots.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { EndLinks } from './end-links.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderOverview, ReceiptLink } from './order-overview.tsx'
import { PayByTransfer } from './transfer/pay-by-transfer.tsx'
import { PayOwnOrder } from './pay-own-order.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { PlacedOn } from './placed-on.tsx'
import { PaypalReturn } from './paypal/paypal-return.tsx'

export const loader = prefetchById('Order not found', (id, { context }) => [
  ordersApi.endpoints.readOrder.initiate(id),
  paymentsApi.endpoints.paypalConfig.initiate(),
  ...(may(roleOf(context.get(storeContext).getState().session.userInfo), 'orders', 'read')
    ? [mailApi.endpoints.orderEmails.initiate(id), historyApi.endpoints.history.initiate({ subject: 'order', id })]
    : []),
])

export const missing: MissingPage = { heading: 'Order', link: { label: 'My Orders', to: paths.profile } }

/** An order (spec §2). The payment button of an unpaid order comes first. */
export function Component() {
  const { id = '' } = useParams()
  const isAdmin = useMay('orders', 'read')
  const { pathname } = useLocation()
  const { data: order, error, isFetching, refetch } = useReadOrderQuery(id)
  return (
    <>
      <PageMeta title={order ? `Order ${order.orderNumber}` : 'Order'} />
      <div className="container">
        {isAdmin && <OtherFrame id={id} path={pathname} />}
        <PageHeading
          title={
            <>
              Order <span className="num">{order?.orderNumber}</span>
            </>
          }
          meta={order && <PlacedOn order={order} />}
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

/** For an admin, the way back to the orders, or from the page of the shop to the same page in the admin area. */
function OtherFrame({ id, path }: { id: string; path: string }) {
  if (path.startsWith(adminPaths.order(''))) return <BackToList to={adminPaths.orders()}>Orders</BackToList>
  return (
    <p className="mb-2 d-print-none">
      <Link to={adminPaths.order(id)}>Open in the admin area</Link>
    </p>
  )
}

/** The buyer can pay the order and an admin can manage it; for an admin's own order the page offers both. */
function Details({ order }: { order: Order }) {
  const user = useAppSelector(({ session }) => session.userInfo)
  const isAdmin = useMay('orders', 'read')
  const isBuyer = order.user._id === user?._id
  const isOpen = canBePaid(order) && isBuyer
  return (
    <AdminSlots order={order} isAdmin={isAdmin}>
      <AdminSlot name="head" />
      <AttentionAlerts order={order} />
      <AdminSlot name="requests" />
      {isBuyer && <PayByTransfer order={order} />}
      {isOpen && !order.isPaymentPending && <PayOwnOrder order={order} />}
      <OrderOverview order={order} reader={isBuyer ? 'buyer' : 'shop'}>
        {order.isPaymentPending && <PaymentUnderWay isBuyer={isBuyer} />}
        <AdminSlot name="actions" />
        {order.isCancelled && isBuyer && <PutBack order={order} look="primary" />}
        <CancelOrder order={order} role={roleOf(user)} />
        {order.isPaid && <ReceiptLink path={paths.receipt(order._id)} order={order} />}
        {isOpen && order.hasLinks && (
          <p className="meta">
            We sent a link to this page to <span className="text-break">{order.user.email}</span>. You can also pay from
            there, without signing in.
          </p>
        )}
        <OrderRefunds order={order} isAdmin={isAdmin} />
        {isBuyer && <EndLinks order={order} />}
      </OrderOverview>
    </AdminSlots>
  )
}

/**
 * Every reason why an admin must look at an order. An order that a shopper reads has no attention, so nothing is shown.
 */
function AttentionAlerts({ order }: { order: Order }) {
  return order.attention?.map((reason) => {
    const { happened, nextStep } = attentionText(reason, buyerText(order.user), 'order-page')
    const action = <AdminSlot name={`attention:${reason}`} />
    return (
      <Alert key={reason} kind="warning" className="mb-4 d-print-none" action={action}>
        <strong>This order {happened}</strong> {nextStep}
      </Alert>
    )
  })
}
