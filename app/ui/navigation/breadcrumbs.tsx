import { Link } from 'react-router'
import type { Crumb } from '#app/pages/structured-data-graph.ts'

/** Where the page stands in the shop, from the outermost on. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
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
