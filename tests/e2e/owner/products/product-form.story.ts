import { noise } from '#tests/support/make-pictures.ts'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { field, openAsOwner, placeOrder, update } from '#tests/e2e/support/owner.ts'
import { findProduct, signIn, stockOf } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect } from '#tests/e2e/support/story.ts'

const story = storyInOwnShop('catalogue')

story('an error in the count hides no other owner’s change', anyWidth, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of (4(00|09)|500)/)
  const id = await findProduct(page, 'Naseby Square Coffee Table')
  await openAsOwner(page, shop, `/admin/product/${id}/edit`)
  const count = await field(page, 'Count In Stock').inputValue()
  expect((await page.request.put(`/api/products/${id}`, { data: { price: 120 } })).status()).toBe(200)

  await field(page, 'Price').fill('110')
  await field(page, 'Count In Stock').fill('abc')
  await page.route(`/api/products/${id}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await update(page).click()
  const refusal = page.locator('form').getByRole('alert')
  await expect(refusal).toHaveText('Something went wrong. Try again in a moment.')
  await field(page, 'Count In Stock').fill('abcd')
  await expect(refusal).toHaveCount(0)
  await update(page).click()
  await expect(page.locator('.invalid-feedback')).toHaveText(
    'The count in stock must be a whole number from 0 to 9999.',
  )
  await field(page, 'Count In Stock').fill(count)
  await update(page).click()
  const conflict = page.locator('.alert-warning')
  await expect(conflict).toContainText('Saved now: 120.00Yours: 110')
  await expect(conflict.getByRole('term')).toHaveText(['Price'])
  expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({ price: 120 })
  await conflict.getByRole('button', { name: 'Overwrite with my changes' }).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({ price: 110 })
})

story('a draft undoes no sale and no other change', anyWidth, async ({ page, shop, request, pageErrors }) => {
  pageErrors.expect(/status of 4(01|09)/)
  const id = await findProduct(page, 'Akaroa Coffee Table')
  const url = `/admin/product/${id}/edit`
  await openAsOwner(page, shop, url)
  const before = await stockOf(page, id)
  await field(page, 'Style').fill('Coastal')
  await placeOrder(request, id, 2)
  expect((await page.request.put(`/api/products/${id}`, { data: { brand: 'Market Road' } })).status()).toBe(200)
  await page.context().clearCookies()
  await update(page).click()
  await signIn(page, { name: 'Owner', ...shop.admin })
  await expect(field(page, 'Style')).toHaveValue('Coastal')

  await update(page).click()
  const conflict = page.locator('.alert-warning')
  await expect(conflict.getByRole('term')).toHaveText(['Style'])
  await expect(field(page, 'Count In Stock')).toHaveValue(String(before - 2))
  await expect(field(page, 'Brand')).toHaveValue('Market Road')
  await conflict.getByRole('button', { name: 'Overwrite with my changes' }).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  const saved = await (await request.get(`/api/products/${id}`)).json()
  expect(saved).toMatchObject({ style: 'Coastal', brand: 'Market Road', countInStock: before - 2 })
})

story('a draft without its original values is ignored', anyWidth, async ({ page, shop }) => {
  const id = await findProduct(page, 'Arrowtown Hall Table')
  await openAsOwner(page, shop, '/admin/productlist?keyword=arrowtown')
  for (const [key, draft] of [
    [`draft:product ${id}`, { name: 'Of an older shop', version: '1', countInStockWas: '99' }],
    [`draft:edit of product ${id}`, { name: 'Broken', typedOver: '{"version":1}' }],
  ] as const) {
    await page.evaluate(([name, text]) => window.sessionStorage.setItem(name, text), [
      key,
      JSON.stringify(draft),
    ] as const)
    await page.getByRole('link', { name: 'Edit Arrowtown Hall Table' }).click()
    await expect(page.getByText('How customers see it')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Arrowtown Hall Table')
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await field(page, 'Style').fill(`Coastal, ${draft.name}`)
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await update(page).click()
    await expect(page).toHaveURL('/admin/productlist?keyword=arrowtown')
    const saved = await (await page.request.get(`/api/products/${id}`)).json()
    expect(saved).toMatchObject({ name: 'Arrowtown Hall Table', style: `Coastal, ${draft.name}` })
  }
})

story('the owner sees the progress of an upload', anyWidth, async ({ page, shop }) => {
  const id = await findProduct(page, 'Hahei Lamp Table')
  await openAsOwner(page, shop, `/admin/product/${id}/edit`)
  const picture = await noise(1600, 1200).jpeg({ quality: 90 }).toBuffer()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const throttle = async (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(picture.length / 20)

  await page.getByLabel('Choose a file').setInputFiles({ name: 'table.jpg', mimeType: 'image/jpeg', buffer: picture })
  const sent = page.getByRole('progressbar', { name: 'Uploading' })
  const share = async () => sent.evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(share).toBeGreaterThan(0)
  const first = await share()
  expect(first).toBeLessThan(1)
  await expect.poll(share).toBeGreaterThan(first)
  expect(await share()).toBeLessThan(1)
  await expect(update(page)).toHaveAttribute('aria-disabled', 'true')

  await throttle(-1)
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await expect(sent).toHaveCount(0)
  await expect(update(page)).not.toHaveAttribute('aria-disabled')
  await expect(field(page, 'Image URL')).toHaveValue(/^\/images\/[0-9a-f]{32}\.webp$/)
})
