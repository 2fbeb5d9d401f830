import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

story.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-3d-apis', '--disable-quic', '--no-first-run'],
  },
})

story('a browser without WebGL has no button for the room, and no error', anyWidth, async ({ page }) => {
  const id = await findProduct(page, 'Omaha TV Stand')
  const entry = page.waitForResponse(/room-entry.*\.js/)
  await page.goto(`/product/${id}#in-your-room`)
  expect((await entry).status()).toBe(200)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.getByRole('button', { name: 'See it in your room' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
