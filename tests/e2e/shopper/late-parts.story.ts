import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

story('the first page keeps its drawing without its code, the next has its own', async ({ page }) => {
  const code: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(?:scale-drawing|product-facts|structured-data-graph)-[^/]+\.js$/.test(request.url()))
      code.push(request.url())
  })
  await page.goto('/products')
  const first = await page.locator('main a[href^="/product/"]').first().getAttribute('href')
  await page.goto(first ?? '')
  const drawing = page.getByRole('region', { name: 'Drawn to scale' }).getByRole('img')
  await expect(drawing).toHaveCount(1)
  await expect(drawing.locator('path').first()).toBeAttached()
  const facts = page.getByRole('region', { name: 'Drawn to scale' }).getByRole('heading', { name: 'Getting it home' })
  await expect(facts).toBeVisible()
  // The accordion is the browser's own: each part opens and closes by itself.
  const specifications = page.locator('details').filter({ hasText: 'Specifications' })
  await specifications.getByRole('heading', { name: 'Specifications' }).click()
  await expect(specifications.getByText('side to side')).toBeHidden()
  await specifications.getByRole('heading', { name: 'Specifications' }).click()
  await expect(specifications.getByText('side to side')).toBeVisible()
  const structured = page.locator('script[type="application/ld+json"]')
  await expect(structured).toHaveCount(2)
  const described = async () => structured.first().evaluate(({ textContent }) => textContent ?? '')
  expect(await described()).toContain('"@type":"Product"')
  expect(code).toEqual([])

  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const next = page.locator('main a[href^="/product/"]:not([href*="#"])').last()
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name ?? '')
  const nextName = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(drawing).toHaveCount(1)
  await expect(facts).toBeVisible()
  await expect.poll(described).toContain(JSON.stringify(nextName))
  expect(code).toHaveLength(3)
})

story('the code of the menu of phones is loaded when its button is touched or focused', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const code = page.waitForResponse(/\/assets\/menu-drawer-[^/]+\.js$/)
  await button.focus()
  await code
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Living' })).toBeVisible()
})

story('a product is printed on two sheets, without a field', anyWidth, async ({ page }) => {
  await page.goto(`/product/${await findProduct(page, 'Cardrona Lamp Table')}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Your postcode')).toBeHidden()
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)
  expect(sheets?.length).toBeLessThanOrEqual(2)
})
