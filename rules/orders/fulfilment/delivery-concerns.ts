import type { Delivery } from '#contract/orders/fulfilment.ts'
import type { Attention } from '#contract/orders/orders.ts'
import { attentionText } from './attention.ts'
import { countPieces } from './parcels.ts'

/** The reasons for attention after which the goods or the payment of an order are probably lost when it is sent. */
const risks = [
  'disputed',
  'dispute-lost',
  'fraud-warning',
  'refund-failed',
  'refunded-at-provider',
] as const satisfies Attention[]

/** A reason for attention why an order should not be shipped yet. */
export type DeliveryRisk = (typeof risks)[number]

/** What decides whether an order should be sent. */
export interface SentOrder {
  orderNumber: string
  /** Every reason why it needs the owner; missing where the reader is not an admin. */
  attention?: readonly Attention[] | undefined
  isTestPayment: boolean
  /** The whole payment is refunded or about to be. */
  isRefunded: boolean
}

/**
 * The reasons for attention why an order should not be shipped yet, always in the same order; empty when it can be shipped.
 */
export function deliveryRisks({ attention = [] }: Pick<SentOrder, 'attention'>): DeliveryRisk[] {
  return risks.filter((risk) => attention.includes(risk))
}

/** The sentences for the reasons why an order should not be shipped yet: `Order T-10042 is disputed: …`. */
export function deliveryRiskTexts(order: Pick<SentOrder, 'orderNumber' | 'attention'>): string[] {
  return deliveryRisks(order).map((risk) => `Order ${order.orderNumber} ${attentionText(risk, '').happened}`)
}

const labels: Record<DeliveryRisk, string> = {
  disputed: 'disputed',
  'dispute-lost': 'dispute lost',
  'fraud-warning': 'reported as fraud',
  'refund-failed': 'refund failed',
  'refunded-at-provider': 'refunded',
}

/**
 * The reasons why an order should not be shipped yet, in a few words for a list: `disputed, refund failed`; null without
 * any.
 */
export function deliveryRiskLabel(order: Pick<SentOrder, 'attention'>): string | null {
  const found = deliveryRisks(order).map((risk) => labels[risk])
  return found.length === 0 ? null : found.join(', ')
}

/**
 * The reasons why some orders should probably not be delivered, one sentence each; the owner then confirms. Several
 * test payments are one sentence.
 */
export function deliveryConcerns(orders: readonly SentOrder[]): string[] {
  return [
    ...orders
      .filter(({ isRefunded }) => isRefunded)
      .map(({ orderNumber }) => `Order ${orderNumber} is refunded in full.`),
    ...orders.flatMap(deliveryRiskTexts),
    ...testPaymentTexts(orders.filter(({ isTestPayment }) => isTestPayment)),
  ]
}

/**
 * What of an order is not shipped, as a sentence: `2 pieces are not shipped: 1 × Kurow Bench, 1 × Karamea Lamp.`; null
 * when all of it is on its way or has arrived.
 */
export function unshippedText(pieces: Delivery['pieces']): string | null {
  const waiting = pieces.filter(({ stage }) => stage === 'waiting' || stage === 'ready')
  const count = countPieces(waiting)
  const named = waiting.map(({ qty, name }) => `${qty} × ${name}`).join(', ')
  if (count === 0) return null
  return count === 1 ? `${named} isn’t shipped.` : `${count} pieces aren’t shipped: ${named}.`
}

function testPaymentTexts(tested: readonly SentOrder[]): string[] {
  const [first, ...others] = tested
  if (!first) return []
  if (others.length === 0) return [`Order ${first.orderNumber} was paid by a test payment: no money was charged.`]
  return [`${tested.length} of these orders were paid by test payments: no money was charged.`]
}
