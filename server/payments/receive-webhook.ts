import { isId } from '#rules/ids.ts'
import type { Shop } from '#server/shop.ts'
import { flagPayment } from './flag-payment.ts'
import { markPaid } from './mark-paid.ts'
import { markPending } from './mark-pending.ts'
import { findSessionRow, hasEvent, insertEvent, listSessionsOf } from './payments.queries.ts'
import { invalidSignature, type PaymentReport, ProviderError } from './providers/payment-provider.ts'
import { recordRefunds } from './refunds/record-refunds.ts'
import { settleSession } from './checkout/settle-session.ts'

/**
 * Applies a Stripe event. `rawBody` is the body exactly as received: a re-serialised body has another signature. Events
 * arrive in any order and any number of times, so each id is applied once, and the current session or payment is read from
 * the provider (payments, facts). Throws ShopError 400 for an invalid signature, and 502 when the provider does not respond
 * (it sends the event again).
 */
export async function receiveWebhook(
  shop: Shop,
  rawBody: unknown,
  signature: string | undefined,
): Promise<{ received: true }> {
  if (!Buffer.isBuffer(rawBody)) throw invalidSignature('Stripe')
  const event = shop.payments.stripe.readEvent(rawBody, signature)
  if (!(await hasEvent(shop.db, event.id))) {
    if (event.sessionId) await applySession(shop, event.sessionId)
    if (event.refundedPaymentId) await applyRefunds(shop, event.refundedPaymentId, event.orderId)
    if (event.report) await applyReport(shop, event.report)
    await insertEvent(shop.db, { id: event.id, type: event.type, createdAt: shop.now() })
  }
  return { received: true }
}

async function applySession(shop: Shop, sessionId: string): Promise<void> {
  const row = await findSessionRow(shop.db, sessionId)
  if (row) return void (await settleSession(shop, row))
  // The shop was killed between opening the session and storing it: its payment still counts.
  const session = await shop.payments.stripe.findSession(sessionId)
  if (session) await markPaid(shop, session)
  if (session) await markPending(shop, session)
}

/** Records the refunds of a payment. The event of the payment itself may not have arrived: then its sessions are settled first. */
async function applyRefunds(shop: Shop, paymentId: string, orderId: string | null): Promise<void> {
  if (await recordRefunds(shop, 'card', paymentId)) return
  if (!orderId || !isId(orderId)) return
  for (const row of await listSessionsOf(shop.db, orderId)) if (row.provider === 'card') await settleSession(shop, row)
  await recordRefunds(shop, 'card', paymentId)
}

/**
 * Flags the order of a reported payment. When the shop's key may not read the report, the payment in the signed event
 * counts: a flag moves no money.
 */
async function applyReport(shop: Shop, report: PaymentReport): Promise<void> {
  const payment = await shop.payments.stripe.findReportedPayment(report).catch((error: unknown) => {
    if (error instanceof ProviderError && error.refusal && report.paymentId) {
      return { paymentId: report.paymentId, orderId: null }
    }
    throw error
  })
  if (payment) await flagPayment(shop, payment, report.kind)
}
