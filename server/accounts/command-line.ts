import Type from 'typebox'
import { accounts, type UserInfo } from '#contract/accounts/accounts.ts'
import { Password } from '#contract/platform/fields.ts'
import { type Db, transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { commandLine } from '#server/platform/history/audit-log.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordCommandLineEvent } from './access-events/record-access-event.ts'
import { findUserByEmail, insertUser, lockUser, updateUserRow } from './accounts.queries.ts'
import { auditedFields, endTokensOf, recordUserEvent } from './user-events.ts'
import { checkName } from './check-name.ts'
import { replacePassword } from './links/links.ts'
import { checkNewPassword } from './new-passwords/check-new-password.ts'
import { hashPassword } from './passwords.ts'
import { refuseUnconfirmed } from './roles/invite.ts'
import { deleteAuthenticator, deletePasskeysOf } from './second-factor/second-factor.queries.ts'
import { removedSecondStep } from './second-factor/set-up.ts'
import { deleteSessionsOf } from './sessions/sessions.queries.ts'

const checkAdmin = inputChecker(accounts.register.body)

/** Creates an admin. Throws ShopError 400 for what the shop would refuse too, 409 for an existing account. */
export async function createAdmin(
  shop: Pick<Shop, 'db' | 'now' | 'details'>,
  person: { name: string; email: string; password: string },
): Promise<UserInfo> {
  checkAdmin(person)
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
    await recordUserEvent(shop, tx, admin._id, commandLine, changedFields({}, auditedFields(admin)), 'created')
    await recordCommandLineEvent(tx, { action: 'role-given', userId: admin._id, at: now })
    return admin
  })
}

/** Makes a user an admin. Throws ShopError 404 for an address without an account, 409 for an unconfirmed one. */
export async function promoteUser(
  shop: Pick<Shop, 'db' | 'now'>,
  address: string,
): Promise<{ user: UserInfo; wasAdmin: boolean }> {
  const email = normalizeEmail(address)
  return transact(shop.db, async (tx) => {
    const found = await findUserByEmail(tx, email)
    const before = found && (await lockUser(tx, found.user._id))
    if (before && !before.isAdmin) refuseUnconfirmed(before, 'owner')
    const after = before && (await updateUserRow(tx, before._id, { role: 'owner' }))
    if (!after)
      throw new ShopError(404, `There is no account with ${email}. Create one: npm run admin -- create ${email}`)
    await recordUserEvent(shop, tx, after._id, commandLine, changedFields(auditedFields(before), auditedFields(after)))
    if (!before.isAdmin) {
      await recordCommandLineEvent(tx, { action: 'role-given', userId: after._id, at: shop.now() })
    }
    return { user: after, wasAdmin: before.isAdmin }
  })
}

const checkPassword = inputChecker(Type.Object({ password: Password }))

/** Sets a user's password and ends all sessions. Throws ShopError 400 for a refused one, 404 without an account. */
export async function resetPassword(
  shop: Pick<Shop, 'db' | 'now' | 'details'>,
  address: string,
  password: string,
): Promise<UserInfo> {
  checkPassword({ password })
  const email = normalizeEmail(address)
  const owner = await getUserByEmail(shop.db, email)
  await checkNewPassword(shop, password, owner)
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    const user = await getUserByEmail(tx, email)
    const now = shop.now()
    await replacePassword(shop, tx, user, { passwordHash, now, by: commandLine })
    await recordUserEvent(
      shop,
      tx,
      user._id,
      commandLine,
      [{ field: 'password', before: null, after: 'changed' }],
      'reset',
    )
    await recordCommandLineEvent(tx, { action: 'password-reset', userId: user._id, at: now })
    return user
  })
}

async function getUserByEmail(db: Db, email: string): Promise<UserInfo> {
  const found = await findUserByEmail(db, email)
  if (!found) throw new ShopError(404, `There is no account with ${email}.`)
  return found.user
}

/** Removes every second step, and ends sessions and tokens if there was one. Throws ShopError 404. */
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
