import type { Page } from '@playwright/test'
import { expect, story } from '#tests/e2e/support/story.ts'

const shown = (page: Page, number: 1 | 2) => expect(page.getByText(`${number} / 2`, { exact: true })).toBeVisible()

story('the carousel advances every 5 s and can be paused (spec §2, §9)', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await shown(page, 1)
  await page.clock.runFor(4900)
  await shown(page, 1)
  await page.clock.runFor(200)
  await shown(page, 2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(11_000)
  await shown(page, 2)
  await page.getByRole('button', { name: 'Next slide' }).click()
  await shown(page, 1)
  await page.getByRole('button', { name: 'Previous slide' }).click()
  await shown(page, 2)
})

const swipe = (page: Page, by: number) =>
  page
    .getByRole('region', { name: 'Rooms' })
    .first()
    .evaluate((carousel, dx) => {
      const touch = (x: number) => new Touch({ identifier: 1, target: carousel, clientX: x, clientY: 300 })
      carousel.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(200)], bubbles: true }))
      carousel.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(200 + dx)], bubbles: true }))
    }, by)

story('a swipe of at least 40 px moves the carousel (spec §9)', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Pause' }).click()
  await swipe(page, -39)
  await shown(page, 1)
  await swipe(page, -40)
  await shown(page, 2)
  await swipe(page, 40)
  await shown(page, 1)
})

story('a search shows a link back instead of the carousel (spec §2)', async ({ page }) => {
  await page.goto('/search/tables')
  await expect(page.getByRole('button', { name: 'Next slide' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeVisible()
})
