/** An email address as it is compared and stored: without case and surrounding space (behaviour, Accounts). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The error message for two passwords that differ, null when they match. The form is not sent then (spec §5). */
export function passwordMismatch(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Passwords do not match'
}
