import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

story('an admin reads the API page, and the content policy blocks nothing of it', anyWidth, async ({ page, shop }) => {
  await openAsOwner(page, shop, '/api/docs')
  await expect(page.getByRole('heading', { name: /API/ })).toBeVisible()
  // The groups are closed: the page lists hundreds of calls.
  await expect(page.getByText('Sign in', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'users', exact: true }).click()
  await page.getByText('Sign in', { exact: true }).click()
  await expect(page.getByText('Access: anyone').first()).toBeVisible()
})
