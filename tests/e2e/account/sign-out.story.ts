import { fillCart, putInCart, register, signIn } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

story('signing out wipes local storage and leads to sign-in (spec §4)', gate.anyWidth, async ({ page }) => {
  const shopper = await register(page)
  await fillCart(page, 'Kingsland Lamp Table', 1)
  await page.goto('/profile')
  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 pieces' })).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
})

story('a change of the cart just before signing out is in the account (promises 19)', anyWidth, async ({ page }) => {
  const shopper = await register(page)
  await putInCart(page, 'Kingsland Lamp Table', 1)
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('cartSynced'))).toMatch(/:1\b/)
  // A slow line: the sign-out sends the change and waits for it. The page's clock is paused, because a change is sent
  // after a moment anyway, and the sign-out waits two seconds at most.
  const [sent, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/cart', async (route) => {
    sent.resolve()
    await released.promise
    await route.continue()
  })
  const calls: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/cart') && request.method() !== 'GET') calls.push('cart saved')
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/logout')) calls.push('sign-out sent')
  })
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.getByLabel('Quantity of Kingsland Lamp Table').selectOption('2')
  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await sent.promise
  expect(calls).toEqual([])
  released.resolve()
  await expect.poll(() => calls).toContain('sign-out sent')
  expect(calls[0]).toBe('cart saved')
  await page.clock.resume()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'Cart, 0 pieces' })).toBeVisible()
  await signIn(page, shopper)
  await expect(page.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
})

story('a failed sign-out is only logged to the console (spec §8)', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/console error/)
  const shopper = await register(page)
  await fillCart(page, 'Kingsland Lamp Table', 1)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 2, name: 'My Orders' })).toBeVisible()
  await page.route('/api/users/logout', (route) =>
    route.fulfill({ status: 503, json: { message: 'Come back later.' } }),
  )
  const logged = page.waitForEvent('console', (message) => !message.text().startsWith('Failed to load'))
  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await logged).type()).toBe('error')
  // What the failure shows, if anything, is there after the next paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Come back later.')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: shopper.name })).toBeVisible()
  // Each is written once the cart or the list of the account has been read.
  for (const key of ['cartSynced', 'myListSynced']) {
    await expect.poll(() => page.evaluate((name) => window.localStorage.getItem(name), key)).not.toBeNull()
  }
  expect(await page.evaluate(() => Object.keys(window.localStorage).toSorted())).toEqual([
    'cart',
    'cartSynced',
    'myListSynced',
    'userInfo',
  ])
})
