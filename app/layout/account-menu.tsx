import { Link } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { DisclosureMenu } from './disclosure-menu.tsx'
import { paths } from '#rules/paths.ts'
import styles from './top-bar.module.scss'

const adminLinks = [
  { label: 'Products', to: paths.admin.products() },
  { label: 'Users', to: paths.admin.users },
  { label: 'Orders', to: paths.admin.orders() },
]

/** A sign-in link, or the menu of the signed-in user: Profile, Logout, and an Admin menu for admins (spec §2). */
export function AccountMenu({ user, onLogout }: { user: UserInfo | null; onLogout: () => void }) {
  if (!user) {
    return (
      <div className={styles.account}>
        <Link to={paths.login}>Sign In</Link>
      </div>
    )
  }
  return (
    <div className={styles.account}>
      {user.isAdmin && (
        <DisclosureMenu title="Admin">
          {adminLinks.map(({ label, to }) => (
            <Link className="dropdown-item" to={to} key={to}>
              {label}
            </Link>
          ))}
        </DisclosureMenu>
      )}
      <DisclosureMenu title={user.name}>
        <Link className="dropdown-item" to={paths.profile}>
          Profile
        </Link>
        <button className="dropdown-item" type="button" onClick={onLogout}>
          Logout
        </button>
      </DisclosureMenu>
    </div>
  )
}
