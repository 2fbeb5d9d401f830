import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import styles from './admin-nav.module.scss'

const sections = [
  { label: 'Dashboard', to: paths.admin.dashboard, isCurrent: (path: string) => path === paths.admin.dashboard },
  { label: 'Products', to: paths.admin.products(), isCurrent: (path: string) => path.startsWith('/admin/product') },
  { label: 'Stock', to: paths.admin.stock(), isCurrent: (path: string) => path.startsWith('/admin/stock') },
  { label: 'Orders', to: paths.admin.orders(), isCurrent: (path: string) => path.startsWith('/admin/order') },
  // Not /admin/delivery, which begins with the same letters.
  {
    label: 'To deliver',
    to: paths.admin.deliver(),
    isCurrent: (path: string) => /^\/admin\/deliver(?:\/|$)/.test(path),
  },
  { label: 'Users', to: paths.admin.users, isCurrent: (path: string) => path.startsWith('/admin/user') },
  { label: 'Discounts', to: paths.admin.discounts, isCurrent: (path: string) => path.startsWith('/admin/discount') },
  { label: 'Questions', to: paths.admin.questions, isCurrent: (path: string) => path.startsWith('/admin/question') },
  { label: 'Photos', to: paths.admin.photos, isCurrent: (path: string) => path === paths.admin.photos },
  { label: 'Delivery', to: paths.admin.delivery, isCurrent: (path: string) => path === paths.admin.delivery },
  { label: 'Access', to: paths.admin.access(), isCurrent: (path: string) => path.startsWith('/admin/access') },
]

/** The links at the top of every admin page and of an order (design, mock-ups of the admin area). */
export function AdminNav({ path }: { path: string }) {
  return (
    <nav className={styles.nav} aria-label="Admin">
      <div className={`container ${styles.row}`}>
        {sections.map(({ label, to, isCurrent }) => (
          <Link
            to={to}
            key={to}
            aria-current={isCurrent(path) ? 'page' : undefined}
            ref={isCurrent(path) ? bringIntoRow : undefined}
          >
            {label}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** On a phone the row scrolls: the current link is brought into its middle. */
function bringIntoRow(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
