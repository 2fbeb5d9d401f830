import type { Tx } from '#db/open.ts'
import { queueLinkEmail } from '#server/accounts/links/queue-link-email.ts'
import { paths } from '#rules/paths.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Whether the account has the address already, or waits for it. */
type Stage = 'present' | 'waiting'

const closings: Record<Stage, string> = {
  present:
    'If the account is yours, confirm the address within 7 days. Until you do, we won’t email you about unpaid orders. If it isn’t yours, ignore this email.',
  waiting:
    'If the account is yours, confirm the address within 7 days. Until you do, the account keeps its current address. If it isn’t yours, ignore this email.',
}

/**
 * Queues the email that asks whether an address is the user's own, without text of the user, because the address may be
 * a stranger's. Returns false when the address has had three of them within an hour.
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
