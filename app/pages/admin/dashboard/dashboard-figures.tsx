import type { Dashboard } from '#contract/dashboard.ts'
import { Figures } from '#app/ui/figures.tsx'
import { formatDollars } from '#rules/money.ts'

/** The key figures (design, admin-dashboard), the sum of money for the owner only; each links to its section. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Figures
      figures={[
        { name: 'To deliver', value: dashboard.undelivered.count, to: '#to-deliver' },
        { name: 'Awaiting payment', value: dashboard.unpaid.count, to: '#unpaid' },
        ...(dashboard.sales
          ? [{ name: 'Sold in 7 days', value: formatDollars(dashboard.sales.week.revenue), to: '#sales' }]
          : []),
        { name: 'One left or none', value: dashboard.lowStock.count, to: '#low-stock' },
      ]}
    />
  )
}
