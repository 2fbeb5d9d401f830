import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { expectPlace, openAsOwner, openFilters, openPlace } from '#tests/e2e/support/owner.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('catalogue')

story('the owner finds a change of a price in the history and puts it back', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  const id = await findProduct(page, 'Kingsland Lamp Table')
  const read = async (): Promise<{ price: number }> => (await page.request.get(`/api/products/${id}`)).json()
  const { price } = await read()
  await openAsOwner(page, shop, '/admin')
  for (const next of [price + 10, price + 20]) {
    expect((await page.request.put(`/api/products/${id}`, { data: { price: next } })).status()).toBe(200)
  }
  await openPlace(page, 'People and history')
  await page.getByRole('navigation', { name: 'Pages of this section' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expectPlace(page, 'People and history')

  const rows = page.getByRole('row').filter({ hasText: 'Kingsland Lamp Table' })
  await page.getByLabel('Piece, order, person or words').fill('kingsland')
  await page.getByLabel('Piece, order, person or words').press('Enter')
  await openFilters(page)
  await page.getByLabel('What', { exact: true }).selectOption('Prices')
  await expect(page).toHaveURL('/admin/history?search=kingsland&about=prices')
  await expect(rows).toHaveCount(2)
  expect(await measureOverflow(page)).toBe(0)

  // The older of both changes is overwritten; the newer one goes back.
  await rows.nth(1).getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText(/The Kingsland Lamp Table was changed again at \d\d:\d\d\. It stays as it is\./),
  ).toBeVisible()
  expect(await read()).toMatchObject({ price: price + 20 })
  await rows.nth(0).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Kingsland Lamp Table is as it was before this change.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  expect(await read()).toMatchObject({ price: price + 10 })

  await page.getByLabel('Who', { exact: true }).selectOption('The shop')
  await expect(page.getByText('No changes match these filters.')).toBeVisible()
  await rows.first().waitFor({ state: 'detached' })
})
