import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

const item = 'Omaha TV Stand'
const near = 'Omaha TV Stand, near view of the timber and joints'

async function openProduct(page: Page): Promise<number> {
  const id = await findProduct(page, item)
  const { pictures: all } = await (await page.request.get(`/api/products/${id}`)).json()
  await page.goto(`/product/${id}`)
  return all.length + 1
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true })
const viewer = (page: Page) => page.getByRole('dialog', { name: item })
const zoom = (page: Page) => viewer(page).getByRole('status')

story('the pictures of a piece are chosen, enlarged and left by keyboard alone', async ({ page }) => {
  const count = await openProduct(page)
  const first = pictures(page).getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(viewer(page).getByText(`1 of ${count}`)).toBeVisible()
  await expect(viewer(page).getByText('From the left. Full size 1200 × 900.')).toBeVisible()
  await expectAccessible(page, 'viewer')

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText(`2 of ${count}`)).toBeVisible()
  await expect(viewer(page).getByRole('img', { name: near })).toBeVisible()
  await expect(viewer(page).getByText('Near view of the timber and joints. Full size 1000 × 750.')).toBeVisible()

  await expect(zoom(page)).toHaveText('Fits')
  for (const text of ['100%', '150%', '200%', '200%']) {
    await page.keyboard.press('+')
    await expect(zoom(page)).toHaveText(text)
  }
  await expect(viewer(page).getByText('Enlarged 200%. Full size 1000 × 750.')).toBeVisible()
  const shown = viewer(page).getByRole('img', { name: near })
  const before = await shown.boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await shown.boundingBox())?.x).toBe((before?.x ?? 0) - 80)
  await page.keyboard.press('-')
  await expect(zoom(page)).toHaveText('150%')
  await page.keyboard.press('0')
  await expect(zoom(page)).toHaveText('Fits')

  for (let at = 3; at <= count + 1; at += 1) await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText(`${count} of ${count}`)).toBeVisible()
  await expect(
    viewer(page).getByRole('img', { name: 'Omaha TV Stand: 1800 mm wide, 420 mm deep, 560 mm high' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(pictures(page).getByRole('button').last()).toBeFocused()
})

story('thumbnails choose a picture on wide screens, and a strip scrolls on phones', async ({ page }) => {
  const count = await openProduct(page)
  if (isPhone(page)) {
    const counter = page.getByText(`1 / ${count}`)
    await expect(counter).toBeVisible()
    const [first, second] = await Promise.all(
      [0, 1].map((at) => pictures(page).getByRole('listitem').nth(at).boundingBox()),
    )
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(390)
    expect(second?.x).toBeLessThan(390)
    await pictures(page).evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth, behavior: 'instant' }))
    await expect(page.getByText(`${count} / ${count}`)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Choose a picture' })).toBeHidden()
    return
  }
  const thumbnails = page.getByRole('list', { name: 'Choose a picture' })
  await expect(thumbnails.getByRole('button')).toHaveCount(count)
  await expect(thumbnails.getByRole('button', { name: `Picture 1 of ${count}` })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await thumbnails.getByRole('button', { name: `Picture 2 of ${count}` }).focus()
  await page.keyboard.press('Space')
  await expect(thumbnails.getByRole('button', { name: `Picture 2 of ${count}` })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(pictures(page).getByRole('img', { name: near })).toBeVisible()
  await expect(pictures(page).getByRole('listitem')).toHaveCount(1)
  await thumbnails.getByRole('button', { name: `Scale drawing, ${count} of ${count}` }).click()
  await expect(pictures(page).getByRole('img', { name: /1800 mm wide/ })).toBeVisible()
  await page.getByRole('button', { name: 'Enlarge', exact: true }).click()
  await expect(viewer(page).getByText(`${count} of ${count}`)).toBeVisible()
})

story('the viewer follows a mouse: click, wheel, drag, thumbnails and Close', async ({ page }) => {
  const count = await openProduct(page)
  await pictures(page).getByRole('button').first().click()
  const shown = viewer(page).getByRole('img', { name: /from the left$/ })
  await expect(shown).toBeVisible()
  const box = await shown.boundingBox()
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.click(middle.x, middle.y)
  await expect(zoom(page)).toHaveText('100%')
  const before = await shown.boundingBox()
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x, middle.y - 20, { steps: 2 })
  await page.mouse.move(middle.x, middle.y - 40)
  await page.mouse.up()
  await expect.poll(async () => (await shown.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
  await page.mouse.wheel(0, -4000)
  await expect(zoom(page)).toHaveText('200%')
  await page.mouse.wheel(0, 8000)
  await expect(zoom(page)).toHaveText('Fits')
  await viewer(page)
    .getByRole('button', { name: `Picture 2 of ${count}` })
    .click()
  await expect(viewer(page).getByText(`2 of ${count}`)).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page)).toHaveCount(0)
})

