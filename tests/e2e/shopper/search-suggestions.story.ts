import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

function noteAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/products/suggest') asked.push(searchParams.get('keyword') ?? '')
  })
  return asked
}

/** Types a text between two ticks of the page's clock, so that a slow machine types as fast as any other. */
async function typeAtOnce(page: Page, text: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await boxOf(page).pressSequentially(text)
  await page.clock.resume()
}

story('a shopper finds a table while still typing, with the keyboard alone', gate.phone, async ({ page }) => {
  const asked = noteAsked(page)
  await page.clock.install()
  await page.goto('/')
  const [box, list] = [boxOf(page), listOf(page)]
  await box.focus()
  await box.pressSequentially('c')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await typeAtOnce(page, 'of')
  await expect(list.getByRole('option')).toHaveCount(7)
  expect(asked).toEqual(['cof'])
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('7 suggestions')
  await expect(list.getByRole('option').first()).toHaveText('Coffee Tables')
  await expectAccessible(page, 'suggestions')

  await box.press('ArrowUp')
  await expect(box).toHaveAttribute('aria-activedescendant', 'suggestion-6')
  await box.press('ArrowDown')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  const reached = list.getByRole('option', { selected: true })
  await expect(reached).toContainText('Coffee Table')
  await expect(reached).toHaveAttribute('id', (await box.getAttribute('aria-activedescendant')) ?? '')
  const name = await reached.locator('span').first().textContent()
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(page).toHaveURL(/\/product\//)
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('')
})

story('Enter without a choice searches, and a blank search leads home (spec §5)', async ({ page }) => {
  await page.goto('/cart')
  const box = boxOf(page)
  await box.focus()
  await box.pressSequentially('Tall', { delay: 20 })
  await expect(listOf(page)).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL('/search/Tall')
  await expect(listOf(page)).toBeHidden()
  await expect(box).toHaveValue('Tall')
  await box.fill('  ')
  await box.press('Enter')
  await expect(page).toHaveURL('/')
})

story('a suggestion is chosen with a finger or the mouse', async ({ page, hasTouch }) => {
  await page.goto('/')
  await boxOf(page).focus()
  await boxOf(page).pressSequentially('hall', { delay: 20 })
  const option = listOf(page).getByRole('option', { name: 'Hall Tables', exact: true })
  const height = (await option.boundingBox())?.height
  expect(height).toBeGreaterThanOrEqual(44)
  await (hasTouch ? option.tap() : option.click())
  await expect(page).toHaveURL('/living/Console')
  await expect(listOf(page)).toBeHidden()
})

story('Escape closes the list, then empties the box; leaving the box closes it too', async ({ page }) => {
  await page.goto('/')
  const [box, list] = [boxOf(page), listOf(page)]
  await box.focus()
  await box.pressSequentially('bed', { delay: 20 })
  await expect(list).toBeVisible()
  await box.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('bed')
  await box.press('ArrowDown')
  await expect(list).toBeVisible()
  await box.press('Tab')
  await expect(list).toBeHidden()
  await box.focus()
  await box.press('Escape')
  await expect(box).toHaveValue('')
})

story('the same text is requested once; two letters are needed, and signs do not count', anyWidth, async ({ page }) => {
  const asked = noteAsked(page)
  await page.clock.install()
  await page.goto('/')
  const [box, list] = [boxOf(page), listOf(page)]
  await box.focus()
  for (const text of ['la', 'l', '%%', 'LA ']) {
    await box.fill(text)
    await page.clock.runFor(400)
    if (text.length > 1 && text !== '%%') await expect(list).toBeVisible()
    else await expect(list).toBeHidden()
  }
  // A request of an earlier text would be before this one.
  await box.fill('bed')
  await expect.poll(() => asked).toContain('bed')
  expect(asked).toEqual(['la', 'bed'])
})

story('late, invalid and missing responses show no suggestions', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/Failed to load resource|request failed: GET .*suggest/)
  const [diningAsked, diningReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/products/suggest?*', async (route) => {
    const keyword = new URL(route.request().url()).searchParams.get('keyword')
    if (keyword === 'dining') {
      diningAsked.resolve()
      await diningReleased.promise
    }
    if (keyword === 'bed') return route.abort()
    if (keyword === 'lamp') return route.fulfill({ status: 500, body: 'no' })
    if (keyword === 'tall') return route.fulfill({ status: 200, body: '<html>' })
    return route.continue()
  })
  await page.goto('/')
  const [box, list] = [boxOf(page), listOf(page)]
  await box.focus()
  await box.fill('cof')
  await expect(list).toBeVisible()
  for (const failing of ['bed', 'lamp', 'tall']) {
    await box.fill(failing)
    await expect(list).toBeHidden()
  }
  await box.fill('dining')
  await diningAsked.promise
  await box.fill('buffet')
  await expect(list.getByRole('option').first()).toHaveText('Buffets')
  // The response for dining arrives now, and the box no longer contains that text.
  const dining = page.waitForResponse(/suggest\?keyword=dining/)
  diningReleased.resolve()
  await (await dining).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(list.getByRole('option').first()).toHaveText('Buffets')
  await box.press('Enter')
  await expect(page).toHaveURL('/search/buffet')
})

story('the search works where suggestions cannot be loaded', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/Failed to load resource|request failed: GET .*suggestions/)
  await page.route('**/assets/suggestions-*.js', (route) => route.abort())
  await page.goto('/')
  await boxOf(page).focus()
  await boxOf(page).pressSequentially('buffet', { delay: 20 })
  await boxOf(page).press('Enter')
  await expect(page).toHaveURL('/search/buffet')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('buffet')
})
