import { openAsOwner, openFilters } from '#tests/e2e/support/owner.ts'
import { buyByApi, newShopper, orderProduct, signIn, today } from '#tests/e2e/support/shopper.ts'
import { expect, main, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story(
  'the owner delivers a paid order (spec §1, §2, §4, §8)',
  main,
  async ({ page, openBrowser, shop, pageErrors }) => {
    const shopper = { ...newShopper(), name: `Aroha Kererū ${Date.now()}` }
    const buyer = await openBrowser()
    pageErrors.watch(buyer)
    const id = await buyByApi(buyer, 'Kurow Dining Table', { shopper })

    await page.goto('/login?redirect=/admin/orderlist')
    await signIn(page, { name: '', ...shop.admin })
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await openFilters(page)
    await page.getByLabel('State').selectOption('Paid, not delivered')
    await expect(page).toHaveURL('/admin/orderlist?paid=yes&delivered=no&cancelled=no&refunded=no')
    await page.getByLabel('Number, name, phone, email, town, street or piece').fill(shopper.name.toUpperCase())
    await page.getByLabel('Number, name, phone, email, town, street or piece').press('Enter')
    await expect(page.getByText('1 order in total')).toBeVisible()
    await expect(page.locator('[data-th="USER"]')).toHaveText([`${shopper.name}Ōamaru 9400`])
    await expect(page.locator('[data-th="ITEMS"]')).toHaveText(/^1 × /)
    await expect(page.locator('[data-th="PAID"]')).toHaveText(`${today()} test payment`)
    await expect(page.locator('[data-th="DELIVERED"]')).toHaveText(/^no \w{3} \d/)
    expect(await measureOverflow(page)).toBe(0)

    await page.reload()
    await expect(page.getByText('1 order in total')).toBeVisible()
    await expect(page.getByLabel('State')).toHaveValue('undelivered')
    await page.getByRole('link', { name: 'Details' }).click()

    await expect(page).toHaveURL(`/admin/order/${id}`)
    await expect(page.getByText('Not Delivered')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(2)
    expect(await measureOverflow(page)).toBe(0)
    // No money was charged for a test payment, so the delivery is confirmed first.
    await page.getByRole('button', { name: 'Mark As Delivered' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deliver this order anyway?' })
    await expect(dialog).toContainText('1 × Kurow Dining Table isn’t shipped.')
    await expect(dialog).toContainText('was paid by a test payment: no money was charged.')
    await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(page.getByText('Order delivered', { exact: true })).toBeVisible()
    await expect(page.getByText(`Delivered on ${today()}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0)
    const history = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(history.first()).toContainText('delivered')
    await expect(history).toHaveCount(3)

    const emails = page.getByRole('region', { name: 'Emails' })
    const email = emails.getByRole('listitem').filter({ hasText: /Order T-\d{5} delivered/ })
    await expect(email).toContainText('Sent')
    await email.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Email will be sent again')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/orderlist\?paid=yes&delivered=no/)
    await openFilters(page)
    await page.getByLabel('State').selectOption('Delivered')
    await expect(page.locator('[data-th="DELIVERED"]')).toHaveText(today())

    await buyer.goto('/profile')
    await expect(buyer.locator('[data-th="DELIVERED"]')).toHaveText(today())
    await buyer.goto(`/order/${id}`)
    await expect(buyer.getByText(`Delivered on ${today()}`)).toBeVisible()
    await expect(buyer.getByRole('heading', { name: 'Timeline' })).toHaveCount(0)
  },
)

story('only its buyer pays an unpaid order (spec §4)', async ({ page, openBrowser, shop, pageErrors }) => {
  const buyer = await openBrowser()
  pageErrors.watch(buyer)
  const id = await orderProduct(buyer, newShopper(), 'Clyde Ladderback Dining Chair')
  await expect(buyer.getByRole('button', { name: 'Complete Order' })).toBeVisible()

  await openAsOwner(page, shop, `/admin/order/${id}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('placed')
  await expect(page.getByText(/^Not Paid/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Order' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0)
})
