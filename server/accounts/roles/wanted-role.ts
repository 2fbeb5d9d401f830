import type { Role } from '#contract/platform/areas.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** The role of a request: `role`, null for none, or `isAdmin`, which gives and takes the role of the owner only. */
export interface RoleChange {
  role?: Role | null
  isAdmin?: boolean
}

/** Whether a request may change a role. */
export function namesRole({ role, isAdmin }: RoleChange): boolean {
  return role !== undefined || isAdmin !== undefined
}

/**
 * The role that a user has after a request; undefined for none. `isAdmin: false` leaves staff and packers as they are.
 * Throws ShopError 400 when both fields are given and contradict each other.
 */
export function wantedRole(before: Pick<User, 'role'>, { role, isAdmin }: RoleChange): Role | undefined {
  if (role !== undefined) {
    if (isAdmin !== undefined && isAdmin !== (role === 'owner')) {
      const message = 'Choose one role.'
      throw new ShopError(400, message, [{ path: 'role', message }])
    }
    return role ?? undefined
  }
  if (isAdmin === undefined) return before.role
  if (isAdmin) return 'owner'
  return before.role === 'owner' ? undefined : before.role
}
