import type { Attention } from '#contract/orders.ts'

/** Why the owner must look at an order: what has happened to it, and what to do. */
export interface AttentionText {
  /** Follows the order's name: 'Order 01938e71-d003 was paid after its stock had gone.' */
  happened: string
  nextStep: string
}

/** The words for an order that needs attention (promises 5). */
export function attentionText(attention: Attention, buyer: string): AttentionText {
  const words: Record<Attention, AttentionText> = {
    'paid-without-stock': {
      happened: 'was paid after its stock had gone.',
      nextStep: `The money goes back to ${buyer} by itself, and an e-mail says so. Nothing is to be delivered.`,
    },
    'paid-twice': {
      happened: 'was paid twice.',
      nextStep: `The second payment goes back to ${buyer} by itself. Deliver the order as usual.`,
    },
    'paid-after-cancel': {
      happened: 'was paid after it had been cancelled.',
      nextStep: `The money goes back to ${buyer} by itself. Nothing is to be delivered.`,
    },
    'amount-differs': {
      happened: 'was paid with another amount than it costs.',
      nextStep: `That payment goes back to ${buyer} by itself, and the order stays unpaid. See with the payment provider how it came about.`,
    },
    'refund-failed': {
      happened: 'has a refund that the payment provider has refused.',
      nextStep: `See below which one. Try it again there, or return the money to ${buyer} on the provider's own pages.`,
    },
  }
  return words[attention]
}
