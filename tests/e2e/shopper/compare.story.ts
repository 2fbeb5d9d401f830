import type { Page } from '@playwright/test'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

const names = ['Omaha TV Stand', 'Ranfurly TV Stand', 'Duvauchelle TV Stand', 'Glenorchy Entertainment Unit'] as const

async function addressOf(page: Page, products: readonly string[], query = ''): Promise<string> {
  await page.goto('/')
  const ids = []
  for (const name of products) ids.push(await findProduct(page, name))
  return `/compare?ids=${ids.join()}${query}`
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

story('four pieces are compared in the space of the shopper, with what differs', gate.phone, async ({ page }) => {
  await page.goto(await addressOf(page, names, '&space=1840x480x700&door=760'))
  await expect(page.getByRole('heading', { level: 1, name: 'Compare to scale' })).toBeVisible()
  await expect(page.getByText('Four pieces in your space of')).toContainText(
    '1840 wide × 480 deep × 700 high mm, door 760 mm, all drawn at one scale.',
  )
  const main = page.getByRole('main')
  const facts = isPhone(page)
    ? main.getByRole('list', { name: 'Pieces, all drawn at the same scale' })
    : main.getByRole('table')
  for (const text of ['Fits: 40 mm to spare', 'Fits: 240 mm to spare', 'Tight: 20 mm in depth', '60 mm too wide']) {
    await expect(facts.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(facts.getByText('lowest', { exact: true })).toHaveCount(1)
  await expect(facts.getByText('Warranty')).toHaveCount(0)
  await expect(main.getByText(/^The same for all four: warranty, 5 years/)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Only show differences' }).uncheck()
  await expect(facts.getByText('Warranty').first()).toBeVisible()

  await facts.getByRole('link', { name: 'Remove Glenorchy Entertainment Unit' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Three pieces in your space of')).toBeVisible()
  await facts.getByRole('button', { name: 'Add to Cart: Ranfurly TV Stand' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
})

story('a comparison leaves out what is not sold, and changes with the space', async ({ page }) => {
  await page.goto(await addressOf(page, names.slice(0, 2), ',unknown'))
  await expect(page.getByText('We no longer sell one of these pieces.')).toBeVisible()
  await page.getByText('Enter my space').click()
  await page.getByLabel('Side to side', { exact: true }).fill('1,7 m')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(page).toHaveURL(/space=1700xx/)
  await expect(page.getByText('Two pieces in your space of 1700 wide mm, all drawn at one scale.')).toBeVisible()

  await page.goto('/compare')
  await expect(page.getByText('Nothing to compare yet')).toBeVisible()
})

story('the link to a comparison is copied', async ({ page, context }) => {
  // A phone opens its share sheet instead, which a test cannot press.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(await addressOf(page, names.slice(0, 2), '&space=1840x480x700'))
  const field = page.getByLabel('Link to this comparison')
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())
  expect(await field.inputValue()).toMatch(/\/compare\?ids=[\w-]+,[\w-]+&space=1840x480x700$/)
})

story('a shopper ticks pieces on cards, and a fifth is refused in words', async ({ page }) => {
  await page.goto('/living/living')
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
  const tray = page.getByRole('region', { name: 'Compare' })
  await expect(tray.getByRole('status')).toHaveText('Tick up to four pieces.')
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check()
  await expect(tray.getByRole('status')).toContainText('4 of 4 chosen')
  await boxes.nth(4).click()
  await expect(page.getByText('You can compare up to 4 pieces. Remove one to add another.')).toBeVisible()
  await expect(boxes.nth(4)).not.toBeChecked()
  await boxes.nth(3).uncheck()

  await page.goto('/bedroom/bedroom')
  await expect(tray.getByRole('status')).toContainText('3 of 4 chosen')
  await tray.getByRole('link', { name: 'Compare to scale' }).click()
  await expect(page.getByText('Three pieces, all drawn at one scale.')).toBeVisible()
  await page.goto('/bedroom/bedroom')
  await tray.getByRole('button', { name: 'Clear' }).click()
  await expect(tray).toHaveCount(0)
  await expect(boxes).toHaveCount(0)
})

story('the page of a piece adds it to the comparison', async ({ page }) => {
  for (const [index, name] of names.slice(0, 2).entries()) {
    await page.goto(`/product/${await findProduct(page, name)}`)
    await page.getByRole('link', { name: 'Compare to scale', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Compare to scale' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add to Cart: / }).filter({ visible: true })).toHaveCount(index + 1)
  }
})

story('a comparison works without JavaScript', async ({ page, openBrowser }) => {
  const address = await addressOf(page, names.slice(0, 3), '&space=1840x480x700')
  const viewport = page.viewportSize()
  const still = await openBrowser({ javaScriptEnabled: false, viewport })
  await still.goto(address)
  await expect(still.getByText('Three pieces in your space of')).toBeVisible()
  await still.getByRole('link', { name: 'Remove Duvauchelle TV Stand' }).filter({ visible: true }).click()
  await expect(still.getByText('Two pieces in your space of')).toBeVisible()
})

story('the heart and Compare of cards work without JavaScript', async ({ page, openBrowser }) => {
  const still = await openBrowser({ javaScriptEnabled: false, viewport: page.viewportSize() })
  const press = async (action: string, name: string) => {
    await still.goto('/living/TV%20Stands')
    await still.getByRole('button', { name: `${action}: ${name}`, exact: true }).click()
  }
  await press('My list', 'Omaha TV Stand')
  await expect(still).toHaveURL(/\/list\/[a-z]+-\d+$/)
  const list = still.url()
  await press('My list', 'Ranfurly TV Stand')
  await expect(still).toHaveURL(list)
  for (const name of ['Omaha TV Stand', 'Ranfurly TV Stand']) {
    await expect(still.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  }
  await press('Compare', 'Omaha TV Stand')
  await press('Compare', 'Onehunga TV Stand')
  await expect(still.getByRole('heading', { level: 1, name: 'Compare to scale' })).toBeVisible()
  await expect(still.getByText('Two pieces, all drawn at one scale.')).toBeVisible()
})
