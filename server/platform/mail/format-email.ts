import escapeHtml from 'escape-html'
import type { ShopDetails } from '#contract/pages.ts'
import { formatDollars } from '#rules/platform/money.ts'
import type { OrderItemLine, ReceiptFact, TotalRow } from '#rules/orders/receipt.ts'
import type { RefundLine } from '#rules/orders/receipt-refunds.ts'
import { imageUrl } from '#contract/platform/images.ts'
import {
  type EmailContent,
  type EmailLink,
  type EmailPart,
  type EmailProduct,
  type EmailText,
  greeting,
  onOneLine,
} from './email-content.ts'
import { colour, htmlFrame, htmlText, onLinen, onLinenSoft } from './html-frame.ts'

const table = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="${onLinen}">`

const hairline = `border-bottom:1px solid ${colour.line};`

const breakWords = 'overflow-wrap:anywhere;word-break:break-word;'

const small = `${onLinenSoft}font-size:14px;line-height:22px;`

/** In CSS pixels; the file is wider, for sharp screens. */
const pictureSize = { width: 64, height: 48 } as const

const amountStyle = 'text-align:right;white-space:nowrap;'

/** Formats an email to a shopper in both of its forms. */
export function formatEmail(shop: ShopDetails, content: EmailContent): EmailText {
  return { subject: content.subject, text: formatTextEmail(content, shop), html: formatHtmlEmail(content, shop) }
}

/** Formats an email as HTML, with the same facts as `text-email.ts`. */
function formatHtmlEmail({ subject, name, opening, parts, isToShop = false }: EmailContent, shop: ShopDetails): string {
  const body = [paragraph(greeting(name)), paragraph(opening), ...parts.map((part) => partHtml(part, shop))].join('\n')
  return htmlFrame(shop, { title: subject, preheader: opening, body, isToShop })
}

function partHtml(part: EmailPart, { publicUrl }: ShopDetails): string {
  if (part.kind === 'paragraph') return paragraph(part.text)
  if (part.kind === 'link') return link(part)
  if (part.kind === 'facts') return row(`${table}${part.facts.map(factRow).join('')}</table>`)
  if (part.kind === 'items') {
    const cancelled = part.cancelledLines.map((line) => lineRow(line, publicUrl)).join('')
    const supplied = part.lines.map((line) => lineRow(line, publicUrl)).join('')
    const notSupplied = cancelled && `${headingRow('Cancelled, not supplied')}${cancelled}`
    return row(`${table}${supplied}${notSupplied}${part.totals.map(totalRow).join('')}</table>`)
  }
  if (part.kind === 'pieces') {
    const products = part.pieces.map((product) => twoCells(productHtml(product, publicUrl), ''))
    return row(`${table}${headingRow(part.heading)}${products.join('')}</table>`)
  }
  if (part.kind === 'refunds') {
    return row(`${table}${headingRow('Refunds')}${part.refunds.map(refundRow).join('')}</table>`)
  }
  const lines = part.lines.map((line) => escapeHtml(onOneLine(line)))
  return row([`<span style="${small}">${escapeHtml(part.heading)}</span>`, ...lines].join('<br>'))
}

function row(html: string): string {
  return `<tr><td style="padding:16px 0 0;${onLinen}${breakWords}">${html}</td></tr>`
}

function paragraph(text: string): string {
  return row(htmlText(text).replaceAll('\n', '<br>'))
}

/** A button for mail programs: a coloured or bordered cell, 48 px high, that its link fills. */
function link({ label, url, isSecondary }: EmailLink): string {
  const [back, ink] = isSecondary ? [colour.linen, colour.ink] : [colour.moss, colour.paper]
  const cell = `background-color:${back};color:${ink};border:1px solid ${isSecondary ? colour.ink : back};border-radius:2px;`
  const text = `display:inline-block;padding:11px 24px;font-weight:600;line-height:24px;text-decoration:none;background-color:${back};color:${ink};`
  return row(
    `<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr><td bgcolor="${back}" style="${cell}"><a href="${escapeHtml(url)}" style="${text}">${escapeHtml(label)}</a></td></tr></table>`,
  )
}

function factRow({ name, value }: ReceiptFact): string {
  return pair(
    name,
    value,
    `${onLinen}${hairline}padding:6px 0;`,
    `text-align:right;${breakWords}`,
    'white-space:nowrap;',
  )
}

function lineRow(line: OrderItemLine, publicUrl: string): string {
  const before = line.was === undefined ? '' : ` (was ${formatDollars(line.was)})`
  const price = `<br><span style="${small}">${formatDollars(line.price)} each${before}</span>`
  return twoCells(productHtml(line, publicUrl, price), formatDollars(line.cost))
}

/** A product beside its picture, if it is the shop's: an email loads nothing from another site. */
function productHtml({ name, qty, image }: EmailProduct, publicUrl: string, below = ''): string {
  const text = `<span style="font-weight:600;">${qty} × ${escapeHtml(onOneLine(name))}</span>${below}`
  const url = imageUrl(image, 160)
  if (!url.startsWith('/')) return text
  const { width, height } = pictureSize
  const picture = `<img src="${escapeHtml(publicUrl + url)}" width="${width}" height="${height}" alt="${escapeHtml(onOneLine(name))}" style="display:block;width:${width}px;height:${height}px;border:0;border-radius:2px;object-fit:cover;${onLinenSoft}font-size:11px;line-height:13px;overflow:hidden;">`
  return `${table}<tr><td valign="top" width="${width}" style="width:${width}px;padding:4px 12px 0 0;${onLinen}">${picture}</td><td valign="top" style="${onLinen}${breakWords}">${text}</td></tr></table>`
}

/** A row of a text and an amount above a line, both as HTML. */
function twoCells(text: string, amount: string): string {
  return `<tr><td valign="top" style="padding:12px 16px 12px 0;${hairline}${onLinen}${breakWords}">${text}</td><td valign="top" style="padding:12px 0;${hairline}${onLinen}${amountStyle}">${amount}</td></tr>`
}

function headingRow(text: string): string {
  return `<tr><td colspan="2" style="padding:16px 0 0;${small}">${escapeHtml(text)}</td></tr>`
}

function refundRow({ day, description, amount, gst }: RefundLine): string {
  const what = `<span style="font-weight:600;">${escapeHtml(onOneLine(description))}</span><br><span style="${small}">${day}</span>`
  const included = gst === undefined ? '' : `<br><span style="${small}">includes GST of ${formatDollars(gst)}</span>`
  return twoCells(what, `${formatDollars(amount)}${included}`)
}

function totalRow({ name, amount, isTotal, gst }: TotalRow): string {
  const cell = `${onLinen}padding:8px 0 0;`
  const style = isTotal ? `${cell}font-weight:700;font-size:18px;` : cell
  const included = gst === undefined ? '' : pair('includes GST of', formatDollars(gst), small, amountStyle)
  return pair(name, formatDollars(amount), style, amountStyle) + included
}

function pair(name: string, value: string, style: string, valueStyle: string, nameStyle = ''): string {
  return `<tr><td valign="top" style="${style}padding-right:16px;${nameStyle}">${escapeHtml(name)}</td><td valign="top" style="${style}${valueStyle}">${htmlText(onOneLine(value))}</td></tr>`
}

/** Formats an email as plain text, with the same facts as `html-email.ts`. */
function formatTextEmail({ name, opening, parts, isToShop }: EmailContent, shop: ShopDetails): string {
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
