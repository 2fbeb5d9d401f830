import { Link } from 'react-router'
import styles from './navigation.module.scss'

/** A step of the path to a page: its label and, unless it is the page itself, its path. */
export interface Crumb {
  label: string
  to?: string
}

/** The path to the page, from the outermost step on. */
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
