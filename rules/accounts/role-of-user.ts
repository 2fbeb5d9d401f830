import type { Role } from '#contract/platform/areas.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'

/*
 * What every browser needs to know of roles. The table of what they may do is in `roles.ts`, which only pages of the
 * admin area load.
 */

export const roles: readonly Role[] = ['owner', 'staff', 'packer']

/**
 * The role of a user as a browser has stored it. A browser that has not spoken to the shop since the version before
 * stores no role of an admin.
 */
export function roleOf(user: Pick<UserInfo, 'role' | 'isAdmin'> | null | undefined): Role | undefined {
  return user?.role ?? (user?.isAdmin ? 'owner' : undefined)
}

/** Whether a text is one of the roles. */
export function isRole(text: unknown): text is Role {
  return roles.some((role) => role === text)
}
