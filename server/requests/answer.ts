import type { RequestAnswer } from '#contract/fulfilment/requests.ts'
import type { OrderRequest } from '#contract/fulfilment/parcels.ts'
import type { Order } from '#contract/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { requestAttention } from '#rules/attention.ts'
import { isId } from '#rules/ids.ts'
import { centsOf, dollarsOf, formatDollars, isWholeCents } from '#rules/money.ts'
import { hasPieces, refundOf, requestText } from '#rules/requests.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, type FoundOrder, lockOrder, removeAttention } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { cancelLocked } from '#server/payments/cancel-order.ts'
import { findPaidSession } from '#server/payments/payments.queries.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { syncRefundsOfOrder } from '#server/payments/refunds/sync-refunds.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { cancelPieces, readRestock, returnPieces } from './move-back.ts'
import { queueAnsweredEmail } from './request-emails.ts'
import { updateAnswer } from './requests.queries.ts'

/** Which request is answered, and by whom. */
interface Answered {
  orderId: string
  requestId: string
  wanted: RequestAnswer
  amountCents: number
  user: SignedInUser
}

/**
 * Answers a request of a buyer. Accepting cancels or takes back its pieces, puts units back on sale (cancelled ones all,
 * returned ones as the owner says) and refunds `amount`, all in one transaction; when nothing of the order is left, the order
 * is cancelled as `cancelOrder` does. Declining needs a sentence. The buyer gets an email. Throws ShopError 404 for an
 * unknown request, 400 for an invalid answer, 403 when something is refunded and the sign-in is not fresh, 409 when it is
 * answered, its pieces have changed, or the amount is more than was paid for them or than is left.
 */
export async function answerRequest(
  shop: Shop,
  { id: orderId, requestId }: { id: string; requestId: string },
  wanted: RequestAnswer,
  user: SignedInUser,
): Promise<Order> {
  if (!isId(orderId) || !isId(requestId)) throw notFound()
  const amountCents = readAmount(wanted)
  if (wanted.decision === 'decline' && textOf(wanted) === '') {
    throw invalid('answer', 'Write to the buyer why, in a sentence.')
  }
  if (amountCents > 0) {
    requireFreshSignIn(user, shop.now())
    await syncRefundsOfOrder(shop, orderId)
  }
  await transact(shop.db, (tx) => answerLocked(shop, tx, { orderId, requestId, wanted, amountCents, user }))
  return readOrder(shop, orderId, user)
}

async function answerLocked(shop: Shop, tx: Db, answered: Answered): Promise<void> {
  const { orderId, requestId, wanted, amountCents, user } = answered
  const found = (await lockOrder(tx, orderId)) && (await findOrder(tx, orderId))
  const order = found && toOrder(found, isTestShop(shop))
  const request = order?.requests.find(({ _id }) => _id === requestId)
  if (!found || !order || !request) throw notFound()
  if (request.status !== 'open') throw new ShopError(409, 'This request is answered already.')
  const isAccepted = wanted.decision === 'accept'
  const limit = isAccepted ? checkAcceptance(order, request, amountCents) : undefined
  const restock = isAccepted ? readRestock(request, wanted.restock ?? []) : []
  await updateAnswer(tx, requestId, {
    status: isAccepted ? 'accepted' : 'declined',
    answer: textOf(wanted),
    answeredAt: shop.now(),
    answeredBy: user.name,
    refundCents: amountCents,
  })
  await removeAttention(tx, orderId, requestAttention[request.kind])
  const restocked = isAccepted && request.kind === 'return' ? restock.reduce((sum, { qty }) => sum + qty, 0) : 0
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: isAccepted ? 'accepted' : 'declined',
    by: actorOf(user),
    fields: [
      { field: 'request', before: requestText(order.orderItems, request), after: null },
      { field: 'attention', before: requestAttention[request.kind], after: null },
      ...(amountCents > 0 ? [{ field: 'refundPrice', before: null, after: dollarsOf(amountCents) }] : []),
      ...(restocked > 0 ? [{ field: 'restocked', before: null, after: restocked }] : []),
    ],
  })
  if (limit?.isWhole) await cancelWhole(shop, tx, orderId, user)
  else if (isAccepted) {
    if (request.kind === 'cancel') await cancelPieces(shop, tx, found, request.pieces, user)
    else await returnPieces(tx, found, request.pieces, restock)
    if (amountCents > 0) await refund(shop, tx, found, answered)
  }
  // After the refund, so that the email knows it.
  await queueAnsweredEmail(shop, tx, orderId, requestId)
}

/** Throws ShopError 409 when the pieces have changed or the amount is too high, 400 when the order is cancelled for less. */
function checkAcceptance(order: Order, request: OrderRequest, amountCents: number): ReturnType<typeof refundOf> {
  if (!hasPieces(order, request.kind, request.pieces)) {
    throw new ShopError(409, 'The pieces of this request have changed. Decline it, or reload the page.')
  }
  const limit = refundOf(order, request)
  const atMost = formatDollars(dollarsOf(limit.atMost))
  if (amountCents > limit.atMost) {
    const message = `At most ${atMost} can be refunded for these pieces.`
    throw new ShopError(409, message, [{ path: 'amount', message }])
  }
  if (limit.isWhole && amountCents < limit.atMost) {
    throw invalid('amount', `Nothing of the order is left, so it is cancelled, and ${atMost} is refunded.`)
  }
  return limit
}

function cancelWhole(shop: Shop, tx: Db, orderId: string, user: SignedInUser): Promise<void> {
  return cancelLocked(shop, tx, orderId, {
    by: actorOf(user),
    reason: 'by-buyer',
    // The request is about pieces that are in no parcel, and the order is locked.
    check: () => {},
    checkRefund: () => requireFreshSignIn(user, shop.now()),
  })
}

async function refund(shop: Shop, tx: Db, { order }: FoundOrder, answered: Answered): Promise<void> {
  const { orderId, requestId, amountCents, user } = answered
  const session = await findPaidSession(tx, orderId)
  if (!session || !order.paymentId) throw new ShopError(409, 'This order has no payment that can be refunded.')
  await requestRefund(shop, tx, {
    orderId,
    provider: session.provider,
    paymentId: order.paymentId,
    amountCents,
    reason: 'requested',
    byName: user.name,
    requestId,
    // A request is refunded once.
    idempotencyKey: requestId,
  })
}

function readAmount({ decision, amount = 0 }: RequestAnswer): number {
  if (decision === 'decline') return 0
  if (!isWholeCents(amount)) {
    throw invalid('amount', 'Enter the amount to refund in dollars, with at most two decimals.')
  }
  return centsOf(amount)
}

function textOf({ answer = '' }: RequestAnswer): string {
  return answer.trim()
}

function invalid(path: string, message: string): ShopError {
  return new ShopError(400, message, [{ path, message }])
}

function notFound(): ShopError {
  return new ShopError(404, 'Request not found')
}
