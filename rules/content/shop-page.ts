import type { ShopPageValues } from '#contract/content/shop-pages.ts'
import type { FieldError } from '#contract/platform/errors.ts'

export const maxFooterPages = 12

/** Addresses that would clash with those of the admin area, of a list or of a draft. */
const reservedSlugs = new Set(['admin', 'api', 'draft', 'edit', 'index', 'new', 'page', 'pages', 'preview'])

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const minSlugLength = 2
const maxSlugLength = 60

/** `How we oil a top` suggests `how-we-oil-a-top`; a reserved title, or one without letters, an empty text. */
export function suggestSlug(title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > maxSlugLength) break
    slug = longer
  }
  return slugProblem(slug) === undefined ? slug : ''
}

/** Why a text cannot be the address of a page. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'Enter an address.'
  if (slug.length < minSlugLength || slug.length > maxSlugLength) return 'Enter an address of 2 to 60 characters.'
  if (!slugPattern.test(slug)) return 'Use lower-case letters, digits and single hyphens, such as how-we-oil-a-top.'
  return reservedSlugs.has(slug) ? `The shop uses ‘${slug}’ itself. Choose another address.` : undefined
}

/** Without surrounding space, with Unix line ends, and a lower-case address. */
export function normalizeShopPage({ title, slug, description, text, inFooter }: ShopPageValues): ShopPageValues {
  return {
    title: title.trim(),
    slug: slug
      .trim()
      .toLowerCase()
      .replace(/^\/?(pages\/)?/, ''),
    description: description.trim(),
    text: text.replaceAll(/\r\n?/g, '\n').trimEnd(),
    inFooter,
  }
}

/** What is wrong with normalized values; only a draft may have it. */
export function shopPageProblems({ title, slug, text }: ShopPageValues): FieldError[] {
  const wrongSlug = slugProblem(slug)
  const wrongText = text.trim() === '' ? 'Write a text.' : markdownProblem(text)
  return [
    ...(title === '' ? [{ path: 'title', message: 'Enter a title.' }] : []),
    ...(wrongSlug === undefined ? [] : [{ path: 'slug', message: wrongSlug }]),
    ...(wrongText === undefined ? [] : [{ path: 'text', message: wrongText }]),
  ]
}

const maxDepth = 20
const maxColumns = 20
const maxParagraph = 6_000
const maxSigns = 300

/** Why a text would take too long to render: nested quotes, wide tables, or too many signs in a paragraph. */
export function markdownProblem(text: string): string | undefined {
  for (const line of text.split('\n')) {
    const [start = ''] = /^[\s>]*/.exec(line) ?? []
    if (start.replaceAll(/[^>]/g, '').length > maxDepth) return 'A quote can be inside up to 20 others.'
    if (line.split('|').length > maxColumns + 2) return 'A table can have up to 20 columns.'
  }
  for (const paragraph of text.split(/\n[^\S\n]*\n/)) {
    if (paragraph.length > maxParagraph)
      return 'A paragraph can have up to 6,000 characters. Split it with an empty line.'
    if (paragraph.split(/[*_~]/).length > maxSigns + 1) return 'A paragraph can have up to 300 of the signs * _ ~.'
  }
  return undefined
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}
