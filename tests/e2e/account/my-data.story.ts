import { readFile } from 'node:fs/promises'
import { fillCart, register, signIn } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

story('a shopper downloads the own data and deletes the account', gate.phone, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 40[01]/)
  const shopper = await register(page)
  await fillCart(page, 'Kingsland Lamp Table', 1)
  await page.goto('/profile')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.account).toMatchObject({ name: shopper.name, email: shopper.email })

  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const password = dialog.getByLabel('Your password')
  await password.fill('not this one')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(password).toHaveAccessibleDescription('That isn’t your current password.')
  await password.fill(shopper.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()

  await expect(page.getByText('Your account was deleted')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 pieces' })).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)
  await signIn(page, shopper)
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
})
