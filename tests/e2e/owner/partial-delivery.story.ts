import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { expectPlace, openAsOwner, pressInBar } from '#tests/e2e/support/owner.ts'
import { newShopper, payByApi } from '#tests/e2e/support/shopper.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('undo')

story('an order is delivered in two parcels', gate.desktop, async ({ page, openBrowser, shop, pageErrors }) => {
  story.slow()
  const buyer = await openBrowser()
  pageErrors.watch(buyer)
  pageErrors.expect(/status of 500/)
  expect((await buyer.request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const { products } = await (await buyer.request.get('/api/products')).json()
  const [table, chair] = products
  const placed = await buyer.request.post('/api/orders', {
    data: {
      orderItems: [
        { product: table._id, qty: 1 },
        { product: chair._id, qty: 1 },
      ],
      shippingAddress: { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' },
      paymentMethod: 'card',
    },
  })
  expect(placed.status()).toBe(201)
  const { _id, orderNumber } = await placed.json()
  await payByApi(buyer, _id)

  await openAsOwner(page, shop, '/admin/deliver')
  const item = page.getByRole('checkbox', { name: `1 × ${chair.name}` })
  const ship = async () => {
    await item.check()
    await pressInBar(page.getByRole('region', { name: 'Ticked pieces' }), 'Ship 1 piece')
    const form = page.getByRole('dialog', { name: 'Ship 1 piece of 1 order' })
    await form.getByLabel(`Tracking number, ${orderNumber}`).fill('MFT 4471 0093')
    await form.getByRole('button', { name: 'Mark shipped' }).click()
    const question = page.getByRole('dialog', { name: 'Ship this order anyway?' })
    await expect(question).toContainText(`Order ${orderNumber} was paid by a test payment: no money was charged.`)
    await question.getByRole('button', { name: 'Mark shipped' }).click()
    await expect(page.getByText('1 piece of 1 order marked shipped.')).toBeVisible()
  }
  await ship()
  await expect(page.getByText('Part shipped')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByText('Part shipped')).toHaveCount(0)
  await ship()
  expect(await measureOverflow(page)).toBe(0)

  await buyer.goto(`/order/${_id}`)
  await expect(buyer.getByRole('heading', { name: 'Parcel 1 of 2: 1 piece' })).toBeVisible()
  await expect(buyer.getByRole('link', { name: 'Track MFT 4471 0093' })).toHaveAttribute(
    'href',
    'https://www.mainfreight.com/track/MSNZS/MFT44710093',
  )
  await expect(buyer.getByText('Not Delivered')).toBeVisible()
  await buyer.goto('/profile')
  const track = buyer.getByRole('link', { name: `Track order ${orderNumber}` })
  await expect(track).toHaveAttribute('href', `/order/${_id}`)

  await page.getByLabel('Show').selectOption('Shipped, not delivered')
  await expect(page).toHaveURL('/admin/deliver?show=shipped')
  await item.check()
  await page.getByRole('button', { name: 'Mark 1 piece delivered' }).click()
  const question = page.getByRole('dialog', { name: 'Deliver this order anyway?' })
  await question.getByRole('button', { name: 'Keep it undelivered' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Mark 1 piece delivered' }).click()
  await question.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(page.getByText('1 piece of 1 order marked delivered.')).toBeVisible()

  await buyer.goto('/profile')
  await expect(buyer.locator('[data-th="DELIVERED"]')).toContainText('1 of 2 parcels delivered')
  await expect(track).toHaveCount(0)

  await page.goto(`/admin/order/${_id}`)
  await expectPlace(page, 'Orders')
  const steps = page.getByRole('region', { name: 'Delivery' })
  const green = steps.locator('.btn-primary')
  const allDelivered = steps.getByRole('button', { name: 'Mark As Delivered' })
  await expect(green).toHaveText([/^Mark ready to ship/])
  await expect(allDelivered).toHaveClass(/btn-outline/)
  await expect(steps.getByRole('checkbox', { name: `1 × ${chair.name}` })).toBeDisabled()
  expect(await measureOverflow(page)).toBe(0)
  await page.route('/api/parcels/steps', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await green.click()
  await expect(steps.getByRole('alert')).toHaveText('Something went wrong. Try again in a moment.')
  await green.click()
  await expect(steps.getByRole('alert')).toHaveCount(0)
  await expect(green).toHaveText([/^Mark shipped/])
  await steps.getByLabel('Carrier').selectOption('NZ Post')
  await steps.getByLabel(orderNumber).fill('00794210')
  await green.click()
  const shipment = page.getByRole('dialog', { name: 'Ship this order anyway?' })
  await shipment.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(green).toHaveText([/^Mark As Delivered/])
  await expect(page.getByText('NZ Post').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(green).toHaveText([/^Mark shipped/])
  await expect(steps.getByRole('link', { name: 'All orders to deliver' })).toHaveAttribute('href', '/admin/deliver')
})
