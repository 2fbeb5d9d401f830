import type { FastifyBaseLogger } from 'fastify'
import type { ShopDetails } from '#contract/pages.ts'
import type { ProviderOperation } from '#contract/payments/payments.ts'
import type { Db } from '#db/open.ts'
import { afterpayExcluded, offersAfterpay } from '#rules/orders/afterpay.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { Config } from '#server/platform/config/config.ts'
import { maskPersonalText } from '#server/platform/log/mask-personal-text.ts'
import { RepeatedLines } from '#server/platform/log/repeated-lines.ts'
import {
  type CheckoutSession,
  type NewCheckoutSession,
  type PaymentProvider,
  type PayoutReader,
  ProviderError,
  type ProviderName,
  type ProviderRefusal,
} from '#server/platform/payment-provider.ts'
import { resolveAfterpayExcluded, upsertRefusal } from './refusals.queries.ts'

interface Context {
  config: Pick<Config, 'paypal' | 'stripePaymentMethods'>
  details: () => Pick<ShopDetails, 'email' | 'phone'>
  db: Db
  log: FastifyBaseLogger
  now(): Date
}

const afterpay = 'afterpay_clearpay'

/** What reconciliation asks about every open order and refund, each minute. */
const repeatedOperations = new Set<ProviderOperation>(['find-session', 'list-sessions', 'list-refunds'])

/**
 * Logs every failed call: an outage as a warning, a refusal as an error stored for the dashboard, and equal read
 * failures once a minute. All errors are thrown on as ProviderError.
 */
export function reportFailures(provider: PaymentProvider, context: Context): PaymentProvider {
  const repeated = new RepeatedLines()

  /** Calls `write`; for an operation that is repeated for many orders, once a minute for each kind of failure. */
  function writeOnce(operation: ProviderOperation, kind: string, write: (fields: { omitted?: number }) => void): void {
    if (!repeatedOperations.has(operation)) return write({})
    repeated.write(`${operation} ${kind}`, write)
  }

  async function call<T>(operation: ProviderOperation, orderId: string | null, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      throw error instanceof ProviderError ? await toReportedError(operation, orderId, error) : error
    }
  }

  async function toReportedError(operation: ProviderOperation, orderId: string | null, error: ProviderError) {
    const { cause, isFinalForKey, shopperMessage } = error
    const details = { provider: provider.name, operation, orderId, err: cause }
    if (!error.refusal) {
      writeOnce(operation, `${cause instanceof Error ? cause.name : ''} ${error.message}`, (fields) =>
        context.log.warn({ ...details, ...fields }, 'a call to a payment provider failed'),
      )
      return error
    }
    // A provider repeats what it refuses: an email address, a key.
    const refusal = { ...error.refusal, reason: maskPersonalText(error.refusal.reason) }
    await record(operation, orderId, refusal, details)
    const message =
      shopperMessage ?? refusalMessage({ ...context.config, ...context.details() }, provider.name, operation, refusal)
    return new ProviderError(message, { cause, isFinalForKey, refusal })
  }

  async function record(
    operation: ProviderOperation,
    orderId: string | null,
    { code, reason }: { code: string; reason: string },
    details: object,
  ): Promise<void> {
    writeOnce(operation, code, (fields) =>
      context.log.error({ ...details, code, reason, ...fields }, 'a payment provider refused a call'),
    )
    const refusal = { provider: provider.name, operation, orderId, code, message: reason }
    // The refusal is in the log already: without the database the shopper still gets the right message.
    await upsertRefusal(context.db, refusal, context.now()).catch((failure: unknown) =>
      context.log.error(failure, 'the refusal of a payment provider could not be stored'),
    )
  }

  /**
   * Warns the owner when Stripe offers no Afterpay for a total that it accepts. Until it does, neither does the shop.
   */
  async function reportExcludedAfterpay({ order }: NewCheckoutSession, session: CheckoutSession): Promise<void> {
    const isWanted = provider.name === 'card' && context.config.stripePaymentMethods.includes(afterpay)
    if (!isWanted || !offersAfterpay(dollarsOf(order.totalCents))) return
    if (session.paymentMethodTypes.includes(afterpay)) {
      await resolveAfterpayExcluded(context.db, context.now()).catch((failure: unknown) =>
        context.log.error(failure, 'it could not be stored that payment pages have Afterpay again'),
      )
      return
    }
    const refusal = { code: afterpayExcluded, reason: 'The payment page offers no Afterpay' }
    await record('open-session', order.id, refusal, { provider: provider.name, orderId: order.id })
  }

  function reportPayoutFailures(reader: PayoutReader): PayoutReader {
    return {
      listPayouts: (from) => call('list-payouts', null, () => reader.listPayouts(from)),
      listLines: (payout, after) => call('list-payouts', null, () => reader.listLines(payout, after)),
    }
  }

  return {
    ...provider,
    async openSession(newSession) {
      const session = await call('open-session', newSession.order.id, async () => provider.openSession(newSession))
      await reportExcludedAfterpay(newSession, session)
      return session
    },
    findSession: (id) => call('find-session', null, () => provider.findSession(id)),
    listSessions: (opened) => call('list-sessions', null, () => provider.listSessions(opened)),
    captureSession: (id, repeat) => call('capture-session', null, () => provider.captureSession(id, repeat)),
    endSession: (id) => call('end-session', null, () => provider.endSession(id)),
    async refund(newRefund) {
      const { orderId } = newRefund
      const refund = await call('refund', orderId, () => provider.refund(newRefund))
      if (refund.failureReason === undefined) return refund
      // The order gets the attention `refund-failed`, so the dashboard needs no second alert.
      const failureReason = maskPersonalText(refund.failureReason)
      const details = { provider: provider.name, operation: 'refund', orderId, reason: failureReason }
      context.log.error(details, 'a payment provider refused a refund')
      return { ...refund, failureReason }
    },
    findWarnedPayment: (id) => call('find-dispute', null, () => provider.findWarnedPayment(id)),
    findDispute: (id) => call('find-dispute', null, () => provider.findDispute(id)),
    hasOpenDispute: (paymentId) => call('find-dispute', null, () => provider.hasOpenDispute(paymentId)),
    listEvents: (created) => call('list-events', null, () => provider.listEvents(created)),
    payouts: provider.payouts && reportPayoutFailures(provider.payouts),
    listRefunds: (paymentId) => call('list-refunds', null, () => provider.listRefunds(paymentId)),
  }
}

/** The message for the shopper, or for a refund's record, when a provider refuses a call. */
function refusalMessage(
  { paypal, email, phone }: Pick<Config, 'paypal'> & Pick<ShopDetails, 'email' | 'phone'>,
  provider: ProviderName,
  operation: ProviderOperation,
  { reason }: ProviderRefusal,
): string {
  if (operation === 'refund') return `The payment provider refused: ${reason}`
  const contact = `ontact us on ${phone} or ${email}: your order is kept.`
  if (operation !== 'open-session') return `This payment can’t be checked at the moment. C${contact}`
  if (provider === 'paypal') return `PayPal isn’t available at the moment. Pay by card, or c${contact}`
  return `Card payment isn’t available at the moment. ${paypal ? 'Try PayPal, or c' : 'C'}${contact}`
}
