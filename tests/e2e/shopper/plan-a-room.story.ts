import type { Locator, Page } from '@playwright/test'
import { storeRooms } from '#tests/e2e/support/plan.ts'
import { findProduct, register } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'
import { livingRoom } from '#tests/support/plans.ts'

const says = (page: Page) => page.getByRole('region', { name: 'What the plan says' })
const sentences = (page: Page) => says(page).locator('li:not(details li) > p').allInnerTexts()
const count = (page: Page) => says(page).getByRole('status')
const inPlan = (page: Page, name: RegExp) => page.getByRole('application').getByRole('button', { name })

/** Presses Tab until something has the focus; at the end of the page it begins again. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 250; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Fills fields and selects by their labels, one after the other. */
async function typeAll(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true })
    await tabTo(page, field)
    if ((await field.getAttribute('inputmode')) !== null) await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}

async function layIn(page: Page, product: string): Promise<void> {
  await type(page, page.getByLabel('Search a piece for this room'), product)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: `Lay in the plan: ${product}`, exact: true }))
}

/** From its button in the plan: turned by keys, then moved by typed distances. */
async function put(page: Page, item: RegExp, turns: string, distances: Record<string, string>): Promise<void> {
  await tabTo(page, inPlan(page, item))
  if (turns !== '') await page.keyboard.press(turns)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('To wall A', { exact: true })).toBeFocused()
  await typeAll(page, distances)
}

const mockUp = [
  'The door hits the Kingsland Lamp Table. Move the table 100 mm towards wall D.',
  'The Arrowtown Hall Table is 840 mm from the fireplace; 1000 mm are safe.\nFire and Emergency New Zealand: a metre from anything that heats.',
  'The Cardrona Coffee Table with Drawers is 380 mm from the sofa; 400 to 450 mm are comfortable.',
  'The way from the door to the Omaha TV Stand is 583 mm at its narrowest, between the sofa and the fireplace; 600 mm are comfortable.',
]

story(
  'a shopper plans the living room by keyboard alone, and mends what a sentence says',
  gate.anyWidth,
  async ({ page }) => {
    await page.goto('/plan')
    await typeAll(page, { 'Length along wall A': '5.4 m', 'Width along wall B': '390 cm' })
    await expect(says(page).getByText('Start with the largest piece.')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Room, doors, windows' }))
    await typeAll(page, {
      Wall: 'C',
      'From its left corner': '1190',
      'Width, frame to frame': '810',
      'It opens': 'into',
      Hinges: 'on the right',
    })
    await press(page, page.getByRole('button', { name: 'Put the door in' }))
    await press(page, page.getByRole('button', { name: 'Add a window' }))
    await typeAll(page, { 'From its left corner': '1400', Width: '2000' })
    await press(page, page.getByRole('button', { name: 'Add a radiator, a fireplace' }))
    await typeAll(page, { What: 'Fire', 'From its left corner': '3900', Width: '1200', Depth: '400' })
    await press(page, page.getByRole('button', { name: 'Room, doors, windows' }))

    await layIn(page, 'Omaha TV Stand')
    await put(page, /^Omaha/, 'Shift+R', {
      'To wall A': '1050',
      'To wall D': '0',
      'Screen on it, inches from corner to corner': '75',
    })
    await layIn(page, 'Cardrona Coffee Table with Drawers')
    await put(page, /^Cardrona/, 'r', { 'To wall A': '1350', 'To wall D': '167 cm' })
    await layIn(page, 'Arrowtown Hall Table')
    await put(page, /^Arrowtown/, 'r', { 'To wall A': '1240', 'To wall B': '0' })
    await layIn(page, 'Kingsland Lamp Table')
    await put(page, /^Kingsland/, '', { 'To wall A': '3050', 'To wall D': '3050' })
    await press(page, page.getByRole('radio', { name: 'My list' }), 'ArrowRight')
    await page.keyboard.press('ArrowRight')
    await typeAll(page, { 'Side to side': '2.1 m', 'Front to back': '900', Height: '850' })
    await put(page, /^Sofa/, 'r', { 'To wall A': '900', 'To wall D': '2700' })

    await expect(count(page)).toHaveText('2 do not work, 2 are tight')
    await expect.poll(() => sentences(page)).toEqual(mockUp)
    await expect(page.getByRole('button', { name: 'Add 4 to Cart' }).filter({ visible: true })).toBeEnabled()

    await press(page, page.getByRole('button', { name: 'Move it 100 mm : Kingsland Lamp Table' }))
    await expect(page.getByRole('heading', { name: 'What the plan says' })).toBeFocused()
    await expect(page.getByText('Kingsland Lamp Table moved 100 mm towards wall D.')).toBeVisible()
    await expect(count(page)).toHaveText('1 does not work, 2 are tight')
    expect(await sentences(page)).toEqual(mockUp.slice(1))
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => sentences(page)).toEqual(mockUp)
    await page.keyboard.press('ControlOrMeta+y')
    await expect.poll(() => sentences(page)).toEqual(mockUp.slice(1))
  },
)

