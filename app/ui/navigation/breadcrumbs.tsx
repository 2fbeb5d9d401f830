import { Link } from 'react-router'
import styles from './navigation.module.scss'

/** Without a path for the page itself. */
export interface Crumb {
  label: string
  to?: string
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={`breadcrumb ${styles.breadcrumbs}`}>
        {items.map(({ label, to }) =>
          to === undefined ? (
            <li className="breadcrumb-item active" aria-current="page" key={label}>
              {label}
            </li>
          ) : (
            <li className="breadcrumb-item" key={label}>
              <Link to={to}>{label}</Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
