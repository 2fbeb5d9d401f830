import type { UserInfo } from '#contract/accounts/accounts.ts'
import { type Tx, transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { hasOrders, insertGuest } from './guests.queries.ts'

/**
 * Makes a guest with an email address without reading an account, so neither the response nor its time shows whether
 * there is one. The present guest may correct the address as long as they have no order (decision 12).
 */
export async function beginAsGuest(shop: Shop, present: SignedInUser | null, address: string): Promise<UserInfo> {
  const email = normalizeEmail(address)
  if (present?.isGuest && present.email === email) return present
  return transact(shop.db, async (tx) => {
    const corrected = present && (await correctEmail(tx, present._id, email))
    const guest = corrected ?? (await insertGuest(tx, email, shop.now()))
    // Without the address, because the history is stored longer than a guest.
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: guest._id,
      action: corrected ? 'changed' : 'registered',
      by: actorOf(guest),
      fields: [],
    })
    return guest
  })
}

/** Gives a guest without an order another address. Returns undefined for another user, who stays as they are. */
async function correctEmail(tx: Tx, userId: string, email: string): Promise<UserInfo | undefined> {
  // An order is placed under a lock of its buyer, so none is placed meanwhile.
  const guest = await lockUser(tx, userId)
  if (!guest?.isGuest || (await hasOrders(tx, userId))) return undefined
  await updateUserRow(tx, userId, { email })
  const { _id, name, isAdmin, isGuest } = guest
  return { _id, name, email, isAdmin, isGuest }
}
