import { Link } from 'react-router'
import styles from './views-nav.module.scss'

interface View {
  label: string
  to: string
  count: number | undefined
  isChosen: boolean
}

export function ViewsNav({ views }: { views: readonly View[] }) {
  return (
    <nav className={styles.views} aria-label="Views">
      <ul>
        {views.map(({ label, to, count, isChosen }) => (
          <li key={to}>
            <Link to={to} aria-current={isChosen ? 'true' : undefined}>
              {label} {count !== undefined && <b>{count}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
