import type { Page } from '@playwright/test'
import { confirmAddress, linkTo, sentTo } from '#tests/e2e/support/email-link.ts'
import { newShopper, register, signIn } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('a shopper who has forgotten the password chooses a new one', gate.phone, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[04]/)
  const shopper = newShopper()
  expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
  await confirmAddress(page.request, shop.dataDir, shopper)
  await page.request.post('/api/users/logout')

  await page.goto('/login')
  await page.getByLabel('Email Address').fill(shopper.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(shopper.email)
  await expect(page.getByLabel('Email Address')).toHaveAttribute('autocomplete', 'email')
  await expect(step(page)).toContainText('1 of 3 · Ask')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(step(page)).toContainText('2 of 3 · Sent')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `If ${shopper.email} has an account, we’re emailing it a link.`,
  )
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveAttribute('aria-disabled', 'true')
  expect(await measureOverflow(page)).toBe(0)

  const link = await linkTo(shop.dataDir, shopper.email, '/reset-password')
  await page.goto(link)
  await expect(page.getByText(`For ${shopper.email}`)).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expect(step(page)).toContainText('3 of 3 · Choose')
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(shopper.email)
  await expect(newPassword(page)).toHaveAttribute('autocomplete', 'new-password')
  await newPassword(page).fill('short')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(newPassword(page)).toHaveAccessibleDescription(/Use a password of 8 to 128 characters/)
  await expect(newPassword(page)).toBeFocused()
  expect(await measureOverflow(page)).toBe(0)
  await newPassword(page).fill('rimu-and-kauri')
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect(newPassword(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide new password' }).click()
  await expect(newPassword(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('Your password has changed, and you’re signed in.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: shopper.name })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link no longer works.')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

story('the page that sends a link says the same of an address without an account', anyWidth, async ({ page }) => {
  const { email } = newShopper()
  await page.goto('/forgot-password')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `If ${email} has an account, we’re emailing it a link.`,
  )
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue(email)
})

story(
  'a new password leaves another account signed in that uses the same browser',
  anyWidth,
  async ({ page, shop }) => {
    const forgetful = newShopper()
    expect((await page.request.post('/api/users', { data: forgetful })).status()).toBe(201)
    await page.request.post('/api/users/logout')
    const other = await register(page)
    expect((await page.request.post('/api/users/forgot-password', { data: { email: forgetful.email } })).status()).toBe(
      200,
    )
    await page.goto(await linkTo(shop.dataDir, forgetful.email, '/reset-password'))
    await expect(page.getByText(/never confirmed, so you’ll start a new account/)).toBeVisible()
    await newPassword(page).fill('rimu-and-kauri')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page.getByText('Your password has changed. Sign in with it.')).toBeVisible()
    await expect(page.getByRole('button', { name: other.name })).toBeVisible()
    expect(await (await page.request.get('/api/users/profile')).json()).toMatchObject({ email: other.email })
  },
)

story('a shopper confirms the address, and sees and ends sessions', async ({ page, shop, openBrowser }) => {
  const shopper = await register(page)
  await expect(page.getByText(`${shopper.email} isn’t confirmed yet.`)).toBeVisible()
  await page.goto(await linkTo(shop.dataDir, shopper.email, '/confirm-email'))
  await expect(page).toHaveURL('/confirm-email')
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'profile' }).click()
  await expect(page.getByRole('heading', { name: 'Signed in on' })).toBeVisible()
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0)

  const other = await openBrowser()
  expect((await other.request.post('/api/users/auth', { data: shopper })).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: /^Sign out (?!all)/ }).click()
  await expect(page.getByText('The device is signed out')).toBeVisible()
  expect((await other.request.get('/api/users/profile')).status()).toBe(401)
})

story('an owner of an account undoes a change of address', async ({ page, shop, openBrowser, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  const shopper = await register(page)
  await page.goto(await linkTo(shop.dataDir, shopper.email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto('/profile')
  const email = newShopper().email
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.goto(await linkTo(shop.dataDir, shopper.email, '/undo-email-change'))
  await expect(page.getByRole('button', { name: 'Stop the change' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    `Your account then keeps the address ${shopper.email} instead of changing to ${email}`,
  )

  // Another browser has no session of the account, so it needs the password.
  const other = await openBrowser()
  await other.goto(await linkTo(shop.dataDir, email, '/confirm-email'))
  await other.getByLabel('Password').fill(shopper.password)
  await other.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(other.getByText('Your email address is confirmed.')).toBeVisible()

  await expect
    .poll(async () => (await sentTo(shop.dataDir, shopper.email, 'Your email address has changed')).length)
    .toBe(1)
  await page.goto(await linkTo(shop.dataDir, shopper.email, '/undo-email-change'))
  await expect(page).toHaveURL('/undo-email-change')
  await expect(page.getByRole('main')).toContainText(`Your account goes back to ${shopper.email}`)
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('We’ve also emailed you a link to choose a new password.')).toBeVisible()
  await expect(page.getByRole('button', { name: shopper.name })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click()
  await signIn(page, shopper)
  await expect(page).toHaveURL('/')
})

const step = (page: Page) =>
  page.getByRole('list', { name: 'Steps to a new password' }).locator('[aria-current="step"]')

const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' })
