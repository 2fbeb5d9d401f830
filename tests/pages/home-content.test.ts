import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { HomeValues } from '#contract/content/home.ts'
import { firstHome } from '#rules/content/first-home.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)
// A page without products is not for search engines, and has no picture for them.
await makeProduct(shop)

const pageOf = async (url: string) => (await shop.app.inject({ url })).body

/** The preload of the hero, the hero and the promo blocks of a page, without classes. */
function partsOf(html: string): string {
  const parts = [
    /<link rel="preload" as="image"[^>]*>/,
    /<section [^>]*aria-roledescription="carousel".*?<\/section>/,
    /<section class="_promos_[^>]*>.*?<\/section>/,
  ]
  const found = parts.map((part) => part.exec(html)?.[0] ?? `nothing like ${part.source}`)
  return `${found.join('\n').replaceAll(/ class="[^"]*"/g, '')}\n`
}

const previewOf = (html: string) => /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]

async function publish(value: HomeValues): Promise<void> {
  const { newest } = (await shop.call('GET', '/api/content/home', { as: owner })).body
  const body = { value, basedOn: newest }
  expect((await shop.call('POST', '/api/content/home/publish', { as: owner, body })).status).toBe(200)
}

it('the home page has the same text and structure as before it was content while a shop has published nothing', async () => {
  expect(partsOf(await pageOf('/'))).toBe(readFileSync(join(import.meta.dirname, 'first-home.txt'), 'utf8'))
  expect(previewOf(await pageOf('/'))).toMatch(/\/images\/hero-living-room\./)
})

it('the home page shows what is published at once, as text, and the first values when they are put back', async () => {
  const before = partsOf(await pageOf('/'))
  const [living, dining] = firstHome.slides
  if (!living || !dining) throw new Error('The first home page has two slides.')
  await publish({
    slides: [{ ...dining, heading: '<script>alert(1)</script>', alternativeText: 'A "table"' }, living],
    promos: [],
  })
  const after = partsOf(await pageOf('/'))
  expect(after).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>')
  expect(after).toMatch(/^<link rel="preload" as="image" imageSrcSet="\/images\/hero-dining-room\./)
  expect(after).toMatch(/width="2000" height="900" alt="A &quot;table&quot;" loading="eager"[^>]*fetchPriority="high"/)
  expect(after).toContain('nothing like')
  expect(previewOf(await pageOf('/'))).toMatch(/\/images\/hero-dining-room\./)
  await publish(firstHome)
  expect(partsOf(await pageOf('/'))).toBe(before)
})