story(
  'a piece that keys have moved is announced once, after a pause, and no sentence flickers',
  anyWidth,
  async ({ page }) => {
    await storeRooms(page, livingRoom)
    await page.goto('/plan')
    await expect.poll(() => sentences(page)).toEqual(mockUp)
    const heard = await listen(page)
    await inPlan(page, /^Cardrona/).focus()
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft']) await page.keyboard.press(key)
    await expect
      .poll(heard)
      .toEqual(['Cardrona Coffee Table with Drawers, 1560 mm from D, 1350 mm from A. 2 do not work, 1 is tight.'])
    await page.keyboard.press('r')
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(async () => (await heard()).slice(1))
      .toEqual(['Cardrona Coffee Table with Drawers, 1285 mm from D, 1675 mm from A. 2 do not work, 3 are tight.'])
    // What a screen reader hears of an item when it is reached.
    await expect(inPlan(page, /^Cardrona/)).toHaveAccessibleName(
      'Cardrona Coffee Table with Drawers, 1285 mm from D, 1675 mm from A',
    )
    await expect(inPlan(page, /^Cardrona/)).toHaveAttribute('aria-pressed', 'true')
    // Undone before the page has followed the move.
    const place = () => inPlan(page, /^Cardrona/).boundingBox()
    const before = await place()
    const moved = await inPlan(page, /^Cardrona/).evaluate((button) => {
      const left = () => button.getBoundingClientRect().left
      const start = left()
      const send = (init: KeyboardEventInit) => button.dispatchEvent(new KeyboardEvent('keydown', init))
      send({ key: 'ArrowLeft', bubbles: true })
      const after = left()
      send({ key: 'z', ctrlKey: true, bubbles: true })
      return after < start
    })
    expect(moved).toBe(true)
    await expect.poll(place).toEqual(before)
    await expect(inPlan(page, /^Cardrona/)).toHaveAccessibleName(
      'Cardrona Coffee Table with Drawers, 1285 mm from D, 1675 mm from A',
    )
  },
)

