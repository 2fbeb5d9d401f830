import type { accounts, User, UserInfo } from '#contract/accounts/accounts.ts'
import { transact, type Tx } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { busyShop, fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import type { Role } from '#contract/platform/areas.ts'
import { may } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { isId } from '#rules/platform/ids.ts'
import {
  findUserByEmail,
  insertUser,
  lockUser,
  lockUserAndAdmins,
  replacePasswordHash,
  updateUserRow,
} from './accounts.queries.ts'
import { checkName } from './check-name.ts'
import { checkNewPassword } from './new-passwords/check-new-password.ts'
import { emailTaken, refuseReservedEmail } from './email-taken.ts'
import { queueConfirmation } from './email/queue-emails.ts'
import { checkPassword, hashPassword, maxPasswordsUnderWay } from './passwords.ts'
import { auditedFields, endTokensOf, recordUserEvent } from './user-events.ts'
import { checkCurrentPassword } from './sessions/check-current-password.ts'
import { changeEmail } from './email/email.ts'
import { askForPasswordLink } from './links/links.ts'
import { deleteResetLinksOf } from './links/links.queries.ts'
import { deleteOtherSessions } from './sessions/sessions.queries.ts'
import { userNotFound } from './read-user.ts'
import { requireFreshSignIn } from './require-fresh-sign-in.ts'
import { emailOwners } from './roles/email-owners.ts'
import { endAssignmentsOf } from './roles/people.queries.ts'
import { deleteInvitationsBy } from './roles/invitations.queries.ts'

let underWay = 0

/** Creates a shopper's account, to be confirmed. Throws ShopError 400 for name or password, 409 if it exists. */
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
    const fields = changedFields({}, { name: user.name, email: user.email })
    await recordUserEvent(shop, tx, user._id, actorOf(user), fields, 'registered')
    return user
  })
}

/**
 * Finds the user of an email address and password, and renews an outdated hash. An account that came without a password
 * gets a link to one by email. Throws ShopError 401 with the same
 * message, after the same time, for an unknown address and a wrong password, 503 when too many others sign in.
 */
export async function signIn(shop: Shop, credentials: { email: string; password: string }): Promise<UserInfo> {
  // Before the database is read, whose queue would hold up other people's orders.
  if (underWay >= maxPasswordsUnderWay) throw busyShop()
  underWay++
  try {
    return await checkCredentials(shop, credentials)
  } finally {
    underWay--
  }
}

async function checkCredentials(shop: Shop, credentials: { email: string; password: string }): Promise<UserInfo> {
  const email = normalizeEmail(credentials.email)
  const found = await findUserByEmail(shop.db, email)
  const [{ isCorrect, isOutdated }] = await Promise.all([
    checkPassword(found?.passwordHash, credentials.password),
    // An account of a former shop has no password yet. The link takes no time that shows: the check takes longer.
    found?.passwordHash === '' && askForPasswordLink(shop, email),
  ])
  if (!found || !isCorrect) {
    const notable = { action: 'sign-in-refused', userId: found?.user._id ?? null, about: email } as const
    throw new ShopError(401, 'Invalid email or password', undefined, { notable })
  }
  if (isOutdated) {
    const passwordHash = await hashPassword(credentials.password)
    await replacePasswordHash(shop.db, found.user._id, { from: found.passwordHash, to: passwordHash })
  }
  return found.user
}

/**
 * Changes the user's own name, email address (`changeEmail`) or password, which ends their other sessions. Throws
 * ShopError 400 for a wrong current password or a refused name or password, 403 when the password is needed, 409 when
 * the address is taken, 401 when the account was deleted.
 */
export async function updateProfile(
  shop: Shop,
  user: SignedInUser,
  change: BodyOf<typeof accounts.updateProfile>,
): Promise<{ before: User; after: User }> {
  if (user.isGuest) throw new ShopError(403, 'Set a password first.')
  if (change.name !== undefined && change.name.trim() !== user.name) checkName(shop, change.name)
  const email = change.email === undefined ? user.email : normalizeEmail(change.email)
  const isNewEmail = email !== user.email
  // Before the transaction: hashing a password is slow and would hold the lock.
  if (isNewEmail || change.password) await checkCurrentPassword(shop, user, change.currentPassword)
  const { role } = user
  if (change.password) await checkNewPassword(shop, change.password, { name: change.name ?? user.name, email, role })
  const passwordHash = change.password ? await hashPassword(change.password) : undefined
  const columns = {
    ...(change.name !== undefined && { name: change.name.trim() }),
    ...(passwordHash && { passwordHash, passwordChangedAt: shop.now() }),
  }
  return transact(shop.db, async (tx) => {
    const before = await lockUser(tx, user._id)
    const updated = before && (await updateUserRow(tx, user._id, columns))
    if (!updated) throw new ShopError(401, 'Please sign in first.')
    const after = isNewEmail ? await changeEmail(shop, tx, updated, email) : updated
    if (after.email !== before.email || passwordHash) await deleteOtherSessions(tx, user._id, user.sessionHash)
    if (passwordHash) await deleteResetLinksOf(tx, user._id)
    const fields = changedFields(auditedFields(before), auditedFields(after))
    if (passwordHash) fields.push({ field: 'password', before: null, after: 'changed' })
    await recordUserEvent(shop, tx, user._id, actorOf(user), fields)
    return { before, after }
  })
}

