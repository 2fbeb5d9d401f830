import type { Email } from '#contract/mail.ts'
import { transact } from '#db/open.ts'
import { canBeSentAgain } from '#rules/email-state.ts'
import { isId } from '#rules/ids.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { lockEmail, updateQueued, toEmail } from './mail.queries.ts'

/**
 * Sends an email again, whether it was sent or has failed for good (promises 26): the same text to the same address. Throws
 * ShopError 404 for an unknown email and 409 while it is queued.
 */
export async function resendEmail(shop: Shop, id: string): Promise<Email> {
  return transact(shop.db, async (tx) => {
    const email = isId(id) ? await lockEmail(tx, id) : undefined
    if (!email) throw new ShopError(404, 'Email not found')
    if (!canBeSentAgain(email)) {
      throw new ShopError(
        409,
        'This email is already waiting to be sent. It is sent as soon as the mail server accepts it.',
      )
    }
    const queued = await updateQueued(tx, id)
    await shop.mailer.enqueue(tx, id)
    return toEmail(queued)
  })
}
