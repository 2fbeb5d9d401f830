import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { webGl } from '#tests/e2e/support/web-gl.ts'

story.use(webGl)

const buttonOf = (page: Page) => page.getByRole('button', { name: 'See it in your room' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /in your room$/ })
const viewerOf = (page: Page) => page.locator('model-viewer')

/** What the viewer says about its model and its camera. */
interface Viewer extends HTMLElement {
  src: string
  getDimensions(): { x: number; y: number; z: number }
  getCameraOrbit(): { theta: number }
  prepareUSDZ(): Promise<string>
  toDataURL(): string
  queryHotspot(name: string): { canvasPosition: { x: number; y: number } } | null
}

/** The box of the model that is drawn, in millimetres. */
async function boxIn(page: Page): Promise<{ length: number; width: number; height: number }> {
  return viewerOf(page).evaluate((viewer: Viewer) => {
    const { x, y, z } = viewer.getDimensions()
    return { length: x * 1000, width: z * 1000, height: y * 1000 }
  })
}

/** Opens the model of a product by a press, and waits until it is drawn. */
async function openModel(page: Page, name: string): Promise<string> {
  const id = await findProduct(page, name)
  await page.goto(`/product/${id}`)
  await buttonOf(page).click()
  await expect(page.getByText('3D model ready.')).toBeAttached()
  return id
}

async function expectTrueSize(page: Page, id: string): Promise<void> {
  const product = await (await page.request.get(`/api/products/${id}`)).json()
  const box = await boxIn(page)
  for (const side of ['length', 'width', 'height'] as const) {
    expect(Math.abs(box[side] - product[side])).toBeLessThan(product[side] * 0.05)
  }
}

story('a shopper sees a piece at its true size, and nothing of it is loaded before', async ({ page, shop }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const id = await findProduct(page, 'Omaha TV Stand')
  await page.goto(`/product/${id}`)
  await expect(buttonOf(page)).toBeVisible()
  expect(requested.filter((url) => /model|\.glb/.test(url))).toEqual([])
  const links = await page
    .locator('link[rel="modulepreload"], link[rel="preload"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')).filter((href) => href?.includes('model')))
  expect(links).toEqual([])

  await buttonOf(page).click()
  await expect(page.getByText('3D model ready.')).toBeAttached()
  await expectTrueSize(page, id)
  await expect(viewerOf(page).getByText(/mm$/)).toHaveText(['1800 mm', '420 mm', '560 mm'])
  // The viewer, its decoders and the model come from the shop.
  expect(requested.filter((url) => !url.startsWith(shop.url))).toEqual([])
  expect(requested.filter((url) => url.endsWith('.glb')).length).toBeGreaterThan(0)
  await expectAccessible(page, 'the model of a piece')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(buttonOf(page)).toBeFocused()
})

story('the arrow keys turn the piece, and its sizes stay on it', async ({ page }) => {
  await openModel(page, 'Raglan Bedside Table')
  const angle = () => viewerOf(page).evaluate((viewer: Viewer) => viewer.getCameraOrbit().theta)
  const before = await angle()
  await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect.poll(angle).not.toBeCloseTo(before, 1)
  await expect(viewerOf(page).getByText('580 mm')).toBeVisible()
})

story(
  'a phone with AR gets a button that places the piece at a fixed scale',
  async ({ openBrowser, shop, pageErrors }) => {
    const page = await openBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    })
    pageErrors.watch(page)
    // The system opens Scene Viewer for such a link. The story reads where it leads.
    await page.addInitScript(() => {
      HTMLAnchorElement.prototype.click = function click() {
        document.title = this.href
      }
    })
    const products = await (await page.request.get(`${shop.url}/api/products?keyword=Omaha+TV+Stand`)).json()
    const { _id: id } = products.products.find(({ name }: { name: string }) => name === 'Omaha TV Stand')
    await page.goto(`${shop.url}/product/${id}#in-your-room`)
    await expect(page.getByText('3D model ready.')).toBeAttached()
    await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Place it in your room' }).click()
    await expect(page).toHaveTitle(/^intent:\/\/arvr\.google\.com\/scene-viewer/)
    const link = await page.title()
    const { model } = await (await page.request.get(`${shop.url}/api/products/${id}`)).json()
    expect(link).toContain(`file=${encodeURIComponent(shop.url + model)}`)
    expect(link).toContain('resizable=false')
    expect(link).toContain('mode=ar_preferred')
    expect(pageErrors.unexpected()).toEqual([])
  },
)

story('a desktop shows a code that opens the model on a phone', anyWidth, async ({ page, shop }) => {
  const id = await openModel(page, 'Piha Lamp Table')
  await expect(page.getByRole('img', { name: 'QR code of this page, for your phone' })).toBeVisible()
  await page.goto(`${shop.url}/product/${id}#in-your-room`)
  await page.reload()
  await expect(page.getByText('3D model ready.')).toBeAttached()
})

story('the policy of the page lets the viewer make the file of Quick Look', async ({ page }) => {
  await openModel(page, 'Petone Bar Stool')
  const address = await viewerOf(page).evaluate((viewer: Viewer) => viewer.prepareUSDZ())
  expect(address).toMatch(/^blob:/)
})

story('a model that cannot be loaded is said, and tried again', async ({ page, pageErrors }) => {
  pageErrors.expect(/\.glb|ERR_FAILED/)
  const id = await findProduct(page, 'Kurow Dining Table')
  await page.goto(`/product/${id}`)
  await page.route('**/*.glb', (route) => route.abort(), { times: 1 })
  await buttonOf(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('We couldn’t load the 3D model.')
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('3D model ready.')).toBeAttached()
  await expectTrueSize(page, id)
})

story('a finish of the family changes the piece', async ({ page }) => {
  const id = await openModel(page, 'Hahei Coffee Table')
  const source = () => viewerOf(page).evaluate((viewer: Viewer) => viewer.src)
  const first = await source()
  const finishes = dialogOf(page).getByRole('group', { name: 'Finish' })
  await expect(finishes.getByRole('radio')).toHaveCount(2)
  await finishes.getByText('Whitewash').click()
  await expect(finishes.getByRole('radio', { name: 'Whitewash' })).toBeChecked()
  await expect.poll(source).toMatch(/hahei-whitewashed-coffee-table/)
  expect(await source()).not.toBe(first)
  await expect(page.getByText('3D model ready.')).toBeAttached()
  await expectTrueSize(page, id)
})

story('a honey top has its colour, and a phone cuts off no size', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openModel(page, 'Cardrona Lamp Table')
  await expect(viewerOf(page).getByText(/mm$/)).toHaveCount(3)
  const right = await viewerOf(page)
    .getByText(/mm$/)
    .evaluateAll((figures) => Math.max(...figures.map((figure) => figure.getBoundingClientRect().right)))
  expect(right).toBeLessThanOrEqual(390)
  const [red = 0, , blue = 0] = await viewerOf(page).evaluate(async (viewer: Viewer) => {
    const picture = new Image()
    picture.src = viewer.toDataURL()
    await picture.decode()
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    const places = [2, 3, 6, 7].map(
      (corner) => viewer.queryHotspot(`hotspot-${corner}`)?.canvasPosition ?? { x: 0, y: 0 },
    )
    const scale = picture.width / viewer.clientWidth
    const middle = (side: 'x' | 'y') => (scale * places.reduce((sum, place) => sum + place[side], 0)) / places.length
    canvas?.drawImage(picture, middle('x') - 3, middle('y') - 3, 7, 7, 0, 0, 1, 1)
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
  })
  expect(red - blue).toBeGreaterThan(65)
})
