import { expectAccessible } from '#tests/e2e/support/axe.ts'
import {
  fillAddress,
  fillCart,
  findProduct,
  newShopper,
  openBrowser,
  payByCard,
  stockOf,
} from '#tests/e2e/support/shopper.ts'
import { confirmAddress, linkTo } from '#tests/e2e/support/email-link.ts'
import { openAsOwner, pressInBar } from '#tests/e2e/support/owner.ts'
import { anyWidth, expect, gate, story } from '#tests/e2e/support/story.ts'

story('a guest buys, and keeps the order in an account', gate.phone, async ({ page, shop }) => {
  const { email, password } = newShopper()
  await fillCart(page, 'Petone Bar Stool', 1)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()

  await expect(page).toHaveURL('/login?redirect=%2Fshipping')
  await expect(page.getByRole('status').filter({ hasText: 'Your cart is safe:' })).toContainText(
    '1 × Petone Bar Stool, $209.00.',
  )
  const receiptTo = page.getByLabel('Where should we send the receipt?')
  await expect(receiptTo).toHaveAttribute('type', 'email')
  await expect(receiptTo).toHaveAttribute('autocomplete', 'email')
  await expect(receiptTo).toHaveAttribute('inputmode', 'email')
  await expect(receiptTo).toHaveAccessibleDescription('An email address. We use it for this order only.')
  await receiptTo.fill(email)
  await page.getByRole('button', { name: 'Continue as guest' }).click()

  await expect(page).toHaveURL('/shipping')
  await expect(page.getByRole('button', { name: 'Guest', exact: true })).toBeVisible()
  await expect(page.getByLabel('Recipient')).toHaveValue('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.getByLabel('Phone').fill('555 0142')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/^Enter a New Zealand phone number/)
  await expectAccessible(page, 'shipping with faults')
  await page.getByLabel('City').fill('Ōamaru')
  await page.getByLabel('Postal Code').fill('8011')
  await expect(page.getByText('Is this 8011, Christchurch?')).toBeVisible()
  await expect(page.getByText(/^At your door/).filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep Ōamaru' }).click()
  await expect(page.getByText('Is this 8011, Christchurch?')).toBeHidden()
  await page.getByLabel('City').fill('Dunedin')
  await page.getByRole('button', { name: 'Yes, Christchurch' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Christchurch')
  await expect(page.getByText('Is this 8011, Christchurch?')).toBeHidden()
  await fillAddress(page)

  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByRole('main')).toContainText('021 555 0142')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  const orderPath = new URL(page.url()).pathname
  await expect(page.getByRole('main')).toContainText(`${email}, 021 555 0142`)
  await page.getByRole('button', { name: /^Complete Order/ }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'You’re a guest' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signed in on' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete my data' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay order T-\d+$/ })).toHaveAttribute('href', orderPath)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible()

  await page.goto(await linkTo(shop.dataDir, email, '/claim-orders'))
  await expect(page).toHaveURL('/claim-orders')
  await expect(page.getByText('Moving to your account: 1 order.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(/^T-\d+, placed on .*, to Ōamaru/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Marama Tipene')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your account is ready, and you’re signed in.')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('button', { name: 'Marama Tipene' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Details of order/ })).toHaveAttribute('href', orderPath)
})

story(
  'a guest gets from the cart to the payment page in five clicks, and follows the order by the link of the email',
  gate.phone,
  async ({ page, shop, browser, baseURL, pageErrors }) => {
    const { email } = newShopper()
    const home = await openBrowser(browser, baseURL)
    pageErrors.watch(home)
    await fillCart(home, 'Piha Bar Stool', 1)
    await home.evaluate(() => {
      document.addEventListener('click', ({ isTrusted }) => {
        const clicks = Number(window.sessionStorage.getItem('clicks'))
        if (isTrusted) window.sessionStorage.setItem('clicks', String(clicks + 1))
      })
    })
    await home.getByRole('link', { name: 'Proceed to checkout' }).click()
    await home.getByLabel('Where should we send the receipt?').fill(email)
    await home.getByRole('button', { name: 'Continue as guest' }).click()
    await fillAddress(home)
    await home.getByRole('button', { name: 'Place Order' }).click()
    await home.getByRole('button', { name: /^Complete Order/ }).click()
    await expect(home.getByLabel('Card number')).toBeVisible()
    await home.goBack()
    expect(await home.evaluate(() => window.sessionStorage.getItem('clicks'))).toBe('5')
    await home.getByRole('button', { name: /^Complete Order/ }).click()
    await payByCard(home, '4242 4242 4242 4242')
    await expect(home).toHaveURL(/\/success\?session_id=/)

    await page.goto(await linkTo(shop.dataDir, email, '/track'))
    await expect(page).toHaveURL('/track')
    await expect(page.getByText(/^Paid on/)).toBeVisible()
    await expect(page.getByText('Not Delivered')).toBeVisible()
    const orderNumber = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '')

    const owner = await openBrowser(browser, baseURL)
    pageErrors.watch(owner)
    await openAsOwner(owner, shop, '/admin/deliver')
    await owner.getByRole('checkbox', { name: `All of ${orderNumber}` }).check()
    await pressInBar(owner.getByRole('region', { name: 'Ticked pieces' }), 'Ship 1 piece')
    const shipment = owner.getByRole('dialog', { name: 'Ship 1 piece of 1 order' })
    await shipment.getByLabel(`Tracking number, ${orderNumber}`).fill('MFT 2200 1234')
    await shipment.getByRole('button', { name: 'Mark shipped' }).click()
    const question = owner.getByRole('dialog', { name: 'Ship this order anyway?' })
    await question.getByRole('button', { name: 'Mark shipped' }).click()
    await expect(owner.getByText('1 piece of 1 order marked shipped.')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('link', { name: 'Track MFT 2200 1234' })).toBeVisible()
    await home.context().close()
    await owner.context().close()
  },
)

story('a guest whose address has an account moves the order to it', anyWidth, async ({ page, shop }) => {
  const owner = newShopper()
  expect((await page.request.post('/api/users', { data: owner })).status()).toBe(201)
  await confirmAddress(page.request, shop.dataDir, owner)
  expect((await page.request.post('/api/users/guest', { data: { email: owner.email } })).status()).toBe(201)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.goto(await linkTo(shop.dataDir, owner.email, '/claim-orders'))
  await expect(page.getByText(`${owner.email} has an account.`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email Address').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/claim-orders')
  await expect(page.getByText('Moving to your account: 0 orders.')).toBeVisible()
  await page.getByRole('button', { name: 'Move the orders' }).click()
  await expect(page.getByText('0 orders are in your account now.')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: owner.name })).toBeVisible()
})

