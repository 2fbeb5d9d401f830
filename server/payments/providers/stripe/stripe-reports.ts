import type Stripe from 'stripe'
import type { PaymentReport, ReportedPayment } from '#server/payments/providers/payment-provider.ts'
import { isNotFound, throwProviderError } from './stripe-errors.ts'

/** The statuses of a dispute that was decided for the shop. */
const wonStatuses = new Set(['won', 'warning_closed', 'prevented'])

/**
 * Reads a dispute or an early fraud warning from Stripe. Returns null when Stripe does not know it, when the dispute is won,
 * and when the warned payment is already refunded or disputed.
 */
export async function findReportedPayment(
  stripe: Stripe,
  { kind, id }: PaymentReport,
): Promise<ReportedPayment | null> {
  try {
    const { intent, isOver } = kind === 'disputed' ? await readDispute(stripe, id) : await readWarning(stripe, id)
    if (isOver || !intent) return null
    if (typeof intent === 'string') return { paymentId: intent, orderId: null }
    return { paymentId: intent.id, orderId: intent.metadata.orderId ?? null }
  } catch (error) {
    return isNotFound(error) ? null : throwProviderError(error)
  }
}

async function readDispute(stripe: Stripe, id: string) {
  const { status, payment_intent } = await stripe.disputes.retrieve(id, { expand: ['payment_intent'] })
  return { intent: payment_intent, isOver: wonStatuses.has(status) }
}

async function readWarning(stripe: Stripe, id: string) {
  const warning = await stripe.radar.earlyFraudWarnings.retrieve(id, { expand: ['payment_intent'] })
  return { intent: warning.payment_intent, isOver: !warning.actionable }
}
