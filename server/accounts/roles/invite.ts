import { v7 } from 'uuid'
import type { User, UserInfo } from '#contract/accounts/accounts.ts'
import type { Invitation, InvitationLink } from '#contract/accounts/people.ts'
import type { Role } from '#contract/platform/areas.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import { firstName, normalizeEmail } from '#rules/accounts/accounts.ts'
import { may } from '#rules/accounts/roles.ts'
import { paths } from '#rules/paths.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { findUserByEmail, insertUser, lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { auditedFields, recordUserEvent } from '#server/accounts/user-events.ts'
import { checkName } from '#server/accounts/check-name.ts'
import { reclaimEmailOf, isDisplaceable } from '#server/accounts/displace-account.ts'
import { emailTaken, refuseReservedEmail } from '#server/accounts/email-taken.ts'
import { invalidLink } from '#server/accounts/links/use-link.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { tokenPlaceholder } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { countEmailsTo } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { endAssignmentsOf } from './people.queries.ts'
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  findOpenInvitation,
  insertInvitation,
  updateInvitationSent,
  updateInvitationToken,
} from './invitations.queries.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

const invitationLifetimeMs = 7 * dayMs

/** How long an expired invitation can still be sent again. */
export const invitationKeptMs = 30 * dayMs

export const maxInvitations = 50

const maxEmailsPerHour = 3

/**
 * Invites a person to a role by email. Throws ShopError 403 without a fresh sign-in, 409 when the address has a role or
 * an invitation or the shop has 50, 429 after three such emails within an hour.
 */
export async function invite(
  shop: Shop,
  owner: SignedInUser,
  { email: address, role }: { email: string; role: Role },
): Promise<Invitation> {
  const now = shop.now()
  requireFreshSignIn(owner, now)
  const email = normalizeEmail(address)
  return transact(shop.db, async (tx) => {
    await lockOwner(tx, owner)
    const found = await findUserByEmail(tx, email)
    if (found?.user.role) throw fieldError(409, 'email', `${email} has a role already. Change it in the list.`)
    if ((await countInvitations(tx)) >= maxInvitations) {
      throw new ShopError(409, `There are ${maxInvitations} invitations already. Take one back first.`)
    }
    const id = v7()
    const isNew = await insertInvitation(tx, { id, email, role, ...sentBy(owner, now) })
    if (!isNew) throw fieldError(409, 'email', `${email} has an invitation already. Send it again.`)
    return send(shop, tx, owner, { id, now })
  })
}

/** Sends an invitation again, for 7 more days. Throws ShopError 404 for one that has ended, 403 and 429 as `invite`. */
export async function inviteAgain(shop: Shop, owner: SignedInUser, id: string): Promise<Invitation> {
  const now = shop.now()
  requireFreshSignIn(owner, now)
  return transact(shop.db, async (tx) => {
    await lockOwner(tx, owner)
    if (!isId(id) || !(await findInvitation(tx, id))) throw invitationNotFound()
    await updateInvitationSent(tx, id, sentBy(owner, now))
    return send(shop, tx, owner, { id, now })
  })
}

/** Throws ShopError 404 for an invitation that has ended. */
export async function endInvitation(shop: Shop, owner: SignedInUser, id: string): Promise<Invitation> {
  return transact(shop.db, async (tx) => {
    const invitation = isId(id) ? await findInvitation(tx, id) : undefined
    if (!invitation || !(await deleteInvitation(tx, id))) throw invitationNotFound()
    await recordInvitation(shop, tx, owner, { before: invitation.role, after: null })
    return invitation
  })
}

/** Throws ShopError 403 for an owner who has lost the role since the request began. */
async function lockOwner(tx: Tx, owner: SignedInUser): Promise<void> {
  const stored = await lockUser(tx, owner._id)
  requireArea({ ...owner, role: stored?.role }, 'people', 'change')
}

function sentBy(owner: SignedInUser, sentAt: Date) {
  return { invitedBy: owner._id, sentAt, expiresAt: new Date(sentAt.getTime() + invitationLifetimeMs) }
}

