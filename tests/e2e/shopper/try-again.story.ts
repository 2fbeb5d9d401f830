import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectSaidOnce } from '#tests/e2e/support/said-once.ts'
import { fillCart, findProduct, fillAddress, newShopper, register, signIn } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

const words = {
  fetch: 'The shop couldn’t be reached. Check your connection and try again.',
  timeout: 'The shop took too long to answer. Try again in a moment.',
  parsing: 'Unexpected response from the server. Try again.',
}

async function tryAgain(page: Page, text: string, timeout = 40_000): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: text })
  await expect(alert).toBeVisible({ timeout })
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
}

const cut = (route: Route) => route.abort('failed')
const refuse = (route: Route) => route.fulfill({ status: 503, json: { message: 'We are counting the stock.' } })
const mumble = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the wifi' })

story('a failed list is read on a second try (FETCH_ERROR; spec §8)', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/)
  await page.goto('/')
  await page.route('/api/products?*', cut)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByText(words.fetch)).toBeVisible()
  await tryAgain(page, words.fetch)
  await expect(page).toHaveURL(/\/page\/2/)
  await expect(page.getByRole('heading', { name: 'Latest Line of Products' })).toBeVisible()
})

story('a search that takes too long is tried again (TIMEOUT_ERROR; spec §8)', anyWidth, async ({ page }) => {
  await page.goto('/')
  await page.route('/api/products/browse?keyword=*', () => undefined)
  await page.getByLabel('Search products').fill('cardrona')
  await page.getByLabel('Search products').press('Enter')
  await tryAgain(page, words.timeout, 60_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “cardrona”' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cardrona Lamp Table' })).toBeVisible()
})

story('a room is read again after a response that is not JSON (PARSING_ERROR; spec §8)', anyWidth, async ({ page }) => {
  await page.goto('/')
  await page.route('/api/products/browse*', mumble)
  await page.locator('main a[href="/living/living"]').first().click()
  await tryAgain(page, words.parsing)
  await expect(page).toHaveURL('/living/living')
  await expect(page.getByRole('link', { name: 'Cardrona Coffee Table with Drawers' })).toBeVisible()
})

story('a refused product shows the server’s message (spec §8)', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 503/)
  const id = await findProduct(page, 'Cardrona Lamp Table')
  await page.goto('/search/cardrona%20lamp')
  await page.route(`/api/products/${id}`, refuse)
  await page.getByRole('link', { name: 'Cardrona Lamp Table' }).first().click()
  await tryAgain(page, 'We are counting the stock.')
  await expect(page.getByRole('heading', { level: 1, name: 'Cardrona Lamp Table' })).toBeVisible()
})

story('orders that cannot be read are read on a second try (spec §8)', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 503|ERR_FAILED/)
  const shopper = await register(page)
  await fillCart(page, 'Kingsland Lamp Table', 1)
  await page.goto('/shipping')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Not Paid')).toBeVisible()
  await page.goto('/')

  await page.route('/api/orders/mine', refuse)
  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue(shopper.email)
  await tryAgain(page, 'We are counting the stock.')
  await expect(page.getByRole('link', { name: /^Details/ })).toHaveCount(1)

  await page.route('/api/orders/*', cut)
  await page.getByRole('link', { name: /^Details/ }).click()
  await tryAgain(page, words.fetch)
  await expect(page.getByText('Not Paid')).toBeVisible()
})

story('a visitor who is offline reads why on the same page', gate.anyWidth, async ({ page, pageErrors, context }) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|status of 0/)
  const offline = page
    .getByRole('alert')
    .filter({ hasText: 'You seem to be offline. Check your connection, then try again.' })
  await page.goto('/search/cardrona%20lamp')
  const box = page.getByLabel('Search products')
  await box.fill('wardrobe')
  const item = page.getByRole('main').getByRole('link', { name: 'Cardrona Lamp Table' }).first()
  await item.scrollIntoViewIfNeeded()
  await expect(page.locator('.Toastify')).toHaveCount(1)

  // The code of the product page is missing, and later its data.
  await context.setOffline(true)
  await item.click()
  await expect(offline).toHaveCount(1)
  await expect(page).toHaveURL('/search/cardrona%20lamp')
  await expect(box).toHaveValue('wardrobe')
  await context.setOffline(false)
  await item.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cardrona Lamp Table' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “cardrona lamp”' })).toBeVisible()
})

story('the code of a toast is loaded again when it is needed', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED|status of 401/)
  await page.route('/assets/toasts-*.js', cut)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toasts-'))
  await page.goto('/login')
  await failed
  await page.unrouteAll()
  await signIn(page, { ...newShopper(), password: 'not-my-password' })
  await expectSaidOnce(page, 'Invalid email or password')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')
})

story('the sentence of a toast is shown without the code of toasts too', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED|status of 401/)
  await page.route('/assets/toasts-*', cut)
  await page.goto('/login')
  await signIn(page, { ...newShopper(), password: 'not-my-password' })
  const plain = page.locator('body > .plain-toast')
  await expect(plain).toHaveText('Invalid email or password')
  await expect(plain).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'sign in with a plain toast')
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

story('the wanted page opens with a full load after an update', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404|Failed to fetch dynamically imported module/)
  await page.goto('/search/cardrona%20lamp')
  await page.waitForLoadState('networkidle')
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname))
  await page.route('/assets/product-*.js', (route) =>
    loads.length > 0 ? route.fallback() : route.fulfill({ status: 404, json: { message: 'There is nothing here.' } }),
  )
  await page.getByRole('main').getByRole('link', { name: 'Cardrona Lamp Table' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cardrona Lamp Table' })).toBeVisible()
  expect(loads).toEqual([new URL(page.url()).pathname])

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “cardrona lamp”' })).toBeVisible()
})
