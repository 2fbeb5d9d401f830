import type { Area, Permission, Role } from '#contract/platform/areas.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { roles } from './role-of-user.ts'

/** What each role may do in each area. `owner` names every area, so a new one does not compile without a decision. */
const permissions: {
  owner: Record<Area, 'change'>
  staff: Partial<Record<Area, Permission>>
  packer: Partial<Record<Area, Permission>>
} = {
  owner: {
    today: 'change',
    todayMoney: 'change',
    orders: 'change',
    refunds: 'change',
    deliver: 'change',
    phoneOrders: 'change',
    transfers: 'change',
    customers: 'change',
    customerErase: 'change',
    inbox: 'change',
    products: 'change',
    sales: 'change',
    stock: 'change',
    content: 'change',
    settings: 'change',
    money: 'change',
    people: 'change',
    history: 'change',
    connections: 'change',
  },
  staff: {
    today: 'change',
    orders: 'change',
    deliver: 'change',
    phoneOrders: 'change',
    customers: 'change',
    inbox: 'change',
    products: 'change',
    sales: 'change',
    stock: 'change',
    content: 'change',
    history: 'read',
  },
  packer: { deliver: 'change' },
}

/** What a role may do in an area; undefined for nothing. */
export function permissionOf(role: Role | undefined, area: Area): Permission | undefined {
  return role && permissions[role][area]
}

/** Whether a role may read or change an area. */
export function may(role: Role | undefined, area: Area, permission: Permission): boolean {
  const given = permissionOf(role, area)
  return given === 'change' || (given === 'read' && permission === 'read')
}

/** Whether a shop that requires second steps requires one of a role; packers have a day of their own. */
export function needsSecondStep(role: Role | undefined): boolean {
  return role === 'owner' || role === 'staff'
}

/** Whether a packer's second step is due; `today` and `from` are New Zealand days. */
export function isSecondStepDue(role: Role | undefined, from: string | null, today: string): boolean {
  return role === 'packer' && from !== null && from <= today
}

/** The roles that may read or change an area. */
export function rolesThatMay(area: Area, permission: Permission): Role[] {
  return roles.filter((role) => may(role, area, permission))
}

/** Where a role begins in the admin area, and the text of its link. */
export function adminStart(role: Role): { label: string; path: string } {
  return may(role, 'today', 'read')
    ? { label: 'To Today', path: adminPaths.today }
    : { label: 'To deliver', path: adminPaths.deliver() }
}
