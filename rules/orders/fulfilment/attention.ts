import type { RequestKind } from '#contract/orders/parcels.ts'
import type { Attention } from '#contract/orders/order.ts'

/** What happened to an order, and what to do next. */
export interface AttentionText {
  /** Follows the order's name: 'Order T-10042 was paid after its stock was sold.' */
  happened: string
  nextStep: string
}

/** The text for an order that needs attention (promises 5), for its own page or elsewhere. */
export function attentionText(
  attention: Attention,
  buyer: string,
  place: 'order-page' | 'elsewhere' = 'elsewhere',
): AttentionText {
  const isOnPage = place === 'order-page'
  const answer = isOnPage ? 'Answer the request below.' : 'Accept or decline on the order page.'
  const tryAgain = isOnPage ? 'Try it again below' : 'The order page shows which one. Try it again there'
  const texts: Record<Attention, AttentionText> = {
    'paid-without-stock': {
      happened: 'was paid after its stock was sold.',
      nextStep: `The payment is refunded to ${buyer} automatically, and an email confirms it. Don’t deliver this order.`,
    },
    'paid-twice': {
      happened: 'was paid twice.',
      nextStep: `The second payment is refunded to ${buyer} automatically. Deliver the order as usual.`,
    },
    'paid-after-cancel': {
      happened: 'was paid after it was cancelled.',
      nextStep: `The payment is refunded to ${buyer} automatically. Don’t deliver this order.`,
    },
    'amount-differs': {
      happened: 'was paid with the wrong amount.',
      nextStep: `That payment is refunded to ${buyer} automatically, and the order stays unpaid. Ask the payment provider for the cause.`,
    },
    'payment-to-accept': {
      happened: 'has a payment that waits in PayPal for you to accept it.',
      nextStep: `Accept it in PayPal within 30 days, or PayPal refunds ${buyer}. The order is paid when you have accepted it.`,
    },
    'refund-failed': {
      happened: 'has a refund that the payment provider refused.',
      nextStep: `${tryAgain}, or refund ${buyer} in the payment provider’s dashboard or by bank transfer. An order whose whole payment was to be refunded isn’t in the list to deliver until you mark this as resolved.`,
    },
    'refund-waiting': {
      happened: 'has a refund that Stripe has no balance for.',
      nextStep: `Add money to the balance in Stripe’s dashboard, or wait for the next payments: ${buyer} gets the money only then. Without it the refund fails.`,
    },
    'refunded-at-provider': {
      happened: 'was refunded in full in the payment provider’s dashboard.',
      nextStep: 'Don’t deliver this order. Cancel it to put its pieces back on sale.',
    },
    disputed: {
      happened: 'is disputed: the buyer has asked their bank or PayPal for the money back.',
      nextStep:
        'Don’t deliver this order yet. Answer the dispute in the payment provider’s dashboard before its deadline.',
    },
    'dispute-lost': {
      happened: 'has a lost dispute: the buyer got the money back from their bank or PayPal.',
      nextStep:
        'Don’t deliver this order. The amount is with its refunds. Cancel the order to put its pieces back on sale.',
    },
    'fraud-warning': {
      happened: 'was paid with a card that its bank reports as stolen or misused.',
      nextStep: `Don’t deliver this order yet. Ask ${buyer} by phone, or cancel the order, which refunds the payment, before it’s disputed.`,
    },
    'asks-to-cancel': {
      happened: 'has a request: its buyer has asked to cancel pieces.',
      nextStep: `Don’t pack these pieces. ${answer}`,
    },
    'asks-to-return': {
      happened: 'has a request: its buyer has asked to return pieces.',
      nextStep: answer,
    },
  }
  return texts[attention]
}

/** The attention of an open request; only its answer resolves it. */
export const requestAttention = { cancel: 'asks-to-cancel', return: 'asks-to-return' } as const satisfies Record<
  RequestKind,
  Attention
>

/** Whether an attention is resolved by the answer to a request. */
export function isRequestAttention(attention: Attention): boolean {
  return Object.values<Attention>(requestAttention).includes(attention)
}
