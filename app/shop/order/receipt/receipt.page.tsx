import { useParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { ordersApi } from '#app/api/orders.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetchById } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { paths } from '#rules/paths.ts'
import { ReceiptDetails } from './receipt-details.tsx'

export const loader = prefetchById('Order not found', (id) => [ordersApi.one.initiate({ id })])

export const missing: MissingPage = { heading: 'Receipt', link: { label: 'My Orders', to: paths.profile } }

export function Component() {
  const { id = '' } = useParams()
  const { data: order, error, isFetching, refetch } = ordersApi.one.useQuery({ id })
  return (
    <>
      <PageMeta title={order ? `Receipt for order ${order.orderNumber}` : 'Receipt'} />
      <div className="container">
        <PageHeading title="Receipt" />
        {order && <ReceiptDetails order={order} back={paths.order(order._id)} />}
        {!order && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {!order && !error && <OrderSkeleton />}
      </div>
    </>
  )
}
