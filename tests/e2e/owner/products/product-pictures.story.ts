import type { Page } from '@playwright/test'
import { noise } from '#tests/support/make-pictures.ts'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { field, openAsOwner, update } from '#tests/e2e/support/owner.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'

const story = storyInOwnShop('catalogue')

const rows = (page: Page) => page.getByRole('list', { name: 'Pictures, in order' }).getByRole('listitem')
const texts = async (page: Page) =>
  rows(page)
    .getByRole('textbox')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

const picture = async (seed: number) => ({
  name: `picture-${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await noise(2400, 1800, seed).jpeg({ quality: 60 }).toBuffer(),
})

story('the owner adds, orders, describes and deletes several pictures', async ({ page, shop }) => {
  const name = page.viewportSize()?.width === 390 ? 'Haast Bar Table' : 'Feilding Bar Table'
  const id = await findProduct(page, name)
  await openAsOwner(page, shop, `/admin/product/${id}/edit`)
  const count = await rows(page).count()
  await page.getByLabel('Add pictures').setInputFiles([await picture(count), await picture(count + 1)])
  await expect(page.getByText('2 pictures added')).toBeVisible()
  await expect(rows(page)).toHaveCount(count + 2)
  await field(page, `Picture ${count + 1}, alternative text`).fill('The table, set for two')
  await field(page, `Picture ${count + 2}, alternative text`).fill('One leg, near')

  const up = page.getByRole('button', { name: `Move picture ${count + 2} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Move picture ${count + 1} up` })).toBeFocused()
  expect((await texts(page)).slice(count)).toEqual(['One leg, near', 'The table, set for two'])

  const handle = rows(page).last().getByTitle('Drag to change the order')
  await handle.scrollIntoViewIfNeeded()
  await rows(page).first().scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await rows(page).first().boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1) {
    const y = (from?.y ?? 0) + 10 + (((to?.y ?? 0) + 4 - (from?.y ?? 0) - 10) * step) / 20
    await page.mouse.move((from?.x ?? 0) + 10, y)
  }
  await page.mouse.up()
  expect((await texts(page))[0]).toBe('The table, set for two')
  const main = await field(page, 'Image URL').inputValue()
  expect(main).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/)

  await page.getByRole('button', { name: 'Delete picture 1' }).click()
  await expect(rows(page)).toHaveCount(count + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(count + 2)
  await expect(field(page, 'Image URL')).toHaveValue(main)
  await page.getByRole('button', { name: `Delete picture ${count + 2}` }).click()
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()

  const stored = await (await page.request.get(`/api/products/${id}`)).json()
  expect(stored.image).toBe(main)
  expect(stored.pictures).toHaveLength(count + 1)
  expect(stored.pictures[0]).toMatchObject({ alternativeText: 'The table, set for two', widthPx: 2400, heightPx: 1800 })

  await page.goto(`/product/${id}`)
  await page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText('The table, set for two. Full size 2400 × 1800.')).toBeVisible()
  const large = page.waitForRequest(/w=2400$/)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('+')
  await expect(dialog.getByRole('status')).toHaveText('200%')
  await large
})

story('a picture that cannot be read is named, and the others are added', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const id = await findProduct(page, 'Pauanui Console Table')
  await openAsOwner(page, shop, `/admin/product/${id}/edit`)
  const count = await rows(page).count()
  const broken = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page.getByLabel('Add pictures').setInputFiles([broken, await picture(77)])
  await expect(page.getByText('Picture added')).toBeVisible()
  await expect(page.getByText(/^notes\.jpg: We can’t open this as a picture/)).toBeVisible()
  await expect(rows(page)).toHaveCount(count + 1)
})
