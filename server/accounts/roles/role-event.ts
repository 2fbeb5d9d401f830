import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { Role } from '#contract/platform/areas.ts'

interface RoleEvent {
  action: AccessAction
  /** The role that was given or taken, empty for that of the owner. */
  detail: string
}

/** The access event of a role that was given; `role-taken` of `before` when there is none now. */
export function givenRole(after: Role | undefined, before?: Role): RoleEvent {
  const role = after ?? before
  return { action: after ? 'role-given' : 'role-taken', detail: role === 'owner' ? '' : (role ?? '') }
}
