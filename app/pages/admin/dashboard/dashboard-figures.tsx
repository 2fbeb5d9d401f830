import type { Dashboard } from '#contract/dashboard.ts'
import { Figures } from '#app/ui/figures.tsx'
import { formatDollars } from '#rules/money.ts'

/** The four key figures (design, admin-dashboard); each links to its section of the page. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Figures
      figures={[
        { name: 'To deliver', value: dashboard.undelivered.count, to: '#to-deliver' },
        { name: 'Awaiting payment', value: dashboard.unpaid.count, to: '#unpaid' },
        { name: 'Sold in 7 days', value: formatDollars(dashboard.sales.week.revenue), to: '#sales' },
        { name: 'One left or none', value: dashboard.lowStock.count, to: '#low-stock' },
      ]}
    />
  )
}
