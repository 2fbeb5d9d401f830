import { openAsOwner, pressInBar } from '#tests/e2e/support/owner.ts'
import { findProduct, newShopper, payByApi } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

story('each packing slip is printed on its own sheet', gate.desktop, async ({ page, openBrowser, shop }) => {
  story.slow()
  const buyer = await openBrowser()
  expect((await buyer.request.post('/api/users', { data: newShopper() })).status()).toBe(201)
  const numbers: string[] = []
  for (const name of ['Raglan Queen Headboard', 'Piha Lamp Table']) {
    const product = await findProduct(buyer, name)
    const placed = await buyer.request.post('/api/orders', {
      data: {
        orderItems: [{ product, qty: 1 }],
        shippingAddress: {
          recipient: 'Hemi Tipene',
          address: '14 Kōwhai Street',
          city: 'Ōamaru',
          postCode: '9400',
          country: 'New Zealand',
        },
        paymentMethod: 'card',
      },
    })
    const { _id, orderNumber } = await placed.json()
    numbers.push(orderNumber)
    await payByApi(buyer, _id)
  }
  await buyer.context().close()

  await openAsOwner(page, shop, '/admin/deliver')
  for (const number of numbers) await page.getByRole('checkbox', { name: `All of ${number}` }).check()
  const ticked = page.getByRole('region', { name: 'Ticked pieces' })
  await pressInBar(ticked, 'Packing slips')
  const slips = page.getByRole('region', { name: /^Packing slip of order/ })
  await expect(slips).toHaveCount(2)
  await expect(slips.first()).toContainText('Hemi Tipene14 Kōwhai StreetŌamaru 9400')
  await expect(slips.first()).toContainText('Test payment: no money was charged.')
  await expect(slips.first()).toContainText(/At your door \w{3} \d+/)
  expect(await measureOverflow(page)).toBe(0)

  // On paper there is nothing but the slips, the first at the top of its sheet, and no sheet without a slip.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Packing slips' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Admin', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Admin, short' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  expect((await slips.first().boundingBox())?.y).toBe(0)
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: null })

  await page.getByRole('link', { name: 'Back to the list' }).click()
  for (const number of numbers) await expect(page.getByRole('checkbox', { name: `All of ${number}` })).toBeChecked()
  await pressInBar(ticked, 'Print pick list')
  await expect(page.getByRole('heading', { level: 1, name: 'Pick list' })).toBeVisible()
  await page.goBack()
  await expect(ticked.getByText('2 pieces ticked')).toBeVisible()
  await page.reload()
  for (const number of numbers) await expect(page.getByRole('checkbox', { name: `All of ${number}` })).toBeChecked()
  await pressInBar(ticked, 'Print pick list')
  await expect(page.getByRole('heading', { level: 1, name: 'Pick list' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Admin', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Admin, short' })).toBeHidden()
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
