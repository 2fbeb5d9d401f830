import type { DeliveryEstimate } from '#contract/orders/delivery.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('quiet')

story('the owner publishes an announcement and undoes it', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[09]/)
  await openAsOwner(page, shop, '/admin')
  await openPlace(page, 'Content')
  await expect(page).toHaveURL('/admin/content')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Closed for Christmas')
  await page.getByLabel('Link (optional)').fill('javascript:alert(1)')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.invalid-feedback')).toContainText('Enter an address of the shop that begins with /')
  await page.getByLabel('Link (optional)').fill('/support#shipping')
  await page.reload()
  await expect(text).toHaveValue('Closed for Christmas')
  await expect(page.getByRole('figure', { name: 'Preview' })).toContainText('On every page')
  await page.getByLabel('Link (optional)').press('Control+s')
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Draft, not published')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await text.press('Control+Enter')
  await expect(page.getByText('Announcement published. Customers see it now.')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View shop' }).click()
  const line = page.getByRole('region', { name: 'Announcement' })
  await expect(line.getByRole('link', { name: 'Closed for Christmas' })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await line.getByRole('link').click()
  await expect(page).toHaveURL('/support#shipping')

  await page.goto('/admin/content')
  const state = await (await page.request.get('/api/content/announcement')).json()
  const theirs = { text: 'Open again', link: '', from: '', to: '' }
  const data = { value: theirs, basedOn: state.newest }
  expect((await page.request.put('/api/content/announcement/draft', { data })).status()).toBe(200)
  await text.fill('Closed until Tuesday')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'saved another version on' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on with mine' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Announcement published. Customers see it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Announcement restored', { exact: true })).toBeVisible()
  await expect(text).toHaveValue('Closed for Christmas')
  await page
    .getByRole('region', { name: 'History of the announcement' })
    .getByRole('button', { name: 'Restore No announcement' })
    .click()
  await expect(text).toHaveValue('')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Announcement' })).toHaveCount(0)
})

story('delivery dates skip the days on which the shop is closed', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const dayAfter = (count: number) => addDays(nzDay(new Date().toISOString()), count)
  const promise = async () => {
    const response = await page.request.get('/api/delivery/promise?postCode=8011')
    const { promise: found }: DeliveryEstimate = await response.json()
    return found.kind === 'days' ? found : null
  }
  await openAsOwner(page, shop, '/admin/content/hours')
  // The row of the pages scrolls to the chosen one on a phone.
  const pages = page.getByRole('navigation', { name: 'Pages of this section' })
  await expect(pages.getByRole('link', { name: 'Hours and contact' })).toBeInViewport({ ratio: 1 })
  const first = await promise()
  const form = page.getByRole('form', { name: 'Closed days' })
  await expect(form.getByText('Closed only on weekends and public holidays.')).toBeVisible()
  await form.getByRole('button', { name: 'Add closed days' }).click()
  await expect(form.getByLabel('Reason')).toBeFocused()
  await form.getByLabel('From').fill(dayAfter(-1))
  await form.getByRole('button', { name: 'Publish closed days' }).click()
  await expect(form.locator('.invalid-feedback')).toHaveText('Enter why you’re closed, such as Christmas.')
  await form.getByLabel('Reason').fill('Renovation')
  await form.getByRole('button', { name: 'Publish closed days' }).click()
  await expect(form.locator('.invalid-feedback')).toContainText('Choose a day from today on')
  await form.getByLabel('From').fill(dayAfter(1))
  await form.getByLabel('To').fill(dayAfter(40))
  expect(await measureOverflow(page)).toBe(0)
  await form.getByRole('button', { name: 'Publish closed days' }).click()
  await expect(page.getByText('Closed days published. Customers see it now.')).toBeVisible()
  const closed = { day: dayAfter(1), to: dayAfter(40), name: 'Renovation' }
  expect(await promise()).toMatchObject({ holidays: [closed] })
  expect((await promise())?.from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect((await promise())?.from.localeCompare(dayAfter(40))).toBe(1)

  await page.evaluate(() => localStorage.setItem('postCode', '8011'))
  const products = await (await page.request.get('/api/products')).json()
  await page.goto(`/product/${products.products[0]._id}`)
  await expect(page.getByText('Renovation, don’t count.')).toBeVisible()

  await page.goto('/admin/content/hours')
  await form.getByRole('button', { name: 'Delete closed days of Renovation' }).click()
  await expect(form.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await form.getByRole('button', { name: 'Publish closed days' }).click()
  await expect(page.getByText('Closed days published. Customers see it now.')).toBeVisible()
  expect(await promise()).toEqual(first)
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Closed days restored', { exact: true })).toBeVisible()
  expect(await promise()).toMatchObject({ holidays: [closed] })
  expect(await measureOverflow(page)).toBe(0)

  // The other stories share this shop.
  await form.getByRole('button', { name: 'Delete closed days of Renovation' }).click()
  await form.getByRole('button', { name: 'Publish closed days' }).click()
  await expect.poll(promise).toEqual(first)
})

story('the contact page shows changed hours and contact details', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  await openAsOwner(page, shop, '/admin/content/hours')
  await page.getByRole('button', { name: 'Open on Saturday' }).click()
  await page.getByLabel('Saturday, to').fill('08:00')
  await page.getByRole('button', { name: 'Publish phone hours' }).click()
  await expect(
    page.locator('.invalid-feedback').getByText('The closing time must be after the opening time.'),
  ).toBeVisible()
  await page.getByLabel('Saturday, to').fill('14:00')
  await page.getByRole('button', { name: 'Publish phone hours' }).click()
  await expect(page.getByText('Phone hours published. Customers see it now.')).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill('03 555 0199')
  await page.getByLabel('Address (optional)').fill('1 High Street, Ōamaru 9400')
  await page.getByRole('button', { name: 'Publish name and contact' }).click()
  await expect(page.getByText('Name and contact published. Customers see it now.')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  const times = page.getByRole('form', { name: 'Days and minutes' })
  await times.getByLabel('Days to pay an order').fill('91')
  await times.getByRole('button', { name: 'Publish days and minutes' }).click()
  await expect(times.locator('.invalid-feedback')).toHaveText('Enter whole days from 1 to 90.')
  await times.getByLabel('Days to pay an order').fill('14')
  await times.getByRole('button', { name: 'Publish days and minutes' }).click()
  await expect(page.getByText('Days and minutes published. Customers see it now.')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await page.goto('/terms')
  await expect(page.getByRole('main').getByText('up to 14 days after you')).toBeVisible()
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText('9am to 5pm, Monday to Friday; 9am to 2pm, Saturday')).toBeVisible()
  await expect(main.getByText('1 High Street, Ōamaru 9400')).toBeVisible()
  await expect(main.getByRole('link', { name: '03 555 0199' })).toHaveAttribute('href', 'tel:035550199')
})
