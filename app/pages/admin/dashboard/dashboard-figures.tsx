import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatDollars } from '#rules/money.ts'
import styles from './dashboard.module.scss'

/** The four key figures (design, admin-dashboard); each links to its section of the page. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const figures = [
    { name: 'To deliver', value: dashboard.undelivered.count, to: '#to-deliver' },
    { name: 'Awaiting payment', value: dashboard.unpaid.count, to: '#unpaid' },
    { name: 'Sold in 7 days', value: formatDollars(dashboard.sales.week.revenue), to: '#sales' },
    { name: 'One left or none', value: dashboard.lowStock.count, to: '#low-stock' },
  ]
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
