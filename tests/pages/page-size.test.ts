import { statSync } from 'node:fs'
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
])('the first visit of the page $page stays within its budget', async ({ path, script }) => {
  const { status, text } = await shop.call('GET', path === '/product/' ? path + product : path)
  expect(status).toBe(200)
  const started = JSON.parse(/id="page-scripts">([^<]+)</.exec(text)?.[1] ?? '') as {
    script: string
    modules: string[]
  }
  const scripts = [
    ...linked(text, /<script type="module" src="(\/assets\/[^"]+)"/g),
    started.script,
    ...started.modules,
  ]
  const styles = linked(text, /<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)
  const fonts = linked(text, /<link rel="preload" href="(\/assets\/[^"]+\.woff2)"/g)
  expect(scripts.length).toBeGreaterThan(5)
  expect(fonts).toHaveLength(2)
  const sizes = { script: sum(scripts, '.br'), style: sum(styles, '.br'), font: sum(fonts, '') }
  const most = { ...budgets, script }
  const tooLarge = (['script', 'style', 'font'] as const).filter((kind) => sizes[kind] > most[kind])
  expect({ sizes, tooLarge }).toEqual({ sizes, tooLarge: [] })
})

function linked(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, path = '']) => path)
}

function sum(paths: readonly string[], ending: string): number {
  return paths.reduce((bytes, path) => bytes + statSync(join(publicDir, `${path}${ending}`)).size, 0)
}
