import { type Db, transact } from '#db/open.ts'
import { actorOf, type NewAuditEvent, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { lockPerson } from './notes.queries.ts'
import { getCustomer, peopleOf } from './read-customer.ts'

/** The people of a customer, and the one whose notes, tags and history it has. */
interface ChangedCustomer {
  people: string[]
  userId: string
}

/** Changes notes or tags in one transaction; the history has no words, which are erased later. Throws ShopError 404. */
export async function changeCustomer<Reply>(
  shop: Shop,
  user: SignedInUser,
  id: string,
  make: (tx: Db, customer: ChangedCustomer) => Promise<NewAuditEvent['action'] | null>,
  read: (tx: Db, people: readonly string[]) => Promise<Reply>,
): Promise<Reply> {
  return transact(shop.db, async (tx) => {
    const { customer } = await getCustomer({ db: tx }, user, id)
    const changed = { people: peopleOf(customer), userId: customer.userId }
    if (!(await lockPerson(tx, changed.userId))) throw new ShopError(404, 'Customer not found')
    const action = await make(tx, changed)
    if (action) {
      await recordAuditEvent(shop, tx, {
        subject: 'user',
        subjectId: changed.userId,
        action,
        by: actorOf(user),
        fields: [],
      })
    }
    return read(tx, changed.people)
  })
}
