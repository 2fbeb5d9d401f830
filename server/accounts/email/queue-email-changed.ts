import type { Tx } from '#db/open.ts'
import { findUndoLinkDate } from '#server/accounts/links/links.queries.ts'
import { queueLinkEmail } from '#server/accounts/links/queue-link-email.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/platform/shop.ts'

/** An account and the address that it has, or had before the change. */
interface Account {
  _id: string
  email: string
}

/**
 * Queues the notice to the address in force that another one was asked for, with a link that stops the change, in the
 * transaction of the request.
 */
export async function queueChangeAsked(shop: Shop, tx: Tx, account: Account, newEmail: string): Promise<void> {
  await queueLinkEmail(shop, tx, {
    kind: 'undo-email-change',
    userId: account._id,
    to: account.email,
    subject: 'Someone asked to change your email address',
    opening: `Someone asked to change your account’s email address from ${account.email} to ${newEmail}. Nothing changes until ${newEmail} is confirmed.`,
    path: paths.undoEmailChange,
    label: 'Stop the change',
    closing: `If it wasn’t you, stop the change. Your account keeps this address and all its devices are signed out. Or call us straight away on ${shop.details().phone}.`,
  })
}

/**
 * Queues the email to the former address of an account that it has changed, with a link that takes the change back for
 * 7 days, in the transaction of the change. The link replaces that of the notice and remembers when the change was
 * asked for.
 */
export async function queueEmailChanged(shop: Shop, tx: Tx, before: Account, newEmail: string): Promise<void> {
  await queueLinkEmail(shop, tx, {
    kind: 'undo-email-change',
    askedAt: await findUndoLinkDate(tx, before._id, before.email),
    userId: before._id,
    to: before.email,
    subject: 'Your email address has changed',
    opening: `Your account’s email address is now ${newEmail}. It was ${before.email}.`,
    path: paths.undoEmailChange,
    label: 'Undo the change',
    closing: `If it wasn’t you, undo it within 7 days. Your account goes back to this address and all its devices are signed out. Or call us straight away on ${shop.details().phone}.`,
  })
}
