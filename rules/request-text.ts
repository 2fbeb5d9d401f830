import type { OrderRequest, RequestKind } from '#contract/fulfilment/parcels.ts'
import { formatDollars } from './money.ts'
import { answerDays } from './shop-info.ts'

/** When the shop answers a request: 'We answer within 2 business days.' */
export function answerText(kind: RequestKind): string {
  const days = answerDays[kind]
  return `We answer within ${days} business ${days === 1 ? 'day' : 'days'}.`
}

/** The state of a request as its buyer reads it, without the pieces and the shop's sentence. */
export function requestStateText({ kind, status, refundPrice }: OrderRequest): string {
  const asked = `You asked to ${kind}`
  if (status === 'open') return `${asked} these pieces. ${answerText(kind)}`
  if (status === 'declined') return `${asked} these pieces. We’ve declined it.`
  const refund = refundPrice > 0 ? ` We refund ${formatDollars(refundPrice)}.` : ''
  return `${asked} these pieces. We’ve accepted it.${refund}`
}
