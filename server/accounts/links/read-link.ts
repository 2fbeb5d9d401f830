import type { EmailLink } from '#contract/accounts/account-access.ts'
import { findUserByEmail, findUserById } from '#server/accounts/accounts.queries.ts'
import { isDisplaceable } from '#server/accounts/displace-account.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { startsNewAccount } from './choose-password.ts'
import { getLink } from './use-link.ts'

const allKinds = ['confirm-email', 'reset-password', 'undo-email-change', 'claim-orders'] as const

/**
 * Reads what a link is for and what its page has to ask, without using it; only a person who reads the emails of the
 * address has it. Throws ShopError 404 for a link that is no longer valid.
 */
export async function readLink(shop: Shop, session: SignedInUser | null, token: string): Promise<EmailLink> {
  const { kind, email, userId, waitingEmail } = await getLink(shop.db, token, allKinds, shop.now())
  if (kind === 'confirm-email') return { kind, email, needsPassword: session?._id !== userId }
  if (kind === 'undo-email-change') return { kind, email, ...(waitingEmail !== null && { waitingEmail }) }
  if (kind === 'reset-password') {
    const account = await findUserById(shop.db, userId)
    return { kind, email, startsNewAccount: account !== undefined && startsNewAccount(account, session) }
  }
  const owner = (await findUserByEmail(shop.db, email))?.user
  return { kind, email, hasAccount: owner !== undefined && (!isDisplaceable(owner) || owner._id === session?._id) }
}
