import type { Email } from '#contract/platform/mail.ts'
import { transact } from '#db/open.ts'
import { daysText } from '#rules/platform/days-text.ts'
import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findBuyerAddress, lockEmail, updateQueued, toEmail } from './mail.queries.ts'
import { waitOf } from './undoable-email.ts'

/**
 * Sends an email again, to the buyer's present address (promises 26). Throws ShopError 404, 409 if queued or deleted.
 */
export async function resendEmail(shop: Shop, id: string): Promise<Email> {
  return transact(shop.db, async (tx) => {
    const email = isId(id) ? await lockEmail(tx, id) : undefined
    if (!email) throw new ShopError(404, 'Email not found')
    if (email.status === 'queued') {
      throw new ShopError(
        409,
        'This email is already waiting to go. It will be sent as soon as the mail server accepts it.',
      )
    }
    if (email.text === '') throw new ShopError(409, textDeleted(shop.config.keepDays.emails, 'sent again'))
    // Its link opens the order, and the former address of an account may be another person’s.
    const buyerAddress = email.orderId === null ? undefined : await findBuyerAddress(tx, email.orderId)
    const queued = await updateQueued(tx, email, buyerAddress ?? email.to)
    await shop.mailer.enqueue(tx, id)
    return toEmail(queued, waitOf(shop, queued))
  })
}

/** Why an email whose text was deleted can’t be used any more. */
export function textDeleted(days: number, use: 'sent again' | 'read'): string {
  return `The text of this email was deleted after ${daysText(days)}, so it can’t be ${use}.`
}
