import { Link } from 'react-router'
import { customersApi } from '#app/api/admin/back-office.ts'
import type { WriterKind, WriterOrders as Orders } from '#contract/back-office/customers.ts'
import { adminPaths } from '#rules/admin-paths.ts'

interface WriterOrdersProps {
  kind: WriterKind
  id: string
}

export function WriterOrders(writer: WriterOrdersProps) {
  const { currentData } = customersApi.writer.useQuery(writer)
  return currentData ? <WriterOrdersLine orders={currentData} /> : null
}

const stateTexts: Record<NonNullable<Orders['lastOrder']>['state'], string> = {
  unpaid: 'not paid',
  paid: 'not shipped',
  'on-the-way': 'on its way',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'cancelled',
  refunded: 'refunded',
}

/** How many orders there are and how far the last one is; where only the address says whose they are, it says so. */
export function WriterOrdersLine({ orders: { customer, isProven, orderCount, lastOrder } }: { orders: Orders }) {
  const by = isProven ? '' : ' by this email address'
  if (customer === null || !lastOrder) return <p className="meta">No orders{by}</p>
  return (
    <p className="meta">
      <Link to={adminPaths.customer(customer)}>
        {orderCount} {orderCount === 1 ? 'order' : 'orders'}
      </Link>
      {by}, {orderCount > 1 && 'last '}
      <Link to={adminPaths.order(lastOrder._id)}>{lastOrder.orderNumber}</Link>, {stateTexts[lastOrder.state]}
    </p>
  )
}
