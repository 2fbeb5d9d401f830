import { inDays } from '#tests/e2e/support/discounts.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner deletes an unused code and restores it by keyboard', async ({ page, shop }, { project }) => {
  const code = `TAIERI-${project.name.toUpperCase()}`
  await openAsOwner(page, shop, '/admin/discounts')
  const made = await page.request.post('/api/discounts', {
    data: { code, kind: 'percentage', percent: 10, startsAt: inDays(-1), endsAt: inDays(30) },
  })
  expect(made.status()).toBe(201)
  await page.reload()

  const row = page.getByRole('table').getByRole('row').filter({ hasText: code })
  const deleted = page.getByRole('region', { name: 'Deleted in the last 30 days' })
  const entry = deleted.getByRole('listitem').filter({ hasText: code })
  await row.getByRole('button', { name: `Delete ${code}` }).press('Enter')
  await expect(row).toHaveCount(0)
  await expect(entry).toContainText(/Deleted on .+ by .+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and codes' })).toBeFocused()
  expect(await measureOverflow(page)).toBe(0)

  await page.reload()
  await entry.getByRole('button', { name: `Restore ${code}` }).press('Enter')
  await expect(page.getByText(`${code} is back`)).toBeVisible()
  await expect(entry).toHaveCount(0)
  await expect(row).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and codes' })).toBeFocused()
})
