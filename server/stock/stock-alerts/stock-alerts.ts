import type { BodyOf, ReplyOf } from '#contract/platform/endpoint.ts'
import type { StockAlert, stockAlerts } from '#contract/stock/stock-alerts.ts'
import { transact, type Tx } from '#db/open.ts'
import { mailboxOf, normalizeEmail } from '#rules/accounts/accounts.ts'
import { isId } from '#rules/platform/ids.ts'
import { alertConfirmDays, alertWaitDays, endedAlertDays } from '#rules/stock/stock-alerts.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Caller } from '#server/platform/limits/caller.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { queueConfirmAlert } from './alert-emails.ts'
import { daysAfter } from './days-after.ts'
import {
  type AlertProduct,
  countAlerts,
  countOtherAlerts,
  deleteAlert,
  deleteUndoLinks,
  findAlertProduct,
  type FoundAlert,
  insertAlert,
  insertAlertLink,
  lockAlertByToken,
  lockAlertProduct,
  lockOpenAlert,
  stopOpenAlerts,
  updateAlert,
} from './stock-alerts.queries.ts'

const maxIds = 100

/** No second email asks an address to confirm the same product sooner. */
const minMsBetweenEmails = 3_600_000

/**
 * Stores that an address wants an email when a product is back, and asks it to confirm unless it is the user's
 * confirmed one; the response does not reveal existing alerts. Throws ShopError 404 for an unknown or hidden product,
 * 409 for one that can be ordered now, 429 beyond the limits.
 */
export async function askForAlert(
  shop: Shop,
  user: SignedInUser | null,
  productId: string,
  body: BodyOf<typeof stockAlerts.ask>,
  callerFor: (account: string) => Caller,
): Promise<ReplyOf<typeof stockAlerts.ask>> {
  const email = normalizeEmail(body.email)
  const isConfirmed = await isOwnAddress(shop, user, email)
  // Strangers can use up the tries of an address, but not those of its account.
  const caller = callerFor(user && isConfirmed ? user._id : mailboxOf(email))
  return shop.limiter.run(['stock-alerts-network', 'stock-alerts'], caller, () =>
    storeAlert(shop, productId, email, isConfirmed),
  )
}

async function storeAlert(
  shop: Shop,
  productId: string,
  email: string,
  isConfirmed: boolean,
): Promise<ReplyOf<typeof stockAlerts.ask>> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const product = isId(productId) ? await lockAlertProduct(tx, productId.toLowerCase(), now) : undefined
    if (!product) throw new ShopError(404, 'Product not found')
    if (product.sellable > 0) throw new ShopError(409, `You can order the ${product.name} now.`)
    const alertId = await (isConfirmed ? waitAtOnce : askToConfirm)(shop, tx, product, email)
    const undoToken = randomToken()
    if (alertId) await insertAlertLink(tx, { tokenHash: hashOfToken(undoToken), alertId, kind: 'undo' })
    return { message: messageOf(email, isConfirmed), isConfirmed, undoToken }
  })
}

async function isOwnAddress(shop: Shop, user: SignedInUser | null, email: string): Promise<boolean> {
  if (!user || user.isGuest || user.email !== email) return false
  const account = await findUserById(shop.db, user._id)
  return account?.email === email && account.isEmailConfirmed
}

/** Returns its id, also of an existing one. */
async function waitAtOnce(shop: Shop, tx: Tx, { id: productId }: AlertProduct, email: string): Promise<string> {
  const now = shop.now()
  const confirmed = { status: 'waiting' as const, confirmedAt: now, expiresAt: daysAfter(now, alertWaitDays) }
  const { inserted, open } = await insertOrLock(tx, { productId, email, createdAt: now, ...confirmed })
  if (inserted !== undefined) return inserted
  if (open.status === 'unconfirmed') {
    await updateAlert(tx, open.id, confirmed)
    await deleteUndoLinks(tx, open.id)
  }
  return open.id
}

/**
 * Returns the id of a new alert that waits for its confirmation. For an open one, which strangers cannot take back, it
 * returns undefined and repeats the email after an hour.
 */
async function askToConfirm(shop: Shop, tx: Tx, product: AlertProduct, email: string): Promise<string | undefined> {
  const now = shop.now()
  const asked = { askedAt: now, expiresAt: daysAfter(now, alertConfirmDays) }
  const alert = { productId: product.id, email, status: 'unconfirmed' as const, createdAt: now, ...asked }
  const { inserted, open } = await insertOrLock(tx, alert)
  if (inserted !== undefined) {
    await queueConfirmAlert(shop, tx, { alertId: inserted, email, product })
    return inserted
  }
  const isDue = open.status === 'unconfirmed' && now.getTime() - (open.askedAt?.getTime() ?? 0) >= minMsBetweenEmails
  if (isDue) {
    await updateAlert(tx, open.id, asked)
    await queueConfirmAlert(shop, tx, { alertId: open.id, email, product })
  }
  return undefined
}

