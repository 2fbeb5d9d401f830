import type { Area, Role } from '#contract/platform/areas.ts'
import { permissionOf } from './roles.ts'

/** In the order of pages. */
export const roleTexts: readonly { role: Role; name: string; help: string }[] = [
  { role: 'packer', name: 'Packer', help: 'Deliveries, pick list, packing slips. No prices, no customers’ emails.' },
  { role: 'staff', name: 'Staff', help: 'Everything but money, refunds, people and connections.' },
  { role: 'owner', name: 'Owner', help: 'Everything. Asks for your password.' },
]

export function roleName(role: Role): string {
  return roleTexts.find((each) => each.role === role)?.name ?? role
}

export const areaNames: Record<Area, string> = {
  today: 'Today',
  todayMoney: 'Today: money figures',
  orders: 'Orders: read, notes, tags, print, edit unpaid',
  refunds: 'Orders: refund, cancel a paid one',
  deliver: 'To deliver, pick list, packing slips',
  phoneOrders: 'Phone order, staff up to 10% discount',
  transfers: 'Phone order: mark a transfer as paid',
  customers: 'Customers, merge, reset link',
  customerErase: 'Customers: erase, export',
  inbox: 'Inbox, questions, reviews',
  products: 'Products, grid, import',
  sales: 'Sales and codes',
  stock: 'Stock',
  content: 'Content, delivery zones',
  settings: 'Content: name, contact and GST number of the shop',
  money: 'Money',
  people: 'People, roles, sign-ins',
  history: 'History of changes',
  connections: 'Connections',
}

/** What a role may do in an area, in one word. */
export function permissionText(role: Role, area: Area): 'Yes' | 'Read' | 'No' {
  const given = permissionOf(role, area)
  if (given === undefined) return 'No'
  return given === 'change' ? 'Yes' : 'Read'
}
