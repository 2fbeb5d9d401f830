import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

const space = 'space=1840x480x700&door=760'
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const status = (page: Page) => page.locator('#list-count').getByRole('status')
const cards = (page: Page) => page.locator('.toolbar-list ~ .products article, .chosen article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).filter({ visible: true })
const chip = (page: Page, name: string) => chips(page).getByRole('link', { name: `Remove: ${name}`, exact: true })
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).filter({ visible: true })

/** Opens the form of My space by keyboard: in the page, or on a phone in the sheet of the bar at the foot. */
async function openSpace(page: Page) {
  if (isPhone(page)) {
    await page
      .getByRole('group', { name: 'List tools' })
      .getByRole('button', { name: /^My space/ })
      .press('Enter')
    return page.getByRole('dialog', { name: 'My space' })
  }
  await page.getByRole('button', { name: /^(?:Change|Enter your space)$/ }).press('Enter')
  return page.getByRole('region', { name: 'My space' })
}

async function openFilters(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: /^Filter/ }).filter({ visible: true })
  if ((await open.count()) > 0) await open.click()
}

async function closeFilters(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  if ((await dialog.count()) === 0) return
  await dialog.getByRole('button', { name: words, exact: true }).click()
  await expect(dialog).toBeHidden()
}

story('a shopper types the space of a room by keyboard alone, and comes back to it', gate.phone, async ({ page }) => {
  await page.goto('/living/TV%20Stand')
  const form = page.getByRole('region', { name: 'My space' })
  await expect(form.getByRole('heading', { name: 'My space: how much room do you have?' })).toBeVisible()
  await expect(status(page)).toHaveText('8 of 8 fit')
  await form.getByLabel('Side to side').focus()
  await page.keyboard.type('1.84 m')
  await expect(form.getByText('1840 mm', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('about 50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('70 cm')
  await page.keyboard.press('Tab')
  await page.keyboard.type('760')
  await page.keyboard.press('Enter')
  const depth = form.getByLabel('Front to back')
  await expect(depth).toBeFocused()
  await expect(depth).toHaveAttribute('aria-invalid', 'true')
  await expect(depth).toHaveAccessibleDescription('Enter a size such as 480, 48 cm or 0.48 m')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('48 cm')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`/living/TV%20Stand?${space}`)
  await expect(page.locator('#list-count')).toBeFocused()
  await expect(status(page)).toHaveText('5 of 8 fit your space')
  await expect(page.getByRole('heading', { name: '3 too big for it, nearest first' })).toBeVisible()
  expect(await names(page)).toEqual([
    'Omaha TV Stand',
    'Onehunga TV Stand',
    'Ranfurly TV Stand',
    'Omaha Compact TV Stand',
    'Duvauchelle TV Stand',
    'Glenorchy Entertainment Unit',
    'Omaha Long TV Stand',
    'Featherston TV Stand',
  ])
  await expect(cards(page).nth(0)).toContainText('Fits: 40 mm to spare')
  await expect(cards(page).nth(4)).toContainText('Tight: 20 mm in depth')
  await expect(cards(page).nth(5)).toContainText('60 mm too wide')
  await expect(cards(page).nth(7)).toContainText('160 mm too wide')

  // The space of the room is kept, for another category of it and the next visit; another room has its own.
  await page.goto('/living/Lamp')
  await expect(page).toHaveURL(`/living/Lamp?${space}`)
  await expect(status(page)).toHaveText('2 of 4 fit your space')
  await page.goto('/dining/dining')
  await expect(page).toHaveURL('/dining/dining')
  await page.goto(`/living/TV%20Stand`)
  await tick(page, 'Only what fits 5').press('Space')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&fits=only`)
  await expect(status(page)).toHaveText('All 5 pieces fit your space')
  await expect(cards(page)).toHaveCount(5)
  await page.goBack()
  await expect(status(page)).toHaveText('5 of 8 fit your space')
  await cards(page).first().getByRole('link', { name: 'Omaha TV Stand' }).press('Enter')
  await expect(page.getByText('Fits your space: 40 mm to spare')).toBeVisible()
  await expect(page).toHaveURL(/\/product\/[^?]+\?space=1840x480x700&door=760$/)
})

story('a shopper changes the space and turns it off by keyboard', async ({ page }) => {
  await page.goto(`/living/Lamp?${space}`)
  const form = await openSpace(page)
  const side = form.getByLabel('Side to side')
  await expect(side).toHaveValue('1840')
  if (!isPhone(page)) {
    const change = page.getByRole('button', { name: 'Change' })
    await expect(change).toHaveAttribute('aria-expanded', 'true')
    await expect(side).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(change).toBeFocused()
    await expect(side).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(side).toBeFocused()
  }
  await side.fill('420')
  await form.getByLabel('Front to back').fill('430')
  await form.getByLabel('Height').fill('650')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/living/Lamp?space=420x430x650&door=760')
  await expect(status(page)).toHaveText(
    'No lamp table for the living room fits 420 × 430 × 650 mm. Here are the closest, starting with the one nearest to fitting:',
  )
  await expect(cards(page).first()).toContainText('Kingsland Lamp Table')
  await expect(cards(page).first()).toContainText('30 mm too wide')

  if (isPhone(page)) await (await openSpace(page)).getByRole('button', { name: 'Turn off' }).press('Enter')
  else await page.getByRole('link', { name: 'Turn off' }).press('Enter')
  await expect(page).toHaveURL('/living/Lamp')
  await expect(status(page)).toHaveText('4 of 4 fit')
  await page.goto('/living/TV%20Stand')
  await expect(page).toHaveURL('/living/TV%20Stand')
  const kept = isPhone(page) ? await openSpace(page) : page.getByRole('region', { name: 'My space' })
  await expect(kept.getByLabel('Side to side')).toHaveValue('420')
})

story('filters of a room combine, are counted, and are removed one by one', async ({ page }) => {
  await page.goto(`/living/TV%20Stand?${space}`)
  await openFilters(page)
  await tick(page, 'Honey 2').press('Space')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&finish=honey`)
  // A group does not count itself; another one does, and a value without products stays.
  await expect(tick(page, 'Whitewashed 3')).toBeEnabled()
  await expect(tick(page, 'Pine 1')).toBeEnabled()
  await tick(page, 'Whitewashed 3').press('Space')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&finish=honey,whitewash`)
  await expect(tick(page, '$1,300 and over 0')).toBeDisabled()
  await expectAccessible(page, 'filters of a room')
  await closeFilters(page, 'Show 5 pieces')
  await expect(status(page)).toHaveText('3 of 5 fit your space')

  await sort(page).selectOption({ label: 'Price, low to high' })
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&finish=honey,whitewash&sort=price`)
  await expect(page.getByRole('heading', { name: '2 too big for it', exact: true })).toBeVisible()
  expect(await names(page)).toEqual([
    'Ranfurly TV Stand',
    'Omaha Compact TV Stand',
    'Omaha TV Stand',
    'Glenorchy Entertainment Unit',
    'Omaha Long TV Stand',
  ])

  await chip(page, 'Honey').press('Enter')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&finish=whitewash&sort=price`)
  await expect(chip(page, 'Whitewashed')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&sort=price`)
  await expect(page.locator('#list-count')).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(chips(page).getByRole('link')).toHaveText(['Honey', 'Whitewashed', 'Clear all'])
  await chips(page).getByRole('link', { name: 'Clear all' }).press('Enter')
  await expect(page).toHaveURL(`/living/TV%20Stand?${space}&sort=price`)
  await expect(status(page)).toHaveText('5 of 8 fit your space')
})

