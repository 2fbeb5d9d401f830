import type { Page } from '@playwright/test'
import { findProduct, newShopper, register, signIn, signUp } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { waitForHydration } from '#tests/e2e/support/walk.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })

story('a product page shows a new review (spec §2, §4, §5, §8)', gate.phone, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 4(00|09)/)
  const id = await findProduct(page, 'Lavaud Hall Table')
  await page.goto(`/product/${id}`)
  await expect(page.getByText('No Reviews').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Write a Customer Review' })).toBeVisible()
  await expect(page.getByText('Please sign in to write a review')).toBeVisible()
  await expect(page.getByLabel('Comment')).toHaveCount(0)
  await page.getByRole('link', { name: 'Write a Customer Review' }).click()
  await expect(page).toHaveURL(`/product/${id}#write`)
  await page.locator('#reviews').getByRole('link', { name: 'sign in' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/product/${id}#write`)}`)
  await page.getByRole('link', { name: 'Register' }).click()
  await signUp(page, newShopper())
  await expect(page).toHaveURL(`/product/${id}#write`)

  // An empty form is sent (spec §5): the server returns the field errors.
  await submit(page).click()
  await expect(page.getByText('Choose a rating from 1 to 5.')).toHaveCount(2)
  await expect(page.getByText('Write a few words about the piece.')).toBeVisible()
  await expect(page.getByLabel('Rating')).toBeFocused()

  await expect(page.getByLabel('Rating').getByRole('option')).toHaveText([
    'Select',
    '1 - Poor',
    '2 - Fair',
    '3 - Good',
    '4 - Very Good',
    '5 - Excellent',
  ])
  await page.getByLabel('Rating').selectOption('4 - Very Good')
  await page.getByLabel('Comment').fill('Fits behind the door.\nThe drawer sticks a little.')
  await submit(page).click()
  await expect(page.getByText('Review Submitted')).toBeVisible()
  await expect(page.getByText('Choose a rating from 1 to 5.')).toHaveCount(0)
  await expect(page.getByLabel('Rating')).toHaveValue('')
  await expect(page.getByLabel('Comment')).toHaveValue('')
  const review = page.getByRole('article').filter({ hasText: 'Fits behind the door.' })
  await expect(review.getByRole('heading', { name: 'Marama Tipene' })).toBeVisible()
  await expect(review.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible()
  await expect(page.locator('#reviews').getByText(/from 1 review/)).toBeVisible()

  await page.getByLabel('Rating').selectOption('1 - Poor')
  await page.getByLabel('Comment').fill('Changed my mind')
  await submit(page).click()
  await expect(page.getByText('You’ve already reviewed this piece.')).toHaveCount(2)
  await expect(page.locator('#reviews').getByRole('alert')).toHaveText('You’ve already reviewed this piece.')
  await expect(page.getByLabel('Comment')).toHaveValue('Changed my mind')
  await page.reload()
  await expect(page.locator('#reviews').getByText(/from 1 review/)).toBeVisible()
})

story('registration leads back to the review form', gate.desktop, async ({ page }) => {
  const id = await findProduct(page, 'Lavaud Hall Table')
  const address = `/product/${id}?space=1200x400x`
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Will it fit? Enter your space' }).click()
  const space = page.getByRole('region', { name: 'My space' })
  await space.getByLabel('Side to side').fill('1200')
  await space.getByLabel('Front to back').fill('400')
  await space.getByLabel('Front to back').press('Enter')
  await expect(page).toHaveURL(address)
  const heading = page.getByRole('heading', { name: 'Write a Customer Review' })
  await page.getByRole('link', { name: 'Write a Customer Review' }).click()
  await expect(page).toHaveURL(`${address}#write`)
  await expect(heading).toBeInViewport()
  await page.locator('#reviews').getByRole('link', { name: 'sign in' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await signUp(page, newShopper())
  await expect(page).toHaveURL(`${address}#write`)
  await expect(heading).toBeInViewport()

  // A link without the space, such as that of the email that asks for a review.
  await page.goto(`/register?redirect=/product/${id}%23write`)
  await expect(page).toHaveURL(`${address}#write`)
  await expect(heading).toBeInViewport()
})

story('a session that ends meanwhile loses no text of a review', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  const shopper = newShopper()
  const id = await findProduct(page, 'Arrowtown Hall Table')
  await page.goto(`/register?redirect=/product/${id}`)
  await signUp(page, shopper)
  await page.getByLabel('Rating').selectOption('5 - Excellent')
  await page.getByLabel('Comment').fill('Two coats and a school bag on it every day.')
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()

  await page.context().clearCookies()
  await submit(page).click()
  await expect(page.getByText('Please sign in first.')).toBeVisible()
  await expect(page.getByText('Please sign in to write a review')).toBeVisible()
  // The product stays on the screen: it is the same element as before, not a new one.
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)

  await page.locator('#reviews').getByRole('link', { name: 'sign in' }).click()
  await signIn(page, shopper)
  await expect(page.getByLabel('Comment')).toHaveValue('Two coats and a school bag on it every day.')
  await expect(page.getByLabel('Rating')).toHaveValue('5')
  await submit(page).click()
  await expect(page.getByText('Review Submitted')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Comment')).toHaveValue('')
})

story('nothing moves on a product page when the signed-in user is known', async ({ page }) => {
  const id = await findProduct(page, 'Duvauchelle TV Stand')
  await register(page)
  await page.addInitScript(() => {
    const moves: number[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      moves.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value'))))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // On a slow connection the page is visible for a while before hydration.
  const seen = Promise.withResolvers<void>()
  await page.route('/assets/entry-client-*.js', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto(`/product/${id}#reviews`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  seen.resolve()
  await waitForHydration(page)
  await expect(page.getByLabel('Comment')).toBeVisible()
  await expect(page.getByText('Please sign in to write a review')).toBeHidden()
  const moves = await page.evaluate(() => Reflect.get(window, 'moves') as number[])
  expect(moves.reduce((sum, move) => sum + move, 0)).toBeLessThan(0.01)
})
