import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { field, openAsOwner, update } from '#tests/e2e/support/owner.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('quiet')

story(
  'the owner adds a category to the living room by keyboard, a piece goes into it, and shoppers find it there',
  async ({ page, shop }) => {
    await openAsOwner(page, shop, '/admin/content/rooms')
    await page.getByRole('button', { name: 'Add a category' }).press('Enter')
    await expect(page.getByLabel('Room', { exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Paris')
    await page.keyboard.press('Enter')
    await expect(page.getByText('‘Paris’ leads to Paris already. Choose another one.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Stools')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Stool')
    await page.keyboard.press('Enter')
    const living = page.getByRole('list', { name: 'Categories of the living room' })
    await expect(living.getByRole('listitem').last()).toContainText('Stools /living/Stool')
    expect(await (await page.request.get('/living/living')).text()).not.toContain('/living/Stool')
    await page.getByLabel('Lead text').first().press('Control+Enter')
    await expect(page.getByText('Rooms and categories published. Customers see it now.')).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)

    const id = await findProduct(page, 'Akaroa Lamp Table')
    await page.goto(`/admin/product/${id}/edit`)
    await field(page, 'Category').fill('Stool')
    await page.keyboard.press('Escape')
    await update(page).click()
    await expect(page.getByText('Product updated')).toBeVisible()

    await page.goto('/living/Stool')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stools')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Akaroa Lamp Table')
    await expect(page.getByRole('article')).toContainText('Stools')
    expect(await measureOverflow(page)).toBe(0)
    await page.goto('/living/living')
    await expect(page.locator('a[href="/living/Stool"]').first()).toContainText('Stools')

    await page.goto('/admin/content/rooms')
    await expect(living.getByRole('listitem').last()).toContainText('1 piece')
    await living.getByRole('button', { name: 'Rename Stools' }).press('Enter')
    await expect(page.getByLabel('New name of Stools')).toBeFocused()
    await page.getByLabel('New name of Stools').fill('Footstools')
    await page.keyboard.press('Enter')
    await living.getByRole('button', { name: 'Hide Footstools' }).click()
    await expect(living.getByRole('button', { name: 'Remove Footstools' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Rooms and categories published. Customers see it now.')).toBeVisible()
    await page.goto('/living/living')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('a[href="/living/Stool"]')).toHaveCount(0)
    await page.goto('/living/Stool')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Footstools')
    await expect(page.getByRole('article')).toContainText('Akaroa Lamp Table')
  },
)

story('the owner removes an empty category, sees who did, and brings it back by keyboard', async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin/content/rooms')
  const living = page.getByRole('list', { name: 'Categories of the living room' })
  const published = page.getByText('Rooms and categories published. Customers see it now.')
  const poufs = living.getByRole('listitem').filter({ hasText: '/living/Pouf' })
  await page.getByRole('button', { name: 'Add a category' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Poufs')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Pouf')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(published).toBeVisible()
  const deleted = page.getByRole('region', { name: 'Deleted in the last 30 days' })
  const entry = deleted.getByRole('listitem').filter({ hasText: 'Poufs' })
  await expect(entry).toHaveCount(0)

  await page.reload()
  await living.getByRole('button', { name: 'Remove Poufs' }).press('Enter')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(entry).toContainText(/Living Room, .+, .+/i)
  await expect(poufs).toHaveCount(0)
  expect(await measureOverflow(page)).toBe(0)

  await entry.getByRole('button', { name: 'Restore Poufs' }).press('Enter')
  await expect(page.getByText('Poufs is back')).toBeVisible()
  await expect(entry).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(poufs).toHaveCount(1)
})
