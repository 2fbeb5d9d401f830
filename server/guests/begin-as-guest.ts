import type { UserInfo } from '#contract/accounts.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { insertGuest } from './guests.queries.ts'

/**
 * Makes a guest with an email address. No account with this address is read, so neither the response nor its time shows
 * whether there is one. The guest of the present session stays when it has the same address.
 */
export async function beginAsGuest(shop: Shop, present: SignedInUser | null, address: string): Promise<UserInfo> {
  const email = normalizeEmail(address)
  if (present?.isGuest && present.email === email) return present
  return transact(shop.db, async (tx) => {
    const guest = await insertGuest(tx, email, shop.now())
    // Without the address: history keeps what it has longer than a guest is kept.
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: guest._id,
      action: 'registered',
      by: actorOf(guest),
      fields: [],
    })
    return guest
  })
}
