import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner reads the GST report, marks it as filed and takes the files', gate.desktop, async ({ page, shop }) => {
  story.slow()
  await openAsOwner(page, shop, '/admin/money')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await page.getByRole('textbox', { name: 'From' }).fill('2026-07-01')
  await page.getByRole('textbox', { name: 'To' }).fill('2026-08-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL('/admin/money?from=2026-07-01&to=2026-08-31')
  await expect(page.getByText('No paid orders in July and August 2026.')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await page.getByRole('button', { name: 'Mark as filed…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark July and August 2026 as filed?' })
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await dialog.getByRole('button', { name: 'File $0.00' }).click()
  await expect(page.getByText(/July and August 2026 is filed \(\w+day \d{1,2} \w+ \d{4}, /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as filed…' })).toHaveCount(0)

  const section = page.getByRole('navigation', { name: 'Pages of this section' })
  for (const [name, path] of [
    ['Sales', '/admin/money/sales'],
    ['Not paid', '/admin/money/unpaid'],
    ['Exports', '/admin/money/exports'],
  ] as const) {
    await section.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${path}?from=2026-07-01&to=2026-08-31`)
    await expect(section.locator('[aria-current="page"]')).toHaveText(name)
    expect(await measureOverflow(page)).toBe(0)
  }
  // The next visit begins with the period of this one.
  await page.goto('/admin/money/unpaid')
  await expect(page).toHaveURL('/admin/money/unpaid?from=2026-07-01&to=2026-08-31')
  await expect(page.getByText('No order reached the payment page in July and August 2026.')).toBeVisible()
  await section.getByRole('link', { name: 'Exports' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of Invoices for Xero' }).click()
  expect((await download).suggestedFilename()).toMatch(/^xero-invoices-\d{4}-\d{2}-\d{2}\.csv$/)
})
