import { Link } from 'react-router'
import { DisclosureMenu } from '#app/shop/frame/account/disclosure-menu.tsx'
import { useLogout } from '#app/shop/frame/account/use-logout.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { Role } from '#contract/platform/areas.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { may } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Find } from './find.tsx'
import styles from './admin-frame.module.scss'

/** The slim bar of the admin area: the way to Today, the search, the shop and the account. */
export function AdminBar({ user, role }: { user: UserInfo; role: Role | undefined }) {
  const shop = useShopDetails()
  const logout = useLogout()
  return (
    <header className={`${styles.bar} on-forest`}>
      <div className={styles.row}>
        <Link className={styles.home} to={adminPaths.today} aria-label={`${shop.name} admin`}>
          <Wordmark name={shop.name} linked={false} />
        </Link>
        {may(role, 'today', 'read') ? <Find role={role} /> : <span />}
        <div className={styles.end}>
          {/* A full load: it shows what was published since this page was opened. */}
          <Link to={paths.home()} reloadDocument>
            <AdminIcon name="box-arrow-up-right" />
            <span>View shop</span>
          </Link>
          <div className={styles.account}>
            <DisclosureMenu title={user.name}>
              <Link className="dropdown-item" to={paths.profile}>
                Profile
              </Link>
              <button className="dropdown-item" type="button" onClick={() => void logout()}>
                Logout
              </button>
            </DisclosureMenu>
          </div>
        </div>
      </div>
    </header>
  )
}
