import escapeHtml from 'escape-html'
import type { ShopDetails } from '#contract/pages.ts'

/** The shop's colours as literals: mail programs do not reliably support style sheets or variables. */
export const colour = {
  linen: '#f3f0e9',
  paper: '#fdfcf9',
  ink: '#221f1a',
  inkSoft: '#5a5348',
  line: '#d3cabb',
  honey: '#b0702a',
  moss: '#44542d',
}

/** The shop's fonts, with fallbacks for devices that do not have them. */
const font = {
  text: `'Hanken Grotesk', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif`,
  heading: `Besley, 'Roboto Slab', Rockwell, Georgia, Cambria, serif`,
}

/** Set on every cell, text and background together: a mail program with a dark mode then changes both. */
export const onLinen = `background-color:${colour.linen};color:${colour.ink};`
/** For captions and the footer. */
export const onLinenSoft = `background-color:${colour.linen};color:${colour.inkSoft};`
const breakWords = 'overflow-wrap:anywhere;word-break:break-word;'

/** Text as HTML. The number of an order stays on one line: a mail program would break it at its hyphen. */
export function htmlText(text: string): string {
  return escapeHtml(text).replaceAll(/\bT-\d+[.,:]?/g, '<span style="white-space:nowrap;">$&</span>')
}

/** What the frame shows: `title` and `preheader` are plain text, `body` is HTML. */
interface FramedEmail {
  title: string
  preheader: string
  body: string
  isToShop: boolean
}

/** The frame of an HTML email, at most 600 px wide: tables for layout, no scripts, no style sheets. */
export function htmlFrame(shop: ShopDetails, { title, preheader, body, isToShop }: FramedEmail): string {
  const questions = `Questions? Reply to this email or call ${escapeHtml(shop.phone)} (${escapeHtml(shop.phoneHours)}).<br>\n`
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="only light">
<meta name="supported-color-schemes" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;${onLinen}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" bgcolor="${colour.linen}" style="${onLinen}">
<tr><td align="center" style="padding:24px 20px;${onLinen}">
<table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0" style="width:100%;max-width:600px;text-align:left;${onLinen}font-family:${font.text};font-size:16px;line-height:25px;">
<tr><td style="padding:0 0 12px;border-bottom:2px solid ${colour.honey};${onLinen}font-family:${font.heading};font-size:24px;line-height:30px;">${escapeHtml(shop.name)}</td></tr>
<tr><td style="padding:28px 0 8px;${onLinen}${breakWords}">
<h1 style="margin:0;font-family:${font.heading};font-size:28px;line-height:34px;font-weight:500;">${htmlText(title)}</h1>
</td></tr>
${body}
<tr><td style="padding:28px 0 0;${onLinen}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="${onLinen}">
<tr><td style="padding:16px 0 0;border-top:1px solid ${colour.line};${onLinenSoft}font-size:14px;line-height:22px;${breakWords}">
${isToShop ? '' : questions}<a href="${escapeHtml(shop.publicUrl)}" style="color:${colour.inkSoft};">${escapeHtml(shop.name)}</a>
</td></tr>
</table>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
