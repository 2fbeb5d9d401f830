import type { SignedInUser } from '#server/platform/http/access.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'

const freshMs = 15 * 60 * 1000

/** Throws ShopError 403 (field `currentPassword`) unless the password was entered in the last 15 minutes. */
export function requireFreshSignIn(session: Pick<SignedInUser, 'verifiedAt' | 'isGuest'>, now: Date): void {
  if (session.isGuest) throw new ShopError(403, 'Set a password first.')
  if (now.getTime() - session.verifiedAt.getTime() <= freshMs) return
  throw fieldError(403, 'currentPassword', 'You signed in more than 15 minutes ago. Enter your current password too.')
}