story('a search has a space, filters and an order, and keeps what it understood', async ({ page }) => {
  await page.goto('/search/bed%201.6m%20under%201500')
  await expect(status(page)).toHaveText('3 pieces')
  const form = await openSpace(page)
  await form.getByLabel('Side to side').fill('1.7 m')
  await form.getByLabel('Front to back').fill('2130')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/bed%201.6m%20under%201500?space=1700x2130x')
  await expect(status(page)).toHaveText('2 of 3 fit your space')
  const line = page.getByRole('region', { name: 'My space' })
  await expect(line).toContainText('My space, bedroom')
  await expect(cards(page)).toHaveCount(3)
  expect(await names(page)).toEqual(['Lyttelton Queen Bed Frame', 'Raglan Queen Headboard', 'Karamea Queen Bed Frame'])
  await expect(cards(page).nth(0)).toContainText('Fits: 40 mm to spare')
  await expect(cards(page).nth(2)).toContainText('10 mm too deep')
  const near = page.getByRole('region', { name: 'Close to it' }).getByRole('article')
  await expect(near.first()).toContainText('$149 over $1,500')
  await expect(near.first()).toContainText('Fits: 60 mm to spare')

  await openFilters(page)
  await tick(page, 'Honey 1').press('Space')
  await expect(page).toHaveURL('/search/bed%201.6m%20under%201500?space=1700x2130x&finish=honey')
  await expect(page.getByRole('dialog', { name: 'Filter' }).getByRole('status')).toHaveText(
    'No piece fits 1700 × 2130 mm. Here are the closest, starting with the one nearest to fitting:',
  )
  await closeFilters(page, 'Show 1 piece')
  expect(await names(page)).toEqual(['Karamea Queen Bed Frame'])

  // What was understood is taken away, and what was chosen stays.
  const understood = page.getByRole('list', { name: 'What we searched for' })
  await understood.getByRole('link', { name: 'Remove: Up to $1,500' }).press('Enter')
  await expect(page).toHaveURL('/search/bed%201.6m?space=1700x2130x&finish=honey')
  await chip(page, 'Honey').press('Enter')
  await expect(page).toHaveURL('/search/bed%201.6m?space=1700x2130x')
  await expect(page.locator('#list-count')).toBeFocused()
  await expect(status(page)).toHaveText('3 of 4 fit your space')
  await sort(page).selectOption({ label: 'Best match' })
  await expect(page).toHaveURL('/search/bed%201.6m?space=1700x2130x&sort=shop')
  await cards(page).first().getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Raglan Queen Headboard' })).toBeVisible()
  await expect(page).toHaveURL(/\?space=1700x2130x$/)

  // The saved space of the room of most results comes back; a search of another room has none.
  await page.goto('/search/bed%201.6m')
  await expect(page).toHaveURL('/search/bed%201.6m?space=1700x2130x')
  await page.goto('/search/table')
  await expect(page).toHaveURL('/search/table')
  await expect(status(page)).toHaveText('42 pieces, page 1 of 4')
})

