import type { Static } from 'typebox'
import { OneOf } from './fields.ts'

/** What a person of the shop may be: the owner, staff or a packer. Shoppers and guests have no role. */
export const Role = OneOf(['owner', 'staff', 'packer'], { 'x-message': 'Choose owner, staff or packer.' })
export type Role = Static<typeof Role>

/** The parts of the admin area to which roles give access; `rules/accounts/roles.ts` says which role has which. */
export const areas = [
  'today',
  'todayMoney',
  'orders',
  'refunds',
  'deliver',
  'phoneOrders',
  'transfers',
  'customers',
  'customerErase',
  'inbox',
  'products',
  'sales',
  'stock',
  'content',
  'settings',
  'money',
  'people',
  'history',
  'connections',
] as const
export type Area = (typeof areas)[number]

/** What a role may do in an area: `change` includes `read`. */
export type Permission = 'read' | 'change'

/** The area that an endpoint of the admin area belongs to, and whether it reads or changes. */
export interface AreaAccess {
  area: Area
  may: Permission
}
