import { transact, type Tx } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { lockUserToDelete } from '#server/accounts/accounts.queries.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { forgetPerson } from '#server/platform/deletions/forget-people.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { eraseAccount } from '#server/back-office/privacy/erase-account.ts'
import {
  eraseRows,
  lockNeverPaidOrders,
  lockOpenOrders,
  type OpenOrders,
} from '#server/back-office/privacy/erase-account.queries.ts'
import { rememberAs, rememberErased } from '#server/back-office/privacy/erased-people.queries.ts'
import { forgetInSums } from '#server/back-office/privacy/forget-in-sums.ts'
import { replacePersonalData } from '#server/back-office/privacy/retention.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deleteEarlierOrder, findEarlierOrder } from '#server/orders/earlier/earlier-orders.queries.ts'
import { readEarlierOrder } from '#server/orders/earlier/earlier-orders.ts'
import { findCustomer, lockPeople } from './customers.queries.ts'
import { getCustomer, peopleOf, readCustomer } from './read-customer.ts'
import { findIdByEmail } from './writers.queries.ts'

/**
 * Erases the account and all guests of a customer as `eraseAccount` does, and the personal data of orders that were
 * never paid; returns the ids of the users. Throws ShopError 403 without a fresh sign-in, 404, 400 for another
 * confirmation and an admin, 409 while an order, a payment, a refund or a request is open.
 */
export async function eraseCustomer(
  shop: Shop,
  owner: SignedInUser,
  id: string,
  { confirmation }: { confirmation: string },
): Promise<string[]> {
  const { email, name } = await readCustomer(shop, owner, id)
  checkConfirmation(confirmation, email || name)
  const now = shop.now()
  requireFreshSignIn(owner, now)
  const erased = await transact(shop.db, async (tx) => {
    const { customer, account } = await getCustomer({ db: tx }, owner, id)
    if (account?.isAdmin) {
      throw new ShopError(400, 'This is an admin, who can’t be erased. Take the role away first.')
    }
    const ids = peopleOf(customer)
    await lockPeople(tx, ids)
    for (const userId of ids) {
      const reason = reasonToWait(await lockOpenOrders(tx, userId, now))
      if (reason !== undefined) throw new ShopError(409, reason)
    }
    for (const userId of ids) await erasePerson(shop, tx, { owner, userId, email: customer.email })
    return ids
  })
  await forgetInSums(shop)
  return erased
}

/**
 * Erases what has the address of an earlier order whose buyer is not a customer here; without an address the order alone.
 * Throws ShopError 403 without a fresh sign-in, 404, 400 for another confirmation, 409 for a customer.
 */
export async function eraseEarlierBuyer(
  shop: Shop,
  owner: SignedInUser,
  id: string,
  { confirmation }: { confirmation: string },
): Promise<void> {
  const { email, name } = await readEarlierOrder(shop, id)
  const erasureKey = await shop.erasureKey()
  const now = shop.now()
  checkConfirmation(confirmation, email || name)
  requireFreshSignIn(owner, now)
  await transact(shop.db, async (tx) => {
    const order = await findEarlierOrder(tx, id)
    const userId = order?.userId ?? (await findIdByEmail(tx, email))
    if (userId !== undefined && (await findCustomer(tx, userId))) {
      throw new ShopError(409, 'This buyer is a customer here. Erase them on their own page.')
    }
    if (order) await rememberAs(tx, [[order.source, 'order', order.key]], { now, erasureKey })
    if (email !== '') {
      await rememberErased(tx, { userId: id, addresses: [email], now, erasureKey })
      await eraseRows(tx, id, [email])
      await forgetPerson(tx, id, [email])
    }
    await deleteEarlierOrder(tx, id)
    const by = actorOf(owner)
    await recordAuditEvent(shop, tx, { subject: 'user', subjectId: id, action: 'deleted', by, fields: [] })
  })
}

async function erasePerson(
  shop: Shop,
  tx: Tx,
  { owner, userId, email }: { owner: SignedInUser; userId: string; email: string },
): Promise<void> {
  // Another request may have erased the person before the lock.
  const person = await lockUserToDelete(tx, userId)
  if (!person) return
  const neverPaid = await lockNeverPaidOrders(tx, userId)
  if (neverPaid.length > 0) await replacePersonalData(tx, neverPaid)
  // The owner erases all that has the address, also what a visitor asked with it.
  if (email !== '') {
    await rememberErased(tx, { userId, addresses: [email], now: shop.now(), erasureKey: await shop.erasureKey() })
    await eraseRows(tx, userId, [email])
  }
  await eraseAccount(shop, tx, person, actorOf(owner))
}

/** The address is typed, so that no one erases the customer of another row. */
function checkConfirmation(typed: string, expected: string): void {
  if (normalizeEmail(typed) === normalizeEmail(expected)) return
  const message = `Enter ${expected} to erase this customer.`
  throw new ShopError(400, message, [{ path: 'confirmation', message }])
}

function reasonToWait(open: OpenOrders): string | undefined {
  const { isHeld, isPaymentPending, isUndelivered, isRefundPending, isRequestOpen, isReturnAwaited } = open
  if (isPaymentPending) return 'A payment of this customer is under way. Erase after it has arrived.'
  if (isHeld) return 'Pieces are held for an unpaid order of this customer. Cancel that order first.'
  if (isUndelivered) return 'An order of this customer is paid and not delivered yet. Erase after the delivery.'
  if (isRefundPending) return 'This customer has a refund under way. Erase their data once it’s gone through.'
  if (isRequestOpen) return 'A request of this customer isn’t answered. Answer it first.'
  if (isReturnAwaited) return 'An accepted return of this customer isn’t here yet. Erase after it has arrived.'
  return undefined
}
