import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { DeliveryFilter, fulfilment } from '#contract/orders/fulfilment.ts'
import { writeDeliveryQuery } from './delivery-query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Figures } from './figures.tsx'

/** How many orders are late, due, to be packed and on the way; each leads to the list that has them. */
export function DeliverFigures({ figures }: { figures: ReplyOf<typeof fulfilment.list>['figures'] }) {
  const listOf = (show: DeliveryFilter) => adminPaths.deliver(writeDeliveryQuery({ show }))
  return (
    <Figures
      figures={[
        { name: 'Late', value: figures.late, to: listOf('late') },
        { name: 'Due in 7 days', value: figures.dueSoon, to: listOf('unshipped') },
        { name: 'To pack', value: figures.toPack, to: listOf('unshipped') },
        { name: 'On the way', value: figures.onTheWay, to: listOf('shipped') },
      ]}
    />
  )
}
