import { Link } from 'react-router'
import kit from '#app/admin/kit/kit.module.scss'
import type { DeliveryFilter, fulfilment } from '#contract/orders/fulfilment.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { writeDeliveryQuery } from './delivery-query.ts'

export function DeliverFigures({ figures }: { figures: ReplyOf<typeof fulfilment.list>['figures'] }) {
  const shown: [name: string, count: number, show: DeliveryFilter][] = [
    ['Late', figures.late, 'late'],
    ['Due in 7 days', figures.dueSoon, 'unshipped'],
    ['To pack', figures.toPack, 'unshipped'],
    ['On the way', figures.onTheWay, 'shipped'],
  ]
  return (
    <dl className={`mb-0 ${kit.figures}`}>
      {shown.map(([name, count, show]) => (
        <div key={name}>
          <dt>{count === 0 ? name : <Link to={adminPaths.deliver(writeDeliveryQuery({ show }))}>{name}</Link>}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