/** Collects what the status regions of the page say from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    for (const region of document.querySelectorAll('[role=status]')) {
      new MutationObserver(() => {
        const text = region.textContent.trim()
        if (text !== '' && region.ariaLive !== 'off') heard.push(text)
      }).observe(region, { childList: true, characterData: true, subtree: true })
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
}

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  story('a shopper draws, lays, swaps a size and puts all into the cart at once', gate.anyWidth, async ({ page }) => {
    await register(page)
    await page.goto('/plan')
    await page.getByLabel('Length along wall A').fill('4,2 m')
    await page.getByLabel('Width along wall B').fill('3600')
    await page.getByRole('button', { name: 'Draw the room' }).tap()
    const bar = page.getByRole('group', { name: 'Plan tools' })
    await expect(bar.getByRole('button', { name: 'Add 0 to Cart' })).toBeDisabled()
    await bar.getByRole('button', { name: 'Piece' }).tap()
    await page.getByText('My own things', { exact: true }).tap()
    await page.getByLabel('Side to side').fill('210 cm')
    await page.getByLabel('Front to back').fill('900')
    await page.getByLabel('Height', { exact: true }).fill('850')
    await page.getByRole('button', { name: 'Lay in the plan', exact: true }).tap()
    await find(page, 'Cardrona Coffee Table with Drawers')
    await page.getByRole('button', { name: 'Lay in the plan: Cardrona Coffee Table with Drawers' }).tap()

    const peek = page.getByRole('region', { name: 'Chosen piece' }).filter({ visible: true })
    await expect(peek).toContainText('Cardrona Coffee Table with Drawers')
    await peek.getByRole('button', { name: 'More' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Cardrona Coffee Table with Drawers' })
    await sheet.getByLabel('To wall A').fill('1280')
    await sheet.getByLabel('To wall D').fill('450')
    await sheet.getByLabel('To wall D').press('Enter')
    await expect(sheet.getByLabel('To the sofa')).toHaveValue('380')
    await sheet.getByRole('button', { name: /^900 mm \$399.00 405 mm/ }).tap()
    const small = page.getByRole('dialog', { name: 'Cardrona Small Coffee Table with Drawer' })
    await expect(small.getByLabel('To the sofa')).toHaveValue('405')
    await page.keyboard.press('Escape')
    await expect(small).toBeHidden()
    await expect(peek).toContainText('Nothing is wrong with it.')
    await peek.getByRole('button', { name: 'Down 50 mm' }).tap()
    await peek.getByRole('button', { name: 'Down 50 mm' }).tap()
    await expect(peek).toContainText('505 mm from the sofa; 400 to 450 mm are comfortable.')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(peek).toContainText('Nothing is wrong with it.')

    await find(page, 'Duvauchelle Dresser')
    await page.getByRole('button', { name: 'Lay in the plan: Duvauchelle Dresser' }).tap()
    await peek.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'One more' }).tap()
    await page.keyboard.press('Escape')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/cart')) requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await bar.getByRole('button', { name: 'Add 2 to Cart' }).tap()
    await expect(
      page.getByText('2 products added to your cart. Duvauchelle Dresser: only 1 is left; 2 are in the plan.'),
    ).toBeVisible()
    // The toast is in front of it for a while.
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 pieces' }).press('Enter')
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('heading', { name: 'Subtotal (2) items' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$1,848.00')
    await expect.poll(() => requests.filter((request) => request.startsWith('PUT'))).toEqual(['PUT /api/cart'])
  })
})

async function find(page: Page, product: string): Promise<void> {
  await page.getByLabel('Search a piece for this room').fill(product)
  await page.getByLabel('Search a piece for this room').press('Enter')
}

story('a plan is printed on two sheets of A4, the room at a scale of 1 : 25', anyWidth, async ({ page }) => {
  await storeRooms(page, livingRoom)
  await page.goto('/plan')
  await expect.poll(() => sentences(page)).toEqual(mockUp)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheets = page.locator('body > div > section')
  await expect(sheets).toHaveCount(2)
  await expect(sheets.nth(0)).toContainText('Living room, 5400 × 3900 mm')
  await expect(sheets.nth(0)).toContainText('Scale 1 : 25 on A4')
  const floor = await sheets.nth(0).locator('.floor').boundingBox()
  const mm = (px = 0) => Math.round((px * 25.4) / 96)
  expect([mm(floor?.width), mm(floor?.height)]).toEqual([5400 / 25, 3900 / 25])
  await expect(sheets.nth(1).getByRole('row', { name: /^4 Kingsland Lamp Table/ })).toContainText('3050')
  await expect(sheets.nth(1)).toContainText('4 pieces, $2,426.95 with freight.')
  await expect(page.getByRole('heading', { name: 'Plan a room' })).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheets).toHaveCount(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  )
  expect(sizes).toEqual(['842 × 595', '842 × 595'])
})

story('a plan begins at a product, at My list and at a room', async ({ page }) => {
  await page.goto('/living/TV%20Stand')
  const heart = page.getByRole('button', { name: 'My list: Ranfurly TV Stand' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const toPlan = page.getByRole('link', { name: 'Plan a living room' }).filter({ visible: true })
  await expect(toPlan).toHaveAttribute('href', '/plan')
  await page.goto('/living/TV%20Stand?space=4200x480x700&door=760')
  await expect(toPlan.last()).toHaveAttribute('href', '/plan?space=4200x480x700&door=760')
  await toPlan.last().click()
  await expect(page.getByLabel('Length along wall A')).toHaveValue('4200')
  await expect(page.getByText('4200 mm, from My space')).toBeVisible()
  await expect(page.getByText('the piece of your list waits beside it.')).toBeVisible()
  await page.getByLabel('Width along wall B').fill('3 m')
  await page.getByRole('button', { name: 'Draw the room' }).click()
  await expect(page.getByLabel('Width, frame to frame')).toHaveValue('760')

  await page.goto(`/product/${await findProduct(page, 'Kingsland Lamp Table')}`)
  await page.getByRole('link', { name: 'Try it in my room' }).click()
  await expect(inPlan(page, /^Kingsland Lamp Table, at wall D, at wall A$/)).toHaveCount(1)
  await expect(page).toHaveURL('/plan')
  await page.reload()
  await expect(inPlan(page, /^Kingsland/)).toHaveCount(1)

  await page.goto('/list')
  await page.getByRole('link', { name: 'Plan a room with these' }).click()
  await expect(page).toHaveURL('/plan?from=list')
  await page.getByRole('button', { name: 'Lay in the plan: Ranfurly TV Stand' }).click()
  await expect(inPlan(page, /^Ranfurly/)).toBeVisible()
})

story(
  'without JavaScript the plan leads to the list with the floor that its pieces need',
  anyWidth,
  async ({ openBrowser }) => {
    const page = await openBrowser({ javaScriptEnabled: false })
    await page.goto('/plan')
    await page.getByRole('link', { name: 'The pieces of your list with the floor they take' }).click()
    await expect(page).toHaveURL('/list')
    await page.goto('/living/TV%20Stand')
    await page.getByRole('button', { name: 'My list: Omaha TV Stand' }).click()
    await page.goto('/plan/list')
    await expect(page).toHaveURL(/\/list\/[a-z]+-\d{6}$/)
    await expect(page.getByRole('main')).toContainText('1800 × 1290 mm')
  },
)
