import type { UserInfo } from '#contract/accounts.ts'

/** The fields of a user in the history: never a password or its hash. */
export function auditedFields({ name, email, isAdmin }: Pick<UserInfo, 'name' | 'email' | 'isAdmin'>) {
  return { name, email, isAdmin }
}
