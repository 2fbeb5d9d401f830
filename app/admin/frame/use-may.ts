import type { Area, Permission } from '#contract/platform/areas.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { useAppSelector } from '#app/store/hooks.ts'

/** Whether the signed-in user may read or change an area of the admin area; the server decides at each request. */
export function useMay(area: Area, permission: Permission): boolean {
  return useAppSelector(({ session }) => may(roleOf(session.userInfo), area, permission))
}
