import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { buyByApi } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('clock')

const dayMs = 24 * 3_600_000

story('the owner sees a payout reach the bank', anyWidth, async ({ page, shop, clock, openBrowser }) => {
  story.slow()
  const buyer = await openBrowser()
  const order = await buyByApi(buyer, 'Kurow Dining Table')
  await openAsOwner(page, shop, '/admin/money/payouts')
  await expect(page.getByText(/^No payouts from /)).toBeVisible()

  // The provider pays out two days after a payment, and the bank has it a day later.
  await clock.moveTo(new Date(Date.now() + 2 * dayMs + 60_000))
  await openAsOwner(page, shop, '/admin/money/payouts')
  await readAgain('On the way')
  const row = page.getByRole('row').filter({ hasText: 'Stripe po_' })
  await expect(row).toHaveCount(1)
  expect(await measureOverflow(page)).toBe(0)

  await clock.moveTo(new Date(Date.now() + 4 * dayMs))
  await openAsOwner(page, shop, '/admin/money/payouts')
  await readAgain('Arrived')
  await expect(row.getByText('Arrived')).toBeVisible()
  await row.getByText('Its order').click()
  await expect(row.getByRole('link', { name: /^T-\d+$/ })).toHaveAttribute('href', `/admin/order/${order}`)
  const sum = page.getByRole('row').filter({ hasText: '1 payout' })
  await expect(sum).toContainText('$')
  expect(await measureOverflow(page)).toBe(0)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of payouts' }).click()
  expect((await download).suggestedFilename()).toMatch(/^payouts-\d{4}-\d{2}-\d{2}\.csv$/)
  const section = page.getByRole('navigation', { name: 'Pages of this section' })
  await section.getByRole('link', { name: 'Exports' }).click()
  await expect(page.getByRole('link', { name: 'CSV of Payouts' })).toBeVisible()

  /** Asks for a reading until a payout has a state: the provider looks for due payouts every second. */
  async function readAgain(state: string): Promise<void> {
    await expect(async () => {
      await page.getByRole('button', { name: 'Read again' }).press('Enter')
      await expect(page.getByRole('cell', { name: state })).toBeVisible({ timeout: 20_000 })
    }).toPass()
  }
})
