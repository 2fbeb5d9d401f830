import { Link } from 'react-router'
import type { DeliveryFilter, fulfilment } from '#contract/orders/fulfilment.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './deliver-figures.module.scss'
import { writeDeliveryQuery } from './delivery-query.ts'

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

/** A number of a page, and where the things are that it counts. */
interface Figure {
  name: string
  value: number | string
  to: string
}

/** The key figures at the top of an admin page. Each is a link, unless there is nothing to see. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, to }) => (
        <div key={name}>
          <dt>{value === 0 ? name : <Link to={to}>{name}</Link>}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
