import { Section } from '#app/admin/kit/section.tsx'
import { Link } from 'react-router'
import { useMay } from '#app/admin/frame/use-may.ts'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { earlierOrdersApi } from '#app/api/earlier-orders.ts'
import { DayInList } from '#app/ui/day-in-words.tsx'
import type { CustomerDetails, CustomerOrder, CustomerRequest } from '#contract/back-office/customers.ts'
import { earlierItemsText, earlierSumText, formatEarlierAmount, formerShopText } from '#rules/orders/earlier-orders.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from '#app/admin/people/people.module.scss'

const stateLabels: Record<CustomerOrder['state'], { label: string; variant: string }> = {
  unpaid: { label: 'Not paid', variant: 'badge-soft' },
  paid: { label: 'Paid', variant: 'badge-success' },
  delivered: { label: 'Delivered', variant: 'badge-success' },
  cancelled: { label: 'Cancelled', variant: 'badge-soft' },
  returned: { label: 'Cancelled', variant: 'badge-soft' },
}

export function CustomerOrders({ customer }: { customer: CustomerDetails }) {
  const { orders, orderCount, discountCodes } = customer
  return (
    <Section title="Orders" id="orders">
      {orders.length === 0 && <p className="meta">No order yet.</p>}
      {orders.length > 0 && (
        <DataTable
          caption="Orders"
          rows={orders}
          columns={[
            {
              head: 'Order',
              cell: ({ _id, orderNumber, isOfGuest }) => (
                <>
                  <Link className="text-nowrap" to={adminPaths.order(_id)}>
                    {orderNumber}
                  </Link>
                  {isOfGuest && <span className="badge badge-soft ms-2">guest</span>}
                </>
              ),
            },
            { head: 'Placed on', className: 'text-nowrap', cell: ({ createdAt }) => <DayInList at={createdAt} /> },
            {
              head: 'Pieces',
              className: 'text-break',
              cell: ({ pieces }) => pieces.map(({ name, qty }) => `${qty} × ${name}`).join(', '),
            },
            { head: 'Total', isRight: true, cell: ({ totalPrice }) => formatDollars(totalPrice) },
            {
              head: 'State',
              cell: ({ state, isRefunded }) => (
                <>
                  <span className={`badge ${stateLabels[state].variant}`}>{stateLabels[state].label}</span>
                  {isRefunded && <span className="badge badge-soft ms-1">Refunded</span>}
                </>
              ),
            },
          ]}
        />
      )}
      {orderCount > orders.length && (
        <p className="meta mt-3">
          The newest {orders.length} of {orderCount} orders.
        </p>
      )}
      {discountCodes.length > 0 && (
        <p className="meta mt-3 mb-0 text-break">
          Discount codes:{' '}
          {discountCodes.map(({ code, orders: used }) => (used === 1 ? code : `${code} (${used} times)`)).join(', ')}
        </p>
      )}
    </Section>
  )
}

export function CustomerEarlierOrders({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = earlierOrdersApi.listOfCustomer.useQuery({ id })
  const mayRead = useMay('orders', 'read')
  if (!data) return <LoadError error={error} isFetching={isFetching} refetch={refetch} />
  if (data.orders.length === 0) return null
  return (
    <Section title="Earlier orders" id="earlier-orders" meta={`${earlierSumText(data.orders)}, not counted above`}>
      <DataTable
        caption="Earlier orders"
        rows={data.orders}
        columns={[
          {
            head: 'Order',
            cell: ({ _id, number, source }) => (
              <>
                {mayRead ? <Link to={adminPaths.earlierOrder(_id)}>{number}</Link> : number}
                <div className="meta">{formerShopText(source)}</div>
              </>
            ),
          },
          { head: 'Placed on', className: 'text-nowrap', cell: ({ placedAt }) => <DayInList at={placedAt} /> },
          { head: 'Pieces', className: 'text-break', cell: ({ items }) => earlierItemsText(items) },
          { head: 'Total', isRight: true, cell: ({ total, currency }) => formatEarlierAmount(total, currency) },
          { head: 'Status', className: 'text-break', cell: ({ status }) => status },
        ]}
      />
    </Section>
  )
}

const requestKinds: Record<CustomerRequest['kind'], string> = { cancel: 'Cancel pieces', return: 'Return pieces' }
const requestStates: Record<CustomerRequest['state'], string> = {
  open: 'open',
  awaited: 'accepted, not here yet',
  accepted: 'accepted',
  declined: 'declined',
}

export function CustomerRequests({ requests }: { requests: readonly CustomerRequest[] }) {
  if (requests.length === 0) return null
  return (
    <Section title="Requests and returns" id="requests">
      <ul className={styles.lines}>
        {requests.map(({ _id, order, orderNumber, kind, state, reason, createdAt }) => (
          <li key={_id}>
            <p>
              {requestKinds[kind]} of{' '}
              <Link className="text-nowrap" to={adminPaths.order(order)}>
                {orderNumber}
              </Link>
              : {reason}
            </p>
            <span className="meta">
              <DayInList at={createdAt} />, {requestStates[state]}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
