import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { useRememberedPeriod } from './use-remembered-period.ts'
import styles from './money.module.scss'

const pages = [
  { label: 'GST', to: adminPaths.money },
  { label: 'Sales', to: adminPaths.moneySales() },
  { label: 'Payouts', to: adminPaths.moneyPayouts() },
  { label: 'Not paid', to: adminPaths.moneyNotPaid },
  { label: 'Exports', to: adminPaths.moneyExports },
]

/** The heading of the money pages, with the links to each, which keep the period. */
export function MoneyHeading() {
  const period = useRememberedPeriod()
  const links = period === '' ? pages : pages.map(({ label, to }) => ({ label, to: `${to}?${period}` }))
  return (
    <>
      <div className={`page-head ${styles.head}`}>
        <h1>Money</h1>
        <p className="meta">
          All amounts include GST unless they say otherwise. Days are New Zealand days. Test payments are left out.
        </p>
      </div>
      <SubNav label="Pages of this section" pages={links} />
    </>
  )
}
