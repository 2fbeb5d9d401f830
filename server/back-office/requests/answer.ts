import type { RequestAnswer } from '#contract/orders/requests.ts'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Db, transact } from '#db/open.ts'
import { requestAttention } from '#rules/orders/fulfilment/attention.ts'
import { isId } from '#rules/platform/ids.ts'
import { hasItems, isAwaited, requestText } from '#rules/orders/requests.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, lockOrder, removeAttention } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { syncRefundsOfOrder } from '#server/payments/refunds/record-refunds.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { invalidField, readAmount } from './read-amount.ts'
import { queueAnsweredEmail } from './request-emails.ts'
import { updateAnswer } from './requests.queries.ts'
import { checkSettlement, settlementFields, settleItems } from './settle-items.ts'

/** Which request is answered, and by whom. */
interface Answered {
  orderId: string
  requestId: string
  wanted: RequestAnswer
  amountCents: number
  user: SignedInUser
}

/**
 * Answers a request of a buyer in one transaction, with an email: accepted cancellations and received returns are
 * refunded by `amount` and go back on sale as `restock` says, and an order of which nothing is left is cancelled.
 * Throws ShopError 404 for an unknown request, 400 for an invalid answer, 403 for a refund without a fresh sign-in, 409
 * when it is answered, its items have changed, or the amount is too much.
 */
export async function answerRequest(
  shop: Shop,
  { id: orderId, requestId }: { id: string; requestId: string },
  wanted: RequestAnswer,
  user: SignedInUser,
): Promise<Order> {
  if (!isId(orderId) || !isId(requestId)) throw notFound()
  const amountCents = wanted.decision === 'decline' ? 0 : readAmount(wanted.amount)
  if (wanted.decision === 'decline' && textOf(wanted) === '') {
    throw invalidField('answer', 'Tell the buyer why, in a sentence.')
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
  const step = stepOf(request, wanted)
  if (step !== 'decline' && !hasItems(order, request.kind, request.pieces, requestId)) {
    throw new ShopError(409, 'The pieces of this request have changed. Decline it, or reload the page.')
  }
  const settlement =
    step === 'settle' ? checkSettlement(order, request, { amountCents, restock: wanted.restock }) : undefined
  const isFirst = request.status === 'open'
  const now = shop.now()
  const isReceived = settlement !== undefined && request.kind === 'return'
  await updateAnswer(tx, requestId, {
    status: step === 'decline' ? 'declined' : 'accepted',
    outcome: step === 'await' ? 'awaited' : isReceived ? 'received' : null,
    refundCents: amountCents,
    ...(isReceived && { receivedAt: now }),
    ...(isReceived && !isFirst
      ? { receivedNote: textOf(wanted) }
      : { answer: textOf(wanted), answeredAt: now, answeredBy: user.name }),
  })
  if (isFirst) await removeAttention(tx, orderId, requestAttention[request.kind])
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: orderId,
    action: step === 'decline' ? 'declined' : isFirst ? 'accepted' : 'received',
    by: actorOf(user),
    fields: [
      { field: 'request', before: requestText(order.orderItems, request), after: null },
      ...(isFirst ? [{ field: 'attention', before: requestAttention[request.kind], after: null }] : []),
      ...(settlement ? settlementFields(settlement) : []),
    ],
  })
  if (settlement) await settleItems(shop, tx, found, settlement, { requestId, user, reason: 'by-buyer' })
  // After the refund, so that the email knows it.
  const email = isFirst ? 'request-answered' : settlement ? 'return-received' : 'return-ended'
  await queueAnsweredEmail(shop, tx, orderId, requestId, email)
}

/**
 * What an answer does: ends the request, waits for the items, or settles them. Throws ShopError 409 once it is
 * answered.
 */
function stepOf(request: OrderRequest, { decision, amount, restock }: RequestAnswer): 'decline' | 'await' | 'settle' {
  const isOpen = request.status === 'open'
  if (!isOpen && (!isAwaited(request) || decision === 'accept')) {
    throw new ShopError(409, 'This request has already been answered.')
  }
  if (decision === 'decline') return 'decline'
  if (decision === 'receive' && request.kind === 'cancel') {
    throw invalidField('decision', 'Only the pieces of a return can be received.')
  }
  // An amount or a restock with the acceptance of a return says that its items are here already.
  const isAhead = decision === 'accept' && request.kind === 'return' && amount === undefined && restock === undefined
  return isAhead ? 'await' : 'settle'
}

function textOf({ answer = '' }: RequestAnswer): string {
  return answer.trim()
}

function notFound(): ShopError {
  return new ShopError(404, 'Request not found')
}
