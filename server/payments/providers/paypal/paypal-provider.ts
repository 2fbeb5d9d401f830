import type { FastifyBaseLogger } from 'fastify'
import { isPaypalTest, type PaypalConfig } from '#server/paypal-config.ts'
import { ShopError } from '#server/shop-error.ts'
import type { PaymentProvider, CheckoutSession } from '#server/payments/providers/payment-provider.ts'
import { type AskPaypal, openPaypalClient } from './paypal-client.ts'
import {
  linkedId,
  readPaypalCapture,
  readPaypalOrder,
  readPaypalRefund,
  readPaypalRefusal,
  type PaypalOrder,
} from './paypal-order.ts'
import { paypalMoney, paypalOrderParams } from './paypal-params.ts'
import { NoAnswer } from './paypal-client.ts'
import { paypalRefund, paypalSession } from './paypal-session.ts'

/** How the shop is known at PayPal, and how PayPal shows it. */
export interface PaypalOptions extends PaypalConfig {
  publicUrl: string
  shopName: string
}

/** What PayPal says of an order that the shopper has still to approve: asked again later, it may be taken. */
const notYet = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])

/**
 * The payment button: PayPal's Orders v2, by redirect and without any script of theirs (decision 14). The shopper approves,
 * and the money moves only when the shop captures it.
 */
export function paypalProvider(options: PaypalOptions, log: FastifyBaseLogger): PaymentProvider {
  const within = openPaypalClient(options, log)
  const isTest = isPaypalTest(options)
  const sessionOf = (order: PaypalOrder) => paypalSession(order, isTest)

  async function readSession(ask: AskPaypal, id: string): Promise<CheckoutSession | null> {
    const { status, body } = await ask({ path: `/v2/checkout/orders/${encodeURIComponent(id)}` })
    return status === 404 ? null : sessionOf(readPaypalOrder(body))
  }

  return {
    name: 'paypal',
    isTest,

    openSession: (wanted) => {
      const { order, attempt, expiresAt } = wanted
      if (order.totalCents === 0) {
        throw new ShopError(409, 'There is nothing to pay with PayPal for this order. Choose Complete Order.')
      }
      return within(async (ask) => {
        const requestId = `order-${order.id}-${attempt}-${expiresAt.getTime()}`
        const { status, body } = await ask({
          path: '/v2/checkout/orders',
          post: { requestId, body: paypalOrderParams(wanted, options) },
        })
        if (status === 409) throw new NoAnswer('PayPal is still at it')
        if (status >= 400) {
          log.warn({ orderId: order.id, refusal: body }, 'PayPal refused an order')
          throw new ShopError(409, 'PayPal does not take the payment of this order. Pay by card instead.')
        }
        return sessionOf(readPaypalOrder(body))
      })
    },

    findSession: (id) => within((ask) => readSession(ask, id)),

    captureSession: (id) =>
      within(async (ask) => {
        const path = `/v2/checkout/orders/${encodeURIComponent(id)}/capture`
        const { status, body } = await ask({ path, post: { requestId: `capture-${id}`, body: {} } })
        if (status < 400) return sessionOf(readPaypalOrder(body))
        const { issue } = readPaypalRefusal(body)
        // Somebody else has taken it, is taking it, or the shopper has not approved: what counts is how it stands now.
        const session = await readSession(ask, id)
        if (session?.state !== 'approved' || status === 409 || notYet.has(issue)) return session
        log.warn({ paypalOrderId: id, refusal: body }, 'PayPal refused a capture')
        return { ...session, state: 'ended' }
      }),

    // PayPal cannot void an order that nobody has captured. It ends by never being captured: no money moves without that.
    endSession: (id) =>
      within(async (ask) => {
        const session = await readSession(ask, id)
        if (!session || session.state === 'paid' || session.state === 'pending') return session
        return { ...session, state: 'ended' }
      }),

    refund: ({ id, keyNumber, paymentId, amountCents }) =>
      within(async (ask) => {
        const path = `/v2/payments/captures/${encodeURIComponent(paymentId)}`
        const capture = await ask({ path })
        const isKnown = capture.status < 400
        // Money goes back as it came, also what came in a currency that nobody asked for.
        const amount = isKnown ? paypalMoney(amountCents, readPaypalCapture(capture.body).amount.currency_code) : {}
        const post = {
          requestId: keyNumber > 0 ? `refund-${id}-${keyNumber}` : `refund-${id}`,
          body: { amount, custom_id: id },
        }
        const { status, body } = isKnown ? await ask({ path: `${path}/refund`, post }) : capture
        if (status === 409) throw new NoAnswer('PayPal is still at it')
        if (status < 400) return { ...paypalRefund(readPaypalRefund(body)), ours: id, amountCents }
        return { id: '', ours: id, amountCents, status: 'failed', why: readPaypalRefusal(body).says }
      }),

    listRefunds: (paymentId) =>
      within(async (ask) => {
        const found = await ask({ path: `/v2/payments/captures/${encodeURIComponent(paymentId)}` })
        if (found.status === 404) return []
        const orderId = linkedId(readPaypalCapture(found.body).links, 'up')
        if (!orderId) return []
        const { status, body } = await ask({ path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` })
        if (status === 404) return []
        return readPaypalOrder(body)
          .purchase_units.flatMap(({ payments }) => payments?.refunds ?? [])
          .filter(({ links }) => (linkedId(links, 'up') ?? paymentId) === paymentId)
          .map(paypalRefund)
      }),

    readEvent() {
      throw new ShopError(400, 'The signature of this event is not valid.')
    },
  }
}
