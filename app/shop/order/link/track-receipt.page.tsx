import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { paths } from '#rules/paths.ts'
import { ReceiptDetails } from '#app/shop/order/receipt/receipt-details.tsx'
import { useLinkedOrder } from './use-linked-order.ts'

export function Component() {
  const { order, error, isFetching, refetch } = useLinkedOrder()
  return (
    <>
      <PageMeta title="Receipt" />
      <div className="container">
        <PageHeading title="Receipt" />
        {order && <ReceiptDetails order={order} back={paths.track} />}
        {!order && error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={refetch} />}
        {!order && !error && <OrderSkeleton />}
      </div>
    </>
  )
}
