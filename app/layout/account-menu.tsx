import { Link } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { Menu } from './menu.tsx'

const adminLinks = [
  { label: 'Products', to: '/admin/productlist' },
  { label: 'Users', to: '/admin/userlist' },
  { label: 'Orders', to: '/admin/orderlist' },
]

/** A way to sign in, or the menu of who has: Profile and Logout, and for admins their own (spec §2). */
export function AccountMenu({ user, onLogout }: { user: UserInfo | null; onLogout: () => void }) {
  if (!user) {
    return (
      <div className="account">
        <Link to="/login">Sign In</Link>
      </div>
    )
  }
  return (
    <div className="account">
      {user.isAdmin && (
        <Menu title="Admin">
          {adminLinks.map(({ label, to }) => (
            <Link className="dropdown-item" to={to} key={to}>
              {label}
            </Link>
          ))}
        </Menu>
      )}
      <Menu title={user.name}>
        <Link className="dropdown-item" to="/profile">
          Profile
        </Link>
        <button className="dropdown-item" type="button" onClick={onLogout}>
          Logout
        </button>
      </Menu>
    </div>
  )
}
