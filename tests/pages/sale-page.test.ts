import { expect, it } from 'vitest'
import { applyDueSales } from '#server/selling/sales/apply-due-sales.ts'
import { makeAdmin, makeProduct, signInAgain } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
shop.clock.now = new Date('2026-12-01T00:00:00Z')
const owner = await makeAdmin(shop)
const table = await makeProduct(shop, { name: 'Kurow Table', priceCents: 500_00, homeSpace: 'Dining Room' })
const chair = await makeProduct(shop, { name: 'Piha Chair', priceCents: 300_00, stock: 0, category: 'Chair' })
await makeProduct(shop, { name: 'Omaha Desk', priceCents: 800_00 })

async function open(path = '/sale') {
  const { status, text } = await shop.call('GET', path)
  const match = (pattern: RegExp) => pattern.exec(text)?.[1]
  return {
    status,
    title: match(/<title>(.*?)<\/title>/),
    canonical: match(/<link rel="canonical" href="([^"]+)"/),
    robots: match(/<meta name="robots" content="([^"]+)"/),
    pieces: [...text.matchAll(/<article.*?<\/article>/gs)].map(([card]) => ({
      name: ['Kurow Table', 'Piha Chair', 'Omaha Desk'].find((name) => card.includes(name)),
      prices: [...card.matchAll(/\$[\d,.]+/g)].map(([price]) => price),
    })),
    isEmpty: text.includes('Nothing is on sale right now.'),
  }
}
const isInSitemap = async () =>
  (await shop.call('GET', '/sitemap.xml')).text.includes('<loc>http://shop.test/sale</loc>')

it('the page of the sale has its pieces while it runs, and is empty and not indexed before and after', async () => {
  const none = {
    status: 200,
    title: 'Sale · Tōtara',
    canonical: undefined,
    robots: 'noindex',
    pieces: [],
    isEmpty: true,
  }
  expect(await open()).toEqual(none)
  shop.clock.now = new Date('2026-12-20T00:00:00Z')
  const { status } = await shop.call('POST', '/api/sales', {
    as: await signInAgain(shop, owner),
    body: {
      name: 'Boxing Day',
      firstDay: '2026-12-26',
      lastDay: '2027-01-03',
      percent: 15,
      rounding: '00',
      codes: 'left-out',
      isPlanned: true,
      announcement: '',
      menuLabel: 'Sale',
      textLink: '/sale',
      pieces: [
        { product: table, salePrice: 400 },
        { product: chair, salePrice: 250 },
      ],
    },
  })
  expect(status).toBe(201)
  expect(await open()).toEqual(none)
  expect(await isInSitemap()).toBe(false)

  shop.clock.now = new Date('2026-12-25T11:00:00Z')
  await applyDueSales(shop.shop)
  await shop.shop.changes.settled()
  const all = await open()
  expect(all).toMatchObject({
    status: 200,
    title: 'Sale · Tōtara',
    canonical: 'http://shop.test/sale',
    robots: undefined,
    isEmpty: false,
  })
  expect(all.pieces.toSorted((one, other) => String(one.name).localeCompare(String(other.name)))).toEqual([
    { name: 'Kurow Table', prices: ['$400.00', '$500.00'] },
    { name: 'Piha Chair', prices: ['$250.00', '$300.00'] },
  ])
  expect(await isInSitemap()).toBe(true)
  expect((await shop.call('GET', '/terms')).text).toMatch(/<a href="\/sale"[^>]*>Sale<\/a>/)

  const chosen = await open('/sale?stock=in')
  expect(chosen).toMatchObject({ canonical: 'http://shop.test/sale', isEmpty: false })
  expect(chosen.pieces.map(({ name }) => name)).toEqual(['Kurow Table'])

  shop.clock.now = new Date('2027-01-03T11:00:00Z')
  await applyDueSales(shop.shop)
  await shop.shop.changes.settled()
  expect(await open()).toEqual(none)
  expect(await isInSitemap()).toBe(false)
})
