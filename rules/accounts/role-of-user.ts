import type { Role } from '#contract/platform/areas.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'

/* What every browser needs to know of roles. Only admin pages load the permissions in `roles.ts`. */

export const roles: readonly Role[] = ['owner', 'staff', 'packer']

/**
 * The role of a stored user; a browser that has not spoken to the shop since the version before has none for admins.
 */
export function roleOf(user: Pick<UserInfo, 'role' | 'isAdmin'> | null | undefined): Role | undefined {
  return user?.role ?? (user?.isAdmin ? 'owner' : undefined)
}

/** Whether a text is one of the roles. */
export function isRole(text: unknown): text is Role {
  return roles.some((role) => role === text)
}
