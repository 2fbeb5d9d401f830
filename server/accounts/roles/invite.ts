import { v7 } from 'uuid'
import type { Role } from '#contract/platform/areas.ts'
import type { Invitation } from '#contract/accounts/people.ts'
import { transact, type Tx } from '#db/open.ts'
import { firstName, normalizeEmail } from '#rules/accounts/accounts.ts'
import { isId } from '#rules/platform/ids.ts'
import { paths } from '#rules/paths.ts'
import { findUserByEmail, lockUser } from '#server/accounts/accounts.queries.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { tokenPlaceholder } from '#server/platform/mail/email-content.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { countEmailsTo } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  updateInvitationSent,
} from './invitations.queries.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** How long the link of an invitation works, from the sending. */
const invitationLifetimeMs = 7 * dayMs

/** How long an invitation that has expired can still be sent again. */
export const invitationKeptMs = 30 * dayMs

/** How many invitations a shop can have: a page shows all of them. */
export const maxInvitations = 50

/** How many emails an invited address gets within an hour. */
const maxEmailsPerHour = 3

/**
 * Invites a person to a role with an email. Throws ShopError 403 without a fresh sign-in, 409 when the address has a
 * role or an invitation, or the shop has 50, 429 when the address has had three such emails within the hour.
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
    if (found?.user.role) throw refusedFor(`${email} has a role already. Change it in the list.`)
    if ((await countInvitations(tx)) >= maxInvitations) {
      throw new ShopError(409, `There are ${maxInvitations} invitations already. Take one back first.`)
    }
    const id = v7()
    const isNew = await insertInvitation(tx, { id, email, role, ...sentBy(owner, now) })
    if (!isNew) throw refusedFor(`${email} has an invitation already. Send it again.`)
    return send(shop, tx, owner, { id, now })
  })
}

/** Sends an invitation again, for 7 days more. Throws ShopError 404 for one that has ended, 403 and 429 as `invite`. */
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

/** Takes an invitation back. Returns it; throws ShopError 404 for one that has ended. */
export async function endInvitation(shop: Shop, owner: SignedInUser, id: string): Promise<Invitation> {
  return transact(shop.db, async (tx) => {
    const invitation = isId(id) ? await findInvitation(tx, id) : undefined
    if (!invitation || !(await deleteInvitation(tx, id))) throw invitationNotFound()
    await recordInvitation(shop, tx, owner, { before: invitation.role, after: null })
    return invitation
  })
}

/** Locks the owner and throws ShopError 403 for one who has lost the role since the request began. */
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

/** Records an invitation in the history of the owner, without the address, because the history is stored longer. */
async function recordInvitation(
  shop: Shop,
  tx: Tx,
  owner: SignedInUser,
  change: { before: Role | null; after: Role | null },
): Promise<void> {
  await recordAuditEvent(shop, tx, {
    subject: 'user',
    subjectId: owner._id,
    action: 'changed',
    by: actorOf(owner),
    fields: [{ field: 'invitation', ...change }],
  })
}

function refusedFor(message: string): ShopError {
  return new ShopError(409, message, [{ path: 'email', message }])
}

function invitationNotFound(): ShopError {
  return new ShopError(404, 'Invitation not found')
}
