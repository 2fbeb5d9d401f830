import { Link } from 'react-router'
import { ownOrdersApi } from '#app/api/own-orders.ts'
import { timeLeftText } from '#app/ui/order/unpaid-orders.tsx'
import { useNow } from '#app/ui/use-now.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { UnpaidOrder } from '#contract/orders/order.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { DisclosureMenu } from './disclosure-menu.tsx'
import { useLogout } from './use-logout.ts'

/** What is opened every morning comes first, then the three links of the specification (spec §2). */
const adminLinks = [
  { label: 'Today', to: adminPaths.today, area: 'today' },
  { label: 'To deliver', to: adminPaths.deliver(), area: 'deliver' },
  { label: 'Products', to: adminPaths.products(), area: 'products' },
  { label: 'Users', to: adminPaths.users, area: 'customers' },
  { label: 'Orders', to: adminPaths.orders(), area: 'orders' },
] as const

export function SignedInMenu({ user }: { user: UserInfo }) {
  const { data: unpaidOrders = [] } = ownOrdersApi.unpaid.useQuery()
  const logout = useLogout()
  return <UserMenus user={user} unpaidOrders={unpaidOrders} onLogout={() => void logout()} />
}

interface UserMenusProps {
  user: UserInfo
  unpaidOrders: readonly UnpaidOrder[]
  onLogout: () => void
}

/** The orders that can still be paid, Profile and Logout, and an Admin menu with the pages of the role (spec §2). */
export function UserMenus({ user, unpaidOrders, onLogout }: UserMenusProps) {
  const now = useNow()
  const role = roleOf(user)
  return (
    <>
      {role && (
        <DisclosureMenu title="Admin">
          {adminLinks
            .filter(({ area }) => may(role, area, 'read'))
            .map(({ label, to }) => (
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
    </>
  )
}
