import type { Page } from '@playwright/test'
import { storeRooms } from '#tests/e2e/support/plan.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { bedroom, livingRoom, planOf, product } from '#tests/support/plans.ts'

/* States of /plan that the other stories do not meet. */

const says = (page: Page) => page.getByRole('region', { name: 'What the plan says' })
const list = (page: Page) => page.getByRole('region', { name: 'In this room' })
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

const { room } = livingRoom
const [stand] = room.items
const hostile: Record<string, string> = {
  'no JSON': '{{{',
  'a text': '"plan"',
  'an array': '[[]]',
  'another version of nothing': '{"version":9,"last":{},"rooms":{"length":3}}',
  'NaN and negative sides': JSON.stringify({
    version: 1,
    rooms: [
      { ...room, id: 'nan', lengthMm: null, widthMm: 'NaN' },
      { ...room, id: 'minus', lengthMm: -5400 },
    ],
  }),
  prototypes: '{"__proto__":{"rooms":[1]},"constructor":{"prototype":{"rooms":[2]}}}',
}

story('the plan starts with any content of local storage', anyWidth, async ({ page }) => {
  for (const [what, text] of Object.entries(hostile)) {
    await store(page, text)
    await page.goto('/plan')
    await expect(page.getByText('No room yet.'), what).toBeVisible()
  }
  const items = Array.from({ length: 1000 }, (_, index) => ({ ...stand, id: `item-${index}`, xMm: index }))
  const sofa = { kind: 'sofa', name: '<img src=x onerror=alert(1)>', lengthMm: 2100, widthMm: 900, heightMm: 850 }
  const named = { id: 'named', xMm: 0, yMm: 0, turn: 0, screenInches: 0, own: sofa }
  const broken = { ...stand, id: 'broken', xMm: -1 }
  await store(page, JSON.stringify({ version: 1, rooms: [{ ...room, items: [broken, named, ...items] }] }))
  await page.goto('/plan')
  await expect(list(page).getByRole('listitem')).toHaveCount(60)
  await expect(list(page).getByRole('listitem').first()).toContainText('<img src=x onerror=alert(1)>')
})

async function store(page: Page, text: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((stored) => window.localStorage.setItem('plan', stored), text)
}

story('the form of a room says what is wrong and what was meant', anyWidth, async ({ page }) => {
  await page.goto('/plan')
  await page.getByLabel('Length along wall A').fill('54 m')
  await page.getByLabel('Width along wall B').fill('3900')
  await page.getByRole('button', { name: 'Draw the room' }).click()
  await expect(page.getByLabel('Length along wall A')).toHaveAccessibleDescription(
    'A room has 1 to 20 m on a side. 54 m is 34 m too long; did you mean 5.4 m?',
  )
  await expect(page.getByLabel('Length along wall A')).toBeFocused()
})

story('a screen on a TV stand is judged by its distance to the sofa', anyWidth, async ({ page }) => {
  await storeRooms(page, livingRoom)
  await page.goto('/plan')
  await list(page).getByRole('button', { name: 'Omaha TV Stand' }).click()
  const screen = page.getByLabel('Screen on it, inches from corner to corner')
  await expect(screen).toHaveValue('75')
  await screen.fill('65')
  const sentence = says(page).getByText(
    'A 65 inch screen is best seen from 1980 to 2640 mm; the middle of the sofa is 2940 mm from it.',
  )
  await expect(sentence).toBeVisible()
  // What is being typed does not count before it can be a screen.
  await screen.fill('9')
  await expect(screen).toHaveAccessibleDescription('Enter 10 to 150 inches, or leave it empty.')
  await expect(sentence).toBeVisible()
  await screen.fill('')
  await expect(says(page).getByText('inch screen')).toHaveCount(0)
})

story(
  'what is too large is not laid in, and a search that finds nothing offers what fits',
  anyWidth,
  async ({ page }) => {
    await storeRooms(page, planOf([2100, 1900]))
    await page.goto('/plan')
    const search = page.getByLabel('Search a piece for this room')
    await search.fill('Clevedon Trestle Dining Table')
    await search.press('Enter')
    await page.getByRole('button', { name: 'Lay in the plan: Clevedon Trestle Dining Table' }).click()
    await expect(page.getByText('The Clevedon Trestle Dining Table is 83 mm too long for this room.')).toBeVisible()
    await expect(page.getByText('It was not laid in.')).toBeVisible()
    await expect(list(page).getByRole('listitem')).toHaveCount(0)
    await search.fill('tallboy in oak')
    await search.press('Enter')
    await expect(page.getByText('No tallboy comes in oak.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lay in the plan: Naseby Tallboy' })).toBeVisible()
  },
)

story('a sold-out piece stays, is not counted, and is swapped with its equal', anyWidth, async ({ page }) => {
  await storeRooms(page, bedroom)
  await page.goto('/plan')
  await expect(page.getByRole('heading', { name: 'These three' })).toBeVisible()
  const soldOut = row(page, 'Lyttelton Bedside Table')
  await expect(soldOut).toHaveCount(2)
  await expect(soldOut.first()).toContainText('Sold out. It stays in the plan, not in the total.')
  await soldOut.first().getByRole('button', { name: 'Swap for what is nearest in size' }).click()
  await page.getByRole('button', { name: 'Swap both for the Raglan Bedside Table' }).click()
  await expect(row(page, 'Raglan Bedside Table')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'These five' })).toBeVisible()
  await expect(soldOut).toHaveCount(0)
})

