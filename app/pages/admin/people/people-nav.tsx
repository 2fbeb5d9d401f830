import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import styles from './people.module.scss'

const pages = [
  { label: 'People', to: paths.admin.people },
  { label: 'Roles', to: paths.admin.roles },
  { label: 'Sign-ins', to: paths.admin.access() },
]

/** The pages about the people of the shop. */
export function PeopleNav({ path }: { path: string }) {
  return (
    <nav className={styles.sub} aria-label="Pages of this section">
      <ul>
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={to === path ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
