import { formatDollars } from '#rules/money.ts'
import type { OrderItemLine, TotalRow } from '#rules/receipt.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { phoneHours } from '#rules/shop-info.ts'
import { type EmailContent, type EmailPart, greeting, onOneLine } from './email-content.ts'

/** Formats an email as plain text, with the same facts as `html-email.ts`. */
export function formatTextEmail({ name, opening, parts, isToShop }: EmailContent, shop: ShopDetails): string {
  return [
    greeting(name),
    opening,
    ...parts.map(partText),
    ...(isToShop ? [] : [`Questions? Reply to this email or call ${shop.phone} (${phoneHours}).`]),
    `${shop.name}\n${shop.publicUrl}\n`,
  ].join('\n\n')
}

function partText(part: EmailPart): string {
  if (part.kind === 'paragraph') return part.text
  if (part.kind === 'link') return `${part.label}: ${part.url}`
  if (part.kind === 'facts') return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  if (part.kind === 'items') return [...part.lines.map(lineText), '', ...part.totals.map(totalText)].join('\n')
  return [`${part.heading}:`, ...part.lines.map(onOneLine)].join('\n')
}

function lineText({ name, qty, price, cost }: OrderItemLine): string {
  return `${qty} × ${onOneLine(name)}, ${formatDollars(price)} each: ${formatDollars(cost)}`
}

function totalText({ name, amount, gst }: TotalRow): string {
  const text = `${name} ${formatDollars(amount)}`
  return gst === undefined ? text : `${text}, includes GST of ${formatDollars(gst)}`
}
