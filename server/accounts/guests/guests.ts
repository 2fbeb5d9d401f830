import type { User, UserInfo } from '#contract/accounts/accounts.ts'
import type { ClaimedOrders } from '#contract/accounts/guests.ts'
import { transact, type Tx } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { paths } from '#rules/paths.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { findUserByEmail, lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { countAddressesOf, moveAddresses } from '#server/accounts/addresses/addresses.queries.ts'
import { maxAddresses } from '#server/accounts/addresses/change-book.ts'
import { checkName } from '#server/accounts/check-name.ts'
import { reclaimEmailOf, isDisplaceable } from '#server/accounts/displace-account.ts'
import { refuseReservedEmail, refuseTakenEmail } from '#server/accounts/email-taken.ts'
import { deleteLink } from '#server/accounts/links/links.queries.ts'
import { queueLinkEmail } from '#server/accounts/links/queue-link-email.ts'
import { getLink, invalidLink, takeLink } from '#server/accounts/links/use-link.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import { recordUserEvent } from '#server/accounts/user-events.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  type Claim,
  countClaimedOrders,
  deleteGuestsWithoutOrders,
  hasOrders,
  insertGuest,
  listClaimedOrders,
  listGuestsOf,
  lockGuestsOf,
  moveCustomerNotes,
  moveOrders,
} from './guests.queries.ts'

const maxNamed = 100

/**
 * Makes a guest without reading an account, so neither response nor time shows whether there is one. The present guest
 * may correct the address until they have an order (decision 12).
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

/** Returns undefined for another user or one with an order, who stays as they are. */
async function correctEmail(tx: Tx, userId: string, email: string): Promise<UserInfo | undefined> {
  // Orders are placed under a lock of the buyer, so none is placed in the meantime.
  const guest = await lockUser(tx, userId)
  if (!guest?.isGuest || (await hasOrders(tx, userId))) return undefined
  await updateUserRow(tx, userId, { email })
  const { _id, name, isAdmin, isGuest } = guest
  return { _id, name, email, isAdmin, isGuest }
}

/**
 * Moves the claimed orders to the signed-in account that has the link's address, and confirms the address; returns how
 * many. Throws ShopError 404 for a link that no longer works, 409 for a guest or another account; then the link stays
 * valid.
 */
export async function claimIntoAccount(shop: Shop, user: SignedInUser, token: string): Promise<number> {
  return transact(shop.db, async (tx) => {
    const owner = await lockUser(tx, user._id)
    const now = shop.now()
    const link = await getLink(tx, token, ['claim-orders'], now)
    if (!owner || owner.isGuest || owner.email !== link.email) {
      throw new ShopError(409, `Sign in with the account of ${link.email} to move these orders to it.`)
    }
    if (!owner.isEmailConfirmed) await updateUserRow(tx, owner._id, { emailConfirmedAt: now })
    if (!(await deleteLink(tx, link.id))) throw invalidLink()
    const claim = await lockClaim(tx, link.userId, link.email)
    const moved = await moveGuests(tx, claim, owner)
    await recordUserEvent(shop, tx, owner._id, actorOf(owner), [{ field: 'claimedOrders', before: null, after: moved }])
    return moved
  })
}

/**
 * Turns the guest of a one-time link into an account with a confirmed address and the claimed orders. Throws ShopError
 * 404 for a link that no longer works, 400 for a name or password that is not allowed, 409 when the address has a
 * confirmed account; then the link stays valid.
 */
