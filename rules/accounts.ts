/** An e-mail address as it is compared and stored: without case and surrounding space (behaviour, Accounts). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The sentence for two passwords that differ; nothing is sent then (spec §5). Null when they agree. */
export function passwordMismatch(password: string, confirmed: string): string | null {
  return password === confirmed ? null : 'Passwords do not match'
}