story('a piece that the shop no longer sells keeps its name, its outline and its place', anyWidth, async ({ page }) => {
  const gone = product('CA-TVS-1800', { id: 'gone', yMm: 1000 })
  await storeRooms(page, planOf([5400, 3900], { items: [gone] }))
  await page.evaluate(() => {
    const plan = localStorage.getItem('plan') ?? ''
    localStorage.setItem(
      'plan',
      plan.replace(/"product":\{"id":"[^"]*"/, '"product":{"id":"00000000-0000-7000-8000-000000000000"'),
    )
  })
  await page.goto('/plan')
  await expect(row(page, 'Omaha TV Stand')).toContainText('No longer sold')
  await expect(page.getByRole('button', { name: 'Omaha TV Stand, 0 mm from D' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^These|^This/ })).toHaveCount(0)
})

story(
  'products that cannot be read leave the room as it is, until they can',
  anyWidth,
  async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 503/)
    await storeRooms(page, livingRoom)
    const products = /\/api\/products\/current/
    await page.route(products, (route) => route.fulfill({ status: 503, json: { message: 'We’re counting.' } }))
    await page.goto('/plan')
    const alert = page.getByRole('alert').filter({ hasText: 'The pieces of this plan can’t be read just now.' })
    await expect(alert).toContainText('The room and all places are kept.')
    await expect(list(page).getByRole('listitem')).toHaveCount(5)
    await page.unroute(products)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'These four' })).toBeVisible()
  },
)

story('without a connection the plan goes on, and says so once', anyWidth, async ({ page, context, pageErrors }) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await storeRooms(page, livingRoom)
  const toasts = page.waitForResponse(/\/assets\/toasts-/)
  await page.goto('/plan')
  await expect(page.getByRole('button', { name: /^Move it 100 mm/ })).toBeVisible()
  await toasts
  await context.setOffline(true)
  await expect(page.getByText(/^No connection\. The plan goes on in this browser\./)).toHaveCount(1)
  await page.getByRole('button', { name: /^Move it 100 mm/ }).click()
  await expect(says(page).getByRole('status')).toHaveText('1 does not work, 2 are tight')
  await context.setOffline(false)
})

story('a browser that keeps nothing says so, and the room stays in the tab', anyWidth, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/plan')
  await page.getByLabel('Length along wall A').fill('5.4 m')
  await page.getByLabel('Width along wall B').fill('3.9 m')
  await page.getByRole('button', { name: 'Draw the room' }).click()
  await expect(page.getByText('This browser doesn’t keep the room. Print it, or sign in.')).toBeVisible()
  await expect(page.getByRole('application', { name: 'Plan of the living room' })).toBeVisible()
})

story(
  'the focus stays in the plan after the last step back and after a room is deleted',
  anyWidth,
  async ({ page }) => {
    await storeRooms(page, livingRoom, bedroom)
    await page.goto('/plan')
    const item = page.getByRole('application').getByRole('button', { name: /^Kingsland/ })
    await item.focus()
    await page.keyboard.press('ArrowLeft')
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect(item).toHaveAccessibleName('Kingsland Lamp Table, 3050 mm from D, 400 mm from C')
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await expect(undo).toBeFocused()

    await page.getByRole('button', { name: 'Room, doors, windows' }).press('Enter')
    await page.getByRole('button', { name: 'Delete this room' }).press('Enter')
    await page.getByRole('button', { name: 'Delete the room' }).press('Enter')
    const restore = page.getByText('Living room deleted.').getByRole('button', { name: 'Undo' })
    await expect(restore).toBeFocused()
    await restore.press('Enter')
    await expect(page.getByRole('application', { name: 'Plan of the living room' })).toBeFocused()
  },
)

story('with less motion nothing on the plan slides, and colours of the system are kept', anyWidth, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await storeRooms(page, livingRoom)
  await page.goto('/plan')
  const item = page.getByRole('application').getByRole('button', { name: /^Kingsland/ })
  await item.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(item).toHaveAccessibleName('Kingsland Lamp Table, 3000 mm from D, 400 mm from C')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  const outline = await item.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).not.toBe('none')
})

story('a price that has changed since a piece was put on My list is said in its row', anyWidth, async ({ page }) => {
  await storeRooms(page, planOf([5400, 3900], { items: [product('CA-TVS-1800', { id: 'stand' })] }))
  await page.evaluate(() => {
    const [, id] = /"product":\{"id":"([^"]*)"/.exec(localStorage.getItem('plan') ?? '') ?? []
    const added = { product: id, qty: 1, price: 1, countInStock: 9, addedAt: '2025-11-03T00:00:00.000Z' }
    localStorage.setItem('myList', JSON.stringify([added]))
  })
  await page.goto('/plan')
  await expect(row(page, 'Omaha TV Stand')).toContainText(/\$[\d,.]+ more than when you added it on 3 November 2025/)
})

story.describe('with two fingers', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  story('the plan grows as far as the fingers spread, and the page does not', anyWidth, async ({ page }) => {
    await storeRooms(page, livingRoom)
    await page.goto('/plan')
    const whole = page.getByRole('button', { name: 'show the whole plan' })
    await expect(whole).toHaveText(/^100%/)
    const box = await page.getByRole('application').boundingBox()
    const [x, y] = [195, (box?.y ?? 0) + 100]
    const fingers = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apartPx: number) => {
      const touchPoints = [x - apartPx / 2, x + apartPx / 2].map((at) => ({ x: at, y }))
      await fingers.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : touchPoints })
    }
    await touch('touchStart', 60)
    await touch('touchMove', 90)
    await touch('touchMove', 120)
    await touch('touchEnd', 0)
    await expect(whole).toHaveText(/^200%/)
    expect(await page.evaluate(() => [window.visualViewport?.scale, document.documentElement.scrollWidth])).toEqual([
      1, 390,
    ])
    await whole.tap()
    await expect(whole).toHaveText(/^100%/)
  })
})
