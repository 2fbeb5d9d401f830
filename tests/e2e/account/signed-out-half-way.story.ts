import { fillAddress, fillCart, newShopper, putInCart, register, signIn, signUp } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

story('a private page leads to sign-in and back (spec §2, §6)', anyWidth, async ({ page }) => {
  const shopper = newShopper()
  await page.goto('/register')
  await signUp(page, shopper)
  // The address comes before the page, which takes the focus and so closes an open menu.
  await expect(page.getByRole('heading', { level: 2, name: 'Latest Line of Products' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)

  await page.goto('/shipping')
  await expect(page).toHaveURL('/login?redirect=%2Fshipping')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fshipping')
  await page.getByRole('link', { name: 'Login' }).click()
  await signIn(page, shopper)
  await expect(page).toHaveURL('/shipping')
  // The sign-in page is not in the browser history.
  await page.goBack()
  await expect(page).not.toHaveURL(/\/login/)
})

story('a foreign redirect leads home (spec §2)', anyWidth, async ({ page }) => {
  await page.goto('/register?redirect=//evil.example')
  await signUp(page, newShopper())
  await expect(page).toHaveURL('/')
})

story('a wrong password changes nothing (spec §8)', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  await page.goto('/')
  await putInCart(page, 'Kingsland Lamp Table', 1)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await signIn(page, { ...newShopper(), password: 'wrong-password' })
  // In the toast, and next to the form, where it stays until the next change.
  await expect(page.getByText('Invalid email or password')).toHaveCount(2)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')
  await page.getByLabel('Email Address').fill('another@example.nz')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong-password')
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
})

story('two passwords that differ are not sent (spec §5, §8)', anyWidth, async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill('Marama Tipene')
  await page.getByLabel('Email Address').fill('marama@example.nz')
  await page.getByLabel('Password', { exact: true }).fill('kauri-and-rimu')
  await page.getByLabel('Confirm Password').fill('kauri-and-rata')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Passwords do not match')).toHaveCount(2)
  await expect(page.getByLabel('Confirm Password')).toBeFocused()
  expect(sent).toEqual([])
})

story('a session that ends half-way needs a sign-in and loses no data', gate.anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  const shopper = await register(page)
  await fillCart(page, 'Methven Slat-Back Dining Chair', 2)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await fillAddress(page)
  await expect(page).toHaveURL('/placeorder')

  // The cookie is deleted, and local storage still contains the user.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fplaceorder')
  await signIn(page, shopper)
  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByText('2 × $219.00')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\//)
})

for (const { name, wanted, opened, label } of [
  { name: 'sign-in', wanted: '/shipping', opened: '/login?redirect=%2Fshipping', label: 'Email Address' },
  { name: 'sign-up', wanted: '/register', opened: '/register', label: 'Name' },
]) {
  story(`what is typed on ${name} after the session has ended stays`, anyWidth, async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 401/)
    await register(page)
    await page.context().clearCookies()
    // Scripts come after the first key, as on a slow line.
    let load = () => {}
    const isTyped = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route(/\/assets\/entry-client/, async (route) => {
      await isTyped
      await route.continue()
    })
    await page.goto(wanted, { waitUntil: 'commit' })
    await expect(page).toHaveURL(opened)
    await page.getByLabel(label, { exact: true }).first().fill('marama@example.nz')
    const refused = page.waitForResponse((response) => response.status() === 401 && response.url().includes('/api/'))
    load()
    await refused
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await expect(page).toHaveURL(opened)
    await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue('marama@example.nz')
    expect(await page.evaluate(() => window.localStorage.getItem('userInfo'))).toBeNull()
  })
}
