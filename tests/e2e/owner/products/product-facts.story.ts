import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { field, openAsOwner, update } from '#tests/e2e/support/owner.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect } from '#tests/e2e/support/story.ts'

const story = storyInOwnShop('catalogue')

story('the product page shows the known facts of a piece', anyWidth, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const id = await findProduct(page, 'Kingsland Lamp Table')
  await openAsOwner(page, shop, `/admin/product/${id}/edit`)
  const boxes = field(page, 'Boxes')
  const section = page.locator('summary').filter({ hasText: 'Boxes and the way in' })
  await expect(boxes).toBeVisible()
  await boxes.fill('Top: 60 x 60 x 10 cm, 9 kg')
  await field(page, 'Warranty, years').fill('')
  await section.focus()
  await section.press('Enter')
  await expect(boxes).toBeHidden()
  await update(page).click()

  // The section opens again, and its first invalid field has the focus.
  await expect(boxes).toBeFocused()
  await expect(boxes).toHaveAccessibleDescription(/^Line 1 of the boxes, “Top: 60 x 60 x 10 cm, 9 kg”, can’t be read\./)
  await boxes.fill('Top: 600 x 600 x 100 mm, 9 kg\nLegs: 620 x 200 x 200 mm, 6.5 kg')
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()

  await page.goto(`/product/${id}`)
  const facts = page.getByRole('region', { name: 'Drawn to scale' })
  await expect(facts.getByRole('heading', { name: 'Getting it home' })).toBeVisible()
  await expect(facts.getByText('Legs: 620 × 200 × 200 mm, 6.5 kg')).toBeVisible()
  await expect(facts.getByText('Warranty')).toBeHidden()
})
