import type { Page } from '@playwright/test'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { newShopper, orderProduct, register, signUp } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

const question = 'Does the hall table come 340 mm deep?\nOur hall is 1240 mm wide.'

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Marama')
  await page.getByLabel('Last Name').fill('Tipene')
  await page.getByLabel('Email', { exact: true }).fill(newShopper().email)
  await page.getByLabel('Phone').fill('021 555 0142')
  await page.getByLabel('Message').fill(question)
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click()
}

story('a shopper writes to the shop (spec §2, §5)', gate.phone, async ({ page }) => {
  await page.goto('/contact')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))

  await send(page)
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(5)

  await writeMessage(page)
  await page.getByLabel('Email', { exact: true }).fill('marama.example.nz')
  await send(page)
  await expect(page.getByText('Enter an email address such as name@example.nz.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  expect(sent).toEqual([])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('/api/contact/send', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Email', { exact: true }).fill(newShopper().email)
  await send(page)
  const busy = page.getByRole('button', { name: 'Sending Email...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  release()

  await expect(page).toHaveURL('/')
  await expect(page.getByText('Message sent')).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.goto('/contact')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

story('the first wrong field and its label are on the screen in a browser that scrolls little', async ({ page }) => {
  // As Safari does, which shows the field just under the edge of the window.
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = function focusOnly() {
      focus.call(this, { preventScroll: true })
    }
  })
  await page.goto('/contact')
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 })
  await page.getByRole('button', { name: 'Send' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('First Name', { exact: true })).not.toBeInViewport()
  await send(page)
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('First Name')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('First Name', { exact: true })).toBeInViewport({ ratio: 1 })
})

story('a refused message is in the form when the shopper returns', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 429/)
  const sentence = 'Five messages an hour are the limit. Try again later.'
  await page.route('/api/contact/send', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json: { message: sentence } }),
  )
  await page.goto('/contact')
  await writeMessage(page)
  await send(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByText(sentence)).toBeVisible()
  await expect(page.getByText('Message sent')).toHaveCount(0)

  await page.goBack()
  await expect(page.getByLabel('First Name')).toHaveValue('Marama')
  await expect(page.getByLabel('Message')).toHaveValue(question)
})

story('a message without a response stays in the form, also after a reload', anyWidth, async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/)
  await page.route('/api/contact/send', (route) => route.abort('failed'))
  await page.goto('/contact')
  await writeMessage(page)
  await send(page)
  await expect(page.getByRole('alert').getByText('The shop couldn’t be reached')).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Message')).toHaveValue(question)

  await page.unroute('/api/contact/send')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue(question)
  await send(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Message sent')).toBeVisible()
})

story('an unsent message is deleted at sign-out', anyWidth, async ({ page }) => {
  const shopper = newShopper()
  await page.goto('/register?redirect=/contact')
  await signUp(page, shopper)
  await expect(page).toHaveURL('/contact')
  await writeMessage(page)
  await page.goto('/support')
  await page.goto('/contact')
  await expect(page.getByLabel('Message')).toHaveValue(question)

  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

story('a shopper with an order finds the form filled in and names the order', anyWidth, async ({ page }) => {
  await page.addInitScript(() => {
    const moves: number[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      moves.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value'))))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shopper = await register(page)
  await orderProduct(page, shopper, 'Cardrona Lamp Table', { isRegistered: true })
  const data = {
    address: '14 Kōwhai Street',
    city: 'Ōamaru',
    postCode: '9400',
    country: 'New Zealand',
    recipient: 'Marama Tipene',
    phone: '021 555 0142',
  }
  expect((await page.request.post('/api/users/addresses', { data })).status()).toBe(201)
  const orders: { orderNumber: string; createdAt: string }[] = await (await page.request.get('/api/orders/mine')).json()
  const { orderNumber = '', createdAt = '' } = orders[0] ?? {}

  await page.goto('/contact')
  const select = page.getByLabel('About an order (optional)')
  const option = `${orderNumber}, ${nzDayText(createdAt)}`
  await expect(select.getByRole('option')).toHaveText(['No order', option])
  await expect(page.getByLabel('First Name')).toHaveValue('Marama')
  await expect(page.getByLabel('Last Name')).toHaveValue('Tipene')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(shopper.email)
  await expect(page.getByLabel('Phone')).toHaveValue('021 555 0142')
  const moves: number[] = await page.evaluate(() => Reflect.get(window, 'moves'))
  expect(moves.reduce((sum, move) => sum + move, 0)).toBeLessThan(0.02)

  await select.selectOption(option)
  await page.getByLabel('Message').fill('When does it come?')
  const sent = page.waitForRequest('/api/contact/send')
  await send(page)
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Marama',
    lastName: 'Tipene',
    email: shopper.email,
    phone: '021 555 0142',
    message: `About order ${orderNumber}.\nWhen does it come?`,
  })
  await expect(page.getByText('Message sent')).toBeVisible()
})

story('what was typed before hydration stays when other fields are filled in', anyWidth, async ({ page }) => {
  const shopper = await register(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('/assets/entry-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('First Name').fill('Mārama')
  await expect(page.getByLabel('Last Name')).toHaveValue('')
  release()
  await expect(page.getByLabel('Last Name')).toHaveValue('Tipene')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(shopper.email)
  await expect(page.getByLabel('First Name')).toHaveValue('Mārama')
  await expect(page.getByLabel('About an order')).toHaveCount(0)
})
