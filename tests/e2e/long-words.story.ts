import { fillShop } from '#tests/e2e/support/filled-shop.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { type Addresses, ofOwners, ofShoppers, ofVisitors } from '#tests/e2e/support/page-addresses.ts'
import { fillCart, newShopper } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const place = 'Taumatawhakatangihangakōauauotamateaturipūkākāpikimaungahoronukupōkaiwhenuakitānatahu'

story('long words widen no page', anyWidth, async ({ page, openBrowser, shop, pageErrors }) => {
  story.slow()
  pageErrors.expect(/status of 40[04]/)
  const send = async (as: typeof page.request, method: 'post' | 'put', path: string, data: object) => {
    const response = await as[method](path, { data })
    expect(response.status(), await response.text()).toBeLessThan(300)
    return response.json()
  }
  const [owner, reviewer] = [(await openBrowser()).request, (await openBrowser()).request]
  await send(owner, 'post', '/api/users/auth', shop.admin)
  const { _id: product } = await send(owner, 'post', '/api/products', {})
  const texts = {
    name: place,
    code: 'C'.repeat(40),
    brand: place,
    category: place,
    description: `Made in ${place}.`,
    material: place,
  }
  await send(owner, 'put', `/api/products/${product}`, { ...texts, price: 799, countInStock: 9 })
  const filled = await fillShop(shop, product)
  await send(reviewer, 'post', '/api/users', { ...newShopper(), name: `Hine${'W'.repeat(55)}` })
  await send(reviewer, 'post', `/api/products/${product}/reviews`, { rating: 5, comment: place })

  const wide: string[] = []
  const measure = async (addresses: Addresses) => {
    for (const path of Object.values(addresses)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const overflowPx = await measureOverflow(page)
        if (overflowPx > 0) wide.push(`${path} at ${width} px: ${overflowPx} px too wide`)
      }
    }
  }
  await page.goto('/')
  await fillCart(page, place, 1)
  await measure({ ...ofVisitors(filled), found: `/search/${encodeURIComponent(place)}` })
  await send(page.request, 'post', '/api/users/auth', filled.buyer)
  await measure(ofShoppers(filled))
  await openAsOwner(page, shop, '/admin')
  await measure(ofOwners(filled))
  expect(wide).toEqual([])
})
