import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'
import { type Receiver, startReceiver } from '#tests/support/servers/start-receiver.ts'

let receiver: Receiver
story.beforeAll(async () => {
  receiver = await startReceiver()
})
story.afterAll(() => receiver.stop())

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await button.press('Enter')
}

story('a failed delivery of a webhook is sent again', gate.desktop, async ({ page, pageErrors, shop }) => {
  story.slow()
  pageErrors.expect(/status of 400 .*\/api\/webhooks\)/)
  await openAsOwner(page, shop, '/admin/connections/webhooks')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()

  await press(page, 'New webhook')
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Address').fill('http://books.example.nz/hooks')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The address must begin with https://.')).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByLabel('A refund is made (refund.made)').press('Space')
  await dialog.getByLabel('Address').press('Enter')
  const once = page.getByRole('dialog', { name: 'Copy the secret now' })
  await expect(once.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_.{44}$/)
  await expect(once.getByRole('button', { name: 'Copy' })).toBeFocused()
  await expectAccessible(page, 'secret')
  await press(page, 'I have copied it')
  await expect(page.getByText(/whsec_/)).toHaveCount(0)

  const table = page.getByRole('table', { name: 'Webhooks' })
  await expect(table).toContainText('order.paid, refund.made')
  await expect(table).toContainText('Never')
  receiver.status = 503
  const deliveries = table.getByRole('link', { name: `Deliveries of ${receiver.url}` })
  await deliveries.focus()
  await deliveries.press('Enter')
  const host = new URL(receiver.url).host
  await expect(page.getByRole('heading', { name: `Deliveries of ${host}` })).toBeFocused()
  await press(page, 'Send a test')
  await expect(page.getByRole('status').filter({ hasText: `${host} answered 503.` })).toContainText('Failed, tested at')
  const tries = page.getByRole('table', { name: `Deliveries of ${host}` })
  await expect(tries).toContainText('503', { timeout: 30_000 })
  await expect(table).toContainText('1 failed')
  await expect(page.getByText(`${host} hasn’t accepted messages since`)).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  receiver.status = 200
  await press(page, /^Show try 1 of webhook.test/)
  const message = page.getByRole('dialog', { name: 'webhook.test' })
  await expect(message.getByRole('textbox', { name: 'Body of the message' })).toHaveValue(/"type": "webhook.test"/)
  await press(page, 'Send again')
  await expect(tries).toContainText(/200 in \d\.\d s/, { timeout: 30_000 })
  await expect(table).toContainText('Works')
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  await press(page, 'Events…')
  const choice = page.getByRole('dialog', { name: `Events for ${host}` })
  await expect(choice.getByLabel('An order is paid (order.paid)')).toBeChecked()
  await choice.getByLabel('A piece is running low (stock.low)').press('Space')
  await choice.getByLabel('A refund is made (refund.made)').press('Space')
  await press(page, 'Save events')
  await expect(table).toContainText('order.paid, stock.low')

  await press(page, 'Turn off')
  await expect(table).toContainText('Off')
  await press(page, 'Delete…')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await press(page, 'Delete webhook')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused()
})

story('the owner tests each connection, and reads the tests in the history', async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin/connections')
  const status = page.getByRole('table', { name: 'Status' })
  await press(page, 'Test of Card payments')
  await expect(status).toContainText('The simulator answers and takes a test key. Nothing was changed there.')
  await press(page, 'Send a test of Email')
  await expect(status).toContainText('No mail server is set: the email is a file in the data folder.')
  await press(page, 'Test of Picture store')
  await expect(status).toContainText('The folder took a small file, gave it back and removed it.')
  await expect(status.getByText('Works, tested at')).toHaveCount(3)
  expect(await measureOverflow(page)).toBe(0)

  await page.goto(`${shop.url}/admin/history`)
  const history = page.getByRole('table', { name: 'History of changes' })
  await expect(history).toContainText('Picture store: tested it')
  await expect(history).toContainText('Email: tested it')
})

story('a token reads orders until the owner ends it', async ({ page, pageErrors, shop, playwright }) => {
  story.slow()
  pageErrors.expect(/status of 400 .*\/api\/tokens\)/)
  await openAsOwner(page, shop, '/admin/connections/tokens')
  await expect(page.getByText('No program uses the API.')).toBeVisible()
  await press(page, 'New token')
  const dialog = page.getByRole('dialog', { name: 'New API token' })
  await dialog.getByLabel('Name').fill('Bookkeeping')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose what the token may do.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'orders: nothing' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'orders: read' })).toBeChecked()
  await dialog.getByLabel('Ends').fill('2099-06-30')
  await press(page, 'Create token')
  const once = page.getByRole('dialog', { name: 'Copy the token now' })
  const token = await once.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(token).toMatch(/^tot_[\w-]{43}$/)
  await press(page, 'I have copied it')

  const program = await playwright.request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await program.get('/api/orders')).status()).toBe(200)
  expect((await program.get('/api/users')).status()).toBe(403)
  await page.reload()
  const table = page.getByRole('table', { name: 'API tokens' })
  await expect(table).toContainText('orders: read')
  await expect(table).toContainText(/Today \d\d:\d\d/)
  await expect(table).toContainText('2099-06-30')
  await expect(table).not.toContainText(token)
  expect(await measureOverflow(page)).toBe(0)

  await press(page, 'End… Bookkeeping')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await press(page, 'End token')
  await expect(page.getByText('No program uses the API.')).toBeVisible()
  expect((await program.get('/api/orders')).status()).toBe(401)
  await program.dispose()
})
