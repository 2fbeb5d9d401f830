import type { UserInfo } from '#contract/accounts/accounts.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertUser } from './accounts.queries.ts'
import { checkName } from './check-name.ts'
import { checkNewPassword } from './new-passwords/check-new-password.ts'
import { emailTaken, refuseReservedEmail } from './email-taken.ts'
import { queueConfirmation } from './email/queue-confirmation.ts'
import { hashPassword } from './passwords.ts'

/**
 * Creates the account of a shopper, asks for confirmation of the address, and records the audit event. Throws ShopError
 * 400 for a name or password that is not allowed, 409 `User already exists` when the email address has an account
 * (behaviour, Accounts).
 */
export async function register(
  shop: Shop,
  person: { name: string; email: string; password: string },
): Promise<UserInfo> {
  checkName(shop, person.name)
  await checkNewPassword(shop, person.password, person)
  const passwordHash = await hashPassword(person.password)
  return transact(shop.db, async (tx) => {
    const user = await insertUser(tx, {
      name: person.name.trim(),
      email: normalizeEmail(person.email),
      passwordHash,
      createdAt: shop.now(),
    })
    if (!user) throw emailTaken()
    await refuseReservedEmail(shop, tx, user)
    await queueConfirmation(shop, tx, user)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'registered',
      by: actorOf(user),
      fields: changedFields({}, { name: user.name, email: user.email }),
    })
    return user
  })
}
