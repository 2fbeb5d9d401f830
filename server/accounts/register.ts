import type { UserInfo } from '#contract/accounts.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { recordAuditEvent } from '#server/history/audit-log.ts'
import type { Shop } from '#server/shop.ts'
import { insertUser } from './accounts.queries.ts'
import { emailTaken } from './email-taken.ts'
import { hashPassword } from './passwords.ts'

/**
 * Creates the account of a shopper and records the audit event. Throws ShopError 409 `User already exists` when the email
 * address has an account (behaviour, Accounts).
 */
export async function register(
  shop: Shop,
  person: { name: string; email: string; password: string },
): Promise<UserInfo> {
  const passwordHash = await hashPassword(person.password)
  return transact(shop.db, async (tx) => {
    const user = await insertUser(tx, {
      name: person.name.trim(),
      email: normalizeEmail(person.email),
      passwordHash,
      createdAt: shop.now(),
    })
    if (!user) throw emailTaken()
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'registered',
      by: { userId: user._id, name: user.name },
      fields: changedFields({}, { name: user.name, email: user.email }),
    })
    return user
  })
}