story('the viewer follows a double-tap, pinch, drag and swipe', gate.phone, async ({ page }) => {
  const count = await openProduct(page)
  await pictures(page).getByRole('button').first().click()
  await expect(viewer(page).getByText(`1 of ${count}`)).toBeVisible()
  const fingers = await touchscreen(page)
  const [x, y] = [(page.viewportSize()?.width ?? 0) / 2, (page.viewportSize()?.height ?? 0) / 2]

  await fingers([[{ x, y }]])
  await fingers([[{ x, y }]])
  await expect(zoom(page)).toHaveText('100%')
  await fingers([[{ x, y }]])
  await fingers([[{ x, y }]])
  await expect(zoom(page)).toHaveText('Fits')

  const apart = (by: number) => [
    { x: x - by, y },
    { x: x + by, y },
  ]
  await fingers([apart(30), apart(60), apart(190)])
  await expect(zoom(page)).toHaveText('200%')
  await fingers([apart(190), apart(60), apart(10)])
  await expect(zoom(page)).toHaveText('Fits')

  await fingers([[{ x: x + 60, y }], [{ x: x + 20, y }], [{ x: x - 60, y }]])
  await expect(viewer(page).getByText(`2 of ${count}`)).toBeVisible()
  await fingers([[{ x: x - 60, y }], [{ x, y }], [{ x: x + 60, y }]])
  await expect(viewer(page).getByText(`1 of ${count}`)).toBeVisible()
  await fingers([[{ x, y: y - 60 }], [{ x, y }], [{ x, y: y + 120 }]])
  await expect(viewer(page)).toHaveCount(0)
})

/** Fingers on the glass: each step has the places of all fingers; after the last step they are lifted. */
async function touchscreen(page: Page) {
  const device = await page.context().newCDPSession(page)
  return async (steps: readonly { x: number; y: number }[][]) => {
    for (const [index, touchPoints] of steps.entries()) {
      const points = touchPoints.map((point, id) => ({ ...point, id }))
      await device.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : 'touchMove',
        touchPoints: points,
      })
    }
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

story('every control of the gallery is a link without JavaScript', async ({ openBrowser, page }) => {
  const count = await openProduct(page)
  const { pathname } = new URL(page.url())
  const plain = await openBrowser({ javaScriptEnabled: false, viewport: page.viewportSize() })
  await plain.goto(pathname)
  const links = pictures(plain).getByRole('link')
  await expect(links.first()).toHaveAttribute('href', /^\/images\/omaha-tv-stand\.[0-9a-f]{8}\.webp\?w=1200$/)
  if (!isPhone(page)) {
    const thumbnails = plain.getByRole('list', { name: 'Choose a picture' }).getByRole('link')
    await expect(thumbnails).toHaveCount(count)
    await expect(thumbnails.last()).toHaveAttribute('href', '#size')
    await thumbnails.nth(1).click()
    await expect(plain).toHaveURL(/\/images\/omaha-tv-stand\.detail\.[0-9a-f]{8}\.webp\?w=1200$/)
  } else await expect(links).toHaveCount(count)
})

story('a card shows and loads its second picture under the mouse', anyWidth, async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/images\/[^?]+\.detail\./.test(request.url())) loaded.push(request.url())
  })
  await page.goto('/living/living')
  const card = page.getByRole('article').first()
  const second = card.locator('img').nth(1)
  await expect(card.locator('img').first()).toBeVisible()
  await expect(second).toBeHidden()
  expect(loaded).toEqual([])
  await card.hover()
  await expect(second).toBeVisible()
  await expect(second).toHaveAttribute('alt', '')
  await expect.poll(() => loaded.length).toBe(1)
  await page.mouse.move(0, 0)
  await expect(second).toBeHidden()

  await page.keyboard.press('Tab')
  await card.getByRole('link').first().focus()
  await expect(second).toBeVisible()
})
