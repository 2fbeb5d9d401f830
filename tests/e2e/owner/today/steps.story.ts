import type { Page } from '@playwright/test'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { openAsOwner, openPlace } from '#tests/e2e/support/owner.ts'
import { expectSaidOnce } from '#tests/e2e/support/said-once.ts'
import { buyByApi } from '#tests/e2e/support/shopper.ts'
import { expect } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('undo')

interface ListedDelivery {
  name: string
  city: string
  orderNumber: string
  pieces: { name: string; qty: number; stage: 'waiting' | 'ready' | 'shipped' | 'delivered' }[]
}

const nextOf = { waiting: 'make-ready', ready: 'ship', shipped: 'deliver' } as const

/** Adds a paid order to what is late, as long as it waits for its delivery: no order of a story is days old. */
async function makeLate(page: Page, id: string): Promise<void> {
  await page.route('**/api/today', async (route) => {
    const response = await route.fetch()
    const today = await response.json()
    const listed = await page.request.get(`/api/deliveries?orders=${id}`)
    const [delivery]: ListedDelivery[] = (await listed.json()).deliveries
    const product = delivery?.pieces[0]
    if (delivery && product && product.stage !== 'delivered') {
      const { orderNumber, name, city } = delivery
      const order = { _id: id, orderNumber, name, city }
      const pieces = `${product.qty} × ${product.name}`
      today.late.push({ kind: 'delivery-late', order, pieces, promise: null, daysLate: 2, next: nextOf[product.stage] })
      today.counts.rows += 1
      today.counts.late += 1
    }
    await route.fulfill({ response, json: today })
  })
}

story('the owner takes the steps of a late order in Today', async ({ page, shop, pageErrors }) => {
  story.slow()
  pageErrors.expect(/status of 503/)
  const id = await buyByApi(page, 'Kingsland Lamp Table')
  await openAsOwner(page, shop, '/admin/money')
  await makeLate(page, id)
  await openPlace(page, 'Today')
  const late = page.getByRole('main')
  const row = late.getByRole('listitem').filter({ hasText: '2 business days late' })
  await expect(row).toContainText('1 × Kingsland Lamp Table to ')
  const orderNumber = (await row.getByRole('link').first().textContent()) ?? ''
  expect(orderNumber).toMatch(/^T-\d{5}$/)
  const done = (text: string) => late.getByRole('listitem').filter({ hasText: `${orderNumber} marked as ${text}` })

  const refusal = { status: 503, json: { message: 'We’re counting the stock.' } }
  await page.route('**/api/parcels/steps', (route) => route.fulfill(refusal), { times: 1 })
  await row.getByRole('button', { name: 'Mark ready' }).click()
  await expectSaidOnce(page, refusal.json.message)
  await expect(row.getByRole('alert')).toHaveText(refusal.json.message)
  expect(await measureOverflow(page)).toBe(0)

  await row.getByRole('button', { name: 'Mark ready' }).click()
  await expect(done('ready to ship').getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(row).toHaveCount(0)
  expect(await measureOverflow(page)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(done('ready to ship')).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Mark ready' })).toBeVisible()

  // Leaving the page forgets what was done; the next step waits at once.
  await row.getByRole('button', { name: 'Mark ready' }).click()
  await expect(done('ready to ship')).toBeVisible()
  await openPlace(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await openPlace(page, 'Today')
  await row.getByRole('button', { name: 'Mark shipped' }).click()
  const dialog = page.getByRole('dialog', { name: `Ship ${orderNumber} to ` })
  await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('Mainfreight')
  await dialog.getByRole('button', { name: 'Mark shipped' }).click()
  const question = page.getByRole('dialog', { name: 'Ship this order anyway?' })
  await expect(question).toContainText(`Order ${orderNumber} was paid by a test payment: no money was charged.`)
  await question.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(dialog).toBeHidden()
  await expect(done('shipped with Mainfreight')).toContainText(/The email to .+ goes in \d+ s\./)
  const { deliveries } = await (await page.request.get(`/api/deliveries?orders=${id}`)).json()
  expect(deliveries[0].pieces).toMatchObject([{ name: 'Kingsland Lamp Table', qty: 1, stage: 'shipped' }])
  await done('shipped with Mainfreight').getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('button', { name: 'Mark shipped' })).toBeVisible()
})

story('keys go through the admin area, and can be switched off', async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const help = page.getByRole('dialog', { name: 'Keys' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(help.getByRole('term')).toContainText(['Ctrl K', '/', 'J'])
  await expectAccessible(page, 'the list of keys')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL('/admin/productlist')
  await expect(heading('Products')).toBeVisible()
  const rowOf = (place: number) => page.locator('#main tbody > tr').nth(place)
  const focused = page.locator(':focus')
  await page.keyboard.press('j')
  await expect(rowOf(0).locator(focused)).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(rowOf(1).locator(focused)).toHaveCount(1)
  await page.keyboard.press('k')
  await expect(rowOf(0).locator(focused)).toHaveCount(1)
  await page.keyboard.press('/')
  const search = page.locator('#main').getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('gpj?')
  await expect(search).toHaveValue('gpj?')
  await expect(help).toBeHidden()

  await page.goto('/profile#keys')
  const box = page.getByRole('checkbox', { name: 'Single-key shortcuts in the admin area' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.goto('/admin', { waitUntil: 'networkidle' })
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or go to' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
  await expect(help).toBeHidden()
})
