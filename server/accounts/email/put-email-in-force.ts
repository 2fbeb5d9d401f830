import type { User } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import { updateUserRow } from '#server/accounts/accounts.queries.ts'
import { refuseTakenEmail } from '#server/accounts/email-taken.ts'
import { deleteOrderLinksOf, updateQueuedOrderEmails } from './email.queries.ts'

/** The columns that change with the address of an account. */
type EmailChange = Pick<Parameters<typeof updateUserRow>[2], 'passwordHash' | 'passwordChangedAt'> & {
  email: string
  emailConfirmedAt: Date | null
}

/**
 * Gives a locked account another address, ends the order links of the former one and sends queued emails about orders
 * to the new one. Throws ShopError 409 when another account has the address.
 */
export async function putEmailInForce(tx: Tx, before: User, change: EmailChange): Promise<User> {
  const columns = { ...change, waitingEmail: null, waitingEmailSince: null }
  const after = await updateUserRow(tx, before._id, columns).catch(refuseTakenEmail)
  if (!after) throw new Error(`The user ${before._id} is locked and does not exist.`)
  if (after.email !== before.email) {
    await deleteOrderLinksOf(tx, before._id)
    await updateQueuedOrderEmails(tx, before._id, { from: before.email, to: after.email })
  }
  return after
}
