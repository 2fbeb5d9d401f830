import type { Page } from '@playwright/test'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'What we searched for' }).getByRole('link')
const nearOf = (page: Page, name: string) => page.getByRole('region', { name })

story('a shopper types a size and a price, and takes a part away', gate.phone, async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await expect(box).toHaveAttribute('placeholder', 'Search, such as bed 1.6m')
  await box.fill('bed 1.6m under 1500')
  await box.press('Enter')
  await expect(headingOf(page)).toHaveText('Results for “bed 1.6m under 1500”')
  await expect(chipsOf(page)).toHaveText(['Bed Frames', 'Width about 1600 mm', 'Up to $1,500'])
  await expect(page.getByRole('heading', { level: 2, name: '3 pieces' })).toBeVisible()
  const near = nearOf(page, 'Close to it')
  await expect(near.getByRole('article')).toHaveCount(4)
  await expect(near.getByRole('article').first()).toContainText('$149 over $1,500')
  await expect(near.getByRole('article').last()).toContainText('190 mm wider than 1600')

  await page.getByRole('link', { name: 'Remove: Up to $1,500' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/bed%201.6m')
  await expect(headingOf(page)).toHaveText('Results for “bed 1.6m”')
  await expect(page.getByRole('heading', { level: 2, name: '4 pieces' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove: Width about 1600 mm' }).click()
  await expect(headingOf(page)).toHaveText('Results for “bed”')
  await page.getByRole('link', { name: 'Remove: Bed Frames' }).click()
  await expect(headingOf(page)).toHaveText('All Products')
})

story('a search that finds nothing offers the nearest pieces and looser searches', async ({ page }) => {
  await page.goto('/search/bufet%20under%20900')
  await expect(headingOf(page)).toHaveText('Nothing for “bufet under 900”')
  await expect(page.getByText('Showing results for buffet.')).toBeVisible()
  const near = nearOf(page, 'No buffet costs $900 or less. The closest:')
  await expect(near.getByRole('article').first()).toContainText('$49 over $900')

  await page.getByRole('link', { name: 'Buffets at any price 6 pieces' }).click()
  await expect(page).toHaveURL('/search/bufet')
  await expect(page.getByRole('heading', { level: 2, name: '6 pieces' })).toBeVisible()
  await page.getByRole('link', { name: 'Search for “bufet” as typed' }).click()
  await expect(headingOf(page)).toHaveText('Nothing for “"bufet"”')
  await expect(page.getByRole('main').getByRole('link', { name: 'Dining Room' })).toBeVisible()

  await page.goto('/search/sofa')
  await expect(page.getByText('We have no sofas.')).toBeVisible()
  await expect(nearOf(page, 'The closest we have:').getByRole('article')).toHaveCount(4)
})

story('the search understands the same without JavaScript', async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('Search products').fill('dining table 1.8m')
  await page.getByLabel('Search products').press('Enter')
  await expect(page).toHaveURL('/search/dining%20table%201.8m')
  await page.getByRole('link', { name: 'Remove: Width about 1800 mm' }).click()
  await expect(page).toHaveURL('/search/dining%20table')
  await expect(chipsOf(page)).toHaveText(['Dining Tables'])
})

story('suggestions understand a size while it is typed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('bed 1.6m')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option', { name: 'Karamea Queen Bed Frame' })).toBeVisible()
})
