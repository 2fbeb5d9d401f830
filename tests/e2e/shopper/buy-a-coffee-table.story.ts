import { fillAddress, newShopper, payByCard, signUp, stockOf, today } from '#tests/e2e/support/shopper.ts'
import { expect, main, story } from '#tests/e2e/support/story.ts'

story('a shopper buys a coffee table (spec §1, §2, §4)', main, async ({ page }) => {
  const shopper = newShopper()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'Latest Line of Products' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Search products' }).fill('coffee table')
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
  await expect(page).toHaveURL('/search/coffee%20table')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('coffee table')

  await page.getByRole('link', { name: 'Hahei Coffee Table' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hahei Coffee Table' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const before = await stockOf(page, id)
  await page.getByLabel('Quantity').selectOption('2')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()

  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Subtotal (2) items' })).toBeVisible()
  await expect(page.getByText('$1,118.00', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()

  await expect(page).toHaveURL('/login?redirect=%2Fshipping')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fshipping')
  await signUp(page, shopper)

  await expect(page).toHaveURL('/shipping')
  await fillAddress(page)

  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByText('Credit Card, Afterpay')).toBeVisible()
  await expect(page.getByText('2 × $559.00')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  const orderPath = new URL(page.url()).pathname
  await expect(page.getByText('Not Paid')).toBeVisible()
  await expect(page.getByText('Not Delivered')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What happens next' }).getByRole('listitem')).toHaveText([
    /^Order placed, done\w{3} \d+ \w+$/,
    'You pay, now$1,118.00, by card or Afterpay',
    'Ready to ship, still to comeWe’ll email you',
    /^At your door, still to come\w{3} \d+ .*– \w{3} \d+ \w+$/,
  ])
  await expect(page.getByRole('button', { name: 'Turn the links off' })).toHaveCount(0)
  await expect(
    page
      .getByRole('main')
      .getByText(/Held for you for \d+ min/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 pieces' })).toBeVisible()
  const checkoutStart = page.waitForRequest('**/api/stripe/create-checkout-session')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  expect((await checkoutStart).postDataJSON()).toMatchObject({
    products: [{ product: id, qty: 2, price: 559 }],
    order: { _id: orderPath.split('/').at(-1) },
  })

  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await payByCard(page, '4242 4242 4242 4242')

  await expect(page).toHaveURL(/\/success\?session_id=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Marama. It’s yours.' })).toBeVisible()
  await expect(page.getByText(/^Order T-\d+ is paid\. We’re emailing the receipt to /)).toContainText(
    `${shopper.email}.`,
  )
  await expect(page.getByText('Credit Card, ending 4242')).toBeVisible()
  await expect(page.getByText('The driver will ring 021 555 0142 before they come.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What you bought' })).toBeVisible()
  await expect(page.getByText('14 Kōwhai Street')).toBeVisible()
  await expect(page.getByText(/^At your door \w{3}/)).toBeVisible()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('test payment', { exact: true })).toBeVisible()
  const steps = page.getByRole('list', { name: 'What happens next' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^Paid, done\w{3} \d+ \w+$/,
    'Ready to ship, nowWe’ll pack it next, and email you when it’s ready.',
    'Shipped, still to comeWith carrier and tracking link',
    /^At your door, still to come\w{3} \d+ .*– \w{3} \d+ \w+$/,
  ])

  await page.getByRole('button', { name: shopper.name }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'My Orders' })).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${orderPath}"]`) })
  await expect(row.locator('[data-th="PAID"]')).toHaveText(today())
  await expect(row.locator('[data-th="DELIVERED"]')).toHaveText(/^no\w{3} \d+ .*– \w{3} \d+ \w{3}$/)

  await row.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Order' })).toHaveCount(0)
  expect(await stockOf(page, id)).toBe(before - 2)
})
