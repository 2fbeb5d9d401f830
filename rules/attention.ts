import type { Attention } from '#contract/orders.ts'

/** Why the owner must look at an order: what has happened to it, and what to do. */
export interface AttentionWords {
  /** Follows the order's name: 'Order 01938e71-d003 was paid after its stock had gone.' */
  happened: string
  cure: string
}

/** The words for an order that needs attention (promises 5). */
export function attentionWords(attention: Attention, buyer: string): AttentionWords {
  const words: Record<Attention, AttentionWords> = {
    'paid-without-stock': {
      happened: 'was paid after its stock had gone.',
      cure: `The payment was kept and nothing was taken out of stock. Deliver it when the pieces are there again, or refund ${buyer} through the card provider.`,
    },
  }
  return words[attention]
}
