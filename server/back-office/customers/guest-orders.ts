import { transact, type Tx } from '#db/open.ts'
import { paths } from '#rules/paths.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { lockClaim, moveGuests, queueClaimLink } from '#server/accounts/guests/guests.ts'
import { insertGuest, lockClaimedOrders } from '#server/accounts/guests/guests.queries.ts'
import { actorOf, recordAuditEvents } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { deleteUnsentAbout } from '#server/platform/mail/mail.queries.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findGuestToAsk, listAddedOrders, lockOrdersOf, updateBuyer } from './guest-orders.queries.ts'
import { getCustomer } from './read-customer.ts'
import { restoreLimit } from '#rules/platform/restorable.ts'

/** An undo in the last second still arrives before the email is sent. */
const graceMs = 2000

/**
 * Adds the paid orders of guests with the address of an account to it, as the link of the buyer does, and writes to the
 * account when the undo is over; unpaid ones stay, because a stranger may have typed the address. Throws ShopError 404
 * for an unknown customer, 409 without an account, with an address that is not confirmed, and without such an order.
 */
export async function addGuestOrders(shop: Shop, user: SignedInUser, id: string) {
  const undoUntil = new Date(shop.now().getTime() + shop.times().undoSeconds * 1000)
  return transact(shop.db, async (tx) => {
    const account = await lockAccount(tx, user, id)
    if (!account.isEmailConfirmed) {
      const message = 'This account’s address isn’t confirmed, so it may be someone else’s.'
      throw new ShopError(409, `${message} Send the link: whoever reads the email can move the orders.`)
    }
    const claim = { ...(await lockClaim(tx, account._id, account.email)), askedById: null }
    const moved = await lockClaimedOrders(tx, claim)
    if (moved.length === 0) throw new ShopError(409, 'No paid guest orders have this address.')
    await moveGuests(tx, claim, account)
    await recordMoves(
      shop,
      tx,
      user,
      'added-to-account',
      moved.map((order) => ({ id: order.id, before: order.guestId, after: null })),
    )
    await queueEmail(shop, tx, {
      kind: 'orders-added',
      to: account.email,
      replyTo: shop.details().email,
      about: account._id,
      notBefore: new Date(undoUntil.getTime() + graceMs),
      ...addedEmail(
        shop,
        account.name,
        moved.map(({ number }) => formatOrderNumber(number)),
      ),
    })
    return { orders: moved.map((order) => order.id), undoUntil: undoUntil.toISOString() }
  })
}

/**
 * Gives the orders that the shop has added to an account in the last 30 days back to their guests; an email that is not
 * sent yet is not sent. Throws ShopError 404 for an unknown customer, 409 without an account or such an order.
 */
export async function takeGuestOrdersBack(shop: Shop, user: SignedInUser, id: string) {
  return transact(shop.db, async (tx) => {
    const account = await lockAccount(tx, user, id)
    const emails = new Map((await lockOrdersOf(tx, account._id)).map((order) => [order.id, order.buyerEmail]))
    const added = await listAddedOrders(tx, [...emails.keys()], restoreLimit(shop.now()))
    if (added.length === 0) {
      throw new ShopError(409, 'No order was added to this account in the last 30 days.')
    }
    const now = shop.now()
    for (const order of added) {
      // The account may have another address by now.
      await insertGuest(tx, emails.get(order.id) ?? '', now, order.guestId)
      await updateBuyer(tx, order.id, order.guestId)
    }
    await recordMoves(
      shop,
      tx,
      user,
      'taken-from-account',
      added.map((order) => ({ id: order.id, before: null, after: order.guestId })),
    )
    await deleteUnsentAbout(tx, 'orders-added', account._id)
    return { orders: added.map((order) => order.id) }
  })
}

/**
 * Sends the link by which the reader of the address moves the orders of its guests into an account. Throws ShopError
 * 404 for an unknown customer, 409 without an order of a guest, 429 when the address has had three within an hour.
 */
export async function sendClaimLink(shop: Shop, user: SignedInUser, id: string): Promise<string> {
  return transact(shop.db, async (tx) => {
    const { customer } = await getCustomer({ db: tx }, user, id)
    const guestId = customer.email === '' ? undefined : await findGuestToAsk(tx, customer.guestIds)
    if (guestId === undefined) throw new ShopError(409, 'No guest orders have this address.')
    const opening = `You’ve ordered from ${shop.details().name} as a guest with this email address. Use the link to move your orders into an account.`
    if (await queueClaimLink(shop, tx, { _id: guestId, email: customer.email }, opening)) return customer.email
    const message = 'This address has had three links within an hour. Send the next one later.'
    throw new ShopError(429, message, undefined, { retryAfterSeconds: 3600 })
  })
}

async function lockAccount(tx: Tx, user: SignedInUser, id: string) {
  const { customer } = await getCustomer({ db: tx }, user, id)
  const account = customer.accountId === null ? undefined : await lockUser(tx, customer.accountId)
  if (!account) throw new ShopError(409, 'This customer has no account.')
  return account
}

async function recordMoves(
  shop: Shop,
  tx: Tx,
  user: SignedInUser,
  action: 'added-to-account' | 'taken-from-account',
  moves: readonly { id: string; before: string | null; after: string | null }[],
): Promise<void> {
  const events = moves.map(({ id, before, after }) => ({
    subject: 'order' as const,
    subjectId: id,
    action,
    by: actorOf(user),
    fields: [{ field: 'guest', before, after }],
  }))
  await recordAuditEvents(shop, tx, events)
}

function addedEmail(shop: Shop, name: string, numbers: readonly string[]) {
  const details = shop.details()
  const many = numbers.length > 1
  return formatEmail(details, {
    subject: many ? 'Your orders are in your account' : `Your order ${numbers[0]} is in your account`,
    name,
    opening: `You ordered as a guest with your account’s email address, so we’ve added ${many ? 'these orders' : 'this order'} to your account: ${numbers.join(', ')}.`,
    parts: [
      { kind: 'link', label: 'My Orders', url: `${details.publicUrl}${paths.profile}` },
      { kind: 'paragraph', text: `If ${many ? 'they are' : 'it is'} not yours, reply to this email.` },
    ],
  })
}
