import type { Page } from '@playwright/test'
import { ownShopStory } from '#tests/e2e/support/own-shop.ts'
import { expect } from '#tests/e2e/support/story.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const head = (page: Page) => page.locator('#list-count').getByRole('status')
const cards = (page: Page) => page.getByRole('main').locator('article')
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).filter({ visible: true })
const space = 'space=1840x480x700&door=760'

/** The cards under the head, and those under the heading of what is too big. */
async function countedCards(page: Page): Promise<{ fitting: number; all: number }> {
  const all = await cards(page).count()
  const tooBig = await cards(page)
    .filter({ hasText: /too (wide|deep|high)/ })
    .count()
  return { fitting: all - tooBig, all }
}

/** Opens the filters; on a phone they are in the sheet behind Filter. */
async function openFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filter/ }).click()
}

async function closeFilters(page: Page): Promise<void> {
  if (isPhone(page))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Show \d+ piece/ })
      .click()
}

ownShopStory('a shopper types a space, sees what fits, and comes back to it', async ({ page, expectAccessible }) => {
  await page.goto('/living/TV%20Stand')
  const form = page.getByRole('region', { name: 'My space' })
  await expect(form.getByRole('heading', { name: 'My space: how much room is there?' })).toBeVisible()
  await expectAccessible('room with the form of My space')
  await form.getByLabel('Side to side').fill('1.84 m')
  await expect(form.getByText('1840 mm', { exact: true })).toBeVisible()
  await form.getByLabel('Front to back').fill('about 50')
  await form.getByLabel('Height').fill('70 cm')
  await form.getByLabel('Narrowest doorway').fill('760')
  await page.keyboard.press('Enter')
  const depth = form.getByLabel('Front to back')
  await expect(depth).toBeFocused()
  await expect(depth).toHaveAttribute('aria-invalid', 'true')
  await expect(depth).toHaveAccessibleDescription('Type a number such as 480, 48 cm or 0.48 m')
  await expectAccessible('a size that cannot be read')
  await depth.fill('48 cm')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`/living/TV%20Stand?${space}`)
  await expect(page.locator('#list-count')).toBeFocused()
  await expect(head(page)).toHaveText('5 of 8 fit your space')
  expect(await countedCards(page)).toEqual({ fitting: 5, all: 8 })
  await expect(page.getByRole('heading', { name: '3 too big for it' })).toBeVisible()
  await expect(cards(page).first()).toContainText('Fits: 40 mm to spare')
  await expectAccessible('room with a space')

  // The space of the room is kept: also for the next visit, and for another category of the room.
  await page.goto('/living/Coffee')
  await expect(page).toHaveURL(`/living/Coffee?${space}`)
  await expect(head(page)).toHaveText(/fit your space$/)
  await page.goto('/dining/dining')
  await expect(head(page)).toHaveText(/ fit$/)
  await expect(page).toHaveURL('/dining/dining')

  await page.goto('/living/TV%20Stand')
  await page.getByRole('checkbox', { name: 'Only what fits' }).click()
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&fits=only`)
  await expect(head(page)).toHaveText('5 pieces, all fit your space')
  expect(await countedCards(page)).toEqual({ fitting: 5, all: 5 })
  await page.goBack()
  await expect(head(page)).toHaveText('5 of 8 fit your space')
})

ownShopStory('a shopper changes the space and turns it off by keyboard', async ({ page }) => {
  await page.goto(`/living/Lamp?${space}`)
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'My space' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'My space' })
    await sheet.getByLabel('Side to side').fill('420')
    await sheet.getByLabel('Front to back').fill('430')
    await sheet.getByLabel('Height').fill('650')
    await page.keyboard.press('Enter')
  } else {
    const change = page.getByRole('button', { name: 'Change' })
    await change.press('Enter')
    await expect(change).toHaveAttribute('aria-expanded', 'true')
    const side = page.getByRole('textbox', { name: 'Side to side' })
    await expect(side).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(change).toBeFocused()
    await change.press('Enter')
    await side.fill('420')
    await page.getByRole('textbox', { name: 'Front to back' }).fill('430')
    await page.getByRole('textbox', { name: /^Height optional/ }).fill('650')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL('/living/Lamp?space=420x430x650&door=760')
  await expect(head(page)).toHaveText(
    'No lamp table for the living room fits 420 × 430 × 650 mm. The nearest, smallest overrun first:',
  )
  await expect(cards(page).first()).toContainText('too')
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'My space' }).click()
    await page.getByRole('dialog', { name: 'My space' }).getByRole('button', { name: 'Turn off' }).press('Enter')
  } else {
    await page.getByRole('link', { name: 'Turn off' }).press('Enter')
  }
  await expect(page).toHaveURL('/living/Lamp')
  await expect(head(page)).toHaveText('4 of 4 fit')
  await page.reload()
  await expect(page).toHaveURL('/living/Lamp')
})

ownShopStory('filters combine, are counted, and are removed one by one', async ({ page, expectAccessible }) => {
  await page.goto(`/living/TV%20Stand?${space}`)
  await openFilters(page)
  await page.getByRole('checkbox', { name: /^Honey/ }).press('Space')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&finish=honey`)
  await page.getByRole('checkbox', { name: /^Whitewashed/ }).press('Space')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&finish=honey,whitewash`)
  await expect(page.getByRole('checkbox', { name: /^Honey/ })).toBeChecked()
  await expectAccessible('filters')
  await closeFilters(page)
  await expect(head(page)).toHaveText(/^\d of \d fit your space$/)
  const { fitting, all } = await countedCards(page)
  await expect(head(page)).toHaveText(`${fitting} of ${all} fit your space`)
  await expect(chips(page).getByRole('link', { name: 'Remove: Honey' })).toBeVisible()
  await chips(page).getByRole('link', { name: 'Remove: Honey' }).press('Enter')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&finish=whitewash`)
  await expect(chips(page).getByRole('link', { name: 'Remove: Whitewashed' })).toBeFocused()
  await chips(page).getByRole('link', { name: 'Remove: Whitewashed' }).press('Enter')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}`)
  await expect(page.locator('#list-count')).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(chips(page).getByRole('link')).toHaveCount(3)
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}`)

  await page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true }).selectOption('price')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&sort=price`)
  const prices = await cards(page).filter({ hasText: 'to spare' }).locator('.price').allTextContents()
  const cents = prices.map((text) => Number(text.replaceAll(/[$,]/g, '')))
  expect(cents).toEqual(cents.toSorted((one, other) => one - other))
})

ownShopStory('a room with a saved space shows it without moving what is on the page', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('space:living', 'space=1840x480x700&door=760')
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/living/TV%20Stand')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}`)
  await expect(page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true })).toBeEnabled()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
})

