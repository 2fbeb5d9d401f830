import { accounts, type UserInfo } from '#contract/accounts/accounts.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { recordCommandLineEvent } from '#server/accounts/access-events/record-access-event.ts'
import { commandLine, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { insertUser } from '#server/accounts/accounts.queries.ts'
import { auditedFields } from '#server/accounts/audited-fields.ts'
import { checkName } from '#server/accounts/check-name.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'

const validate = inputChecker(accounts.register.body)

/**
 * Creates the account of an admin, from the command line. Throws ShopError 400 for a name, address or password that the
 * shop would refuse too, 409 when the address already has an account, which can be promoted.
 */
export async function createAdmin(
  shop: Pick<Shop, 'db' | 'now' | 'details'>,
  person: { name: string; email: string; password: string },
): Promise<UserInfo> {
  validate(person)
  checkName(shop, person.name)
  await checkNewPassword(shop, person.password, { ...person, role: 'owner' })
  const name = person.name.trim()
  const email = normalizeEmail(person.email)
  const passwordHash = await hashPassword(person.password)
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const admin = await insertUser(tx, {
      name,
      email,
      passwordHash,
      role: 'owner',
      emailConfirmedAt: now,
      createdAt: now,
    })
    if (!admin)
      throw new ShopError(409, `${email} already has an account. Make it an admin: npm run admin -- promote ${email}`)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: admin._id,
      action: 'created',
      by: commandLine,
      fields: changedFields({}, auditedFields(admin)),
    })
    await recordCommandLineEvent(tx, { action: 'role-given', userId: admin._id, at: now })
    return admin
  })
}
