import type { User } from '#contract/accounts.ts'

/** The fields of a user in the history: never a password or its hash. */
export function auditedFields({
  name,
  email,
  waitingEmail = null,
  isAdmin,
}: Pick<User, 'name' | 'email' | 'isAdmin'> & { waitingEmail?: string | null }) {
  return { name, email, waitingEmail, isAdmin }
}
