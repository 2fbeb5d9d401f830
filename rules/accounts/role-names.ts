import type { Area, Role } from '#contract/platform/areas.ts'
import { permissionOf } from './roles.ts'

/** The roles in the order of pages, with their names and what they are for. */
export const roleTexts: readonly { role: Role; name: string; help: string }[] = [
  { role: 'packer', name: 'Packer', help: 'Deliveries, pick list, packing slips. No prices, no customers’ emails.' },
  { role: 'staff', name: 'Staff', help: 'Everything but money, refunds, people and connections.' },
  { role: 'owner', name: 'Owner', help: 'Everything. Asks for your password.' },
]

/** The name of a role on a page. */
export function roleName(role: Role): string {
  return roleTexts.find((each) => each.role === role)?.name ?? role
}

/** What each area has, in the words of the page of the roles. */
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
