import type { Page } from '@playwright/test'
import { fillAddress, fillCart, register } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { kindOf, linksOf, measureOverflow, readPage, type Visited } from '#tests/e2e/support/walk.ts'

/* Requests every linked page as a new shopper, and opens a few of each kind in the browser. */

const opened = 2

interface Walk {
  page: Page
  /** Which pages are followed further; the others are only requested. */
  isFollowed?: (path: string) => boolean
}

async function walk(starts: readonly string[], { page, isFollowed = () => true }: Walk) {
  const seen = new Map<string, Visited>()
  const anchors = new Map<string, string>()
  const kinds = new Map<string, number>()
  const errors: string[] = []
  const waiting = starts.map((url) => ({ url, from: 'the start' }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, from } = next
    const path = url.split('?')[0] ?? ''
    if (seen.has(path)) continue
    const found = await readPage(page, url)
    seen.set(path, found)
    // Without script a thumbnail leads to its picture, which has no page around it.
    const isPicture = path.startsWith('/images/')
    if (found.status >= 400) errors.push(`${url}, linked from ${from}, responds with ${found.status}`)
    else if (!isPicture) errors.push(...[...listHeadErrors(found)].map((error) => `${url} ${error}`))
    if (isPicture || !isFollowed(path)) continue

    const links = [...found.links]
    const kind = kindOf(path)
    const count = (kinds.get(kind) ?? 0) + 1
    kinds.set(kind, count)
    if (count <= opened) {
      await page.goto(url)
      if (await measureOverflow(page)) errors.push(`${url} scrolls sideways by ${await measureOverflow(page)} px`)
      links.push(...(await linksOf(page)))
    }
    for (const link of links) {
      waiting.push({ url: link.url, from: url })
      if (link.anchor) anchors.set(`${link.url.split('?')[0]}#${link.anchor}`, url)
    }
  }
  for (const [target, from] of anchors) {
    const [path = '', anchor = ''] = target.split('#')
    if (!seen.get(path)?.ids.has(anchor)) errors.push(`${target}, linked from ${from}, is missing on its page`)
  }
  return { seen, errors }
}

/** A page has one title and one heading; a page for search engines also has one description. */
function* listHeadErrors({ titles, headings, isListed, descriptions }: Visited) {
  if (titles !== 1) yield `has ${titles} titles`
  if (headings !== 1) yield `has ${headings} main headings`
  if (isListed && descriptions !== 1) yield `has ${descriptions} descriptions`
}

story('every link of every page leads to an existing page (spec §2)', gate.phone, async ({ page }) => {
  const { seen, errors } = await walk(['/'], { page })
  expect(errors).toEqual([])

  const paths = [...seen.keys()]
  const everyPage = ['/products', '/styling-tips', '/cart', '/login', '/register', '/privacy', '/terms', '/support']
  expect(paths).toEqual(
    expect.arrayContaining([...everyPage, '/contact', '/living/living', '/search/dining', '/page/2']),
  )
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed.filter((path) => !seen.has(path))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/product/')).length).toBeGreaterThanOrEqual(90)
})

const accountPages = ['/shipping', '/payment', '/placeorder', '/order', '/profile']

story('every link of the account pages leads to an existing page', gate.phone, async ({ page }) => {
  await register(page)
  await fillCart(page, 'Kingsland Lamp Table', 1)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\//)

  const isFollowed = (path: string) => accountPages.some((start) => path === start || path.startsWith(`${start}/`))
  const starts = ['/profile', '/shipping', '/payment', '/placeorder']
  const { seen, errors } = await walk(starts, { page, isFollowed })
  expect(errors).toEqual([])
  expect([...seen.keys()].some((path) => path.startsWith('/order/'))).toBe(true)
})
