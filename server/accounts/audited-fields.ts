import type { UserInfo } from '#contract/accounts.ts'

/** What of a person a history shows: never a password, nor its hash. */
export function auditedFields({ name, email, isAdmin }: Pick<UserInfo, 'name' | 'email' | 'isAdmin'>) {
  return { name, email, isAdmin }
}
