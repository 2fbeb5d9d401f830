import sharp from 'sharp'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { confirmAddress } from '#tests/e2e/support/email-link.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { buyByApi, findProduct, newShopper } from '#tests/e2e/support/shopper.ts'
import { expect, story } from '#tests/e2e/support/story.ts'

story('an accepted picture is shown with its review', async ({ page, openBrowser, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const id = await findProduct(page, 'Kingsland Lamp Table')
  const shopper = newShopper()
  await buyByApi(page, 'Kingsland Lamp Table', { shopper })
  await confirmAddress(page.request, shop.dataDir, shopper)
  await page.goto('/profile')
  await page.waitForFunction(() => localStorage.getItem('userInfo') !== null)
  await page.goto(`/product/${id}`)
  // A key that is pressed while the code of the reviews takes the place of their markup would be lost.
  await expect(page.getByLabel('Ask about the Kingsland Lamp Table')).toBeVisible()
  await page.getByLabel('Rating').selectOption('5 - Excellent')
  await page.getByLabel('Comment').fill('Perfect height for our bach.')
  const background = { r: 120, g: 90, b: 60 }
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel(/^Photos of it in your home/)
    .setInputFiles({ name: 'stand.jpg', mimeType: 'image/jpeg', buffer })
  const received = page.waitForResponse((response) => response.url().endsWith('/reviews/photos'))
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await received).status()).toBe(201)
  await expect(page.getByText('Review Submitted')).toBeVisible()
  const review = page.getByRole('article').filter({ hasText: 'Perfect height for our bach.' })
  await expect(review.getByText('Bought here')).toBeVisible()
  await expect(review.getByRole('button')).toHaveCount(0)
  await expect(page.getByText(/^from \d+ reviews?, 1 bought here$/)).toBeVisible()

  const owner = await openBrowser()
  await openAsOwner(owner, shop, '/admin/photos')
  const card = owner.getByRole('article', { name: 'Kingsland Lamp Table' })
  await expect(card.getByText('bought here')).toBeVisible()
  await card.getByRole('button', { name: 'Show it' }).click()
  await expect(card.getByText('Write what the photo shows.')).toBeVisible()
  await card.getByLabel('What it shows').fill('The table by a window')
  await card.getByRole('button', { name: 'Show it' }).click()
  await expect(owner.getByText('The photo is shown')).toBeVisible()
  await owner.context().close()

  await page.reload()
  // The form comes with the code of the reviews.
  await expect(page.getByLabel('Ask about the Kingsland Lamp Table')).toBeVisible()
  const picture = review.getByRole('button', { name: 'The table by a window, from Marama Tipene' })
  await picture.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The table by a window, from Marama Tipene' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expectAccessible(page, 'a photo of a buyer')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(picture).toBeFocused()

  const bars = page.getByRole('list', { name: 'Reviews by stars' })
  await bars.getByRole('link', { name: '5 stars' }).press('Enter')
  await expect(page).toHaveURL(`/product/${id}?rating=5#reviews`)
  await expect(bars.getByRole('link', { name: '5 stars' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(/^\d+ of \d+ with 5 stars\./)).toBeVisible()
  await expect(review).toBeVisible()
  await page.getByRole('link', { name: 'All reviews' }).click()
  await expect(page).toHaveURL(`/product/${id}#reviews`)
})
