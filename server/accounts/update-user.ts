import type { accounts, User } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/platform/areas.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { transact, type Tx } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { may } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockUser, lockUserAndAdmins, updateUserRow } from './accounts.queries.ts'
import { auditedFields } from './audited-fields.ts'
import { checkName } from './check-name.ts'
import { changeEmail } from './email/change-email.ts'
import { userNotFound } from './read-user.ts'
import { requireFreshSignIn } from './require-fresh-sign-in.ts'
import { emailOwners } from './roles/email-owners.ts'
import { endAssignmentsOf } from './roles/end-assignments.queries.ts'
import { deleteInvitationsBy } from './roles/invitations.queries.ts'
import { endTokensOf } from './tokens/end-tokens-of.ts'

/**
 * Changes the name, email address (`changeEmail`) or role of a user; missing fields stay, and the shop always has an
 * owner (promises 18). An account with an address that is not confirmed can get a role, and the owners are told of each
 * new owner. Throws ShopError 404 for an unknown user, 400 for the role of the last owner, 403 without a fresh sign-in,
 * or for a role or a person with one without access to people, and 409 when the address is taken.
 */
export async function updateUser(
  shop: Shop,
  admin: SignedInUser,
  id: string,
  change: BodyOf<typeof accounts.update>,
): Promise<{ before: User; after: User }> {
  if (!isId(id)) throw userNotFound()
  return transact(shop.db, async (tx) => {
    // The rows of all owners are locked, so that of two owners who demote each other the second is refused.
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
    await recordAuditEvent(shop, tx, { subject: 'user', subjectId: id, action: 'changed', by: actorOf(admin), fields })
    if (isNewRole && role === 'owner') await tellOwners(shop, tx, after, admin)
    return { before, after }
  })
}

/** Throws ShopError 400 for another role or address of a guest: neither is theirs before they have an account. */
function refuseForGuest(guest: User, change: BodyOf<typeof accounts.update>): void {
  const message = 'This is a guest, who has no account yet.'
  if (change.isAdmin) throw new ShopError(400, message, [{ path: 'isAdmin', message }])
  if (change.role) throw new ShopError(400, message, [{ path: 'role', message }])
  if (change.email !== undefined && normalizeEmail(change.email) !== guest.email) {
    throw new ShopError(400, message, [{ path: 'email', message }])
  }
}

/**
 * Throws ShopError 403 for a user who must not change roles, or has lost the own role since the request began, and 400
 * when the last owner is to lose the role. `locked` has the user and all owners.
 */
function checkRoleChange(
  admin: SignedInUser,
  before: User,
  role: Role | undefined,
  { locked, field }: { locked: readonly (User | undefined)[]; field: 'isAdmin' | 'role' },
): void {
  requireArea(admin, 'people', 'change')
  const owners = locked.filter((each) => each?.isAdmin)
  if (before.isAdmin && role !== 'owner' && owners.length < 2) {
    const message =
      field === 'isAdmin'
        ? 'This is the last admin. Make someone else an admin first.'
        : 'You’re the only owner. Make someone else an owner first.'
    throw new ShopError(400, message, [{ path: field, message }])
  }
  if (!owners.some((owner) => owner?._id === admin._id)) throw new ShopError(403, 'Only an admin may do this.')
}

/** Tells all owners by email who has become one, and whether anybody has proved that the address is theirs. */
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

/** The role of a request: `role`, null for none, or `isAdmin`, which gives and takes the role of the owner only. */
interface RoleChange {
  role?: Role | null
  isAdmin?: boolean
}

/** Whether a request may change a role. */
function namesRole({ role, isAdmin }: RoleChange): boolean {
  return role !== undefined || isAdmin !== undefined
}

/**
 * The role that a user has after a request; undefined for none. `isAdmin: false` leaves staff and packers as they are.
 * Throws ShopError 400 when both fields are given and contradict each other.
 */
function wantedRole(before: Pick<User, 'role'>, { role, isAdmin }: RoleChange): Role | undefined {
  if (role !== undefined) {
    if (isAdmin !== undefined && isAdmin !== (role === 'owner')) {
      const message = 'Choose one role.'
      throw new ShopError(400, message, [{ path: 'role', message }])
    }
    return role ?? undefined
  }
  if (isAdmin === undefined) return before.role
  if (isAdmin) return 'owner'
  return before.role === 'owner' ? undefined : before.role
}
