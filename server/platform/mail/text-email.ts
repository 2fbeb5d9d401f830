import { formatDollars } from '#rules/platform/money.ts'
import type { OrderItemLine, TotalRow } from '#rules/orders/receipt.ts'
import type { RefundLine } from '#rules/orders/receipt-refunds.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { type EmailContent, type EmailPart, greeting, onOneLine } from './email-content.ts'

/** Formats an email as plain text, with the same facts as `html-email.ts`. */
export function formatTextEmail({ name, opening, parts, isToShop }: EmailContent, shop: ShopDetails): string {
  return [
    greeting(name),
    opening,
    ...parts.map(partText),
    ...(isToShop ? [] : [`Questions? Reply to this email or call ${shop.phone} (${shop.phoneHours}).`]),
    `${shop.name}\n${shop.publicUrl}\n`,
  ].join('\n\n')
}

function partText(part: EmailPart): string {
  if (part.kind === 'paragraph') return part.text
  if (part.kind === 'link') return `${part.label}: ${part.url}`
  if (part.kind === 'facts') return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  if (part.kind === 'items') return itemsText(part)
  if (part.kind === 'pieces') {
    return [`${part.heading}:`, ...part.pieces.map(({ qty, name }) => `${qty} × ${onOneLine(name)}`)].join('\n')
  }
  if (part.kind === 'refunds') return ['Refunds:', ...part.refunds.map(refundText)].join('\n')
  return [`${part.heading}:`, ...part.lines.map(onOneLine)].join('\n')
}

function itemsText({ lines, cancelledLines, totals }: Extract<EmailPart, { kind: 'items' }>): string {
  const cancelled = cancelledLines.length > 0 ? ['Cancelled, not supplied:', ...cancelledLines.map(lineText)] : []
  const blocks = [lines.map(lineText), cancelled, totals.map(totalText)]
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')
}

function refundText({ day, description, amount, gst }: RefundLine): string {
  const text = `${day}, ${onOneLine(description)}: ${formatDollars(amount)}`
  return gst === undefined ? text : `${text}, includes GST of ${formatDollars(gst)}`
}

function lineText({ name, qty, price, was, cost }: OrderItemLine): string {
  const before = was === undefined ? '' : ` (was ${formatDollars(was)})`
  return `${qty} × ${onOneLine(name)}, ${formatDollars(price)} each${before}: ${formatDollars(cost)}`
}

function totalText({ name, amount, gst }: TotalRow): string {
  const text = `${name} ${formatDollars(amount)}`
  return gst === undefined ? text : `${text}, includes GST of ${formatDollars(gst)}`
}
