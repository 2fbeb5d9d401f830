import type { Locator, Page } from '@playwright/test'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { buyByApi, fillCart, findProduct } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, story } from '#tests/e2e/support/story.ts'
import { waitForHydration } from '#tests/e2e/support/walk.ts'

/* A phone with a processor 4 times slower, on slow 4G. A press before hydration has its effect once. */

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Makes the open tab as slow as the phone: 150 ms of delay, 1.6 Mbit/s down, 0.75 Mbit/s up. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}

/** Expects that the press comes before hydration, and that the button shows it at once. */
async function pressAtOnce(page: Page, url: string, button: Locator): Promise<void> {
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  await button.waitFor()
  // A browser draws no button before its styles.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link')].every((one) => one.rel !== 'stylesheet' || one.sheet),
  )
  const pressed = await button.evaluate((element: HTMLElement) => {
    element.click()
    const isHydrated = Object.keys(element).some((key) => key.startsWith('__reactProps'))
    return {
      isHydrated,
      busy: element.getAttribute('aria-busy'),
      spinner: getComputedStyle(element, '::before').animationName,
    }
  })
  expect(pressed).toEqual({ isHydrated: false, busy: 'true', spinner: 'spinner-border' })
}

story('Add to Cart, pressed twice in the first seconds, adds once', anyWidth, async ({ page }) => {
  const id = await findProduct(page, 'Cardrona Lamp Table')
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await pressAtOnce(page, `/product/${id}`, add)
  await add.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Subtotal (1) items' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 piece', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/product/${id}`)
  await expect(add).not.toHaveAttribute('aria-busy')
})

story('a press that opens nothing new no longer looks busy after hydration', anyWidth, async ({ page }) => {
  const pause = page.getByRole('button', { name: 'Pause' })
  await slowDown(page)
  await page.goto('/', { waitUntil: 'commit' })
  const isBusy = await pause.evaluate((element: HTMLElement) => {
    element.click()
    return element.ariaBusy
  })
  expect(isBusy).toBe('true')
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.locator('button[aria-busy]')).toHaveCount(0)
})

story('a form waits for slow scripts, and is sent once', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  await page.clock.install()
  const scripts = Promise.withResolvers<void>()
  await page.route('/assets/entry-client-*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  const asked = page.waitForRequest('/assets/entry-client-*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email Address').first().fill('nobody@example.nz')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await asked
  await page.clock.fastForward(11_000)
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  await expect(signIn).toHaveAttribute('aria-busy', 'true')
  expect(sent).toEqual([])
  scripts.resolve()
  await page.clock.resume()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')
  expect(sent).toEqual(['/api/users/auth'])
})

/** Counts how much the page moves, from its first frame on. Returns a function that reads the sum. */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    return shifts.reduce((sum, shift) => sum + shift, 0)
  }
}

story('the home page does not move when its fonts arrive after the first screen', anyWidth, async ({ page }) => {
  const readMoves = await watchMoves(page)
  await slowDown(page)
  const painted = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await painted.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const loadedFonts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => status === 'loaded' && !family.includes('Fallback'))
        .map(({ family }) => family.replaceAll('"', '')),
    )
  expect(await loadedFonts()).toEqual([])
  painted.resolve()
  await waitForHydration(page)
  await expect.poll(loadedFonts).toEqual(expect.arrayContaining(['Besley', 'Hanken Grotesk']))
  expect(await readMoves()).toBeLessThan(0.02)
})

for (const width of [390, 1440]) {
  story(
    `the owner’s pages do not move while their parts arrive, ${width} pixels wide`,
    anyWidth,
    async ({ page, shop }) => {
      await page.setViewportSize({ width, height: 900 })
      expect((await page.request.post('/api/users/auth', { data: shop.admin })).status()).toBe(200)
      const readMoves = await watchMoves(page)
      await slowDown(page)
      for (const path of ['/admin', '/admin/productlist', '/admin/orderlist', '/admin/deliver', '/profile']) {
        await page.goto(path)
        await page.evaluate(async () => document.fonts.ready)
        await page.waitForLoadState('networkidle')
        const moves = await readMoves()
        expect.soft({ path, moves, isSteady: moves < 0.02 }).toEqual({ path, moves, isSteady: true })
      }
    },
  )

  story(
    `the steps before shipping do not move when the cart is read, ${width} pixels wide`,
    anyWidth,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await fillCart(page, 'Hahei Coffee Table', 1)
      const readMoves = await watchMoves(page)
      await slowDown(page)
      for (const path of ['/login?redirect=/shipping', '/register?redirect=/shipping']) {
        await page.goto(path)
        await page.evaluate(async () => document.fonts.ready)
        await expect(page.getByText('Your cart is safe: 1 × Hahei Coffee Table')).toBeVisible()
        await page.waitForLoadState('networkidle')
        const moves = await readMoves()
        expect.soft({ path, moves, isSteady: moves < 0.02 }).toEqual({ path, moves, isSteady: true })
      }
    },
  )
}

story('bar and menu of the admin area take 120 pixels of a phone at most', anyWidth, async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin/deliver')
  const heights = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Admin, short' })].map((part) =>
    part.evaluate((element) => element.getBoundingClientRect().height),
  )
  const [bar = 0, menu = 0] = await Promise.all(heights)
  expect(bar + menu).toBeLessThanOrEqual(120)
})

story('a product shows its price and its button on the first screen of a small phone', anyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`/product/${await findProduct(page, 'Cardrona Lamp Table')}`)
  const bar = page.getByRole('button', { name: 'Add to Cart' }).last()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  // The bar gives way to the button of the page.
  await page.getByLabel('Quantity').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(1)
})

story('a press before Back is dropped with its page', anyWidth, async ({ page }) => {
  const id = await findProduct(page, 'Cardrona Lamp Table')
  await page.goto('/support')
  await pressAtOnce(page, `/product/${id}`, page.getByRole('button', { name: 'Add to Cart' }).first())
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Cardrona Lamp Table' })).toBeVisible()
  await expect(page).toHaveURL(`/product/${id}`)
  await expect(page.getByRole('link', { name: 'Cart, 0 pieces', exact: true })).toBeVisible()
})

function changesAt(page: Page, path: string): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname === path) found.push(request.method())
  })
  return found
}

/** Presses a button twice as fast as two presses of a finger can follow each other: in one task after the other. */
const pressTwice = (button: Locator) =>
  button.evaluate(async (element: HTMLElement) => {
    element.click()
    await new Promise((resolve) => setTimeout(resolve))
    element.click()
  })

story('Create a Product, pressed early, asks once and creates once', anyWidth, async ({ page, shop }) => {
  expect((await page.request.post('/api/users/auth', { data: shop.admin })).status()).toBe(200)
  const created = changesAt(page, '/api/products')
  const create = page.getByRole('button', { name: 'Create a Product' })
  await pressAtOnce(page, '/admin/productlist', create)
  await create.evaluate((element: HTMLElement) => element.click())
  const question = page.getByRole('dialog', { name: 'Are you sure you want to create a new product?' })
  await expect(question).toBeVisible()
  await pressTwice(question.getByRole('button', { name: 'Create' }))
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeVisible()
  await expect(question).toBeHidden()
  expect(created).toEqual(['POST'])
})

story('Mark As Delivered, pressed early, asks once and delivers once', anyWidth, async ({ page, shop }) => {
  const id = await buyByApi(page, 'Kurow Dining Table')
  expect((await page.request.post('/api/users/auth', { data: shop.admin })).status()).toBe(200)
  const delivered = changesAt(page, `/api/orders/${id}/deliver`)
  await slowDown(page)
  await page.goto(`/order/${id}`, { waitUntil: 'commit' })
  const deliver = page.getByRole('button', { name: 'Mark As Delivered' })
  await deliver.waitFor()
  await pressTwice(deliver)
  const question = page.getByRole('dialog', { name: 'Deliver this order anyway?' })
  await pressTwice(question.getByRole('button', { name: 'Mark as delivered' }))
  await expect(page.getByText('Order delivered', { exact: true })).toBeVisible()
  await expect(deliver).toHaveCount(0)
  expect(delivered).toEqual(['PUT'])
})
