import { expect, story } from '#tests/e2e/support/story.ts'

story('support opens at the part that the link names (spec §2)', async ({ page }) => {
  await page.goto('/support#shipping')
  await expect(page.getByRole('heading', { level: 2, name: 'Shipping' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).not.toBeInViewport()

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).click()
  await expect(page).toHaveURL('/support#shipping')
  await expect(page.getByRole('heading', { level: 2, name: 'Shipping' })).toBeInViewport()
  await expect(page.locator('#shipping')).toBeFocused()

  // Keyboard focus continues from there: the first question of the part opens.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 to 7 business days')).toBeVisible()
})

story('the topics next to support lead to their parts', async ({ page }) => {
  // The list is shown from the lg breakpoint.
  await page.setViewportSize({ width: 1200, height: 700 })
  await page.goto('/support')
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Warranty' }).click()
  await expect(page).toHaveURL('/support#warranty')
  await expect(page.locator('#warranty')).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Warranty' })).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Topics' })).toBeInViewport()
})
