import { Link, useParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { ordersApi, useReadOrderQuery } from '#app/api/orders.ts'
import type { MissingPage } from '#app/pages/load-error.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetchById } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import type { Order } from '#contract/orders.ts'
import { receiptOf } from '#rules/receipt.ts'
import { paths } from '#rules/paths.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

export const loader = prefetchById('Order not found', (id) => [ordersApi.endpoints.readOrder.initiate(id)])

export const missing: MissingPage = { heading: 'Receipt', link: { label: 'My Orders', to: paths.profile } }

/** The receipt of an order, to read and to print (design, Print). */
export function Component() {
  const { id = '' } = useParams()
  const { data: order, error, isFetching, refetch } = useReadOrderQuery(id)
  return (
    <>
      <PageMeta title={order ? `Receipt for order ${order.orderNumber}` : 'Receipt'} />
      <div className="container">
        <PageHeading title="Receipt" />
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
  const shop = useShopDetails()
  const receipt = receiptOf(order, shop)
  return (
    <>
      {receipt ? (
        <ReceiptSheet receipt={receipt} order={order} />
      ) : (
        <p className="lead">
          {order.isCancelled
            ? 'This order was cancelled before it was paid, so there is no receipt.'
            : 'You’ll find the receipt here once the order is paid.'}
        </p>
      )}
      <div className="d-flex flex-wrap gap-2 mt-4">
        {receipt && (
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            <Icon name="printer" />
            Print
          </button>
        )}
        <Link className="btn btn-outline" to={paths.order(order._id)}>
          Back to the order
        </Link>
      </div>
    </>
  )
}