export async function claimWithPassword(
  shop: Shop,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<User> {
  // Before the slow hash, so an invented token costs little.
  const { email } = await getLink(shop.db, token, ['claim-orders'], shop.now())
  const found = await findUserByEmail(shop.db, email)
  if (found && !isDisplaceable(found.user)) throw hasAccount()
  checkName(shop, name)
  await checkNewPassword(shop, password, { name, email })
  const passwordHash = await hashPassword(password)
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const { user } = await takeLink(tx, token, 'claim-orders', now)
    if (!user.isGuest) throw hasAccount()
    const claim = await lockClaim(tx, user._id, user.email)
    // Its orders are not part of the claim that the page has shown.
    await reclaimEmailOf(shop, tx, user.email)
    const columns = { name: name.trim(), isGuest: false, passwordHash, emailConfirmedAt: now }
    const owner = await updateUserRow(tx, user._id, columns).catch(refuseTakenEmail)
    if (!owner) throw new Error(`The user ${user._id} is locked and does not exist.`)
    await refuseReservedEmail(shop, tx, owner)
    // The person who asked for the link may not be the owner of the address.
    await deleteSessionsOf(tx, owner._id)
    await moveGuests(tx, claim, owner)
    await recordUserEvent(shop, tx, owner._id, actorOf(owner), [{ field: 'isGuest', before: true, after: false }])
    return owner
  })
}

function hasAccount(): ShopError {
  return new ShopError(409, 'This address has an account. Sign in, and move the orders to it.')
}

/** Reads what a claim link would move, without using it. Throws ShopError 404 for a link that no longer works. */
export async function readClaim(shop: Shop, token: string): Promise<ClaimedOrders> {
  const { userId, email } = await getLink(shop.db, token, ['claim-orders'], shop.now())
  const claim = { askedById: userId, guestIds: await listGuestsOf(shop.db, email) }
  const found = await listClaimedOrders(shop.db, claim, maxNamed)
  return {
    count: await countClaimedOrders(shop.db, claim),
    orders: found.map(({ orderNumber, createdAt, city, totalCents, paidAt }) => ({
      orderNumber: formatOrderNumber(orderNumber),
      createdAt: createdAt.toISOString(),
      city,
      total: dollarsOf(totalCents),
      isPaid: paidAt !== null,
    })),
    recipient: found.find((order) => order.userId === userId)?.recipient ?? '',
    addresses: await countAddressesOf(shop.db, userId),
  }
}

/** Sends a guest the link to claim their orders. Throws ShopError 409 for others, 429 after three in an hour. */
export async function askToClaim(shop: Shop, user: SignedInUser): Promise<void> {
  if (!user.isGuest) throw new ShopError(409, 'You already have an account, and your orders are in it.')
  const opening = `Someone ordered from ${shop.details().name} as a guest with this email address, and wants to keep the orders in an account.`
  if (await transact(shop.db, (tx) => queueClaimLink(shop, tx, user, opening))) return
  const message = 'We’ve sent you three links in the last hour. Use the newest one, and check your spam folder.'
  throw new ShopError(429, message, undefined, { retryAfterSeconds: 3600 })
}

/**
 * Queues the link that moves guests' orders into an account. Returns false after three of these emails within an hour.
 */
export async function queueClaimLink(
  shop: Shop,
  tx: Tx,
  guest: { _id: string; email: string },
  opening: string,
): Promise<boolean> {
  return queueLinkEmail(shop, tx, {
    kind: 'claim-orders',
    userId: guest._id,
    to: guest.email,
    subject: 'Keep your orders in an account',
    opening,
    path: paths.claimOrders,
    label: 'Keep my orders',
    closing: 'The link works once, within 7 days. If this wasn’t you, ignore this email: nothing changes.',
  })
}

export async function lockClaim(tx: Tx, askedById: string, email: string): Promise<Claim> {
  return { askedById, guestIds: await lockGuestsOf(tx, email) }
}

/**
 * Moves a claim's orders, notes and tags, and the addresses of the guest who asked, to an account; returns how many
 * orders. Guests without orders are deleted; another guest's unpaid order stays theirs.
 */
export async function moveGuests(tx: Tx, claim: Claim, owner: Pick<UserInfo, '_id'>): Promise<number> {
  const moved = await moveOrders(tx, claim, owner._id)
  if (claim.askedById !== null) await moveAddresses(tx, claim.askedById, owner._id, maxAddresses)
  await moveCustomerNotes(
    tx,
    claim.guestIds.filter((id) => id !== owner._id),
    owner._id,
  )
  await deleteGuestsWithoutOrders(tx, claim.guestIds)
  return moved
}
