import type { APIResponse, Page } from '@playwright/test'

/** A page as the server renders it: its status and its links. */
export interface Visited {
  status: number
  titles: number
  headings: number
  /** The page has a canonical URL, so search engines may list it. */
  isListed: boolean
  descriptions: number
  /** Same-origin links: path and query, and the anchor without its `#`. */
  links: { url: string; anchor: string }[]
  ids: Set<string>
}

/** Requests a page without opening it, with the session of the browser. */
export async function readPage(page: Page, url: string): Promise<Visited> {
  const response = await page.request.get(url)
  const isHtml = response.headers()['content-type']?.startsWith('text/html') ?? false
  return visited(url, response, isHtml ? await response.text() : '')
}

function visited(url: string, response: APIResponse, html: string): Visited {
  const hrefs = [...html.matchAll(/<a\b(?![^>]*\sdownload)[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return {
    status: response.status(),
    titles: html.match(/<title>/g)?.length ?? 0,
    headings: html.match(/<h1\b/g)?.length ?? 0,
    isListed: html.includes('<link rel="canonical"'),
    descriptions: html.match(/<meta name="description"/g)?.length ?? 0,
    links: ownLinks(hrefs, new URL(url, response.url()).href),
    ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)),
  }
}

function ownLinks(hrefs: readonly string[], base: string): Visited['links'] {
  const { origin } = new URL(base)
  return hrefs
    .map((href) => new URL(href, base))
    .filter((url) => url.origin === origin)
    .map((url) => ({ url: url.pathname + url.search, anchor: url.hash.slice(1) }))
}

/** Waits until React has hydrated the open page: React marks the elements that it has taken over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** The links of the open page after hydration, with the menu of the signed-in user. */
export async function linksOf(page: Page): Promise<Visited['links']> {
  const hrefs = await page
    .locator('a[href]:not([download])')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return ownLinks(hrefs, page.url())
}

/** The kind of page at a path: all products are one kind, all pages of a search another. */
export function kindOf(path: string): string {
  const [, first = '', second, third] = path.split('/')
  return second === undefined ? `/${first}` : `/${first}/…${third === undefined ? '' : `/${third}`}`
}

/** The pixels by which the open page is wider than its window: 0 when it does not scroll sideways. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** How far the open dialog is from the middle of the window's height, in whole pixels, and the font of its question. */
export async function measureDialog(page: Page): Promise<{ offCentrePx: number; headingFont: string }> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const heading = dialog?.querySelector('h2')
    if (!dialog || !heading) throw new Error('No dialog with a heading is open.')
    const { top, bottom } = dialog.getBoundingClientRect()
    return {
      offCentrePx: Math.round((top + bottom - window.innerHeight) / 2),
      headingFont: getComputedStyle(heading).fontFamily.split(',')[0]?.replaceAll('"', '') ?? '',
    }
  })
}
