import { useEffect, useEffectEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { orderLinksApi } from '#app/api/payments.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import type { Order } from '#contract/orders/order.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { paths } from '#rules/paths.ts'
import { LinksNote } from '#app/shop/order/end-links.tsx'
import { OrderOverview, ReceiptLink } from '#app/shop/order/order-overview.tsx'
import { PayByTransfer } from '#app/shop/order/pay-own-order.tsx'
import { PayOrder } from '#app/shop/order/pay-order.tsx'
import { PlacedOn } from '#app/shop/order/placed-on.tsx'
import { PaymentUnderWay } from '#app/shop/order/payment-under-way.tsx'
import { useLinkedOrder } from './use-linked-order.ts'

export function Component() {
  const { order, error, isFetching, refetch } = useLinkedOrder()
  return (
    <>
      <PageMeta title="Your order" />
      <div className="container">
        <PageHeading
          title={
            order ? (
              <>
                Order <span className="num">{order.orderNumber}</span>
              </>
            ) : (
              'Your order'
            )
          }
          meta={order && <PlacedOn order={order} />}
        />
        {order && <Details order={order} refetch={refetch} />}
        {!order && error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={refetch} />}
        {!order && !error && <OrderSkeleton />}
      </div>
    </>
  )
}

function Details({ order, refetch }: { order: Order; refetch: () => void }) {
  const isUnpaid = canBePaid(order)
  return (
    <>
      {isUnpaid && <ReturnFromPayment />}
      <PayByTransfer order={order} />
      {isUnpaid && !order.isPaymentPending && <Pay order={order} refetch={refetch} />}
      <OrderOverview order={order} reader="link">
        {order.isPaymentPending && <PaymentUnderWay isBuyer />}
        {order.isPaid && <ReceiptLink path={paths.trackReceipt} order={order} />}
        <p className="meta">
          You don’t need to sign in for this page. <Link to={paths.login}>Sign In</Link> to see all your orders.
        </p>
        <EndLinks />
      </OrderOverview>
    </>
  )
}

/** Asks once whether the order is paid: the webhook may be slower. */
function ReturnFromPayment() {
  const [search] = useSearchParams()
  const hasReturned = search.has('paid')
  const [confirmPaid, { error, isLoading }] = orderLinksApi.confirmPaid.useMutation()
  const handleReturn = useEffectEvent(() => {
    if (hasReturned) void confirmPaid()
  })
  useEffect(() => handleReturn(), [])
  if (isLoading) return <Alert kind="info">Checking your payment…</Alert>
  return error ? <Alert kind="warning">{errorMessage(error)}</Alert> : null
}

function Pay({ order, refetch }: { order: Order; refetch: () => void }) {
  const [startCheckout, { error }] = orderLinksApi.startCheckout.useMutation()

  async function start() {
    const { data, error: failure } = await startCheckout()
    if (failure) showToast('error', errorMessage(failure), { isSaid: true })
    return data?.url ?? null
  }

  return <PayOrder order={order} start={start} failure={error} refetch={refetch} />
}

/** The page stays until it is closed. */
function EndLinks() {
  const [end, { data, error, isLoading }] = orderLinksApi.end.useMutation()
  if (data) return <Alert kind="success">{data.message}</Alert>
  return (
    <>
      {error && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LinksNote busy={isLoading} onEnd={() => void end()} />
    </>
  )
}
