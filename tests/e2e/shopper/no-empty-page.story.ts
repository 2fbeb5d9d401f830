import type { Page } from '@playwright/test'
import { fillCart, newShopper, signIn, signUp } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'

async function holdBack(page: Page, names: RegExp): Promise<{ asked: Promise<unknown>; release: () => void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(names, async (route) => {
    await gate.promise
    await route.fallback()
  })
  return { asked: page.waitForRequest(names), release: gate.resolve }
}

/** Ignores the top bar, whose link becomes a name. Returns the texts of what has moved. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    // Fonts that arrive late move the text.
    await document.fonts.ready
    const moves: string[] = []
    Reflect.set(window, 'moves', moves)
    const bar = document.querySelector('aside')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
        const moved = entry.sources.filter(({ node }) => !node || !bar?.contains(node))
        if (moved.length > 0) moves.push(moved.map(({ node }) => node?.textContent ?? 'a removed element').join(' | '))
      }
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => Reflect.get(window, 'moves') as string[])
}

story('the form of Sign In stays, busy, until the next page is there', anyWidth, async ({ page }) => {
  const shopper = newShopper()
  expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
  await page.request.post('/api/users/logout')
  const { asked, release } = await holdBack(page, /\/assets\/profile-[\w-]{8}\.js/)
  await page.goto('/login?redirect=/profile')
  const moves = await watchMoves(page)
  await signIn(page, shopper)
  await asked
  await expect(page.getByRole('button', { name: shopper.name })).toBeVisible()
  const button = page.getByRole('button', { name: 'Sign In' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(shopper.password)
  expect(await moves()).toEqual([])
  release()
  await expect(page).toHaveURL('/profile')
})

story('the form stays after Continue as guest and after Register as well', anyWidth, async ({ page }) => {
  await fillCart(page, 'Hahei Coffee Table', 1)
  const { asked, release } = await holdBack(page, /\/assets\/shipping-[\w-]{8}\.js/)
  await page.goto('/login?redirect=/shipping')
  await expect(page.getByText('Your cart is safe: 1 × Hahei Coffee Table')).toBeVisible()
  const moves = await watchMoves(page)
  await page.getByLabel('Where should we send the receipt?').fill(newShopper().email)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await asked
  await expect(page.getByRole('button', { name: 'Guest', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toHaveAttribute('aria-busy', 'true')
  expect(await moves()).toEqual([])

  await page.goto('/register?redirect=/shipping')
  await expect(page.getByText('Your cart is safe: 1 × Hahei Coffee Table')).toBeVisible()
  const later = await watchMoves(page)
  const shopper = newShopper()
  await signUp(page, shopper)
  await expect(page.getByRole('button', { name: shopper.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toHaveAttribute('aria-busy', 'true')
  expect(await later()).toEqual([])
  release()
  await expect(page).toHaveURL('/shipping')
})

story('a signed-in shopper goes from the cart straight to the address', anyWidth, async ({ page }) => {
  expect((await page.request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  await page.goto('/profile')
  await fillCart(page, 'Hahei Coffee Table', 1)
  const { asked, release } = await holdBack(page, /\/assets\/shipping-[\w-]{8}\.js/)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart')
  release()
  await expect(page).toHaveURL('/shipping')
  await page.goBack()
  await expect(page).toHaveURL('/cart')
})

story('the footer stays out of sight after Logout on a private page', anyWidth, async ({ page }) => {
  const shopper = newShopper()
  expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
  const { asked, release } = await holdBack(page, /\/assets\/sign-in-[\w-]{8}\.js/)
  await page.goto('/profile')
  const moves = await watchMoves(page)
  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await asked
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  expect(await moves()).toEqual([])
  release()
  await expect(page).toHaveURL('/login')
})
