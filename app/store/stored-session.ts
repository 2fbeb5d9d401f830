import type { UserInfo } from '#contract/accounts/accounts.ts'
import { isRole } from '#rules/accounts/role-of-user.ts'

/**
 * Null for anything that is not a complete user (key `userInfo`, spec §3). Decides what is shown, never what is
 * allowed.
 */
export function readUserInfo(stored: string | null): UserInfo | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { _id, name, email, isAdmin, role, isGuest } = value as Record<string, unknown>
    if (typeof _id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return null
    return {
      _id,
      name,
      email,
      isAdmin: isAdmin === true,
      ...(isRole(role) && { role }),
      ...(isGuest === true && { isGuest }),
    }
  } catch {
    return null
  }
}
