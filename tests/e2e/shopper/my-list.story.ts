import type { Page } from '@playwright/test'
import { newShopper, signIn, signUp } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

const heartOf = (page: Page, name: string) => page.getByRole('button', { name: `My list: ${name}`, exact: true })
const listLink = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `My list, ${count} ${count === 1 ? 'piece' : 'pieces'}` })
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

async function mark(page: Page, path: string, ...names: string[]): Promise<void> {
  await page.goto(path)
  for (const name of names) {
    await heartOf(page, name).click()
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
}

story('a shopper keeps pieces, takes one off and back, and puts all into the cart', gate.phone, async ({ page }) => {
  await page.goto('/list')
  await expect(page.getByText('Your list is empty')).toBeVisible()

  await mark(page, '/living/TV%20Stand', 'Ranfurly TV Stand')
  await mark(page, '/living/Lamp', 'Cardrona Lamp Table')
  await mark(page, '/bedroom/Headboard', 'Karamea Queen Bed Frame')
  await listLink(page, 3).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My list' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Living Room 2 pieces, 1.02 m² of floor' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Bedroom 1 piece, 3.53 m² of floor' })).toBeVisible()
  await expect(rowOf(page, 'Ranfurly TV Stand')).toContainText('1600 wide × 450 deep × 600 high mm')

  await page.getByRole('button', { name: 'Remove Cardrona Lamp Table' }).focus()
  await page.keyboard.press('Enter')
  await expect(listLink(page, 2)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo: Cardrona Lamp Table' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Cardrona Lamp Table' })).toBeFocused()
  await expect(listLink(page, 3)).toBeVisible()

  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const add = page.getByRole('button', { name: 'Add 3 to Cart' }).filter({ visible: true })
  // On phones the bar at the foot of the window has the total next to its button.
  if (isPhone) expect((await add.last().boundingBox())?.width).toBeLessThan(200)
  await add.first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 pieces' })).toBeVisible()
  await expect(listLink(page, 3)).toBeVisible()
})

story('pieces along one wall fit, or are too long together', async ({ page }) => {
  await mark(page, '/living/TV%20Stand', 'Ranfurly TV Stand', 'Glenorchy Entertainment Unit')
  await page.goto('/list')
  const wall = page.getByRole('region', { name: 'Along one wall' })
  await expect(wall.getByRole('status')).toHaveText('They fit: 700 mm left. 1600 + 1900 = 3500 of 4200 mm')
  await wall.getByLabel('Wall, side to side').fill('3,3 m')
  await expect(wall.getByRole('status')).toHaveText('200 mm too long together. 1600 + 1900 = 3500 of 3300 mm')
  await wall.getByRole('checkbox', { name: /Glenorchy Entertainment Unit/ }).uncheck()
  await expect(wall.getByRole('status')).toHaveText('It fits: 1700 mm left. 1600 of 3300 mm')
  await expect(
    wall.getByRole('img', { name: /Ranfurly TV Stand 1600 mm along a wall of 3300 mm/ }).first(),
  ).toBeAttached()
  await wall.getByLabel('Wall, side to side').fill('wide')
  await expect(wall.getByLabel('Wall, side to side')).toHaveAccessibleDescription(
    'Enter a size such as 480, 48 cm or 0.48 m',
  )
})

story('a list says what has changed since a piece was added', async ({ page }) => {
  await mark(page, '/living/TV%20Stand', 'Ranfurly TV Stand')
  await page.evaluate(() => {
    const [item] = JSON.parse(localStorage.getItem('myList') ?? '[]') as Record<string, unknown>[]
    const added = { ...item, price: 939, addedAt: '2024-11-02T21:00:00.000Z' }
    localStorage.setItem('myList', JSON.stringify([added]))
  })
  await page.goto('/list')
  await expect(rowOf(page, 'Ranfurly TV Stand')).toContainText('$40.00 less than when you added it on 3 November 2024')
  await expect(rowOf(page, 'Ranfurly TV Stand')).toContainText('$939.00 before')
})

story('a link shows a list to others until it is revoked', async ({ page, openBrowser }) => {
  await mark(page, '/living/TV%20Stand', 'Ranfurly TV Stand')
  await page.goto('/list')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const field = page.getByLabel('Send this list')
  await expect(field).toHaveValue(/\/list\/[a-z]+-\d{6}$/)
  const address = new URL(await field.inputValue()).pathname

  const friend = await openBrowser()
  await friend.goto(address)
  await expect(friend.getByRole('heading', { level: 1, name: 'A shared list' })).toBeVisible()
  await expect(friend.getByRole('listitem').filter({ hasText: 'Ranfurly TV Stand' })).toBeVisible()
  await friend.getByRole('button', { name: 'My list: Ranfurly TV Stand' }).click()
  await expect(listLink(friend, 1)).toBeVisible()

  await mark(page, '/living/Lamp', 'Cardrona Lamp Table')
  await page.goto('/list')
  await friend.goto(address)
  await expect(friend.getByText('1 piece, at today’s prices.')).toBeVisible()
  await page.getByRole('button', { name: 'Update the link' }).click()
  await expect(page.getByRole('button', { name: 'Update the link' })).toHaveCount(0)
  expect(new URL(await page.getByLabel('Send this list').inputValue()).pathname).toBe(address)
  await friend.goto(address)
  await expect(friend.getByText('2 pieces, at today’s prices.')).toBeVisible()

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  expect((await friend.request.get(address)).status()).toBe(404)
})

story('the list of an account is on all its devices', anyWidth, async ({ page, openBrowser }) => {
  const shopper = newShopper()
  await mark(page, '/living/TV%20Stand', 'Ranfurly TV Stand')
  await page.goto('/register')
  await signUp(page, shopper)
  await expect(page.getByRole('button', { name: shopper.name })).toBeVisible()
  await page.goto('/list')
  await expect(page.getByText('Saved to your account, on all your devices.')).toBeVisible()

  const phone = await openBrowser()
  await mark(phone, '/living/Lamp', 'Cardrona Lamp Table')
  await phone.goto('/login')
  await signIn(phone, shopper)
  await expect(listLink(phone, 2)).toBeVisible()
  await page.goto('/list')
  await expect(listLink(page, 2)).toBeVisible()
  await expect(rowOf(page, 'Cardrona Lamp Table')).toBeVisible()

  await phone.goto('/list')
  await phone.getByRole('button', { name: 'Remove Ranfurly TV Stand' }).click()
  await expect(listLink(phone, 1)).toBeVisible()
  // Another tab of the same browser follows at once, the other device when it is shown.
  const tab = await phone.context().newPage()
  await tab.goto('/cart')
  await expect(listLink(tab, 1)).toBeVisible()

  await phone.getByRole('button', { name: shopper.name }).click()
  await phone.getByRole('button', { name: 'Logout' }).click()
  await expect(phone).toHaveURL('/login')
  await expect(listLink(phone, 0)).toBeVisible()
  expect(await phone.evaluate(() => localStorage.getItem('myList'))).toBeNull()
  await page.goto('/list')
  await expect(listLink(page, 1)).toBeVisible()
})
