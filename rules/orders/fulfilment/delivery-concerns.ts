import type { Delivery } from '#contract/orders/fulfilment.ts'
import type { Attention } from '#contract/orders/order.ts'
import { attentionText } from './attention.ts'
import { countItems } from './parcels.ts'

/** Attentions after which sending an order probably loses its goods or payment. */
const risks = [
  'disputed',
  'dispute-lost',
  'fraud-warning',
  'refund-failed',
  'refunded-at-provider',
] as const satisfies Attention[]

export type DeliveryRisk = (typeof risks)[number]

/** What decides whether an order should be sent. */
export interface SentOrder {
  orderNumber: string
  attention?: readonly Attention[] | undefined
  isTestPayment: boolean
  isRefunded: boolean
}

/** Why an order should not be shipped yet, always in the same order. */
export function deliveryRisks({ attention = [] }: Pick<SentOrder, 'attention'>): DeliveryRisk[] {
  return risks.filter((risk) => attention.includes(risk))
}

/** `Order T-10042 is disputed: …`. */
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

/** In a few words for a list: `disputed, refund failed`; null for none. */
export function deliveryRiskLabel(order: Pick<SentOrder, 'attention'>): string | null {
  const found = deliveryRisks(order).map((risk) => labels[risk])
  return found.length === 0 ? null : found.join(', ')
}

/** Why some orders should probably not be delivered, one sentence each, for the owner to confirm. */
export function deliveryConcerns(orders: readonly SentOrder[]): string[] {
  return [
    ...orders
      .filter(({ isRefunded }) => isRefunded)
      .map(({ orderNumber }) => `Order ${orderNumber} is refunded in full.`),
    ...orders.flatMap(deliveryRiskTexts),
    ...testPaymentTexts(orders.filter(({ isTestPayment }) => isTestPayment)),
  ]
}

/** `2 pieces are not shipped: 1 × Kurow Bench, 1 × Karamea Lamp.`; null when all are on their way. */
export function unshippedText(items: Delivery['pieces']): string | null {
  const waiting = items.filter(({ stage }) => stage === 'waiting' || stage === 'ready')
  const count = countItems(waiting)
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
