import { Link } from 'react-router'
import { useMay } from '#app/layout/admin/use-may.ts'
import type { Order } from '#contract/orders.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** Leads to the customer of an order; nothing once the buyer is erased. */
export function CustomerLink({ user }: Pick<Order, 'user'>) {
  const mayRead = useMay('customers', 'read')
  if (!mayRead || user._id === null) return null
  return (
    <p className="mb-3 text-break">
      Customer: <Link to={adminPaths.customer(user._id)}>{buyerText(user) || 'a buyer on the phone'}</Link>
    </p>
  )
}
