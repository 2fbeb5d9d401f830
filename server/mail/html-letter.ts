import escapeHtml from 'escape-html'
import { formatDollars } from '#rules/money.ts'
import type { OrderItemLine, ReceiptFact, TotalRow } from '#rules/receipt.ts'
import type { ShopDetails } from '#rules/shop-info.ts'
import { colour, htmlFrame, onLinen, onLinenSoftly } from './html-frame.ts'
import { type Letter, onOneLine, type Part } from './letter.ts'

const table = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="${onLinen}">`
const hairline = `border-bottom:1px solid ${colour.line};`
const breaks = 'overflow-wrap:anywhere;word-break:break-word;'
const small = `${onLinenSoftly}font-size:14px;line-height:22px;`
const figure = 'text-align:right;white-space:nowrap;'

/** A letter as HTML; `plain-letter.ts` says the same. */
export function htmlLetter({ subject, name, opening, parts }: Letter, shop: ShopDetails): string {
  const body = [words(`Kia ora ${onOneLine(name)},`), words(opening), ...parts.map(partHtml)].join('\n')
  return htmlFrame(shop, subject, opening, body)
}

function partHtml(part: Part): string {
  if (part.kind === 'words') return words(part.text)
  if (part.kind === 'link') return link(part.label, part.url)
  if (part.kind === 'facts') return row(`${table}${part.facts.map(factRow).join('')}</table>`)
  if (part.kind === 'goods') {
    return row(`${table}${part.lines.map(lineRow).join('')}${part.sums.map(sumRow).join('')}</table>`)
  }
  const lines = part.lines.map((line) => escapeHtml(onOneLine(line)))
  return row([`<span style="${small}">${escapeHtml(part.heading)}</span>`, ...lines].join('<br>'))
}

function row(html: string): string {
  return `<tr><td style="padding:16px 0 0;${onLinen}${breaks}">${html}</td></tr>`
}

function words(text: string): string {
  return row(escapeHtml(text))
}

/** A button as a mail program can draw it: a coloured cell, 48 px high, with a link that fills it. */
function link(label: string, url: string): string {
  const cell = `background-color:${colour.moss};color:${colour.paper};border-radius:2px;`
  const text = `display:inline-block;padding:12px 24px;font-weight:600;line-height:24px;text-decoration:none;${cell}`
  return row(
    `<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr><td bgcolor="${colour.moss}" style="${cell}"><a href="${escapeHtml(url)}" style="${text}">${escapeHtml(label)}</a></td></tr></table>`,
  )
}

function factRow({ name, value }: ReceiptFact): string {
  return pair(name, value, `${onLinen}${hairline}padding:6px 0;`, `text-align:right;${breaks}`)
}

function lineRow({ name, qty, price, cost }: OrderItemLine): string {
  const what = `<span style="font-weight:600;">${qty} × ${escapeHtml(onOneLine(name))}</span><br><span style="${small}">${formatDollars(price)} each</span>`
  return `<tr><td valign="top" style="padding:12px 16px 12px 0;${hairline}${onLinen}${breaks}">${what}</td><td valign="top" style="padding:12px 0;${hairline}${onLinen}${figure}">${formatDollars(cost)}</td></tr>`
}

function sumRow({ name, amount, gst }: TotalRow): string {
  const cell = `${onLinen}padding:8px 0 0;`
  if (gst === undefined) return pair(name, formatDollars(amount), cell, figure)
  return (
    pair(name, formatDollars(amount), `${cell}font-weight:700;font-size:18px;`, figure) +
    pair('includes GST of', formatDollars(gst), small, figure)
  )
}

function pair(name: string, value: string, style: string, valueStyle: string): string {
  return `<tr><td valign="top" style="${style}padding-right:16px;">${escapeHtml(name)}</td><td valign="top" style="${style}${valueStyle}">${escapeHtml(onOneLine(value))}</td></tr>`
}
