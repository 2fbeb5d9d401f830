import { accounts, type UserInfo } from '#contract/accounts.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { commandLine, recordAuditEvent } from '#server/history/audit-log.ts'
import { inputChecker } from '#server/http/validate-input.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { insertUser } from './accounts.queries.ts'
import { auditedFields } from './audited-fields.ts'
import { hashPassword } from './passwords.ts'

const check = inputChecker(accounts.register.body)

/**
 * Opens an account for an admin, from the command line. Throws ShopError 400 when name, address or password would be
 * refused in the shop too, and 409 when the address has an account already: that one can be promoted.
 */
export async function createAdmin(
  shop: Pick<Shop, 'db' | 'now'>,
  person: { name: string; email: string; password: string },
): Promise<UserInfo> {
  check(person)
  const name = person.name.trim()
  const email = normalizeEmail(person.email)
  const passwordHash = await hashPassword(person.password)
  return transact(shop.db, async (tx) => {
    const admin = await insertUser(tx, { name, email, passwordHash, isAdmin: true, createdAt: shop.now() })
    if (!admin)
      throw new ShopError(409, `${email} has an account already. Make it an admin: npm run admin -- promote ${email}`)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: admin._id,
      action: 'created',
      by: commandLine,
      fields: changedFields({}, auditedFields(admin)),
    })
    return admin
  })
}
