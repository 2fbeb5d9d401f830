import type { Tx } from '#db/open.ts'
import { findUndoLinkDate } from '#server/accounts/links/links.queries.ts'
import { queueLinkEmail } from '#server/accounts/links/queue-link-email.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/shop.ts'

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
    subject: 'A new email address was asked for',
    opening: `A change of the email address of your account from ${account.email} to ${newEmail} was asked for. It counts once ${newEmail} is confirmed; until then everything stays as it is.`,
    path: paths.undoEmailChange,
    label: 'Stop the change',
    closing: `If you did not ask for this change, stop it: your account keeps this address, and all its devices are signed out. Or call us at once: ${shop.details().phone}.`,
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
    opening: `The email address of your account was changed from ${before.email} to ${newEmail}.`,
    path: paths.undoEmailChange,
    label: 'Take the change back',
    closing: `If you did not ask for this change, take it back within 7 days: your account then has this address again, and all its devices are signed out. Or call us at once: ${shop.details().phone}.`,
  })
}
