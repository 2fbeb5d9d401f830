import { randomUUID } from 'node:crypto'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { findProduct } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('the owner edits an order that a helper changes', gate.desktop, async ({ page, shop, pageErrors }) => {
  story.slow()
  pageErrors.expect(/status of 409/)
  await openAsOwner(page, shop, '/admin/phone-order')
  const dresser = await findProduct(page, 'Karamea Dresser')
  const shippingAddress = { address: '14 Marino Place', city: 'Kaikohe', postCode: '0405', country: 'New Zealand' }
  const placed = await page.request.post('/api/phone-orders', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      customer: { name: 'Ngaire Hohepa', email: 'n.hohepa@example.nz' },
      orderItems: [{ product: dresser, qty: 1 }],
      shippingAddress,
      payBy: 'transfer',
      totalPrice: 999,
    },
  })
  expect(placed.status()).toBe(201)
  const { _id: id, orderNumber } = await placed.json()

  await page.goto(`/admin/order/${id}`)
  await expect(
    page.getByText(`${orderNumber} isn’t paid. Pieces, address and discount can be changed; Ngaire Hohepa gets`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: `Edit order ${orderNumber}`, level: 1 })).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await page.getByRole('combobox', { name: 'Add a piece' }).focus()
  await page.keyboard.type('karamea bedside')
  await expect(page.getByRole('option', { name: /Karamea Bedside Cabinet/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Quantity of Karamea Bedside Cabinet').selectOption('2')
  await page.getByRole('textbox', { name: 'Dollars or percent' }).fill('$97')
  await page.getByRole('textbox', { name: 'In words, for the history' }).fill('Mark on the left side')
  await page.reload()
  await expect(page.getByLabel('Quantity of Karamea Bedside Cabinet')).toHaveValue('2')

  const current = await (await page.request.get(`/api/orders/${id}/edit`)).json()
  const helped = await page.request.put(`/api/orders/${id}/edit`, {
    data: {
      revision: current.revision,
      orderItems: [{ product: dresser, qty: 1 }],
      shippingAddress: { ...shippingAddress, address: '3 Wharf Street' },
      totalPrice: 999,
    },
  })
  expect(helped.status()).toBe(200)
  const save = page.getByRole('button', { name: 'Save and email $1,500.00' })
  await save.press('Enter')
  const alert = page.getByText('Another person has changed this order. What you entered is kept below;')
  await expect(alert).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('3 Wharf Street')
  await expect(page.getByLabel('Quantity of Karamea Bedside Cabinet')).toHaveValue('2')
  expect(await measureOverflow(page)).toBe(0)
  await save.press('Enter')
  await expect(page.getByText(`Order ${orderNumber} is changed`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/order/${id}$`))
  const summary = page.getByRole('main')
  await expect(summary).toContainText('$1,500.00')
  await expect(summary).toContainText('3 Wharf Street')
  await expect(summary).toContainText('Karamea Bedside Cabinet')
  await expect(page.getByText(`Order ${orderNumber} has changed: $1,500.00 to pay`).first()).toBeVisible()

  await page.goto(`/admin/order/${id}/edit`)
  await expect(page.getByLabel('Quantity of Karamea Bedside Cabinet')).toHaveValue('2')
  await expect(alert).toHaveCount(0)
})
