import { Link } from 'react-router'
import { useListDeliveriesQuery } from '#app/api/fulfilment/fulfilment.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** Links to the list of what waits and to the order that is due after this one. */
export function NextDelivery({ orderId }: { orderId: string }) {
  const { data } = useListDeliveriesQuery({})
  const waiting = data?.deliveries ?? []
  const place = waiting.findIndex(({ _id }) => _id === orderId)
  const next = waiting[place + 1] ?? waiting.find(({ _id }) => _id !== orderId)
  return (
    <p className="mb-0">
      <Link to={adminPaths.deliver()}>All orders to deliver</Link>
      {next && (
        <>
          {' · '}
          <Link to={adminPaths.order(next._id)}>Next: {next.orderNumber}</Link>
        </>
      )}
    </p>
  )
}
