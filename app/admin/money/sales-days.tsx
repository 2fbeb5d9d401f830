import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { formatDollars } from '#rules/platform/money.ts'
import styles from './sales-chart.module.scss'

/** The days of the sales chart as a table, in the same order. */
export function SalesDays({ days }: { days: Dashboard['days'] }) {
  return (
    <details className={styles.days}>
      <summary>Show as a table</summary>
      <table className="table table-sm">
        <thead>
          <tr>
            <th scope="col">DATE</th>
            <th scope="col">PAID ORDERS</th>
            <th scope="col">REVENUE</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, paidOrders, revenue }) => (
            <tr key={date}>
              <td>{date}</td>
              <td>{paidOrders}</td>
              <td>{formatDollars(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
