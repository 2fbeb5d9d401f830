import type { Page } from '@playwright/test'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: / fits?$/ })
const names = (page: Page) => page.locator('article').getByRole('heading').allTextContents()

/** The sliders are next to the list; on a phone they are in the drawer behind Filter. */
async function openFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filter/ }).click()
}

/** On a phone, closes the drawer with the button that shows the number of results. */
async function showProducts(page: Page, words: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: words }).click()
}

const slider = (page: Page, name: string) => page.getByRole('slider', { name })
const limitField = (page: Page, name: string) => page.getByRole('textbox', { name: `${name}, up to` })

story('a shopper filters the living room (spec §2, §5, §9)', gate.phone, async ({ page }) => {
  await page.goto('/')
  const calls: string[] = []
  await page.getByRole('link', { name: 'Living Room' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Living Room' })).toBeVisible()
  await expect(count(page)).toHaveText('28 of 28 fit')
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))

  await openFilters(page)
  const length = slider(page, 'Length')
  await expect(length).toHaveAttribute('aria-valuetext', 'up to 2183 mm')
  await length.focus()
  for (let press = 0; press < 7; press++) await page.keyboard.press('ArrowLeft')
  await expect(length).toHaveAttribute('aria-valuetext', 'up to 1800 mm')
  await expect(limitField(page, 'Length')).toHaveValue('1800')
  await expect(page).toHaveURL('/living/living?length=1800')
  await slider(page, 'Price').press('Home')
  await expect(page).toHaveURL('/living/living?price=155&length=1800')
  await slider(page, 'Price').press('End')
  await expect(page).toHaveURL('/living/living?length=1800')
  await showProducts(page, 'Show 25 pieces')

  await expect(count(page)).toHaveText('25 of 28 fit')
  expect(await names(page)).toHaveLength(25)
  expect(await names(page)).not.toContain('Featherston TV Stand')
  // The page filters what it has; the shop only counts.
  expect(calls.map((url) => new URL(url).pathname).filter((path) => path !== '/api/products/browse')).toEqual([])

  // Moving a slider adds no history entry: Back leaves the room.
  await page.getByRole('link', { name: 'Cardrona Lamp Table' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cardrona Lamp Table' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/living/living?length=1800')
  await expect(count(page)).toHaveText('25 of 28 fit')
  await page.reload()
  await expect(count(page)).toHaveText('25 of 28 fit')
  await openFilters(page)
  await expect(slider(page, 'Length')).toHaveValue('1800')

  await page.getByRole('link', { name: 'TV Stands' }).click()
  await expect(page).toHaveURL('/living/TV%20Stand?length=1800')
  await expect(count(page)).toHaveText('5 of 8 fit')
  await openFilters(page)
  await expect(page.getByRole('link', { name: 'TV Stands' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Reset sizes and price' }).click()
  await expect(page).toHaveURL('/living/TV%20Stand')
  await showProducts(page, 'Show 8 pieces')
  await expect(count(page)).toHaveText('8 of 8 fit')

  await page.goBack()
  await expect(page).toHaveURL('/living/living?length=1800')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

story('sizes are typed next to a slider, beyond its end too', async ({ page }) => {
  await page.goto('/dining/dining')
  await openFilters(page)
  const length = limitField(page, 'Length')
  await expect(length).toHaveValue('2183')
  await length.fill('120 cm')
  await length.press('Enter')
  await expect(length).toHaveValue('1200')
  await expect(slider(page, 'Length')).toHaveAttribute('aria-valuetext', 'up to 1200 mm')
  await expect(page).toHaveURL('/dining/dining?length=1200')
  await length.fill('3000')
  await length.press('Enter')
  await expect(page).toHaveURL('/dining/dining?length=3000')
  await expect(slider(page, 'Length')).toHaveAttribute('aria-valuetext', 'up to 3000 mm')
  await length.fill('long')
  await length.press('Enter')
  await expect(length).toHaveValue('3000')
})

story('a slider reaches its exact maximum at the last step (spec §9)', async ({ page }) => {
  await page.goto('/dining/dining?width=800')
  await openFilters(page)
  const width = slider(page, 'Width')
  await width.press('End')
  await expect(width).toHaveAttribute('aria-valuetext', 'up to 2190 mm')
  await expect(page).toHaveURL('/dining/dining')
  await width.press('ArrowLeft')
  await expect(width).toHaveAttribute('aria-valuetext', 'up to 2100 mm')
  await width.press('ArrowRight')
  await expect(width).toHaveAttribute('aria-valuetext', 'up to 2190 mm')
})

story('a piece that the sliders cannot reach is counted and shown on request', async ({ page, shop }) => {
  await openAsOwner(page, shop, '/dining/Bar')
  const fitting = await names(page)
  const { _id } = await (await page.request.post('/api/products', { data: {} })).json()
  const table = { name: 'Tekapo Bar Table', homeSpace: 'Dining Room', category: 'Bar', price: 900, length: 2400 }
  expect((await page.request.put(`/api/products/${_id}`, { data: table })).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('1 piece is larger than these sliders reach.')).toBeVisible()
  expect(await names(page)).toEqual(fitting)
  await page.getByRole('link', { name: 'Show it' }).click()
  await expect(page).toHaveURL('/dining/Bar?beyond=shown')
  await expect(page.getByRole('link', { name: 'Hide it' })).toBeFocused()
  await page.getByRole('link', { name: 'Tekapo Bar Table' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tekapo Bar Table' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dining/Bar?beyond=shown')
  await expect(page.getByRole('link', { name: 'Tekapo Bar Table' })).toBeVisible()
  await page.getByRole('link', { name: 'Hide it' }).click()
  await expect(page).toHaveURL('/dining/Bar')
  await expect(page.getByRole('link', { name: 'Tekapo Bar Table' })).toBeHidden()
  expect(await names(page)).toEqual(fitting)
  expect((await page.request.delete(`/api/products/${_id}`)).status()).toBe(200)
})

story('a list without a fitting piece shows a message and offers to reset', async ({ page }) => {
  await page.goto('/bedroom/Lamp?height=50&from=letter')
  await expect(page.getByText('Nothing that small, or at that price, yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Reset sizes and price' }).last().click()
  await expect(page).toHaveURL('/bedroom/Lamp?from=letter')
  await expect(count(page)).toHaveText('4 of 4 fit')
  await expect(
    page
      .getByRole('main')
      .locator('[tabindex="-1"]')
      .filter({ has: page.getByRole('status') }),
  ).toBeFocused()
})

story('the header leads back to the whole room with every slider at its maximum', async ({ page }) => {
  await page.goto('/living/living?length=900')
  await expect(count(page)).toHaveText('6 of 28 fit')
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Living', exact: true }).click()
  await expect(page).toHaveURL('/living/living')
  await expect(count(page)).toHaveText('28 of 28 fit')
  await page.goBack()
  await expect(count(page)).toHaveText('6 of 28 fit')
})

story('the page of all products links to the rooms (spec §2)', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByText('90 pieces', { exact: true })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Categories' }).click()
  await page.getByRole('link', { name: 'Bed Frames', exact: true }).click()
  await expect(page).toHaveURL('/bedroom/Headboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Bed Frames' })).toBeVisible()
  await expect(count(page)).toHaveText('10 of 10 fit')
})

story('a price that cannot be read is refused with a sentence, and the thumb follows a typed one', async ({ page }) => {
  await page.goto('/living/living')
  await openFilters(page)
  const field = limitField(page, 'Price')
  await field.fill('1.000,50')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Enter whole dollars, such as 1300')
  await expect(field).toHaveValue('1.000,50')
  await expect(page).toHaveURL('/living/living')
  await field.fill('800')
  await field.press('Enter')
  await expect(page).toHaveURL('/living/living?price=800')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(slider(page, 'Price')).toHaveValue('800')
  await slider(page, 'Price').press('ArrowLeft')
  await expect(field).toHaveValue('755')
})
