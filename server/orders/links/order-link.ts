import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Order } from '#contract/orders/order.ts'
import type { Db } from '#db/open.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import { findOwnOrder, toReadOrder } from '#server/orders/read-order.ts'
import { findOrder, type FoundOrder } from '#server/orders/orders.queries.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { updateLinkOpened } from '#server/orders/emails/recipients.queries.ts'
import { deleteLinksTo, findLink, insertOrderLink } from './order-links.queries.ts'

/*
 * The link of an email about an order: 256 random bits, of which the database stores the SHA-256. Opening it puts the
 * token into a cookie that scripts cannot read, so that it stays neither in the address bar nor in the history.
 */

const dayMs = 24 * 60 * 60_000

/** How long a link can be used, from the sending of its email. */
export const orderLinkLifetimeMs = 365 * dayMs

/** How long the cookie of an opened link lasts. */
const cookieLifetimeMs = 30 * dayMs

interface NewLink {
  orderId: string
  emailId: string
  now: Date
}

/** Makes the token of a link at the moment its email is sent. Links of earlier emails stay valid. */
export async function issueOrderToken(db: Db, { orderId, emailId, now }: NewLink): Promise<string> {
  const token = randomToken()
  await insertOrderLink(db, { tokenHash: hashOfToken(token), orderId, emailId, createdAt: now })
  return token
}

/** Opens a link: sets the cookie, notes that the email is read, returns the order. Throws ShopError 404. */
export async function openOrderLink(shop: Shop, token: string, reply: FastifyReply): Promise<Order> {
  const { found, emailId } = await getLink(shop, token)
  if (emailId !== null) await updateLinkOpened(shop.db, emailId, shop.now())
  reply.setCookie(cookieName(shop), token, { ...cookieOptions(shop), maxAge: cookieLifetimeMs / 1000 })
  return toReadOrder(shop, found)
}

/** Reads the order of the opened link. Throws ShopError 404 as `openOrderLink` does. */
export async function readLinkedOrder(shop: Shop, request: FastifyRequest): Promise<Order> {
  return toReadOrder(shop, await getLinkedOrder(shop, request))
}

/** What a link does in the name of the buyer, and why it cannot once the account is deleted. */
const deletedAccountTexts = {
  pay: 'The account for this order was deleted, so you can’t pay for it. Place a new order.',
  ask: 'The account of this order was deleted. Write to us about this order.',
} as const

/**
 * The opened link's order and its buyer, for whom it pays and sends requests. Throws ShopError 404, and 409 once the
 * account is deleted.
 */
export async function getLinkedBuyer(
  shop: Shop,
  request: FastifyRequest,
  purpose: keyof typeof deletedAccountTexts,
): Promise<{ orderId: string; buyer: SignedInUser }> {
  const { order } = await getLinkedOrder(shop, request)
  if (order.userId === null) throw new ShopError(409, deletedAccountTexts[purpose])
  const noSession = { sessionHash: '', verifiedAt: new Date(0), isSecondFactorMissing: false }
  const user = { _id: order.userId, name: order.buyerName, email: order.buyerEmail, isAdmin: false }
  return { orderId: order.id, buyer: { ...user, ...noSession } }
}

/** Ends all links to the order of the opened link, this one too. Throws ShopError 404 as `openOrderLink` does. */
export async function endLinkedOrder(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { order } = await getLinkedOrder(shop, request)
  await deleteLinksTo(shop.db, order.id)
  reply.clearCookie(cookieName(shop), cookieOptions(shop))
}

/** Ends all links to an order for its buyer or a role that may change orders. Throws ShopError 404 for other users. */
export async function endOrderLinks(shop: Shop, orderId: string, user: SignedInUser): Promise<void> {
  const found = await findOwnOrder(shop.db, orderId, user)
  if (!found) throw new ShopError(404, 'Order not found')
  if (found.order.userId !== user._id) requireArea(user, 'orders', 'change')
  await deleteLinksTo(shop.db, orderId)
}

async function getLinkedOrder(shop: Shop, { cookies }: FastifyRequest): Promise<FoundOrder> {
  return (await getLink(shop, cookies[cookieName(shop)] ?? '')).found
}

async function getLink(shop: Shop, token: string): Promise<{ found: FoundOrder; emailId: string | null }> {
  const sentAfter = new Date(shop.now().getTime() - orderLinkLifetimeMs)
  const link = await findLink(shop.db, hashOfToken(token), sentAfter)
  const found = link && (await findOrder(shop.db, link.orderId))
  if (!found) throw new ShopError(404, 'This link no longer works. Use the link in a newer email, or sign in.')
  return { found, emailId: link.emailId }
}

/** With https a name that no other host can set, as that of the session. */
function cookieName({ config }: Shop): string {
  return config.publicUrl.startsWith('https:') ? '__Host-order-link' : 'order-link'
}

function cookieOptions({ config }: Shop) {
  const secure = config.publicUrl.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