type OpenAlert = NonNullable<Awaited<ReturnType<typeof lockOpenAlert>>>

async function insertOrLock(
  tx: Tx,
  alert: Parameters<typeof insertAlert>[1],
): Promise<{ inserted: string; open: undefined } | { inserted: undefined; open: OpenAlert }> {
  for (;;) {
    const inserted = await insertAlert(tx, alert)
    if (inserted !== undefined) return { inserted, open: undefined }
    const open = await lockOpenAlert(tx, alert.productId, alert.email)
    if (open) return { inserted: undefined, open }
    // The open one has ended between the two statements.
  }
}

function messageOf(email: string, isConfirmed: boolean): string {
  return isConfirmed
    ? `We’ll email ${email} once, on the day it’s back.`
    : `Press the link in our email to ${email} to confirm, unless you already have. We’ll email you once, on the day it’s back.`
}

/**
 * Confirms an alert with its emailed link; a second time changes nothing. Throws ShopError 404 as `takeAlert` does, 409
 * for a stopped alert.
 */
export async function confirmAlert(shop: Shop, token: string): Promise<{ message: string }> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const { id, productId, productName, status } = await takeAlert(tx, token, now)
    if (status === 'stopped')
      throw new ShopError(409, 'You’ve stopped this email. You can ask again on the product page.')
    if (status === 'sent') return { message: `The ${productName} is back, and we’ve already emailed you.` }
    if (status === 'unconfirmed') {
      await updateAlert(tx, id, { status: 'waiting', confirmedAt: now, expiresAt: daysAfter(now, alertWaitDays) })
      // A stranger may have asked for it.
      await deleteUndoLinks(tx, id)
    }
    const product = await findAlertProduct(tx, productId, now)
    if (product && product.sellable > 0) await shop.jobs.enqueue(tx, 'stock-alerts', { productId })
    return { message: `Done. We’ll email you once, on the day you can order the ${productName} again.` }
  })
}

/**
 * Counts the addresses that wait for products, given by comma-separated ids. Throws ShopError 400 for more than 100.
 */
export async function countWaiting(shop: Shop, ids: string): Promise<ReplyOf<typeof stockAlerts.count>> {
  const wanted = [...new Set(ids.toLowerCase().split(',').filter(isId))]
  if (wanted.length > maxIds) throw new ShopError(400, `Ask for up to ${maxIds} products at once.`)
  return countAlerts(shop.db, wanted, shop.now())
}

/** Reads what an emailed link is about, without using it. Throws ShopError 404 as `takeAlert` does. */
export async function readAlert(shop: Shop, token: string): Promise<StockAlert> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const alert = await takeAlert(tx, token, now)
    const { productId, productName, email, status } = alert
    const others = await countOtherAlerts(tx, alert, now)
    return { product: { _id: productId, name: productName }, email, status, others }
  })
}

/**
 * Stops the alert of an emailed link, or with `all` every alert of its address. Throws ShopError 404 as `takeAlert`
 * does.
 */
export async function stopAlerts(shop: Shop, token: string, all = false): Promise<{ message: string }> {
  const endedAt = shop.now()
  const ended = { endedAt, expiresAt: daysAfter(endedAt, endedAlertDays) }
  return transact(shop.db, async (tx) => {
    const { id, email, productName } = await takeAlert(tx, token, endedAt)
    await updateAlert(tx, id, { status: 'stopped', ...ended })
    if (!all) return { message: `Stopped. We won’t email you about the ${productName}.` }
    await stopOpenAlerts(tx, email, ended)
    return { message: `Stopped. We won’t email ${email} when pieces are back.` }
  })
}

/**
 * Deletes the alert that a page has just asked for. One that was emailed, confirmed, or asked for by another visitor
 * stays; the response is the same.
 */
export async function undoAlert(shop: Shop, token: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const alert = await lockAlertByToken(tx, { kind: 'undo', tokenHash: hashOfToken(token) }, shop.now())
    if (alert?.status === 'unconfirmed' || alert?.status === 'waiting') await deleteAlert(tx, alert.id)
  })
  return { message: 'Undone. We won’t email you about this piece.' }
}

/** Locks the alert of an emailed token. Throws ShopError 404 if it is unknown, deleted or expired. */
async function takeAlert(tx: Tx, token: string, now: Date): Promise<FoundAlert> {
  const alert = await lockAlertByToken(tx, { kind: 'email', tokenHash: hashOfToken(token) }, now)
  if (!alert) throw new ShopError(404, 'This link no longer works. Ask again on the product page.')
  return alert
}
