import { findProduct } from './shopper.ts'
import { expect, story } from './story.ts'
import { measureOverflow } from './walk.ts'

story('text of twice its size fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await findProduct(page, 'Cardrona Lamp Table')
  for (const path of ['/', `/product/${id}`, '/living/living', '/cart']) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect({ path, overflow: await measureOverflow(page) }).toEqual({ path, overflow: 0 })
    const name = page.getByRole('banner').getByRole('link', { name: /home$/ })
    const height = await name.evaluate((link) => link.getBoundingClientRect().height)
    const lineHeight = await name.evaluate((link) => parseFloat(getComputedStyle(link).fontSize))
    expect(height).toBeLessThan(2 * lineHeight)
  }
})

story('forced colours show the sliders, the stock and the current page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/living/living')
  const nav = page.getByRole('navigation', { name: 'Main', includeHidden: true })
  const borderOf = (name: string) =>
    nav.getByRole('link', { name, includeHidden: true }).evaluate((link) => getComputedStyle(link).borderBottomColor)
  expect(await borderOf('Living')).not.toBe(await borderOf('Dining'))
  const slider = page.getByRole('slider', { includeHidden: true }).first()
  expect(await slider.evaluate((range) => getComputedStyle(range).forcedColorAdjust)).toBe('none')
  const id = await findProduct(page, 'Cardrona Lamp Table')
  await page.goto(`/product/${id}`)
  const square = page.getByText('In Stock').first()
  const colours = await square.evaluate((text) => [
    getComputedStyle(text, '::before').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(colours[0]).not.toBe(colours[1])
  const select = page.getByLabel('Quantity').first()
  expect(await select.evaluate((field) => getComputedStyle(field).appearance)).toBe('auto')
})
