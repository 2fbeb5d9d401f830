import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { expectSaidOnce } from '#tests/e2e/support/said-once.ts'
import { fillCart, fillAddress, newShopper, orderProduct, register, today } from '#tests/e2e/support/shopper.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('paypal')

story('a shopper pays with PayPal', gate.phone, async ({ page, pageErrors, setProvider }) => {
  pageErrors.expect(/status of (409|50[23])/)
  await register(page)
  await fillCart(page, 'Hahei Coffee Table', 1)
  await page.goto('/shipping')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  const orderPath = new URL(page.url()).pathname

  const message = 'We’re counting the stock.'
  const refusal = { status: 503, json: { message } }
  await page.route('/api/paypal/create-order', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await expectSaidOnce(page, message)

  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await expect(page.getByRole('heading', { name: 'Pay Tōtara' })).toBeVisible()
  await expect(page.getByText('NZD 559.00')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel and return to the shop' }).click()
  await expect(page).toHaveURL(new RegExp(`${orderPath}\\?token=`))
  await expect(page.getByText('Not Paid')).toBeVisible()

  // The payment is approved, and PayPal fails at the capture: the page asks again by itself.
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await setProvider({ mode: 'error', path: '/capture' })
  const failed = page.waitForResponse((response) => response.status() === 502)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await failed
  await expect(page.getByText('Checking your payment with PayPal. This can take a minute.')).toBeVisible()
  await expect(page.getByText('Not Paid')).toBeVisible()

  await setProvider({ mode: 'ok' })
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Paid with PayPal')).toBeVisible()
  await expect(page).toHaveURL(orderPath)
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
  await expect(page.getByText('test payment', { exact: true })).toBeVisible()
})

story('the owner retries a refund that PayPal refused', async ({ page, openBrowser, shop, paypalUrl, pageErrors }) => {
  const setRefund = (status: string) =>
    fetch(`${paypalUrl}/_control/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  const buyer = await openBrowser()
  pageErrors.watch(buyer)
  const id = await orderProduct(buyer, newShopper(), 'Hahei Coffee Table')
  await buyer.getByRole('button', { name: 'Pay with PayPal' }).click()
  await buyer.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(buyer.getByText(`Paid on ${today()}`)).toBeVisible()

  await setRefund('FAILED')
  await openAsOwner(page, shop, `/admin/order/${id}`)
  await page.getByLabel('Other amount (optional)').fill('59')
  await page.getByRole('button', { name: 'Refund $59.00…' }).click()
  const question = page.getByRole('dialog', { name: 'Refund $59.00 to Marama Tipene?' })
  await expect(question).toContainText('The money goes to the PayPal account they paid with')
  await question.getByRole('button', { name: 'Refund $59.00' }).click()
  await expect(page.getByText('Refunded $59.00', { exact: true })).toBeVisible()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  const again = refunds.getByRole('button', { name: 'Try again to refund $59.00' })
  await expect(async () => {
    await page.reload()
    await expect(again).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(refunds).toContainText('$59.00 not refunded: the payment provider refused it')
  await expect(page.getByText('This order has a refund that the payment provider refused.')).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await setRefund('COMPLETED')
  await again.click()
  await expect(page.getByText('This order has a refund that the payment provider refused.')).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(refunds).toContainText('$59.00 refunded, arriving in 5 to 10 business days', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(again).toHaveCount(0)
})

story('buyer and owner see a pending payment', async ({ page, openBrowser, shop, paypalUrl, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  const setCapture = (outcome: string) =>
    fetch(`${paypalUrl}/_control/capture`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    })
  const buyer = await openBrowser()
  pageErrors.watch(buyer)
  const id = await orderProduct(buyer, newShopper(), 'Hahei Coffee Table')
  await setCapture('PENDING')
  await buyer.getByRole('button', { name: 'Pay with PayPal' }).click()
  await buyer.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(buyer).toHaveURL(new RegExp(id))
  await expect(async () => {
    await buyer.goto(`/order/${id}`)
    await expect(buyer.getByText('Your payment is under way. We’ll hold your pieces until it arrives')).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 60_000 })
  await setCapture('COMPLETED')
  await expect(buyer.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
  await expect(buyer.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)

  await openAsOwner(page, shop, `/admin/order/${id}`)
  await expect(page.getByText('A payment for this order is under way.')).toBeVisible()
  await expect(page.getByText('Your payment is under way.')).toHaveCount(0)
})

story('after the return from PayPal, an order is paid without another click', async ({ page }) => {
  await register(page)
  await fillCart(page, 'Hahei Coffee Table', 1)
  await page.goto('/shipping')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
})

story('a payment that PayPal still checks is under way', async ({ page, paypalUrl, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  const setCapture = (body: { outcome: 'PENDING' | 'COMPLETED' }) =>
    fetch(`${paypalUrl}/_control/capture`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await orderProduct(page, newShopper(), 'Hahei Coffee Table')
  const orderPath = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await setCapture({ outcome: 'PENDING' })
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByText('Your payment is under way.')).toHaveCount(1)
  await expect(page).toHaveURL(orderPath)
  for (const name of ['Complete Order', 'Pay with PayPal', 'Try again', 'Cancel this order']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.getByText('Payment has not been received')).toHaveCount(0)
  expect(await measureOverflow(page)).toBe(0)

  await page.reload()
  await expect(page.getByText('Your payment is under way.')).toHaveCount(1)
  await setCapture({ outcome: 'COMPLETED' })
})
