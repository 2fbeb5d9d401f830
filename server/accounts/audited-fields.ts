import type { User } from '#contract/accounts/accounts.ts'

/** The fields of a user in the history: never a password or its hash. */
export function auditedFields({
  name,
  email,
  waitingEmail = null,
  role,
}: Pick<User, 'name' | 'email' | 'role'> & { waitingEmail?: string | null }) {
  return { name, email, waitingEmail, role: role ?? null }
}
