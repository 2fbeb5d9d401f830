import type { Locator } from '@playwright/test'
import { confirmAddress, linkTo } from '#tests/e2e/support/email-link.ts'
import { expectSaidOnce } from '#tests/e2e/support/said-once.ts'
import { newShopper, orderProduct, payByCard } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

function leftOfText(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return Math.round(range.getBoundingClientRect().left)
  })
}

story('the emailed link opens and pays an order', gate.phone, async ({ page, shop, openBrowser, pageErrors }) => {
  pageErrors.expect(/status of (?:40[49]|503)/)
  const buyer = newShopper()
  // The address has to be confirmed: until then the shop sends nothing about unpaid orders.
  const owner = await openBrowser()
  expect((await owner.request.post('/api/users', { data: buyer })).status()).toBe(201)
  await confirmAddress(owner.request, shop.dataDir, buyer)
  const id = await orderProduct(owner, buyer, 'Pauanui Console Table', { isRegistered: true })

  await page.goto(await linkTo(shop.dataDir, buyer.email, '/track'))
  await expect(page).toHaveURL('/track')
  await expect(page.getByRole('button', { name: 'Complete Order', exact: true })).toBeVisible()
  await expect(page.getByText('Not Paid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await page.reload()
  const message = 'We’re counting the stock.'
  const refusal = { status: 503, json: { message } }
  await page.route('/api/order-link/checkout', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click()
  await expectSaidOnce(page, message)
  await page.getByRole('button', { name: 'Complete Order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/track\?paid=yes$/)
  await expect(page.getByText(/^Paid on/)).toBeVisible()

  await page.locator('summary', { hasText: 'Ask to cancel this piece' }).click()
  await page.getByLabel('Reason').selectOption('Changed my mind')
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(page.getByText('You asked to cancel these pieces. We’ll answer within 1 business day.')).toBeVisible()

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL('/track/receipt')
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('Pauanui Console Table')).toBeVisible()

  // The link opens this order and nothing else.
  expect((await page.request.get(`/api/orders/${id}`)).status()).toBe(401)
  await page.goto(`/order/${id}`)
  await expect(page).toHaveURL(/\/login\?redirect=/)

  const link = await linkTo(shop.dataDir, buyer.email, '/track')
  await owner.goto(`/order/${id}`)
  // A quiet link: it starts where its note starts, in the size of the note.
  const end = owner.getByRole('button', { name: 'Turn the links off' })
  const note = owner.getByText('The links in our emails open this order without signing in.')
  await expect(end).toHaveCSS('font-size', '14px')
  expect(await leftOfText(end)).toBe(await leftOfText(note))
  await expect(owner.getByRole('complementary').getByRole('button').last()).toHaveText('Turn the links off')
  await end.click()
  await expect(owner.getByText('The links to this order no longer work.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Turn the links off' })).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link no longer works.')
})
