import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner asks for a backup, sees that it is complete and downloads it', async ({ page, shop }) => {
  story.slow()
  await openAsOwner(page, shop, '/admin/connections')
  await expect(page.getByText('No backup has been written yet. The first one comes tonight.')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).press('Enter')
  await expect(page.getByText('The backup is being written')).toBeVisible()
  const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').filter({ hasText: '.tar.gz' })
  await expect(row).toContainText('Complete', { timeout: 120_000 })
  await expect(row).toContainText('kB')
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  expect(await measureOverflow(page)).toBe(0)
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download shop-' }).press('Enter')
  const downloaded = await download
  expect(downloaded.suggestedFilename()).toMatch(/^shop-\d{8}-\d{6}\.tar\.gz$/)
  expect(await downloaded.failure()).toBeNull()
  await expect(page.getByText(`Downloading ${downloaded.suggestedFilename()}`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Every night at 03:00' })).toContainText('1 backup')
})

story('the owner exports the whole shop as a ZIP', async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin/connections')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as ZIP' }).press('Enter')
  const downloaded = await download
  expect(downloaded.suggestedFilename()).toMatch(/^shop-\d{4}-\d\d-\d\d\.zip$/)
  expect(await downloaded.failure()).toBeNull()
  await expect(page.getByText('Exporting the shop')).toBeVisible()
})
