import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { publicDir, serveBuiltPages } from '#tests/support/serve-built-pages.ts'
import { forFile, startOwnShop } from '#tests/support/start-shop.ts'

/* The theme has the parts of Bootstrap that `app/styles/theme.scss` imports, and the shop's own rules. */

const shop = await forFile(startOwnShop())
await serveBuiltPages(shop.app, shop.shop)
const { text } = await shop.call('GET', '/')
const theme: string = readFileSync(
  join(publicDir, /href="(\/assets\/entry-client-[^"]+\.css)"/.exec(text)?.[1] ?? ''),
  'utf8',
)

it.each([
  ['the outline of the focus', /(?<=[};]):focus-visible\{outline:/],
  ['addresses of email, which may break', /a\[href\^="?mailto\\?:"?\]\{/],
  ['printing without toasts', /\.Toastify[,{]/],
  ['the font', /@font-face\{font-family:/],
  ['the red button of Bootstrap', /\.btn-danger\{/],
])('the styles of every page contain %s', (_name, rule) => {
  expect(theme).toMatch(rule)
})

it('the styles of every page have no parts, colours and variants of Bootstrap that no page uses', () => {
  expect(theme).not.toMatch(/\.(?:card|navbar|modal|accordion|btn-light|alert-dark|table-primary|display-6)\b/)
})
