import type { User } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import { daysText } from '#rules/platform/days-text.ts'
import { clearAccessEvents } from '#server/accounts/access-events/access-events.queries.ts'
import { deleteUserRows, findUserByEmail, lockUsersToDelete } from '#server/accounts/accounts.queries.ts'
import { deleteInvitationsTo } from '#server/accounts/roles/invitations.queries.ts'
import { forgetPerson } from '#server/platform/deletions/forget-people.queries.ts'
import { type Actor, type NewAuditEvent, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { eraseNotesOfBuyer } from '#server/orders/notes/order-notes.queries.ts'
import { deleteInvitationEmails } from '#server/inbox/review-invitations/review-invitations.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteAlertsOf } from '#server/stock/stock-alerts/stock-alerts.queries.ts'
import { deletedName } from '#db/personal.ts'
import {
  deleteAccountEmails,
  eraseRows,
  listFormerEmails,
  replaceAuditedPerson,
  replaceAuthor,
} from './erase-account.queries.ts'
import { cameWithMove, rememberErased } from './erased-people.queries.ts'

/** The author of the deletion of one's own account: afterwards the shop does not know who it was. */
export const deletedPerson: Actor = { kind: 'person', userId: null, name: deletedName }

/**
 * Deletes the account of a user, whose row the caller has locked for deletion, with its hidden reviews, its review
 * invitations and the stock alerts of its addresses, and queues an email to the user. Name and email address are
 * deleted in reviews, history and refunds, while orders keep them for their own period.
 */
export async function eraseAccount(shop: Shop, tx: Tx, user: User, by: Actor): Promise<void> {
  const addresses = await listFormerEmails(tx, user._id)
  const isOwners = user.isEmailConfirmed || (await cameWithMove(tx, user._id))
  await replaceAuthor(tx, user._id, user.name)
  await replaceAuditedPerson(tx, [user._id])
  await eraseNotesOfBuyer(tx, user._id)
  // Another person may have asked with an address that is not confirmed.
  const ownAddresses = isOwners && !user.isGuest ? [user.email, ...addresses] : []
  if (isOwners || by !== deletedPerson) {
    await rememberErased(tx, {
      userId: user._id,
      addresses: [user.email, ...addresses],
      now: shop.now(),
      erasureKey: await shop.erasureKey(),
    })
  }
  await eraseRows(tx, user._id, ownAddresses)
  await forgetPerson(tx, user._id, ownAddresses)
  // An account may have the address of a guest: the emails about it are not the guest's.
  if (!user.isGuest) {
    await deleteAccountEmails(tx, [user.email, ...addresses])
    await deleteInvitationsTo(tx, [user.email, ...addresses])
  }
  // An address that was never confirmed may be a stranger's, who still waits for a product. An admin knows.
  if (isOwners || by !== deletedPerson) {
    await deleteAlertsOf(tx, await addressesOf(tx, user, addresses))
  }
  await deleteInvitationEmails(tx, user._id)
  await clearAccessEvents(tx, [user._id])
  await deleteUserRows(tx, [user._id])
  // An address that is not confirmed may be a stranger's.
  if (user.isEmailConfirmed) await queueAccountDeleted(shop, tx, user)
  await recordAuditEvents(shop, tx, [deletionOf(user, by)])
}

/**
 * Deletes a batch of accounts when the move that brought them is taken back. Nobody has used them, so they have written
 * and ordered nothing. Requests made with their addresses stay, as do earlier orders of other moves, and a later file may
 * bring the accounts back.
 */
export async function deleteUnusedAccounts(shop: Shop, tx: Tx, ids: readonly string[], by: Actor): Promise<void> {
  const people = await lockUsersToDelete(tx, ids)
  const addresses = people.map(({ email }) => email)
  const userIds = people.map(({ _id }) => _id)
  await replaceAuditedPerson(tx, userIds)
  await deleteAccountEmails(tx, addresses)
  await deleteInvitationsTo(tx, addresses)
  await clearAccessEvents(tx, userIds)
  await deleteUserRows(tx, userIds)
  await recordAuditEvents(
    shop,
    tx,
    people.map((user) => deletionOf(user, by)),
  )
}

function deletionOf(user: User, by: Actor): NewAuditEvent {
  return {
    subject: 'user',
    subjectId: user._id,
    action: 'deleted',
    by,
    fields: [
      { field: 'isAdmin', before: user.isAdmin, after: null },
      ...(user.role ? [{ field: 'role', before: user.role, after: null }] : []),
    ],
  }
}

/** The addresses of a user. That of a guest belongs to the account that has it, if there is one. */
async function addressesOf(tx: Tx, user: User, former: readonly string[]): Promise<string[]> {
  if (!user.isGuest) return [user.email, ...former]
  return (await findUserByEmail(tx, user.email)) ? [] : [user.email]
}

async function queueAccountDeleted(shop: Shop, tx: Tx, user: User): Promise<void> {
  const details = shop.details()
  const kept = daysText(details.keepDays.orders)
  const content = {
    subject: 'Your account was deleted',
    name: user.name,
    opening: `We’ve deleted your account at ${details.name}, along with your devices and the name on your reviews.`,
    parts: [
      {
        kind: 'paragraph' as const,
        text: `Orders keep your name and address for ${kept} from the delivery, cancellation or full refund, because tax law requires records. Then we remove them.`,
      },
      {
        kind: 'paragraph' as const,
        text: `If you didn’t ask for this, call us straight away on ${details.phone}.`,
      },
    ],
  }
  await queueEmail(shop, tx, {
    kind: 'account-deleted',
    to: user.email,
    replyTo: shop.details().email,
    ...formatEmail(details, content),
  })
}
