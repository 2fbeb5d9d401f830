import type { Page } from '@playwright/test'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { findProduct, orderProduct, register } from '#tests/e2e/support/shopper.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { endOfDay, nzDay, startOfDay } from '#rules/platform/nz-dates.ts'

const story = storyInOwnShop('clock')

const item = 'Kurow Dining Table'
/** The day of the sale in New Zealand, far enough from now that no midnight passes while it is planned. */
const day = nzDay(new Date(Date.now() + 48 * 3_600_000).toISOString())
const [startsAt, endsAt] = [startOfDay(day), endOfDay(day)]

const before = (at: Date | null, ms: number) => new Date((at?.getTime() ?? Number.NaN) - ms)
const hourMs = 3_600_000

story('a sale begins and ends at midnight', gate.anyWidth, async ({ page, shop, clock, openBrowser }) => {
  story.slow()
  const owner = await openBrowser()
  const id = await findProduct(page, item)
  const regular = (await readProduct(page, id)).price
  const lower = Math.round(regular * 0.8)
  const was = `was ${formatDollars(regular)}, you save ${formatDollars(regular - lower)}`

  await openAsOwner(owner, shop, '/admin/sales/new')
  await owner.getByLabel('Name, for you only').fill('One day')
  await owner.getByLabel('First day').fill(day)
  await owner.getByLabel('Last day').fill(day)
  await owner.getByLabel('Pieces', { exact: true }).selectOption('Chosen pieces')
  await owner.getByLabel('Piece', { exact: true }).selectOption(id)
  await owner.getByLabel('Off, %').fill('20')
  await owner.getByRole('button', { name: 'Fill in 1 piece' }).press('Enter')
  await expect(owner.getByLabel(`Sale price of ${item}, dollars`)).toHaveValue(formatDollars(lower).slice(1))
  await owner.getByLabel('Announcement').fill('One day: 20% off')
  await owner.getByLabel('Menu link text').fill('Sale')
  await expect(owner.getByLabel('Page they both link to')).toHaveValue('/sale')
  await owner.getByRole('button', { name: 'Plan sale' }).press('Enter')
  await expect(owner.getByRole('button', { name: 'Undo' })).toBeVisible()

  await clock.moveTo(before(startsAt, hourMs))
  await page.goto(`/product/${id}`)
  await expect(page.getByText(formatDollars(regular), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('you save')).toHaveCount(0)
  const line = page.getByRole('region', { name: 'Announcement' })
  await expect(line).toHaveCount(0)
  expect(await hasMenuLink(page)).toBe(false)

  await clock.moveTo(before(startsAt, 2_000))
  await untilPrice(page, id, lower)
  await page.goto(`/product/${id}`)
  await expect(page.getByText(was)).toBeVisible()
  expect(await hasMenuLink(page)).toBe(true)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('\n')).toContain(`"priceValidUntil":"${day}"`)
  await line.getByRole('link', { name: 'One day: 20% off' }).click()
  await expect(page).toHaveURL('/sale')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: item }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(page.locator('.line').getByText(`was ${formatDollars(regular)}`)).toBeVisible()
  await openAsOwner(owner, shop, '/admin/sales')
  await expect(owner.getByText('Running', { exact: false }).first()).toBeVisible()

  await clock.moveTo(before(endsAt, hourMs))
  const shopper = await openBrowser()
  const account = await register(shopper)
  const order = await orderProduct(shopper, account, item, { isRegistered: true })
  await expect(shopper.getByText(`1 × ${formatDollars(lower)} (was ${formatDollars(regular)})`)).toBeVisible()

  await clock.moveTo(before(endsAt, 2_000))
  await untilPrice(page, id, regular)
  await page.goto(`/product/${id}`)
  await expect(page.getByText(formatDollars(regular), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('you save')).toHaveCount(0)
  await expect(line).toHaveCount(0)
  expect(await hasMenuLink(page)).toBe(false)
  await page.goto('/sale')
  await expect(page.getByText('Nothing is on sale right now.')).toBeVisible()
  await page.goto('/cart')
  const notice = page.getByRole('status').filter({ hasText: 'Since you last looked at your cart' })
  await expect(notice.getByRole('listitem')).toHaveText([
    `The ${item} is now ${formatDollars(regular)} (it was ${formatDollars(lower)}).`,
  ])
  await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled()
  await notice.getByRole('button', { name: 'Accept the change' }).press('Enter')
  await expect(page.locator('.line').getByText(formatDollars(regular), { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible()

  // An order of the sale keeps its price until it is paid.
  await shopper.goto(`/order/${order}`)
  await expect(shopper.getByText(`1 × ${formatDollars(lower)} (was ${formatDollars(regular)})`)).toBeVisible()
  await openAsOwner(owner, shop, '/admin/sales')
  await expect(owner.getByText('Ended', { exact: true })).toBeVisible()
  await expect(owner.getByText('Running')).toHaveCount(0)
})

async function readProduct(page: Page, id: string): Promise<{ price: number; wasPrice?: number }> {
  return (await page.request.get(`/api/products/${id}`)).json()
}

async function untilPrice(page: Page, id: string, price: number): Promise<void> {
  await expect.poll(async () => (await readProduct(page, id)).price).toBe(price)
}

/** Whether the menu of a page, which is a drawer on a phone, has the link of the sale. */
async function hasMenuLink(page: Page): Promise<boolean> {
  const html = await (await page.request.get('/terms')).text()
  return /<a href="\/sale"[^>]*>Sale<\/a>/.test(html)
}
