import { compile } from 'html-to-text'
import { truncate } from '#rules/platform/truncate.ts'
import { productFields } from '#contract/catalogue/product-fields.ts'
import { cleanText } from './clean-text.ts'

const skipped = 'script style noscript template iframe object svg img video audio form hr'.split(' ')
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 }

const convert = compile({
  wordwrap: false,
  // Deeper nesting would end the stack.
  limits: { maxDepth: 60 },
  selectors: [
    ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ...headings.map((selector) => ({ selector, options: heading })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '• ', ...oneLine } },
    { selector: 'ol', options: oneLine },
    { selector: 'table', format: 'block', options: oneLine },
    { selector: 'tr', format: 'block', options: oneLine },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
  ],
})

const { maxLength } = productFields.description

export const cutNote = 'The description is longer than 10,000 characters, so we cut its end.'

/** More than any description with its tags, and read in a few milliseconds. */
const maxHtmlLength = 60_000

/**
 * The text of HTML without tags, scripts and addresses of links: paragraphs and list items have lines of their own.
 * `hasLines` is for shops that show a line break in the text as one, and for text without tags it is always so. Returns
 * up to 10,000 characters, and whether there were more.
 */
export function htmlText(html: string, hasLines = false): { text: string; isCut: boolean } {
  const start = html.slice(0, maxHtmlLength)
  const keepsLines = hasLines || !/<[a-z!/]/i.test(start)
  const source = keepsLines ? start.replaceAll(lineBreak, markBreak) : start
  const text = cleanText(convert(source.slice(0, maxHtmlLength)))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
  return { text: cutAtWord(text), isCut: text.length > maxLength || html.length > maxHtmlLength }
}

const inlineTag = /^<\/?(?:a|abbr|b|em|i|mark|s|small|span|strong|sub|sup|u)\b/i
/** A line break with the tag before it. Before and after tags of blocks it is layout of the source. */
const lineBreak = new RegExp(
  String.raw`(<[^<>]{1,300}>)?(?<!\s)[^\S\n]*(\n\s*)(?!\s|<(?!${inlineTag.source.slice(2)}))`,
  'gi',
)

function markBreak(text: string, tag: string | undefined, gap: string): string {
  if (tag !== undefined && !inlineTag.test(tag)) return text
  return `${tag ?? ''}${/\n.*\n/.test(gap) ? '<br><br>' : '<br>'}`
}

function cutAtWord(text: string): string {
  if (text.length <= maxLength) return text
  const cut = truncate(text, maxLength - 1)
  const space = cut.search(/\s\S*$/)
  return `${(space > maxLength - 200 ? cut.slice(0, space) : cut).trimEnd()}…`
}
