import { Link } from 'react-router'
import { timeLeftText } from '#app/ui/order/unpaid-orders.tsx'
import { useNow } from '#app/ui/use-now.ts'
import type { UserInfo } from '#contract/accounts.ts'
import type { UnpaidOrder } from '#contract/orders.ts'
import { DisclosureMenu } from './disclosure-menu.tsx'
import { formatDollars } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import styles from './top-bar.module.scss'

const adminLinks = [
  { label: 'Products', to: paths.admin.products() },
  { label: 'Users', to: paths.admin.users },
  { label: 'Orders', to: paths.admin.orders() },
]

interface AccountMenuProps {
  user: UserInfo | null
  /** The orders that the user can still pay. */
  unpaidOrders: readonly UnpaidOrder[]
  onLogout: () => void
}

/**
 * A sign-in link, or the menu of the signed-in user: the orders that can still be paid, Profile, Logout, and an Admin menu for
 * admins (spec §2).
 */
export function AccountMenu({ user, unpaidOrders, onLogout }: AccountMenuProps) {
  const now = useNow()
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
        {unpaidOrders.map((order) => (
          <Link className="dropdown-item text-wrap" to={paths.order(order._id)} key={order._id}>
            Pay for {order.orderNumber}
            <span className="meta d-block">
              {formatDollars(order.totalPrice)}. {timeLeftText(order, now)}
            </span>
          </Link>
        ))}
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
