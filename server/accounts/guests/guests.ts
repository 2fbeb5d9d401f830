import type { User, UserInfo } from '#contract/accounts/accounts.ts'
import { transact, type Tx } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { findUserByEmail, lockUser, updateUserRow } from '#server/accounts/accounts.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteLink } from '#server/accounts/links/links.queries.ts'
import { getLink, invalidLink, takeLink } from '#server/accounts/links/use-link.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { displaceAccountOf, isDisplaceable } from '#server/accounts/displace-account.ts'
import { checkName } from '#server/accounts/check-name.ts'
import { refuseReservedEmail, refuseTakenEmail } from '#server/accounts/email-taken.ts'
import { checkNewPassword } from '#server/accounts/new-passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts'
import type { ClaimedOrders } from '#contract/accounts/guests.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { countAddressesOf } from '#server/accounts/addresses/addresses.queries.ts'
import { countClaimedOrders, hasOrders, insertGuest, listClaimedOrders, listGuestsOf } from './guests.queries.ts'
import { lockClaim, moveGuests } from './move-guests.ts'

/** How many orders the page of a claim names. */
const maxNamed = 100

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

/**
 * Moves the orders of a claim to the signed-in account that has the address of the link, and confirms the address;
 * returns how many were moved. Throws ShopError 404 for a link that is no longer valid, 409 for a guest and for an
 * account with another address; then the link stays valid.
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
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: owner._id,
      action: 'changed',
      by: actorOf(owner),
      fields: [{ field: 'claimedOrders', before: null, after: moved }],
    })
    return moved
  })
}

/**
 * Turns the guest of a one-time link into an account with a confirmed address, and gives it the orders of the claim.
 * Throws ShopError 404 for a link that is no longer valid, 400 for a name or password that is not allowed, 409 when the
 * address has a confirmed account; then the link stays valid.
 */
export async function claimWithPassword(
  shop: Shop,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<User> {
  // Before the costly hash, so that an invented token costs little.
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
    // Its orders are not part of the claim, which the page has named before.
    await displaceAccountOf(shop, tx, user.email)
    const columns = { name: name.trim(), isGuest: false, passwordHash, emailConfirmedAt: now }
    const owner = await updateUserRow(tx, user._id, columns).catch(refuseTakenEmail)
    if (!owner) throw new Error(`The user ${user._id} is locked and does not exist.`)
    await refuseReservedEmail(shop, tx, owner)
    // The person who asked for the link may be another one than the owner of the address.
    await deleteSessionsOf(tx, owner._id)
    await moveGuests(tx, claim, owner)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: owner._id,
      action: 'changed',
      by: actorOf(owner),
      fields: [{ field: 'isGuest', before: true, after: false }],
    })
    return owner
  })
}

function hasAccount(): ShopError {
  return new ShopError(409, 'This address has an account. Sign in, and move the orders to it.')
}

/**
 * Reads what a link to claim orders moves, without using it: the orders, newest first, who receives the newest, and how
 * many delivery addresses. Throws ShopError 404 for a link that is no longer valid.
 */
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
