import type { ReplyOf } from '#contract/endpoint.ts'
import type { fulfilment } from '#contract/fulfilment/fulfilment.ts'
import styles from './deliver.module.scss'

/** How many orders are late, due, to be packed and on the way. */
export function DeliverFigures({ figures }: { figures: ReplyOf<typeof fulfilment.list>['figures'] }) {
  const rows = [
    ['Late', figures.late],
    ['Due in 7 days', figures.dueSoon],
    ['To pack', figures.toPack],
    ['On the way', figures.onTheWay],
  ] as const
  return (
    <dl className={styles.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
