import { confirmAddress, linkTo } from '#tests/e2e/support/email-link.ts'
import { newShopper, register, signIn, signUp } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('a shopper changes name and password (spec §2, §4, §8)', async ({ page }) => {
  const shopper = newShopper()
  await page.goto('/register?redirect=/profile')
  await signUp(page, shopper)
  await expect(page.getByText('No orders yet')).toBeVisible()

  const sent: Record<string, string>[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()))
  await page.getByLabel('Password', { exact: true }).fill('a-new-password')
  await page.getByLabel('Confirm Password').fill('another-password')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Passwords do not match')).toHaveCount(2)
  expect(sent).toEqual([])

  await page.getByLabel('Name', { exact: true }).fill('Marama Ngata')
  await page.getByLabel('Confirm Password').fill('a-new-password')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  const { _id } = await page.evaluate(() => JSON.parse(window.localStorage.getItem('userInfo') ?? '{}'))
  expect(sent).toMatchObject([{ _id, name: 'Marama Ngata', email: shopper.email, password: 'a-new-password' }])
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Marama Ngata' })).toBeVisible()
  const isPhone = (page.viewportSize()?.width ?? 0) < 480
  await expect(page.locator('.Toastify__toast')).toHaveCount(isPhone ? 1 : 2)

  await page.getByRole('button', { name: 'Marama Ngata' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, { ...shopper, password: 'a-new-password' })
  await expect(page).toHaveURL('/')
})

story('the contents of the profile lead to its sections, also with the keyboard', async ({ page }) => {
  await register(page)
  const contents = page.getByRole('navigation', { name: 'Profile' })
  const titles = ['My Orders', 'Your details', 'Emails', 'Addresses', 'Signed in on', 'Your data']
  await expect(contents.getByRole('link')).toHaveText(titles)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles)
  for (const title of titles) {
    const section = page.getByRole('region', { name: title })
    await contents.getByRole('link', { name: title }).focus()
    await page.keyboard.press('Enter')
    await expect(section.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeFocused()
  // Next to the sections the contents stay in view.
  const isPhone = (page.viewportSize()?.width ?? 0) < 480
  if (isPhone) await expect(contents).not.toBeInViewport()
  else await expect(contents).toBeInViewport({ ratio: 1 })
  expect(await measureOverflow(page)).toBe(0)
})

story('a new email address takes effect once it is confirmed', gate.phone, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 40[03]/)
  const shopper = await register(page)
  const email = newShopper().email
  await confirmAddress(page.request, shop.dataDir, shopper)
  await page.goto('/profile')
  const currentPassword = page.getByLabel('Current Password')
  await expect(currentPassword).toBeHidden()
  // The clock of the shop cannot be moved, so the first answer is that of a quarter of an hour later.
  const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
  let isFirst = true
  await page.route('**/api/users/profile', async (route) => {
    if (route.request().method() !== 'PUT' || !isFirst) return route.fallback()
    isFirst = false
    await route.fulfill({ status: 403, json: { message, errors: [{ path: 'currentPassword', message }] } })
  })
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(currentPassword).toHaveAccessibleDescription(/You signed in more than 15 minutes ago\./)
  await expect(currentPassword).toBeFocused()
  await currentPassword.fill('not this one')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(currentPassword).toHaveAccessibleDescription(/That isn’t your current password\./)
  await currentPassword.fill(shopper.password)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(currentPassword).toBeHidden()
  await expect(page.getByText(`${email} isn’t confirmed yet.`)).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(shopper.email)
  expect(await measureOverflow(page)).toBe(0)
  const earlier = await linkTo(shop.dataDir, email, '/confirm-email')
  await page.getByRole('button', { name: 'Keep the present address' }).click()
  await expect(page.getByText(`Your email address stays ${shopper.email}.`)).toBeVisible()
  await expect(page.getByText('isn’t confirmed yet')).toHaveCount(0)

  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`${email} isn’t confirmed yet.`)).toBeVisible()
  await page.goto(await linkTo(shop.dataDir, email, '/confirm-email', earlier))
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'profile' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue(email)

  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, { ...shopper, email })
  await expect(page).toHaveURL('/')
})

story('an address that has an account leads to Sign In', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  const shopper = newShopper()
  expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
  await page.request.post('/api/users/logout')
  await page.goto('/register?redirect=/shipping')
  await signUp(page, shopper)
  await expect(page.locator('form').getByText('That email already has an account.')).toBeVisible()
  await page.getByRole('link', { name: 'ask for a link to choose a new password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByLabel('Email Address')).toHaveValue(shopper.email)
  await page.goBack()
  await signUp(page, shopper)
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fshipping')
})

story('a missing order shows the server’s message (spec §6, §8)', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/)
  const shopper = newShopper()
  await page.goto('/register')
  await signUp(page, shopper)
  await expect(page).toHaveURL('/')
  const missing = [
    ['/order/01938f2a-7c1e-7000-8000-000000000000', 'Order not found', 'My Orders'],
    ['/product/01938f2a-7c1e-7000-8000-000000000000', 'Product not found', 'All products'],
  ] as const
  for (const [path, message, link] of missing) {
    await page.goto('/')
    // The name is there once the page is hydrated.
    await expect(page.getByRole('button', { name: shopper.name })).toBeVisible()
    await page.evaluate(goTo, path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(message)

    const response = await page.reload()
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(message)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

/** Runs in the page. A navigation of the router without a link, as by the Forward button. */
function goTo(path: string): void {
  window.history.pushState({}, '', path)
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
}
