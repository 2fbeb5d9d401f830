import type { FastifyBaseLogger } from 'fastify'
import { isPaypalTest, type PaypalConfig } from '#server/platform/config/payment-config.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  type CheckoutSession,
  invalidSignature,
  type ListedEvent,
  type PaymentProvider,
} from '#server/platform/payment-provider.ts'
import { findMissing } from './find-missing.ts'
import { openPaypalClient, type SendToPaypal } from './paypal-client.ts'
import { findDispute, hasOpenDispute, listDisputeEvents } from './paypal-disputes.ts'
import { parsePaypalError, PaypalRefusedError, PaypalUnavailableError } from './paypal-errors.ts'
import { linkedId, parsePaypalCapture, parsePaypalOrder, parsePaypalRefund, type PaypalOrder } from './paypal-order.ts'
import { toPaypalMoney, toPaypalOrderParams } from './paypal-params.ts'
import { toCheckoutSession, toProviderRefund } from './paypal-session.ts'

export interface PaypalOptions extends PaypalConfig {
  publicUrl: string
  shopName: string
}

const unpayableMessage = 'PayPal can’t accept the payment for this order. Pay by card instead.'

/** PayPal's errors for an order that the shopper has yet to approve; a later capture may succeed. */
const notApprovedIssues = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])

/** PayPal's Orders v2 by redirect, without its scripts (decision 27). Money moves only when the shop captures it. */
export function paypalProvider(options: PaypalOptions, log: FastifyBaseLogger): PaymentProvider {
  const withPaypal = openPaypalClient(options)
  const isTest = isPaypalTest(options)
  const knownDisputes = new Map<string, ListedEvent>()
  const toSession = (order: PaypalOrder) => toCheckoutSession(order, isTest)

  async function readSession(send: SendToPaypal, id: string): Promise<CheckoutSession | null> {
    const { status, body } = await send({ path: `/v2/checkout/orders/${encodeURIComponent(id)}` })
    if (status === 404) return null
    if (status >= 400) throw new PaypalRefusedError({ status, body })
    return toSession(parsePaypalOrder(body))
  }

  return {
    name: 'paypal',
    isTest,

    openSession: (newSession) => {
      const { order, attempt, expiresAt } = newSession
      if (order.totalCents === 0) {
        throw new ShopError(409, 'There’s nothing to pay with PayPal for this order. Choose Complete Order.')
      }
      return withPaypal(async (send) => {
        const requestId = `order-${order.id}-${attempt}-${expiresAt.getTime()}`
        const { status, body } = await send({
          path: '/v2/checkout/orders',
          post: { requestId, body: toPaypalOrderParams(newSession, options) },
        })
        if (status === 409) throw new PaypalUnavailableError('PayPal is still processing the same request')
        if (status >= 400) throw new PaypalRefusedError({ status, body }, unpayableMessage)
        return toSession(parsePaypalOrder(body))
      })
    },

    findSession: (id) => withPaypal((send) => readSession(send, id)),

    // PayPal has no list of orders.
    listSessions: async () => [],

    captureSession: (id, { startedAt, isRepeat }) =>
      withPaypal(async (send) => {
        const path = `/v2/checkout/orders/${encodeURIComponent(id)}/capture`
        // After a final refusal the payer approves again, and the old id would only get the old refusal.
        const post = { requestId: `capture-${id}-${startedAt.getTime()}`, body: {} }
        const { status, body, isAfterLostTry } = await send({ path, post, movesMoney: true })
        if (status < 400) return toSession(parsePaypalOrder(body))
        const { issue } = parsePaypalError(body)
        // Another request has captured it or is capturing it, or the shopper has not approved: the current state
        // decides.
        const session = await readSession(send, id)
        if (session?.state !== 'approved' || status === 409 || notApprovedIssues.has(issue)) return session
        log.warn({ paypalOrderId: id, error: parsePaypalError(body) }, 'PayPal refused a capture')
        // PayPal may refuse a second try because the first one is still moving the money.
        if (isRepeat || isAfterLostTry) throw new PaypalUnavailableError('PayPal may still be capturing the payment')
        return { ...session, state: 'ended' }
      }),

    findUsedMethod: async () => ({ type: 'paypal', cardLast4: null }),

    // PayPal cannot void an order that is not captured. The session ends by never capturing it: no money moves without
    // that.
    endSession: (id) =>
      withPaypal(async (send) => {
        const session = await readSession(send, id)
        if (!session || session.state === 'paid' || session.state === 'pending') return session
        return { ...session, state: 'ended' }
      }),

    refund: ({ id, keyNumber, paymentId, amountCents }) =>
      withPaypal(async (send) => {
        const path = `/v2/payments/captures/${encodeURIComponent(paymentId)}`
        const capture = await send({ path })
        const isFound = capture.status < 400
        // A refund uses the currency of the payment, even when it is not the currency of the order.
        const amount = isFound ? toPaypalMoney(amountCents, parsePaypalCapture(capture.body).amount.currency_code) : {}
        const post = {
          requestId: keyNumber > 0 ? `refund-${id}-${keyNumber}` : `refund-${id}`,
          body: { amount, custom_id: id },
        }
        const { status, body } = isFound ? await send({ path: `${path}/refund`, post }) : capture
        if (status === 409) throw new PaypalUnavailableError('PayPal is still processing the same request')
        if (status < 400) return { ...toProviderRefund(parsePaypalRefund(body)), shopRefundId: id, amountCents }
        return {
          id: '',
          shopRefundId: id,
          amountCents,
          status: 'failed',
          failureReason: parsePaypalError(body).message,
        }
      }),

    listRefunds: (paymentId) =>
      withPaypal(async (send) => {
        const capture = await send({ path: `/v2/payments/captures/${encodeURIComponent(paymentId)}` })
        if (capture.status === 404) return []
        if (capture.status >= 400) throw new PaypalRefusedError(capture)
        const orderId = linkedId(parsePaypalCapture(capture.body).links, 'up')
        if (!orderId) return []
        const { status, body } = await send({ path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` })
        if (status === 404) return []
        if (status >= 400) throw new PaypalRefusedError({ status, body })
        return parsePaypalOrder(body)
          .purchase_units.flatMap(({ payments }) => payments?.refunds ?? [])
          .filter(({ links }) => (linkedId(links, 'up') ?? paymentId) === paymentId)
          .map(toProviderRefund)
      }),

    // PayPal reports no warnings of fraud.
    findWarnedPayment: async () => null,
    findDispute: (id) => findDispute(withPaypal, id),
    hasOpenDispute: (paymentId) => hasOpenDispute(withPaypal, paymentId),
    listEvents: (created) => listDisputeEvents(withPaypal, created, knownDisputes),

    findMissing: async () => {
      // PayPal reaches only a shop with https.
      if (!options.publicUrl.startsWith('https:')) return { missing: [], unread: [] }
      const webhookUrl = `${options.publicUrl}/api/paypal/webhook`
      return findMissing(withPaypal, { webhookId: options.webhookId, webhookUrl })
    },

    readEvent() {
      throw invalidSignature('PayPal')
    },
  }
}
