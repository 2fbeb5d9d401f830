import type { SignedInUser } from '#server/http/access.ts'
import { ShopError } from '#server/shop-error.ts'

/** How long a session counts as fresh after the password was entered in it. */
const freshMs = 15 * 60 * 1000

/**
 * Requires that the user has entered the password in this session within the last 15 minutes, before a change that a person
 * at an open session must not make. A guest has no password, so no session of theirs is fresh. Throws ShopError 403 for the field `currentPassword` otherwise, so that a form can ask
 * for it.
 */
export function requireFreshSignIn(session: Pick<SignedInUser, 'verifiedAt' | 'isGuest'>, now: Date): void {
  if (session.isGuest) throw new ShopError(403, 'Set a password first.')
  if (now.getTime() - session.verifiedAt.getTime() <= freshMs) return
  const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
  throw new ShopError(403, message, [{ path: 'currentPassword', message }])
}