ownShopStory('a room without script is one form', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/living/TV%20Stand')
  const form = page.getByRole('region', { name: 'My space' })
  await form.getByLabel('Side to side').fill('1.84 m')
  await form.getByLabel('Front to back').fill('wide')
  await page.getByRole('checkbox', { name: /^Honey/ }).check()
  await page.getByRole('checkbox', { name: /^Whitewashed/ }).check()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price')
  await form.getByRole('button', { name: 'Show what fits' }).click()
  await expect(form.getByLabel('Front to back')).toHaveAccessibleDescription(
    'Type a number such as 480, 48 cm or 0.48 m',
  )
  await expect(form.getByLabel('Side to side')).toHaveValue('1.84 m')
  await form.getByLabel('Front to back').fill('48 cm')
  await form.getByLabel('Height').fill('700')
  await form.getByLabel('Narrowest doorway').fill('760')
  await form.getByRole('button', { name: 'Show what fits' }).click()
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&sort=price&finish=honey,whitewash`)
  const { fitting, all } = await countedCards(page)
  await expect(head(page)).toHaveText(`${fitting} of ${all} fit your space`)
  await expect(page.getByRole('checkbox', { name: /^Honey/ })).toBeChecked()
  await page.getByRole('link', { name: 'Remove: Honey' }).click()
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&sort=price&finish=whitewash`)
  await page.getByRole('link', { name: 'Turn off' }).click({ force: true })
  await expect(page).toHaveURL('/living/TV%20Stand?sort=price&finish=whitewash')
  await context.close()
})
