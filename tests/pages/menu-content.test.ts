import { expect, it } from 'vitest'
import type { MenuLink, MenuValues } from '#contract/content/menu.ts'
import { firstMenu } from '#rules/content/menu-values.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)

const pageOf = async (url: string) => (await shop.app.inject({ url })).body
const menuOf = (html: string) => /<nav class="[^"]*" aria-label="Main">(.*?)<\/nav>/.exec(html)?.[1]

async function publish(value: MenuValues): Promise<void> {
  const { newest } = (await shop.call('GET', '/api/content/menu', { as: owner })).body
  const body = { value, basedOn: newest }
  expect((await shop.call('POST', '/api/content/menu/publish', { as: owner, body })).status).toBe(200)
}

it('the menu of the header is that of the specification, without data in the page, until another one is published', async () => {
  const html = await pageOf('/terms')
  expect(menuOf(html)).toBe(
    '<a href="/products" data-discover="true">All Products</a>' +
      '<a href="/living/living" data-discover="true">Living</a>' +
      '<a href="/dining/dining" data-discover="true">Dining</a>' +
      '<a href="/bedroom/bedroom" data-discover="true">Bedroom</a>' +
      '<a href="/styling-tips" data-discover="true">Styling Tips</a>' +
      '<a href="/contact" data-discover="true">Contact</a>',
  )
  expect(html).not.toContain('"menu"')
})

it('the menu of the header is on every page at once, as text, and the same bytes as before when the first one is put back', async () => {
  const before = await pageOf('/contact')
  const [, living] = firstMenu.links as [MenuLink, MenuLink]
  await publish({ links: [living, { id: 'terms', label: '<b>Terms</b>', link: '/terms' }] })
  expect(menuOf(await pageOf('/contact'))).toBe(
    '<a href="/living/living" data-discover="true">Living</a>' +
      '<a href="/terms" data-discover="true">&lt;b&gt;Terms&lt;/b&gt;</a>',
  )
  expect(menuOf(await pageOf('/terms'))).toMatch(/<a aria-current="page" href="\/terms"/)
  expect(menuOf(await pageOf('/living/Coffee'))).toMatch(/<a aria-current="true" href="\/living\/living"/)
  await publish(firstMenu)
  expect(await pageOf('/contact')).toBe(before)
})
