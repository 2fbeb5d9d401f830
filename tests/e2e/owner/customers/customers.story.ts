import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { openAsOwner, openFilters, openPlace } from '#tests/e2e/support/owner.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

async function orderAndCancel(request: APIRequestContext, product: string, email: string): Promise<string> {
  expect((await request.post('/api/users/guest', { data: { email } })).status()).toBe(201)
  const shippingAddress = {
    recipient: 'Hinemoa Karetu',
    phone: '021 555 0142',
    address: '14 Kōwhai Street',
    city: 'Ōamaru',
    postCode: '9400',
    country: 'New Zealand',
  }
  const data = { orderItems: [{ product, qty: 1 }], shippingAddress, paymentMethod: 'card' }
  const placed = await request.post('/api/orders', { data })
  expect(placed.status()).toBe(201)
  const { _id, orderNumber } = await placed.json()
  expect((await request.put(`/api/orders/${_id}/cancel`, { data: {} })).status()).toBe(200)
  return orderNumber
}

async function openCustomer(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name, email, phone, town or order').fill(email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\?keyword=/)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name: 'Hinemoa Karetu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hinemoa Karetu' })).toBeVisible()
}

story('the owner erases a guest with two orders', gate.desktop, async ({ page, shop, openBrowser, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  const product = await findProduct(page, 'Petone Dining Chair')
  const email = `hinemoa.${Date.now()}@example.nz`
  const numbers: string[] = []
  for (let visit = 0; visit < 2; visit++) {
    const guest = await openBrowser()
    numbers.unshift(await orderAndCancel(guest.request, product, email))
    await guest.close()
  }

  await openAsOwner(page, shop, '/admin')
  await openPlace(page, 'Customers')
  await expect(page).toHaveURL('/admin/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await openFilters(page)
  await page.getByLabel('Kind').selectOption('Guests')
  await expect(page).toHaveURL('/admin/customers?kind=guests')
  await page.goto('/admin/customers')
  await openCustomer(page, email)
  expect(page.url()).not.toContain('example.nz')
  const orders = page.getByRole('table', { name: 'Orders' })
  await expect(orders.getByRole('link')).toHaveText(numbers)
  await expect(orders.getByText('1 × Petone Dining Chair')).toHaveCount(2)
  await expect(page.getByRole('link', { name: '021 555 0142' })).toHaveAttribute('href', 'tel:0215550142')
  await expect(page.getByText('A guest, without a sign-in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a password link' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Sign out all devices/ })).toHaveCount(0)
  expect(await measureOverflow(page)).toBe(0)

  await page.getByLabel('Tag', { exact: true }).fill(`  Regular ${email}`.slice(0, 20))
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('button', { name: /^Remove the tag regular hinemoa/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Remove the tag regular hinemoa/ })).toBeVisible()
  await page.goto('/admin/customers')
  await openFilters(page)
  await page.getByLabel('Orders').selectOption('2 and more')
  await expect(page).toHaveURL('/admin/customers?orders=several')
  await page.getByLabel('Tag').selectOption(`  Regular ${email}`.slice(0, 20).trim().toLowerCase())
  await expect(page).toHaveURL(/\?orders=several&tag=regular\+hinemoa/)
  expect(await measureOverflow(page)).toBe(0)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Hinemoa Karetu' }).click()

  await orders.getByRole('link', { name: numbers[0] ?? '', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/order\//)
  await page.getByRole('link', { name: /^2 orders, \$.* of this customer$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hinemoa Karetu' })).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export everything we keep' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^customer-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ email, people: [{ account: { email } }, { account: { email } }] })

  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase what we know of Hinemoa Karetu?' })
  await dialog.getByLabel(`Enter ${email} to erase`).fill('someone.else@example.nz')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog.getByText(`Enter ${email} to erase this customer.`).first()).toBeVisible()
  await dialog.getByLabel(`Enter ${email} to erase`).fill(email)
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page).toHaveURL('/admin/customers')
  await expect(page.getByText('Customer erased', { exact: true })).toBeVisible()
  await page.goto(`/admin/customers?keyword=${encodeURIComponent(email)}`)
  await expect(page.getByText('No customer matches.')).toBeVisible()
  await page.goto(`/admin/orderlist?keyword=${numbers[0]}`)
  await expect(page.getByText('Deleted')).toBeVisible()
})

story('a long email address breaks at its @ only', gate.desktop, async ({ page, shop, openBrowser }) => {
  const guest = await openBrowser()
  const email = `konstantina.vanderwesthuizen.${Date.now()}@timberfurniture.example.nz`
  await orderAndCancel(guest.request, await findProduct(page, 'Petone Dining Chair'), email)
  await guest.close()
  await openAsOwner(page, shop, `/admin/customers?keyword=${email}`)
  const address = page.getByRole('main').getByText(email, { exact: true })
  for (const width of [390, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(address).toBeVisible()
    const linesOfParts = await address.evaluate((element) =>
      [...element.childNodes].flatMap((part) => {
        if (part.nodeType !== Node.TEXT_NODE) return []
        const range = document.createRange()
        range.selectNodeContents(part)
        return range.getClientRects().length
      }),
    )
    expect({ width, linesOfParts }).toEqual({ width, linesOfParts: [1, 1] })
    expect(await measureOverflow(page)).toBe(0)
  }
})
