import type { Locator } from '@playwright/test'
import { fillShop } from '#tests/e2e/support/filled-shop.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('What is measured is not shown.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

story('admin pages have headings, buttons and tabs in place', anyWidth, async ({ page, shop }) => {
  story.slow()
  const filled = await fillShop(shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsOwner(page, shop, '/admin/content/pages')

  const tabs = page.getByRole('navigation', { name: 'Pages of this section' })
  for (const width of [1440, 1200, 800]) {
    await page.setViewportSize({ width, height: 900 })
    const { right } = await boxOf(tabs)
    for (const tab of await tabs.getByRole('link').all()) expect((await boxOf(tab)).right).toBeLessThanOrEqual(right)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  const heading = page.getByRole('heading', { name: 'Pages', level: 2 })
  const before = await boxOf(heading)
  await page.getByRole('button', { name: 'New page' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  expect(Math.abs((await boxOf(heading)).y - before.y)).toBeLessThan(12)
  expect((await boxOf(page.getByLabel('Title'))).y).toBeGreaterThan((await boxOf(heading)).bottom)

  await page.goto('/admin/content/hours')
  const publish = page.getByRole('button', { name: /^Publish/ })
  await expect(publish).toHaveCount(4)
  const edges = await Promise.all((await publish.all()).map(async (button) => (await boxOf(button)).right))
  expect(new Set(edges.map(Math.round)).size).toBe(1)

  await page.goto('/admin/money/sales')
  const csv = await boxOf(page.getByRole('link', { name: 'CSV of the days' }))
  expect(Math.round(csv.right)).toBe(Math.round((await boxOf(page.getByRole('form', { name: 'Period' }))).right))

  await page.goto(`/admin/order/${filled.order}`)
  const request = await boxOf(page.getByRole('region', { name: 'Request to cancel' }))
  const badge = await boxOf(page.getByText('Asked to cancel', { exact: true }))
  expect(request.y - badge.bottom).toBeLessThan(40)

  // The toast covers no button of the heading.
  await page
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click()
  const toast = page.getByRole('alert').filter({ hasText: 'Email will be sent again' })
  await expect(toast).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const shown = await boxOf(toast)
  const receipt = await boxOf(page.getByRole('link', { name: 'Print receipt' }))
  expect(shown.right).toBeGreaterThan(1440 - 40)
  expect(shown.bottom).toBeLessThanOrEqual(receipt.y)
})
