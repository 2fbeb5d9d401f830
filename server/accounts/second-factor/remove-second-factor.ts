import type { UserInfo } from '#contract/accounts/accounts.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { recordCommandLineEvent } from '#server/accounts/access-events/record-access-event.ts'
import { findUserByEmail, lockUser } from '#server/accounts/accounts.queries.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import { endTokensOf } from '#server/accounts/tokens/end-tokens-of.ts'
import { commandLine } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deleteAuthenticator, deletePasskeysOf } from './second-factor.queries.ts'
import { removedSecondStep } from './set-up.ts'

/**
 * Removes every second step of a user, from the command line, and ends their sessions and API tokens when there was one. Throws
 * ShopError 404 for an address without an account.
 */
export async function removeSecondFactor(
  shop: Pick<Shop, 'db' | 'now'>,
  address: string,
): Promise<{ user: UserInfo; hadOne: boolean }> {
  const email = normalizeEmail(address)
  return transact(shop.db, async (tx) => {
    const found = await findUserByEmail(tx, email)
    const user = found && (await lockUser(tx, found.user._id))
    if (!user) throw new ShopError(404, `There is no account with ${email}.`)
    const hadApp = await deleteAuthenticator(tx, user._id)
    const hadPasskeys = (await deletePasskeysOf(tx, user._id)) > 0
    const hadOne = hadApp || hadPasskeys
    if (hadOne) {
      await deleteSessionsOf(tx, user._id)
      await endTokensOf(shop, tx, user._id, commandLine)
      await removedSecondStep(shop, tx, user._id, commandLine, 'all second steps')
      await recordCommandLineEvent(tx, { action: 'second-step-removed', userId: user._id, at: shop.now() })
    }
    return { user, hadOne }
  })
}
