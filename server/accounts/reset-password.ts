import Type from 'typebox'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { Password } from '#contract/platform/fields.ts'
import { type Db, transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { recordCommandLineEvent } from './access-events/record-access-event.ts'
import { commandLine, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { checkNewPassword } from './new-passwords/check-new-password.ts'
import { replacePassword } from './links/choose-password.ts'
import { hashPassword } from './passwords.ts'

const validate = inputChecker(Type.Object({ password: Password }))

/**
 * Sets a new password of a user, from the command line, and ends all their sessions. Throws ShopError 400 for a
 * password that the shop would refuse too, 404 for an address without an account.
 */
export async function resetPassword(
  shop: Pick<Shop, 'db' | 'now' | 'details'>,
  address: string,
  password: string,
): Promise<UserInfo> {
  validate({ password })
  const email = normalizeEmail(address)
  const owner = await getUserByEmail(shop.db, email)
  await checkNewPassword(shop, password, owner)
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    const user = await getUserByEmail(tx, email)
    const now = shop.now()
    await replacePassword(shop, tx, user, { passwordHash, now, by: commandLine })
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'reset',
      by: commandLine,
      fields: [{ field: 'password', before: null, after: 'changed' }],
    })
    await recordCommandLineEvent(tx, { action: 'password-reset', userId: user._id, at: now })
    return user
  })
}

async function getUserByEmail(db: Db, email: string): Promise<UserInfo> {
  const found = await findUserByEmail(db, email)
  if (!found) throw new ShopError(404, `There is no account with ${email}.`)
  return found.user
}
