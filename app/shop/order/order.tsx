import { useParams, type LoaderFunctionArgs, redirect } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { ordersApi, useReadOrderQuery } from '#app/api/orders.ts'
import { paymentsApi } from '#app/api/payments.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { PutBack } from '#app/shop/frame/put-back.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { CancelOrder } from './cancel-order.tsx'
import { EndLinks } from './end-links.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderOverview, ReceiptLink } from './order-overview.tsx'
import { PayByTransfer } from './transfer/pay-by-transfer.tsx'
import { PayOwnOrder } from './pay-own-order.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { PlacedOn } from './placed-on.tsx'
import { PaypalReturn } from './paypal/paypal-return.tsx'

const load = prefetchById('Order not found', (id) => [
  ordersApi.endpoints.readOrder.initiate(id),
  paymentsApi.endpoints.paypalConfig.initiate(),
])

/** Leads who may read the orders of the shop to the page of the admin area, also from the emails to the shop. */
export const loader = (args: LoaderFunctionArgs) => {
  const { id = '' } = args.params
  const { userInfo } = args.context.get(storeContext).getState().session
  if (!isId(id) || !may(roleOf(userInfo), 'orders', 'read')) return load(args)
  return redirect(adminPaths.order(id) + new URL(args.request.url).search)
}

export const missing: MissingPage = { heading: 'Order', link: { label: 'My Orders', to: paths.profile } }

/** An order as its buyer sees it (spec §2). The payment button of an unpaid order comes first. */
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

/** What the order is, and what its buyer can do with it. */
function Details({ order }: { order: Order }) {
  const isOpen = canBePaid(order)
  return (
    <>
      <PayByTransfer order={order} />
      {isOpen && !order.isPaymentPending && <PayOwnOrder order={order} />}
      <OrderOverview order={order} reader="buyer">
        {order.isPaymentPending && <PaymentUnderWay isBuyer />}
        {order.isCancelled && <PutBack order={order} look="primary" />}
        <CancelOrder order={order} />
        {order.isPaid && <ReceiptLink path={paths.receipt(order._id)} order={order} />}
        {isOpen && order.hasLinks && (
          <p className="meta">
            We sent a link to this page to <span className="text-break">{order.user.email}</span>. You can also pay from
            there, without signing in.
          </p>
        )}
        <OrderRefunds order={order} />
        <EndLinks order={order} />
      </OrderOverview>
    </>
  )
}
