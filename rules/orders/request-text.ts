import type { OrderRequest, RequestKind } from '#contract/fulfilment/parcels.ts'
import { formatDollars } from '#rules/money.ts'
import { answerDays } from '#rules/shop-info.ts'

/** When the shop answers a request: 'We answer within 2 business days.' */
export function answerText(kind: RequestKind): string {
  const days = answerDays[kind]
  return `We answer within ${days} business ${days === 1 ? 'day' : 'days'}.`
}

/** The state of a request as its buyer reads it, without the pieces and the shop's sentence. */
export function requestStateText({ kind, status, isByShop, refundPrice }: OrderRequest): string {
  const refund = refundPrice > 0 ? ` We refund ${formatDollars(refundPrice)}.` : ''
  if (isByShop) return `${kind === 'cancel' ? 'We’ve cancelled' : 'We’ve taken back'} these pieces.${refund}`
  const asked = `You asked to ${kind} these pieces.`
  const texts: Record<OrderRequest['status'], string> = {
    open: answerText(kind),
    accepted:
      kind === 'cancel' ? `We’ve accepted it.${refund}` : 'We’ve accepted it. We refund them once they are here.',
    received: `We’ve accepted it, and the pieces are here.${refund}`,
    declined: 'We’ve declined it.',
    cancelled: 'The whole order was cancelled.',
  }
  return `${asked} ${texts[status]}`
}