async function send(
  shop: Shop,
  tx: Tx,
  owner: SignedInUser,
  { id, now }: { id: string; now: Date },
): Promise<Invitation> {
  const invitation = await findInvitation(tx, id)
  if (!invitation) throw invitationNotFound()
  const { email, role } = invitation
  const recent = await countEmailsTo(tx, email, 'invitation', new Date(now.getTime() - hourMs))
  if (recent >= maxEmailsPerHour) {
    const message = 'This address has had three invitations within the hour. Send it again later.'
    throw new ShopError(429, message, undefined, { retryAfterSeconds: hourMs / 1000 })
  }
  const details = shop.details()
  const opening = `${firstName(owner.name)} has invited you to help run ${details.name} as ${role}.`
  await queueEmail(shop, tx, {
    kind: 'invitation',
    to: email,
    replyTo: shop.details().email,
    linkId: id,
    ...formatEmail(details, {
      subject: `Invitation to ${details.name}`,
      name: null,
      opening,
      parts: [
        {
          kind: 'link',
          label: 'Accept the invitation',
          url: `${details.publicUrl}${paths.invitation}?token=${tokenPlaceholder}`,
        },
        {
          kind: 'paragraph',
          text: 'The link works once, within 7 days. If you weren’t expecting it, ignore this email.',
        },
      ],
    }),
  })
  await recordInvitation(shop, tx, owner, { before: null, after: role })
  return invitation
}

/** In the history of the owner, without the address, because the history is stored longer. */
async function recordInvitation(
  shop: Shop,
  tx: Tx,
  owner: SignedInUser,
  change: { before: Role | null; after: Role | null },
): Promise<void> {
  await recordUserEvent(shop, tx, owner._id, actorOf(owner), [{ field: 'invitation', ...change }])
}

function invitationNotFound(): ShopError {
  return new ShopError(404, 'Invitation not found')
}

/**
 * Throws ShopError 409 for a role for an unconfirmed address: it may be a stranger's, and a password link must never
 * take the role away from the shop.
 */
export function refuseUnconfirmed(user: Pick<User, 'email' | 'isEmailConfirmed'>, role: Role): void {
  if (user.isEmailConfirmed) return
  const who = role === 'owner' ? 'An admin' : 'A person with a role'
  throw fieldError(
    409,
    role === 'owner' ? 'isAdmin' : 'role',
    `${user.email} isn’t confirmed yet. ${who} needs a confirmed email address.`,
  )
}

/**
 * Makes an invitation's token as `issueLinkToken` does. Returns undefined if it has expired, was accepted or was ended.
 */
export async function issueInvitationToken(db: Db, id: string, now: Date): Promise<string | undefined> {
  const token = randomToken()
  return (await updateInvitationToken(db, id, hashOfToken(token), now)) ? token : undefined
}

/** Reads an invitation without using it. Throws ShopError 404 for a link that no longer works. */
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
  // Before the slow hash, so an invented token costs little.
  const { email, role } = await getInvitation(shop.db, token, shop.now())
  const found = await findUserByEmail(shop.db, email)
  if (found && !isDisplaceable(found.user)) throw hasAccount()
  checkName(shop, name)
  await checkNewPassword(shop, password, { name, email, role })
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    // The account that never confirmed the address may be a stranger's, so it becomes a guest.
    await reclaimEmailOf(shop, tx, email)
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
    await recordUserEvent(
      shop,
      tx,
      user._id,
      actorOf(user),
      [
        { field: 'name', before: null, after: user.name },
        { field: 'email', before: null, after: user.email },
        { field: 'role', before: null, after: invitation.role },
      ],
      'registered',
    )
    return user
  })
}

/**
 * Gives an invitation's role to the signed-in account. Throws ShopError 404 for a link that no longer works, 409 for
 * another account, one with a role, or an unconfirmed address; then the link stays valid.
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
    await recordUserEvent(
      shop,
      tx,
      before._id,
      actorOf(before),
      changedFields(auditedFields(before), auditedFields(after)),
    )
    return infoOf(after)
  })
}

async function getInvitation(db: Db, token: string, now: Date): Promise<Invitation> {
  const invitation = await findOpenInvitation(db, hashOfToken(token), now)
  if (!invitation) throw invalidLink()
  return invitation
}

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
