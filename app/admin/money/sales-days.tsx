import { DataTable } from '#app/admin/kit/data-table.tsx'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { formatDollars } from '#rules/platform/money.ts'
import styles from './sales-chart.module.scss'

/** The days of the sales chart as a table, in the same order. */
export function SalesDays({ days }: { days: Dashboard['days'] }) {
  return (
    <details className={styles.days}>
      <summary>Show as a table</summary>
      <DataTable
        look="table-sm"
        rows={days}
        columns={[
          { head: 'DATE', cell: ({ date }) => date },
          { head: 'PAID ORDERS', cell: ({ paidOrders }) => paidOrders },
          { head: 'REVENUE', cell: ({ revenue }) => formatDollars(revenue) },
        ]}
      />
    </details>
  )
}
