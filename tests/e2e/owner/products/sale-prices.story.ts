import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { fillCart, findProduct, orderProduct, register } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'

const story = storyInOwnShop('quiet')

const day = (days: number) => nzDay(new Date(Date.now() + days * 24 * 3_600_000).toISOString())

const item = 'Kurow Dining Table'

story('a shopper buys at the price of a sale that the owner started', async ({ page, shop }) => {
  story.slow()
  await openAsOwner(page, shop, '/admin/sales')
  await expect(page.getByText('No sale has been made.')).toBeVisible()
  const id = await findProduct(page, item)
  const { price: before, wasPrice }: { price: number; wasPrice?: number } = await (
    await page.request.get(`/api/products/${id}`)
  ).json()
  expect(wasPrice).toBeUndefined()

  await page.getByRole('link', { name: 'New sale' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New sale' })).toBeVisible()
  await page.getByLabel('Name, for you only').fill('Boxing Day')
  await page.getByLabel('First day').fill(day(20))
  await page.getByLabel('Last day').fill(day(25))
  await page.getByLabel('Pieces', { exact: true }).selectOption('Chosen pieces')
  await page.getByLabel('Piece', { exact: true }).selectOption(id)
  await page.getByLabel('Off, %').fill('ten')
  await page.getByRole('button', { name: 'Fill in 1 piece' }).click()
  await expect(page.getByText('The percentage must be a whole number from 1 to 99.')).toBeVisible()
  await page.getByLabel('Off, %').fill('10')
  await page.getByRole('button', { name: 'Fill in 1 piece' }).click()
  const salePrice = page.getByLabel(`Sale price of ${item}, dollars`)
  const lower = Math.round(before * 0.9)
  await expect(salePrice).toHaveValue(formatDollars(lower).slice(1))
  expect(await measureOverflow(page)).toBe(0)

  await expect(page.getByText('No piece is in two sales')).toBeVisible()
  await page.getByRole('button', { name: 'Plan sale' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Boxing Day is a draft again')).toBeVisible()
  await expect(page.getByText(/^Draft, last changed by .+ on \w+day \d+ \w+, \d+:\d{2}[ap]m$/)).toBeVisible()

  await page.getByLabel('First day').fill(day(0))
  await page.getByLabel('Last day').fill(day(2))
  await page.getByRole('button', { name: 'Plan sale' }).click()
  await expect(page.getByText('Boxing Day runs now')).toBeVisible()
  await expect(page.getByText('Running,')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await page.context().clearCookies()

  const shopper = await register(page)
  await page.goto(`/product/${id}`)
  await expect(page.getByText(`was ${formatDollars(before)}, you save ${formatDollars(before - lower)}`)).toBeVisible()
  await page.goto(`/compare?ids=${id}`)
  await expect(page.getByText(`was ${formatDollars(before)}`).filter({ visible: true })).toBeVisible()
  await fillCart(page, item, 1)
  await expect(page.locator('.line').getByText(`was ${formatDollars(before)}`)).toBeVisible()
  const order = await orderProduct(page, shopper, item, { isRegistered: true })
  await expect(page.getByText(`1 × ${formatDollars(lower)} (was ${formatDollars(before)})`)).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await page.context().clearCookies()

  await openAsOwner(page, shop, '/admin/sales')
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'End now Boxing Day' }).click()
  const question = page.getByRole('dialog', { name: 'End ‘Boxing Day’ now?' })
  await question.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('Boxing Day has ended')).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await page.goto(`/order/${order}`)
  const bought = page.getByRole('table', { name: 'Pieces' }).getByRole('row').nth(1)
  await expect(bought).toContainText(`was ${formatDollars(before)}`)
  await expect(bought).toContainText(`1 × ${formatDollars(lower)}`)
  await page.goto(`/product/${id}`)
  await expect(page.getByText(formatDollars(before), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('you save')).toHaveCount(0)
})
