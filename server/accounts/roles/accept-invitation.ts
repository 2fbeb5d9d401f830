import type { Invitation, InvitationLink } from '#contract/accounts/people.ts'
import type { User, UserInfo } from '#contract/accounts/accounts.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { may } from '#rules/accounts/roles.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { findUserByEmail, insertUser, lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { auditedFields } from '#server/accounts/audited-fields.ts'
import { checkName } from '#server/accounts/check-name.ts'
import { displaceAccountOf, isDisplaceable } from '#server/accounts/displace-account.ts'
import { emailTaken, refuseReservedEmail } from '#server/accounts/email-taken.ts'
import { hashOfToken } from '#server/accounts/links/link-token.ts'
import { invalidLink } from '#server/accounts/links/use-link.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { endAssignmentsOf } from './end-assignments.queries.ts'
import { deleteInvitation, findOpenInvitation } from './invitations.queries.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'

/** Reads an invitation for its page, without using it. Throws ShopError 404 for a link that is no longer valid. */
export async function readInvitation(shop: Shop, token: string): Promise<InvitationLink> {
  const { email, role, invitedBy } = await getInvitation(shop.db, token, shop.now())
  const owner = (await findUserByEmail(shop.db, email))?.user
  return { email, role, invitedBy: firstName(invitedBy), hasAccount: owner !== undefined && !isDisplaceable(owner) }
}

/**
 * Accepts an invitation with a new account, whose address the link proves. Throws ShopError 404 for an invalid link,
 * 400 for a name or password that is not allowed, 409 when the address has a confirmed account; then the link stays
 * valid.
 */
export async function acceptWithPassword(
  shop: Shop,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<UserInfo> {
  // Before the costly hash, so that an invented token costs little.
  const { email, role } = await getInvitation(shop.db, token, shop.now())
  const found = await findUserByEmail(shop.db, email)
  if (found && !isDisplaceable(found.user)) throw hasAccount()
  checkName(shop, name)
  await checkNewPassword(shop, password, { name, email, role })
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    // The account that never confirmed the address may be a stranger's, so it becomes a guest.
    await displaceAccountOf(shop, tx, email)
    // Accounts are locked before invitations.
    const now = shop.now()
    const invitation = await takeInvitation(tx, token, now)
    const user = await insertUser(tx, {
      name: name.trim(),
      email: invitation.email,
      passwordHash,
      role: invitation.role,
      emailConfirmedAt: now,
      createdAt: now,
    })
    if (!user) throw emailTaken()
    await refuseReservedEmail(shop, tx, user)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: user._id,
      action: 'registered',
      by: actorOf(user),
      fields: [
        { field: 'name', before: null, after: user.name },
        { field: 'email', before: null, after: user.email },
        { field: 'role', before: null, after: invitation.role },
      ],
    })
    return user
  })
}

/**
 * Gives the role of an invitation to the signed-in account that has its address. Throws ShopError 404 for a link that
 * is no longer valid, 409 for another account, one that has a role, or an address that is not confirmed; then the link
 * stays valid.
 */
export async function acceptWithAccount(shop: Shop, user: SignedInUser, token: string): Promise<UserInfo> {
  return transact(shop.db, async (tx) => {
    const before = await lockUser(tx, user._id)
    const invitation = await takeInvitation(tx, token, shop.now())
    if (!before || before.isGuest || before.email !== invitation.email) {
      throw new ShopError(409, `Sign in with the account of ${invitation.email} to accept this invitation.`)
    }
    if (before.role) throw new ShopError(409, 'Your account has a role already. Ask the owner to change it.')
    refuseUnconfirmed(before, invitation.role)
    const after = await updateUserRow(tx, before._id, { role: invitation.role })
    if (!after) throw invalidLink()
    if (!may(after.role, 'inbox', 'change')) await endAssignmentsOf(tx, before._id)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: before._id,
      action: 'changed',
      by: actorOf(before),
      fields: changedFields(auditedFields(before), auditedFields(after)),
    })
    return infoOf(after)
  })
}

async function getInvitation(db: Db, token: string, now: Date): Promise<Invitation> {
  const invitation = await findOpenInvitation(db, hashOfToken(token), now)
  if (!invitation) throw invalidLink()
  return invitation
}

/** Uses an invitation up, once. */
async function takeInvitation(tx: Tx, token: string, now: Date): Promise<Invitation> {
  const invitation = await getInvitation(tx, token, now)
  if (!(await deleteInvitation(tx, invitation._id))) throw invalidLink()
  return invitation
}

function infoOf({ _id, name, email, isAdmin, role }: User): UserInfo {
  return { _id, name, email, isAdmin, ...(role && { role }) }
}

function hasAccount(): ShopError {
  return new ShopError(409, 'This address already has an account. Sign in with it, and accept the invitation there.')
}
