import { openAsOwner, placeOrder } from '#tests/e2e/support/owner.ts'
import { newShopper } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const place = 'Taumatawhakatangihangakōauauotamateaturipūkākāpikimaungahoronukupōkaiwhenuakitānatahu'

story('words that are longer than a phone is wide never widen a page', anyWidth, async ({ page, shop }) => {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const response = await page.request[method](path, { data })
    expect(response.status(), await response.text()).toBeLessThan(300)
    return response.json()
  }
  await send('post', '/api/users/auth', shop.admin)
  const { _id: product } = await send('post', '/api/products', {})
  const texts = { name: place, brand: place, category: place, description: `Made in ${place}.`, material: place }
  await send('put', `/api/products/${product}`, { ...texts, price: 799, countInStock: 5 })
  await placeOrder(page.request, product, 1)
  const [order] = await (await page.request.get('/api/orders/mine')).json()
  const reviewer = { ...newShopper(), name: `Hine${'W'.repeat(55)}` }
  await send('post', '/api/users', reviewer)
  await send('post', `/api/products/${product}/reviews`, { rating: 5, comment: place })

  const wide: string[] = []
  const measure = async (paths: readonly string[]) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of paths) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const overflowPx = await measureOverflow(page)
        if (overflowPx > 0) wide.push(`${path} at ${width} px: ${overflowPx} px too wide`)
      }
    }
  }
  await measure([`/product/${product}`, '/profile', '/products', `/search/${encodeURIComponent(place)}`])
  await openAsOwner(page, shop, '/admin')
  await measure([
    '/admin',
    '/admin/productlist',
    '/admin/reviews',
    '/admin/stock',
    '/admin/stock/ledger',
    '/admin/history',
    '/admin/deliver',
    `/admin/order/${order._id}`,
  ])
  expect(wide).toEqual([])
})
