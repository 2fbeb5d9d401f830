import { formatDollars } from '#rules/money.ts'
import type { OrderItemLine, TotalRow } from '#rules/receipt.ts'
import { phoneHours, type ShopDetails } from '#rules/shop-info.ts'
import { type Letter, onOneLine, type Part } from './letter.ts'

/** A letter as plain text; `html-letter.ts` says the same. */
export function letterText({ name, opening, parts }: Letter, shop: ShopDetails): string {
  return [
    `Kia ora ${onOneLine(name)},`,
    opening,
    ...parts.map(partText),
    `Questions: answer this e-mail, or ring ${shop.phone} (${phoneHours}).`,
    `${shop.name}\n${shop.publicUrl}\n`,
  ].join('\n\n')
}

function partText(part: Part): string {
  if (part.kind === 'words') return part.text
  if (part.kind === 'link') return `${part.label}: ${part.url}`
  if (part.kind === 'facts') return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  if (part.kind === 'goods') return [...part.lines.map(lineText), '', ...part.sums.map(sumText)].join('\n')
  return [`${part.heading}:`, ...part.lines.map(onOneLine)].join('\n')
}

function lineText({ name, qty, price, cost }: OrderItemLine): string {
  return `${qty} × ${onOneLine(name)}, ${formatDollars(price)} each: ${formatDollars(cost)}`
}

function sumText({ name, amount, gst }: TotalRow): string {
  const sum = `${name} ${formatDollars(amount)}`
  return gst === undefined ? sum : `${sum}, includes GST of ${formatDollars(gst)}`
}