story('all products are chosen from, 60 a page, and more are shown below', async ({ page }) => {
  await page.goto('/products')
  await expect(status(page)).toHaveText('90 pieces')
  const first = await names(page)
  expect(first).toHaveLength(90)
  await sort(page).selectOption({ label: 'Price, low to high' })
  await expect(page).toHaveURL('/products?sort=price')
  await expect(cards(page)).toHaveCount(60)
  await expect(cards(page).first()).toContainText('Clyde Ladderback Dining Chair')
  await expect(page.getByText('60 of 90 pieces', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Show 30 more' }).press('Enter')
  await expect(page).toHaveURL('/products?sort=price&page=2')
  await expect(cards(page)).toHaveCount(90)
  await expect(cards(page).nth(60).getByRole('link').first()).toBeFocused()
  await expect(page.getByText('All 90 shown', { exact: true })).toBeVisible()

  await sort(page).selectOption({ label: 'Top rated' })
  await expect(page).toHaveURL('/products?sort=rating')
  expect(await names(page)).toEqual(first.slice(0, 60))

  await page.goto('/products')
  await openFilters(page)
  await tick(page, 'Honey 27').press('Space')
  await expect(page).toHaveURL('/products?finish=honey')
  await closeFilters(page, 'Show 27 pieces')
  await expect(status(page)).toHaveText('27 pieces')
  const honey = await names(page)
  expect(honey).toHaveLength(27)
  expect(honey).toEqual(first.filter((name) => honey.includes(name)))
  const form = await openSpace(page)
  await form.getByLabel('Side to side').fill('700')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?finish=honey&space=700xx')
  await expect(status(page)).toHaveText(/^\d+ of 27 fit your space$/)
  await chip(page, 'Honey').press('Enter')
  await expect(page).toHaveURL('/products?space=700xx')
  await expect(status(page)).toHaveText('70 of 90 fit your space')
  await expect(page.getByRole('region', { name: 'My space' })).toContainText('My space, bedroom')
})

story('lists without script are one form', async ({ openBrowser, page }) => {
  const plain = await openBrowser({ javaScriptEnabled: false, viewport: page.viewportSize() })
  await plain.goto('/living/TV%20Stand')
  const form = plain.getByRole('region', { name: 'My space' })
  await form.getByLabel('Side to side').fill('1.84 m')
  await form.getByLabel('Front to back').fill('wide')
  await tick(plain, 'Honey 2').check()
  await tick(plain, 'Whitewashed 3').check()
  await sort(plain).selectOption('price')
  await form.getByRole('button', { name: 'Show what fits' }).click()
  const depth = form.getByLabel('Front to back')
  await expect(depth).toHaveAccessibleDescription('Enter a size such as 480, 48 cm or 0.48 m')
  await expect(form.getByLabel('Side to side')).toHaveValue('1.84 m')
  await depth.fill('48 cm')
  await form.getByLabel('Height').fill('700')
  await form.getByLabel('Narrowest doorway').fill('760')
  await form.getByRole('button', { name: 'Show what fits' }).click()
  await expect(plain).toHaveURL(`/living/TV%20Stand?${space}&sort=price&finish=honey,whitewash`)
  await expect(status(plain)).toHaveText('3 of 5 fit your space')
  await expect(tick(plain, 'Honey 2')).toBeChecked()
  await chip(plain, 'Honey').click()
  await expect(plain).toHaveURL(`/living/TV%20Stand?${space}&sort=price&finish=whitewash`)
  await plain.getByRole('link', { name: 'Turn off' }).click()
  await expect(plain).toHaveURL('/living/TV%20Stand?sort=price&finish=whitewash')

  await plain.goto('/search/bed%201.6m')
  await tick(plain, 'Honey 1').check()
  await tick(plain, 'Whitewashed 1').check()
  await form.getByLabel('Side to side').fill('1700')
  await sort(plain).selectOption('price')
  await form.getByRole('button', { name: 'Show what fits' }).click()
  await expect(plain).toHaveURL('/search/bed%201.6m?space=1700xx&sort=price&finish=honey,whitewash')
  await expect(status(plain)).toHaveText('All 2 pieces fit your space')
  expect(await names(plain)).toEqual(['Raglan Queen Headboard', 'Karamea Queen Bed Frame'])

  await plain.goto('/products?sort=price')
  await expect(cards(plain)).toHaveCount(60)
  await plain.getByRole('link', { name: 'Show 30 more' }).click()
  await expect(plain).toHaveURL('/products?sort=price&page=2')
  await expect(cards(plain)).toHaveCount(90)
})
