import { isId } from '#rules/platform/ids.ts'
import { settleSession } from '#server/payments/checkout/settle-session.ts'
import { applyDispute, flagPayment } from '#server/payments/disputes/apply-dispute.ts'
import { markPaid, markPending } from '#server/payments/mark-paid.ts'
import { findSessionRow, listSessionsOf } from '#server/payments/payments.queries.ts'
import {
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  type ProviderEvent,
  invalidSignature,
} from '#server/platform/payment-provider.ts'
import { recordRefunds } from '#server/payments/refunds/record-refunds.ts'
import type { Shop } from '#server/platform/shop.ts'
import { hasEvent, upsertDeliveredEvent } from './events.queries.ts'

/**
 * Applies an event of a provider in any order: the current state of what it names is read again. Throws ShopError 502.
 */
export async function applyEvent(shop: Shop, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  if (event.sessionId) await applySession(shop, provider, event.sessionId)
  if (event.refundedPaymentId) await applyRefunds(shop, provider, event.refundedPaymentId, event.orderId)
  if (event.report) await applyReport(shop, provider, event.report)
}

/** Applies the current state of a session. */
export async function applySession(shop: Shop, provider: PaymentProvider, sessionId: string): Promise<void> {
  const row = await findSessionRow(shop.db, sessionId)
  if (row) return void (await settleSession(shop, row))
  // The shop was killed between opening the session and storing it: its payment still counts.
  const session = await provider.findSession(sessionId)
  if (session) await markPaid(shop, session)
  if (session) await markPending(shop, session)
}

/** Records the refunds of a payment, after settling its sessions if its own event has not arrived yet. */
async function applyRefunds(
  shop: Shop,
  { name }: PaymentProvider,
  paymentId: string,
  orderId: string | null,
): Promise<void> {
  if (await recordRefunds(shop, name, paymentId)) return
  if (!orderId || !isId(orderId)) return
  for (const row of await listSessionsOf(shop.db, orderId)) if (row.provider === name) await settleSession(shop, row)
  await recordRefunds(shop, name, paymentId)
}

/** Applies a bank's report. Without permission to read it, the signed or listed event counts. */
async function applyReport(shop: Shop, provider: PaymentProvider, report: PaymentReport): Promise<void> {
  if (report.kind === 'disputed') {
    const dispute = await orWhenRefused(() => provider.findDispute(report.id), report.stated)
    if (dispute) await applyDispute(shop, provider, dispute)
    return
  }
  const stated = report.paymentId ? { paymentId: report.paymentId, orderId: null } : null
  const payment = await orWhenRefused(() => provider.findWarnedPayment(report.id), stated)
  if (payment) await flagPayment(shop, payment, 'fraud-warning')
}

/** Returns the provider's result, or `stated` when the provider refuses the call. Rethrows when `stated` is null. */
export async function orWhenRefused<T>(read: () => Promise<T | null>, stated: T | null): Promise<T | null> {
  return read().catch((error: unknown) => {
    if (error instanceof ProviderError && error.refusal && stated !== null) return stated
    throw error
  })
}

/**
 * Applies a Stripe event from its raw body, each id once and in any order (payments, facts). Throws ShopError 400 for
 * an invalid signature and 502, after which Stripe sends it again.
 */
export async function receiveWebhook(
  shop: Shop,
  rawBody: unknown,
  signature: string | undefined,
): Promise<{ received: true }> {
  if (!Buffer.isBuffer(rawBody)) throw invalidSignature('Stripe')
  const { stripe } = shop.payments
  const event = stripe.readEvent(rawBody, signature)
  if (!(await hasEvent(shop.db, event.id))) await applyEvent(shop, stripe, event)
  await upsertDeliveredEvent(shop.db, { id: event.id, type: event.type, provider: 'card' }, shop.now())
  return { received: true }
}
