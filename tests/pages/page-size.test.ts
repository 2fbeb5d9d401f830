import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/factories.ts'
import { publicDir, serveBuiltPages } from '#tests/support/serve-built-pages.ts'
import { forFile, startOwnShop } from '#tests/support/start-shop.ts'

/* Brotli bytes (docs/performance.md). Raise a budget only with the reason in the commit message. */

/** The largest sizes in bytes of any page. Scripts and styles are compressed with brotli. */
const budgets = { style: 24_300, font: 46_500 }

const shop = await forFile(startOwnShop())
await serveBuiltPages(shop.app, shop.shop)
const product = await makeProduct(shop, { name: 'Kurow Dining Table', homeSpace: 'Dining Room' })

it.each([
  { page: 'home', path: '/', script: 141_750 },
  { page: 'room', path: '/dining/dining', script: 142_000 },
  { page: 'product', path: '/product/', script: 148_600 },
  { page: 'search', path: '/search/table', script: 139_700 },
  { page: 'my list', path: '/list', script: 156_350, style: 25_400 },
])('the first visit of the page $page stays within its budget', async ({ path, script, style = budgets.style }) => {
  const { scripts, styles, fonts } = await filesOf(path === '/product/' ? path + product : path)
  expect(scripts.length).toBeGreaterThan(5)
  expect(fonts).toHaveLength(2)
  const sizes = { script: sum(scripts, '.br'), style: sum(styles, '.br'), font: sum(fonts, '') }
  const most = { ...budgets, script, style }
  const tooLarge = (['script', 'style', 'font'] as const).filter((kind) => sizes[kind] > most[kind])
  expect({ sizes, tooLarge }).toEqual({ sizes, tooLarge: [] })
})

it('the plan of a room adds at most 60 kB of scripts and 6 kB of styles to what the home page has', async () => {
  const [home, plan] = [await filesOf('/'), await filesOf('/plan')]
  const added = (kind: 'scripts' | 'styles') => plan[kind].filter((path) => !home[kind].includes(path))
  // The rules work in a worker as well, which has a copy of them.
  const workers = readdirSync(join(publicDir, 'assets')).filter((name) => /^judge\.worker-.+\.js$/.test(name))
  expect(workers).toHaveLength(1)
  const scripts = [...added('scripts'), ...workers.map((name) => `/assets/${name}`)]
  const sizes = { script: sum(scripts, '.br'), style: sum(added('styles'), '.br') }
  expect(sizes.script).toBeGreaterThan(20_000)
  expect({ sizes, isSmall: sizes.script <= 60_000 && sizes.style <= 6000 }).toEqual({ sizes, isSmall: true })
})

/** The files that the first visit of a page loads. */
async function filesOf(path: string): Promise<Record<'scripts' | 'styles' | 'fonts', string[]>> {
  const { status, text } = await shop.call('GET', path)
  expect(status).toBe(200)
  const started = JSON.parse(/id="page-scripts">([^<]+)</.exec(text)?.[1] ?? '') as {
    script: string
    modules: string[]
  }
  return {
    scripts: [...linked(text, /<script type="module" src="(\/assets\/[^"]+)"/g), started.script, ...started.modules],
    styles: linked(text, /<link rel="stylesheet" href="(\/assets\/[^"]+)"/g),
    fonts: linked(text, /<link rel="preload" href="(\/assets\/[^"]+\.woff2)"/g),
  }
}

function linked(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, path = '']) => path)
}

function sum(paths: readonly string[], ending: string): number {
  return paths.reduce((bytes, path) => bytes + statSync(join(publicDir, `${path}${ending}`)).size, 0)
}
