import type { Area, Role } from '#contract/platform/areas.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { may } from './roles.ts'

/**
 * The area that each address of the admin area belongs to, and those below it. A longer address comes before the one
 * that it begins with.
 */
const areaOfPath: readonly [path: string, area: Area][] = [
  ['/admin/orderlist', 'orders'],
  ['/admin/order', 'orders'],
  ['/admin/phone-order', 'phoneOrders'],
  ['/admin/deliver', 'deliver'],
  ['/admin/delivery', 'content'],
  ['/admin/productlist', 'products'],
  ['/admin/productimport', 'products'],
  ['/admin/product', 'products'],
  ['/admin/customers', 'customers'],
  ['/admin/userlist', 'customers'],
  ['/admin/user', 'customers'],
  ['/admin/content', 'content'],
  ['/admin/sales', 'sales'],
  ['/admin/discounts', 'sales'],
  ['/admin/stock', 'stock'],
  ['/admin/money', 'money'],
  ['/admin/connections', 'connections'],
  ['/admin/inbox', 'inbox'],
  ['/admin/messages', 'inbox'],
  ['/admin/questions', 'inbox'],
  ['/admin/reviews', 'inbox'],
  ['/admin/photos', 'inbox'],
  ['/admin/people', 'people'],
  ['/admin/history', 'history'],
  ['/admin/access', 'people'],
]

/** The area of an address of the admin area, without its query; undefined for an unknown one. */
export function areaOfAdminPage(address: string): Area | undefined {
  const [path = ''] = address.split('?')
  if (path === '/admin' || path === '/admin/') return 'today'
  return areaOfPath.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1]
}

/** Whether a role may open an address of the admin area; only the owner one that has no area. */
export function mayOpen(role: Role | undefined, address: string): boolean {
  const area = areaOfAdminPage(address)
  return area === undefined ? role === 'owner' : may(role, area, 'read')
}

/** Where a role begins in the admin area, and the text of its link: a packer at To deliver, the others at Today. */
export function adminStart(role: Role): { label: string; path: string } {
  return may(role, 'today', 'read')
    ? { label: 'To Today', path: adminPaths.today }
    : { label: 'To deliver', path: adminPaths.deliver() }
}