story('the address of a shopper is filled in on another device', async ({ page, browser, baseURL }) => {
  const shopper = newShopper()
  expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByLabel('Recipient')).toBeFocused()
  await page.getByLabel('Recipient').fill('Hemi Tipene')
  await page.getByLabel('Phone').fill('06 555 0177')
  await page.getByLabel('Address', { exact: true }).fill('27 Marine Parade')
  await page.getByLabel('City').fill('Napier')
  await page.getByLabel('Postal Code').fill('4110')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address saved')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '27 Marine Parade' })).toContainText('Default')

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await context.newPage()
  expect((await other.request.post('/api/users/auth', { data: shopper })).status()).toBe(200)
  await other.goto('/shipping')
  await expect(other.getByLabel('Address', { exact: true })).toHaveValue('27 Marine Parade')
  await expect(other.getByRole('radio', { name: /27 Marine Parade/ })).toBeChecked()
  await other.getByRole('radio', { name: 'Another address' }).check()
  await expect(other.getByLabel('Address', { exact: true })).toHaveValue('')
  await expect(other.getByLabel('Recipient')).toHaveValue(shopper.name)
  await fillAddress(other)
  await expect(other).toHaveURL('/placeorder')
  await context.close()

  // An address that was added later, or used last, does not take the place of the default.
  await page.goto('/shipping')
  await expect(page.getByRole('radio', { name: /27 Marine Parade/ })).toBeChecked()
  await expect(page.getByLabel('Recipient')).toHaveValue('Hemi Tipene')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Make default 14 Kōwhai Street' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '14 Kōwhai Street' })).toContainText('Default')
  await page.goto('/shipping')
  await expect(page.getByRole('radio', { name: /14 Kōwhai Street/ })).toBeChecked()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete 27 Marine Parade' }).click()
  await expect(page.getByText('Address deleted')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '27 Marine Parade' })).toHaveCount(0)
})

story('a guest reads in the cart and on Shipping how many can be ordered', anyWidth, async ({ page }) => {
  const stock = await stockOf(page, await findProduct(page, 'Petone Bar Stool'))
  expect(stock).toBeGreaterThan(2)
  await fillCart(page, 'Petone Bar Stool', stock)
  await page.goto('/cart')
  const limit = page.getByRole('main').getByText(/^As a guest you can order \d+ of the Petone Bar Stool right now\./)
  await expect(limit).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await page.getByLabel('Where should we send the receipt?').fill(newShopper().email)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page).toHaveURL('/shipping')
  await expect(limit).toBeVisible()
  await page.goto('/cart')
  await page.getByLabel('Quantity of Petone Bar Stool').selectOption('1')
  await expect(limit).toHaveCount(0)
})
