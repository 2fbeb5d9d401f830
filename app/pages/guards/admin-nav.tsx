import { Link } from 'react-router'

const sections = [
  { label: 'Dashboard', to: '/admin', isIn: (path: string) => path === '/admin' },
  { label: 'Products', to: '/admin/productlist', isIn: (path: string) => path.startsWith('/admin/product') },
  { label: 'Orders', to: '/admin/orderlist', isIn: (path: string) => path.startsWith('/admin/order') },
  { label: 'Users', to: '/admin/userlist', isIn: (path: string) => path.startsWith('/admin/user') },
  { label: 'Discounts', to: '/admin/discounts', isIn: (path: string) => path.startsWith('/admin/discount') },
]

/** The row of links over every admin page (design, mock-ups of the admin area). */
export function AdminNav({ path }: { path: string }) {
  return (
    <nav className="admin-nav" aria-label="Admin">
      <div className="container">
        {sections.map(({ label, to, isIn }) => (
          <Link to={to} key={to} aria-current={isIn(path) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </div>
    </nav>
  )
}
