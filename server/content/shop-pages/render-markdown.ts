import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { markdownProblem } from '#rules/content/shop-page.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'

const markdown = new Marked({ async: false, gfm: true })

/** The page's title is its first heading, so those of the text begin one level below. */
const headings = { h1: 'h2', h5: 'h4', h6: 'h4' }

const allowedTags = 'h2 h3 h4 p br hr ul ol li blockquote a strong em del code pre table thead tbody tr th td'.split(
  ' ',
)

const maxHtmlLength = 200_000

/**
 * Renders Markdown as safe HTML: no scripts, styles, forms, frames, pictures, ids or event handlers, and only links by
 * http, https, mailto and tel. `fill` replaces an element's escaped text by safe HTML. Throws ShopError 400 for a text
 * that becomes too large.
 */
export function renderMarkdown(
  text: string,
  publicUrl: string,
  fill?: (escaped: string, tag: string) => string,
): string {
  const problem = markdownProblem(text)
  if (problem !== undefined) throw fieldError(400, 'text', problem)
  const html = parse(text)
  if (html.length > maxHtmlLength) throw new ShopError(400, 'The page of this text is too large. Write two pages.')
  const safe = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel', 'title'], ol: ['start'], td: ['align'], th: ['align'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 50,
    ...(fill && { textFilter: fill }),
    transformTags: {
      ...headings,
      a: (tagName, { href = '', title }) => ({
        tagName,
        attribs: {
          href,
          ...(title !== undefined && { title }),
          ...(isOtherSite(href, publicUrl) && { rel: 'noopener nofollow' }),
        },
      }),
    },
  })
  // A wide table scrolls within its frame, also by keyboard.
  return safe
    .replaceAll('<table>', '<div role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

/** Thousands of nested lists and quotes overflow the stack. */
function parse(text: string): string {
  try {
    return markdown.parse(text) as string
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ShopError(400, 'The lists and quotes of this text are too deep inside of each other.')
  }
}

/** Whether a link leads away from the shop; an unreadable address does not count as the shop's. */
function isOtherSite(href: string, publicUrl: string): boolean {
  try {
    const url = new URL(href, publicUrl)
    return /^https?:$/.test(url.protocol) && url.origin !== new URL(publicUrl).origin
  } catch {
    return true
  }
}
