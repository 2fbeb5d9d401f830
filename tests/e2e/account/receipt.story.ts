import type { Page } from '@playwright/test'
import { newShopper, orderProduct, payByApi } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('only its buyer opens the receipt of a paid order', gate.phone, async ({ page, openBrowser }) => {
  const id = await orderProduct(page, newShopper(), 'Petone Dining Chair', { qty: 2 })
  const orderPath = `/order/${id}`
  const total = await page.getByRole('definition').filter({ hasText: '$' }).nth(2).innerText()
  await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(0)

  await page.goto(`${orderPath}/receipt`)
  await expect(page.getByText('You’ll find the receipt here once the order is paid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page).toHaveURL(orderPath)

  await payByApi(page, id)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible()
  expect(await countSheets(page)).toBe(1)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(`${orderPath}/receipt`)
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('This was a test payment. No money changed hands.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Petone Dining Chair')
  await expect(page.getByRole('definition').filter({ hasText: total }).last()).toHaveText(total)
  await expect(page.getByText('includes GST of')).toBeVisible()
  await expect(page.getByText('14 Kōwhai Street')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await page.evaluate(() => Object.assign(window, { print: () => void (document.title = 'printed') }))
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByText('14 Kōwhai Street')).toBeVisible()

  const stranger = await openBrowser()
  expect((await stranger.request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const response = await stranger.goto(`${orderPath}/receipt`)
  expect(response?.status()).toBe(404)
  await expect(stranger.getByText('14 Kōwhai Street')).toHaveCount(0)
})

async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
