import { newShopper, register, signIn, signUp } from './shopper.ts'
import { expect, story } from './story.ts'

story('a shopper changes name and password (spec §2, §4, §8)', async ({ page, expectAccessible }) => {
  const shopper = newShopper()
  await page.goto('/register?redirect=/profile')
  await signUp(page, shopper)
  await expect(page.getByText('No orders yet')).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await page.getByLabel('Password', { exact: true }).fill('a-new-password')
  await page.getByLabel('Confirm Password').fill('another-password')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Passwords do not match')).toHaveCount(2)
  expect(sent).toEqual([])

  await page.getByLabel('Name', { exact: true }).fill('Marama Ngata')
  await page.getByLabel('Confirm Password').fill('a-new-password')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Marama Ngata' })).toBeVisible()
  await expectAccessible('profile with toasts')

  await page.getByRole('button', { name: 'Marama Ngata' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, { ...shopper, password: 'a-new-password' })
  await expect(page).toHaveURL('/')
})

story(
  'a shopper changes the email address with the current password',
  async ({ page, pageErrors, expectAccessible }) => {
    pageErrors.expect(/status of 400/)
    const shopper = await register(page)
    const email = newShopper().email
    const currentPassword = page.getByLabel('Current Password')
    await expect(currentPassword).toBeHidden()
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(currentPassword).toHaveAccessibleDescription(
      /Enter your current password to change the email address\./,
    )
    await expect(currentPassword).toBeFocused()
    await expectAccessible('profile with a new email address')
    await currentPassword.fill('not this one')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(currentPassword).toHaveAccessibleDescription(/This is not your current password\./)
    await currentPassword.fill(shopper.password)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(currentPassword).toBeHidden()

    await page.getByRole('button', { name: shopper.name }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page, { ...shopper, email })
    await expect(page).toHaveURL('/')
  },
)

story('an address that has an account leads to Sign In', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  const shopper = newShopper()
  expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
  await page.request.post('/api/users/logout')
  await page.goto('/register?redirect=/shipping')
  await signUp(page, shopper)
  await expect(page.locator('form').getByText('That email already has an account.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fshipping')
})

story(
  'an order that is missing or belongs to another shopper shows the not-found page (spec §6)',
  async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 404/)
    await page.goto('/register')
    await signUp(page, newShopper())
    await expect(page).toHaveURL('/')
    const response = await page.goto('/order/01938f2a-7c1e-7000-8000-000000000000')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find that page' })).toBeVisible()
  },
)
