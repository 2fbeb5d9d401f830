import type { Page } from '@playwright/test'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { field, openAsOwner, update } from '#tests/e2e/support/owner.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect } from '#tests/e2e/support/story.ts'

const story = storyInOwnShop('catalogue')

const boxOf = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
const listOf = (page: Page, label: string) => page.getByRole('listbox', { name: `Known values: ${label}`, exact: true })
const buttonOf = (page: Page, label: string) => page.getByRole('button', { name: `Show known values: ${label}` })

async function knownBrands(page: Page): Promise<string[]> {
  const { brands }: { brands: string[] } = await (await page.request.get('/api/products/known')).json()
  return brands
}

story('the owner sees every brand of the shop for any text in the field', async ({ page, shop, hasTouch }) => {
  const id = await findProduct(page, 'Akaroa Lamp Table')
  await openAsOwner(page, shop, `/admin/product/${id}/edit`)
  const brands = await knownBrands(page)
  const [box, list] = [boxOf(page, 'Brand'), listOf(page, 'Brand')]
  await expect(box).toHaveValue('Paris')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await (hasTouch ? buttonOf(page, 'Brand').tap() : buttonOf(page, 'Brand').click())
  await expect(list.getByRole('option')).toHaveText(brands)
  expect(brands).toContain('Market Road')
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'product form with an open list of brands')
  const option = list.getByRole('option', { name: 'Market Road', exact: true })
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await (hasTouch ? option.tap() : option.click())
  await expect(box).toHaveValue('Market Road')
  await expect(list).toBeHidden()
  await expect(page.getByText('Not saved yet')).toBeVisible()

  await box.click()
  await expect(list.getByRole('option')).toHaveText(brands)
  await buttonOf(page, 'Brand').click()
  await expect(list).toBeHidden()

  await page.reload()
  await expect(box).toHaveValue('Market Road')
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({ brand: 'Market Road' })
})

story('the owner chooses a brand with the keyboard alone', async ({ page, shop }) => {
  const id = await findProduct(page, 'Lavaud Hall Table')
  const url = `/admin/product/${id}/edit`
  await openAsOwner(page, shop, url)
  const brands = await knownBrands(page)
  const [box, list] = [boxOf(page, 'Brand'), listOf(page, 'Brand')]
  const reached = list.getByRole('option', { selected: true })
  const was = await box.inputValue()
  await box.focus()
  await expect(list).toBeHidden()
  await box.press('ArrowDown')
  await expect(list.getByRole('option')).toHaveText(brands)
  await expect(reached).toHaveText(brands[0] ?? '')
  await expect(reached).toHaveAttribute('id', (await box.getAttribute('aria-activedescendant')) ?? '')
  await box.press('ArrowDown')
  await expect(reached).toHaveText(brands[1] ?? '')
  await buttonOf(page, 'Brand').click()
  await expect(list).toBeHidden()
  await buttonOf(page, 'Brand').click()
  await expect(list.getByRole('option')).toHaveText(brands)
  await expect(reached).toHaveCount(0)
  await box.press('Escape')
  await expect(list).toBeHidden()
  await box.press('Escape')
  await expect(box).toHaveValue(was)

  await box.press('ArrowUp')
  await expect(list.getByRole('option')).toHaveText(brands)
  await expect(reached).toHaveText(brands.at(-1) ?? '')
  await box.press('ControlOrMeta+a')
  await box.pressSequentially('mark')
  await expect(list.getByRole('option')).toHaveText(['Market Road'])
  await expect(reached).toHaveCount(0)
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue('Market Road')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(url)
  await box.press('ArrowDown')
  await expect(list).toBeVisible()
  await box.press('Tab')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('Market Road')
})

story('a new value is accepted and suggested afterwards', anyWidth, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const id = await findProduct(page, 'Kingsland Lamp Table')
  await openAsOwner(page, shop, `/admin/product/${id}/edit`)
  await boxOf(page, 'Material').fill('x'.repeat(101))
  await expect(listOf(page, 'Material')).toBeHidden()
  await update(page).click()
  await expect(field(page, 'Material')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.invalid-feedback')).toHaveText('Keep the material to 100 characters.')
  await buttonOf(page, 'Material').click()
  await listOf(page, 'Material').getByRole('option', { name: 'Pine', exact: true }).click()
  await expect(page.locator('.invalid-feedback')).toHaveCount(0)
  await boxOf(page, 'Material').fill('Recycled Rimu')
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({ material: 'Recycled Rimu' })

  await page.goto(`/admin/product/${id}/edit`)
  await buttonOf(page, 'Material').click()
  await expect(listOf(page, 'Material').getByRole('option', { name: 'Recycled Rimu', exact: true })).toBeVisible()
})
