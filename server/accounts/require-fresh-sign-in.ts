import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** How long a session counts as fresh after the password was entered in it. */
const freshMs = 15 * 60 * 1000

/**
 * Requires the password within the last 15 minutes of this session, before a change that a person at an open session
 * must not make. Throws ShopError 403, for the field `currentPassword` unless the user is a guest, so that a form can
 * ask for it.
 */
export function requireFreshSignIn(session: Pick<SignedInUser, 'verifiedAt' | 'isGuest'>, now: Date): void {
  if (session.isGuest) throw new ShopError(403, 'Set a password first.')
  if (now.getTime() - session.verifiedAt.getTime() <= freshMs) return
  const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
  throw new ShopError(403, message, [{ path: 'currentPassword', message }])
}
