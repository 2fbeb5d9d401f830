import type { OrderRequest, RequestKind } from '#contract/orders/parcels.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { answerDays } from '#rules/platform/shop-info.ts'

/** When the shop answers a request: 'We’ll answer within 2 business days.' */
export function answerText(kind: RequestKind): string {
  const days = answerDays[kind]
  return `We’ll answer within ${days} business ${days === 1 ? 'day' : 'days'}.`
}

/** The state of a request as its buyer reads it, without the items and the shop's sentence. */
export function requestStateText({ kind, status, isByShop, refundPrice }: OrderRequest): string {
  const refund = refundPrice > 0 ? ` We’re refunding ${formatDollars(refundPrice)}.` : ''
  if (isByShop) return `${kind === 'cancel' ? 'We’ve cancelled' : 'We’ve taken back'} these pieces.${refund}`
  const asked = `You asked to ${kind} these pieces.`
  const texts: Record<OrderRequest['status'], string> = {
    open: answerText(kind),
    accepted:
      kind === 'cancel'
        ? `We’ve accepted your request.${refund}`
        : 'We’ve accepted your request. We’ll refund you once the pieces are back with us.',
    received: `We’ve accepted your request, and the pieces are back with us.${refund}`,
    declined: 'We’ve declined your request.',
    cancelled: 'The whole order was cancelled.',
  }
  return `${asked} ${texts[status]}`
}
