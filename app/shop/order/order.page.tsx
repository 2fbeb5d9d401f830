import { useState } from 'react'
import { useParams, redirect, type LoaderFunctionArgs } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { ordersApi } from '#app/api/orders.ts'
import { paymentsApi } from '#app/api/payments.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { RestoreCart } from '#app/shop/frame/restore-cart.tsx'
import { storeContext } from '#app/store/context.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order } from '#contract/orders/order.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { canBePaid, canBeCancelledBy } from '#rules/orders/order-state.ts'
import { paths } from '#rules/paths.ts'
import { isId } from '#rules/platform/ids.ts'
import { PaypalReturn } from '#app/shop/order/paypal/paypal-return.tsx'
import { EndLinks } from './end-links.tsx'
import { OrderOverview, ReceiptLink } from './order-overview.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { PayOwnOrder, PayByTransfer } from './pay-own-order.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { PlacedOn } from './placed-on.tsx'

const load = prefetchById('Order not found', (id) => [
  ordersApi.one.initiate({ id }),
  paymentsApi.paypalConfig.initiate(),
])

/** Sends people who may read the shop's orders to the admin page; emails to the shop link here. */
export const loader = (args: LoaderFunctionArgs) => {
  const { id = '' } = args.params
  const { userInfo } = args.context.get(storeContext).getState().session
  if (!isId(id) || !may(roleOf(userInfo), 'orders', 'read')) return load(args)
  return redirect(adminPaths.order(id) + new URL(args.request.url).search)
}

export const missing: MissingPage = { heading: 'Order', link: { label: 'My Orders', to: paths.profile } }

export function Component() {
  const { id = '' } = useParams()
  const { data: order, error, isFetching, refetch } = ordersApi.one.useQuery({ id })
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

function Details({ order }: { order: Order }) {
  const isOpen = canBePaid(order)
  return (
    <>
      <PayByTransfer order={order} />
      {isOpen && !order.isPaymentPending && <PayOwnOrder order={order} />}
      <OrderOverview order={order} reader="buyer">
        {order.isPaymentPending && <PaymentUnderWay isBuyer />}
        {order.isCancelled && <RestoreCart order={order} variant="primary" />}
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

function CancelOrder({ order }: { order: Order }) {
  const [cancel, { isLoading }] = ordersApi.cancel.useMutation()
  const [isAsking, setIsAsking] = useState(false)

  async function handleConfirm() {
    const { error } = await cancel({ id: order._id })
    setIsAsking(false)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Order cancelled')
    focusMain()
  }

  if (order.isPaymentPending || !canBeCancelledBy(order, { mayRefund: false })) return null
  return (
    <>
      <button className="btn btn-quiet mt-2" type="button" onClick={() => setIsAsking(true)}>
        Cancel this order
      </button>
      <ConfirmDialog
        show={isAsking}
        question="Are you sure?"
        consequence="We’ll release these pieces for other customers. You won’t be charged."
        action="Cancel the order"
        keep="Keep the order"
        isDanger
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
