import type { Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import { findUndoLinkDate } from '#server/accounts/links/links.queries.ts'
import { queueLinkEmail } from '#server/accounts/links/queue-link-email.ts'
import type { Shop } from '#server/platform/shop.ts'

type Stage = 'present' | 'waiting'

const closings: Record<Stage, string> = {
  present:
    'If the account is yours, confirm the address within 7 days. Until you do, we won’t email you about unpaid orders. If it isn’t yours, ignore this email.',
  waiting:
    'If the account is yours, confirm the address within 7 days. Until you do, the account keeps its current address. If it isn’t yours, ignore this email.',
}

/**
 * Queues the email that asks whether an address is the user's own, without text of the user, because it may be a
 * stranger's. Returns false after three of them within an hour.
 */
export function queueConfirmation(
  shop: Shop,
  tx: Tx,
  { _id, email }: { _id: string; email: string },
  stage: Stage = 'present',
): Promise<boolean> {
  const { name: shopName } = shop.details()
  return queueLinkEmail(shop, tx, {
    kind: 'confirm-email',
    userId: _id,
    to: email,
    subject: 'Confirm your email address',
    opening:
      stage === 'present'
        ? `This email address was used for an account at ${shopName}.`
        : `Someone asked to use this email address for their account at ${shopName}.`,
    path: paths.confirmEmail,
    label: 'Confirm email address',
    closing: closings[stage],
  })
}

interface Account {
  _id: string
  email: string
}

/** Queues the notice to the address in force that another one was asked for, with a link that stops the change. */
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

/** Queues the email to the former address with a link that undoes the change, in place of the notice's link. */
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
