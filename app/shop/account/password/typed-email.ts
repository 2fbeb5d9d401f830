/**
 * The email address that was typed on the page before, which a link between the pages of sign-in carries; else empty.
 */
export function typedEmail(state: unknown): string {
  const isTyped = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
  return isTyped ? (state as { email: string }).email : ''
}
