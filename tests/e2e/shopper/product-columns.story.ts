import type { Page } from '@playwright/test'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

const columns = (page: Page) =>
  page
    .locator('.products')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

story('products are in 1, 2, 3 and 4 columns by width, and in two in a room (spec §2)', anyWidth, async ({ page }) => {
  for (const [width, expected] of [
    [767, 1],
    [768, 2],
    [992, 3],
    [1200, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/',
      '/page/2',
      '/search/table',
      '/search/table/page/2',
      '/search/no%20such%20table',
      '/search/table?sort=price',
    ]) {
      await page.goto(path)
      expect({ path, width, columns: await columns(page) }).toEqual({ path, width, columns: expected })
    }
    for (const path of ['/living/living', '/dining/Pine', '/bedroom/Headboard']) {
      await page.goto(path)
      expect({ path, width, columns: await columns(page) }).toEqual({ path, width, columns: 2 })
    }
  }
})

story('a room shows the links to its categories, materials and brands without a press (spec §2)', async ({ page }) => {
  await page.goto('/dining/dining')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  for (const name of ['American Rustic', 'Casablanca', 'Industrial', 'Market Road', 'Pine', 'Solid Timber'])
    await expect(filters.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(filters.getByRole('link', { name: 'Paris', exact: true })).toHaveCount(0)
})
