/** The email address that was typed on the previous page of sign-in, or an empty string. */
export function typedEmail(state: unknown): string {
  const isTyped = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
  return isTyped ? (state as { email: string }).email : ''
}
