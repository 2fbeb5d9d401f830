import type { Page } from '@playwright/test'
import { fillCart, fillAddress, register, signIn } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'
import { waitForHydration } from '#tests/e2e/support/walk.ts'

const addressField = (page: Page) => page.getByLabel('Address', { exact: true })
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

story('every step of the checkout leads to the step that is missing (spec §4)', anyWidth, async ({ page }) => {
  await register(page)
  await page.goto('/payment')
  await expect(page).toHaveURL('/shipping')
  await page.goto('/placeorder')
  await expect(page).toHaveURL('/shipping')

  // An empty cart stops only the last step (spec §5).
  await fillAddress(page)
  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(placeOrder(page)).toBeDisabled()

  await page.evaluate(() => {
    const cart = JSON.parse(window.localStorage.getItem('cart') ?? '{}')
    window.localStorage.setItem('cart', JSON.stringify({ ...cart, paymentMethod: '' }))
  })
  await page.reload()
  await expect(page).toHaveURL('/payment')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/placeorder')
  expect(await page.evaluate(() => JSON.parse(window.localStorage.getItem('cart') ?? '{}').paymentMethod)).toBe('card')
})

story('a reload and the Back button lose no checkout data (spec §3, §4)', gate.anyWidth, async ({ page }) => {
  await register(page)
  await fillCart(page, 'Kingsland Lamp Table', 2)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await expect(page).toHaveURL('/shipping')
  await addressField(page).fill('14 Kōwhai')
  await page.goto('/')
  await page.goto('/shipping')
  await expect(addressField(page)).toHaveValue('14 Kōwhai')
  await page.reload()
  await expect(addressField(page)).toHaveValue('14 Kōwhai')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(addressField(page)).toHaveValue('14 Kōwhai')
  await fillAddress(page)

  await expect(page).toHaveURL('/placeorder')
  await page.reload()
  await expect(page.getByText('14 Kōwhai Street')).toBeVisible()
  await page.goBack()
  await expect(addressField(page)).toHaveValue('14 Kōwhai Street')
  await page.getByRole('button', { name: 'Continue' }).click()
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/order\//)
  await page.reload()
  await expect(page.getByText('Not Paid')).toBeVisible()

  // The submitted form is not in the browser history, and its items are not ordered twice.
  await page.goBack()
  await expect(page).toHaveURL('/shipping')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(placeOrder(page)).toBeDisabled()
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Details/ })).toHaveCount(1)
})

story('text that is typed before hydration is kept', anyWidth, async ({ page }) => {
  await register(page)
  const typed = Promise.withResolvers<void>()
  await page.route('/assets/entry-client-*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/shipping', { waitUntil: 'commit' })
  await addressField(page).fill('14 Kōwhai Street')
  typed.resolve()
  await waitForHydration(page)
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toBeVisible()
  // Not a reload: browsers restore the fields of a reloaded page.
  await page.goto('/cart')
  await page.goto('/shipping')
  await expect(addressField(page)).toHaveValue('14 Kōwhai Street')
})

story('an order is placed in one of two tabs only', anyWidth, async ({ page, context, pageErrors }) => {
  await register(page)
  await fillCart(page, 'Petone Dining Chair', 1)
  await page.goto('/shipping')
  await fillAddress(page)
  await expect(placeOrder(page)).toBeEnabled()
  const other = await context.newPage()
  pageErrors.watch(other)
  await other.goto('/placeorder')
  await expect(placeOrder(other)).toBeEnabled()

  await placeOrder(other).click()
  await expect(other).toHaveURL(/\/order\//)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(placeOrder(page)).toBeDisabled()
})

story('a half-written address is kept when the session ends', anyWidth, async ({ page, context, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  const shopper = await register(page)
  await fillCart(page, 'Petone Dining Chair', 1)
  await page.goto('/shipping')
  await addressField(page).fill('14 Kōwhai Street')
  await page.getByLabel('City').fill('Ōamaru')
  await context.clearCookies()
  await page.reload()
  // The list of kept addresses needs the session.
  await expect(page).toHaveURL('/login?redirect=%2Fshipping')
  await signIn(page, shopper)
  await expect(addressField(page)).toHaveValue('14 Kōwhai Street')
  await expect(page.getByLabel('City')).toHaveValue('Ōamaru')
  await fillAddress(page)
  await expect(placeOrder(page)).toBeEnabled()
  await context.clearCookies()
  await placeOrder(page).click()
  await expect(page.getByText('Please sign in first.')).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=%2Fplaceorder')
  await signIn(page, shopper)
  await expect(page.getByText('14 Kōwhai Street')).toBeVisible()
  await placeOrder(page).click()
  await expect(page).toHaveURL(/\/order\//)
})

story('a session ended by another tab loses no typed text', anyWidth, async ({ page, context, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  const shopper = await register(page)
  await page.goto('/shipping')
  await addressField(page).fill('14 Kōwhai Street')
  const other = await context.newPage()
  pageErrors.watch(other)
  await other.goto('/')
  await other.getByRole('button', { name: shopper.name }).click()
  await context.clearCookies()
  await other.getByRole('link', { name: 'Profile' }).click()
  await expect(other).toHaveURL('/login?redirect=%2Fprofile')

  await expect(page).toHaveURL('/login?redirect=%2Fshipping')
  await signIn(page, shopper)
  await expect(addressField(page)).toHaveValue('14 Kōwhai Street')
  await expect(other).toHaveURL('/profile')
})

story('signing out clears the shopper’s data in every tab', anyWidth, async ({ page, context, pageErrors }) => {
  const shopper = await register(page)
  await fillCart(page, 'Kingsland Lamp Table', 1)
  await page.goto('/shipping')
  await addressField(page).fill('14 Kōwhai Street')
  const other = await context.newPage()
  pageErrors.watch(other)
  await other.goto('/')
  await other.getByRole('button', { name: shopper.name }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login')

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'Cart, 0 pieces' })).toBeVisible()
  const kept = await page.evaluate(() => [
    window.localStorage.length,
    JSON.stringify(Object.entries(window.sessionStorage)),
  ])
  expect(kept[0]).toBe(0)
  expect(kept[1]).not.toContain('Kōwhai')
})