/**
 * Changes the name, email address (`changeEmail`) or role of a user; the shop always has an owner (promises 18), and
 * the owners are told of each new one. Throws ShopError 404 for an unknown user, 400 for the role of the last owner,
 * 403 without a fresh sign-in or access to people, 409 when the address is taken.
 */
export async function updateUser(
  shop: Shop,
  admin: SignedInUser,
  id: string,
  change: BodyOf<typeof accounts.update>,
): Promise<{ before: User; after: User }> {
  if (!isId(id)) throw userNotFound()
  return transact(shop.db, async (tx) => {
    // All owners are locked, so of two who demote each other the second is refused.
    const locked = namesRole(change) ? await lockUserAndAdmins(tx, id) : [await lockUser(tx, id)]
    const before = locked.find((each) => each?._id === id)
    if (!before) throw userNotFound()
    if (before.isGuest) refuseForGuest(before, change)
    if (before.role) requireArea(admin, 'people', 'change')

    if (change.name !== undefined && change.name.trim() !== before.name) checkName(shop, change.name)
    const email = change.email === undefined ? before.email : normalizeEmail(change.email)
    const role = wantedRole(before, change)
    const isNewRole = role !== before.role
    if (isNewRole)
      checkRoleChange(admin, before, role, { locked, field: change.role === undefined ? 'isAdmin' : 'role' })
    if (isNewRole || email !== before.email) requireFreshSignIn(admin, shop.now())
    const updated = await updateUserRow(tx, id, {
      ...(change.name !== undefined && { name: change.name.trim() }),
      ...(isNewRole && { role: role ?? null }),
    })
    if (!updated) throw userNotFound()
    if (before.isAdmin && !updated.isAdmin) {
      await deleteInvitationsBy(tx, id)
      await endTokensOf(shop, tx, id, actorOf(admin))
    }
    if (!may(updated.role, 'inbox', 'change')) await endAssignmentsOf(tx, id)
    const after = await changeEmail(shop, tx, updated, email)
    const fields = changedFields(auditedFields(before), auditedFields(after))
    await recordUserEvent(shop, tx, id, actorOf(admin), fields)
    if (isNewRole && role === 'owner') await tellOwners(shop, tx, after, admin)
    return { before, after }
  })
}

/** A guest has no role and cannot change the address before they have an account. */
function refuseForGuest(guest: User, change: BodyOf<typeof accounts.update>): void {
  const message = 'This is a guest, who has no account yet.'
  if (change.isAdmin) throw fieldError(400, 'isAdmin', message)
  if (change.role) throw fieldError(400, 'role', message)
  if (change.email !== undefined && normalizeEmail(change.email) !== guest.email) {
    throw fieldError(400, 'email', message)
  }
}

/** Throws ShopError 403 for a user who must not change roles (now), 400 for the role of the last owner. */
function checkRoleChange(
  admin: SignedInUser,
  before: User,
  role: Role | undefined,
  { locked, field }: { locked: readonly (User | undefined)[]; field: 'isAdmin' | 'role' },
): void {
  requireArea(admin, 'people', 'change')
  const owners = locked.filter((each) => each?.isAdmin)
  if (before.isAdmin && role !== 'owner' && owners.length < 2) {
    throw fieldError(
      400,
      field,
      field === 'isAdmin'
        ? 'This is the last admin. Make someone else an admin first.'
        : 'You’re the only owner. Make someone else an owner first.',
    )
  }
  if (!owners.some((owner) => owner?._id === admin._id)) throw new ShopError(403, 'Only an admin may do this.')
}

async function tellOwners(shop: Shop, tx: Tx, owner: User, by: SignedInUser): Promise<void> {
  const { name, publicUrl } = shop.details()
  await emailOwners(shop, tx, {
    kind: 'new-owner',
    about: owner._id,
    subject: 'A new owner',
    opening: `${by.name} made ${owner.name} (${owner.email}) an owner of ${name}.`,
    parts: [
      ...(owner.isEmailConfirmed
        ? []
        : [{ kind: 'paragraph' as const, text: 'Nobody has proved that this address is theirs.' }]),
      {
        kind: 'paragraph',
        text: 'If nobody in your team asked for it, take the role away now and change your passwords.',
      },
      { kind: 'link', label: 'View the people', url: `${publicUrl}${adminPaths.people}` },
    ],
  })
}

/** The role of a request: `role`, null for none, or `isAdmin`, which gives or takes only the owner's role. */
interface RoleChange {
  role?: Role | null
  isAdmin?: boolean
}

function namesRole({ role, isAdmin }: RoleChange): boolean {
  return role !== undefined || isAdmin !== undefined
}

/** The role after a request. Throws ShopError 400 when the two fields contradict each other. */
function wantedRole(before: Pick<User, 'role'>, { role, isAdmin }: RoleChange): Role | undefined {
  if (role !== undefined) {
    if (isAdmin !== undefined && isAdmin !== (role === 'owner')) throw fieldError(400, 'role', 'Choose one role.')
    return role ?? undefined
  }
  if (isAdmin === undefined) return before.role
  if (isAdmin) return 'owner'
  return before.role === 'owner' ? undefined : before.role
}
