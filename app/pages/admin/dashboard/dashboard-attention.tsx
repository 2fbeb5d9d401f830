import { Link } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import type { Dashboard } from '#contract/dashboard.ts'
import { attentionText } from '#rules/fulfilment/attention.ts'
import { writeOrderFilter } from '#rules/orders/order-filter.ts'
import { paths } from '#rules/paths.ts'

type Attention = Dashboard['attention']

/** An alert for each order that needs attention, with what happened and what to do, and a link to all such orders. */
export function DashboardAttention({ attention: { count, orders } }: { attention: Attention }) {
  return (
    <>
      {orders.map((order) => (
        <OrderAlert key={order.orderId} order={order} />
      ))}
      {count > 1 && (
        <p className="meta mt-3 mb-0">
          {count > orders.length && `The ${orders.length} oldest of ${count}. `}
          <Link to={paths.admin.orders(writeOrderFilter({ attention: true }))}>All orders that need attention</Link>
        </p>
      )}
    </>
  )
}

function OrderAlert({
  order: { orderId, orderNumber, name, isTestPayment, attention },
}: {
  order: Attention['orders'][number]
}) {
  return (
    <Alert kind="warning" className="mt-4 mb-0">
      {attention.map((reason) => {
        const { happened, nextStep } = attentionText(reason, name)
        return (
          <p key={reason}>
            <strong>
              Order {orderNumber} {happened}
            </strong>{' '}
            {nextStep}
          </p>
        )
      })}
      <Link to={paths.order(orderId)}>
        Details<span className="visually-hidden"> of order {orderNumber}</span>
      </Link>
      {isTestPayment && <TestPaymentBadge />}
    </Alert>
  )
}
