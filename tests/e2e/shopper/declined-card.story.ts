import { newShopper, orderProduct, payByCard, today } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'

story('a declined card leaves the order unpaid and payable (spec §4)', gate.phone, async ({ page, pageErrors }) => {
  // The shop responds with 409 while the order is unpaid, and the browser logs it.
  pageErrors.expect(/status of 409/)
  const orderPath = `/order/${await orderProduct(page, newShopper(), 'Cardrona Lamp Table')}`
  await page.getByRole('button', { name: 'Complete Order' }).click()

  await payByCard(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert').first()).toContainText(/declined/i)

  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page).toHaveURL(orderPath)
  await expect(page.getByText('Not Paid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()

  // The success page of an unpaid order shows that it is not paid.
  const sessionId = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/success?session_id=${sessionId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'We haven’t received your payment' })).toBeVisible()
  await expect(page.getByText('Not Paid', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(orderPath)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  await page.goto(orderPath)
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible()
})

story('a payment whose money arrives later is under way', gate.phone, async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  await orderProduct(page, newShopper(), 'Cardrona Lamp Table')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('button', { name: 'Pay with Afterpay' }).click()
  await page.getByRole('button', { name: 'Pay later' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is under way' })).toBeVisible()
  await expect(page.getByText('Under way', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('We haven’t received your payment')).toHaveCount(0)
  await expect(page.getByText('you can still pay')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page.getByText('Your payment is under way.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Order' })).toHaveCount(0)
})
