import { NoValue } from '#app/ui/table/no-value.tsx'
import type { Dashboard, Sales } from '#contract/dashboard.ts'
import { formatDollars } from '#rules/money.ts'
import { SalesChart } from './sales-chart.tsx'
import styles from './dashboard.module.scss'

interface DashboardSalesProps {
  sales: NonNullable<Dashboard['sales']>
  days: NonNullable<Dashboard['days']>
  testPayments: NonNullable<Dashboard['testPayments']>
}

/** Sales of today, 7 days and 30 days, and a chart of the 30 days; test payments are counted apart. */
export function DashboardSales({ sales, days, testPayments }: DashboardSalesProps) {
  return (
    <section className={styles.sales} id="sales" tabIndex={-1} aria-labelledby="sales-title">
      <div className="split">
        <div>
          <h2 className="h3 mb-3" id="sales-title">
            Sales
          </h2>
          <SalesTable sales={sales} />
          <TestPayments {...testPayments} />
        </div>
        <SalesChart days={days} revenue={sales.month.revenue} hasTestPayments={testPayments.orders > 0} />
      </div>
    </section>
  )
}

function SalesTable({ sales }: Pick<DashboardSalesProps, 'sales'>) {
  return (
    <table className="table table-sm table-stack">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Days</span>
          </th>
          <th scope="col" className="right">
            ORDERS
          </th>
          <th scope="col" className="right">
            PAID
          </th>
          <th scope="col" className="right">
            REVENUE
          </th>
          <th scope="col" className="right">
            AVERAGE
          </th>
        </tr>
      </thead>
      <tbody>
        <SalesRow name="Today" sales={sales.today} />
        <SalesRow name="7 days" sales={sales.week} />
        <SalesRow name="30 days" sales={sales.month} />
      </tbody>
    </table>
  )
}

/** Explains figures of zero to the owner of a shop that takes test payments. */
function TestPayments({ isTestShop, orders, amount }: DashboardSalesProps['testPayments']) {
  if (!isTestShop && orders === 0) return null
  const counted = `${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatDollars(amount)} in 30 days`
  return <p className="meta mt-3 mb-0">Test payments are not counted{orders > 0 ? `: ${counted}.` : '.'}</p>
}

function SalesRow({ name, sales }: { name: string; sales: Sales }) {
  return (
    <tr>
      <td className="lead-cell">{name}</td>
      <td data-th="ORDERS" className="right">
        {sales.orders}
      </td>
      <td data-th="PAID" className="right">
        {sales.paidOrders}
      </td>
      <td data-th="REVENUE" className="right">
        {formatDollars(sales.revenue)}
      </td>
      <td data-th="AVERAGE" className="right">
        {sales.average === null ? <NoValue /> : formatDollars(sales.average)}
      </td>
    </tr>
  )
}
