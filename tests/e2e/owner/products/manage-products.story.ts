import { join } from 'node:path'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { field, openAsOwner, openPlace, placeOrder, update } from '#tests/e2e/support/owner.ts'
import { findProduct, signIn, stockOf } from '#tests/e2e/support/shopper.ts'
import { anyWidth, expect, gate } from '#tests/e2e/support/story.ts'

const story = storyInOwnShop('catalogue')

const picture = join(import.meta.dirname, '../../../../catalogue/pictures/kurow-dining-table.webp')

story('the owner publishes a product (spec §2, §4, §8)', gate.desktop, async ({ page, shop, request, pageErrors }) => {
  pageErrors.expect(/status of 400/)
  await openAsOwner(page, shop, '/admin/productlist')
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'CODE',
    'NAME',
    'PRICE',
    'COUNT',
    'CATEGORY',
    'BRAND',
    'Edit and delete',
    'State and featured',
  ])

  await page.getByRole('button', { name: 'Create a Product' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to create a new product?' })
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Sample name')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create a Product' }).click()
  await question.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit product' })).toBeVisible()
  await expect(page.getByText('is still the sample')).toHaveText([
    'Name is still the sample',
    'The picture is still the sample',
    'Category is still the sample',
    'Brand is still the sample',
  ])
  await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 })
  await field(page, 'Name').fill('Tekapo Bench')
  await page.getByRole('button', { name: 'Publish' }).click()
  const samples = page.getByRole('dialog', { name: 'Publish with sample values?' })
  await expect(samples).toContainText(
    'Category, brand and the picture are still the sample. Customers see it like this.',
  )
  await samples.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Product updated, still a draft')).toBeVisible()
  await expect(page).toHaveURL('/admin/productlist')
  await expect(page.getByRole('row').nth(1)).toContainText(/NEW-0001\s*Tekapo Bench\s*Draft\s*\$0\.00/)
  expect(await (await request.get('/api/products')).text()).not.toContain('NEW-0001')

  await page.getByRole('link', { name: 'Edit Tekapo Bench' }).click()
  await field(page, 'Description').fill('Two boards.\nNo screws.')
  await field(page, 'Price').fill('349.955')
  await field(page, 'Count In Stock').fill('4')
  await field(page, 'Length, mm').fill('1400')
  await field(page, 'Room').selectOption('Dining Room')
  await field(page, 'Category').fill('Bench')
  await field(page, 'Brand').fill('American Rustic')
  await field(page, 'Material').fill('Rimu')
  const preview = page.getByRole('group', { name: 'How customers see it' })
  await expect(preview).toContainText('1400 mmTekapo BenchRimu, American Rustic$349.96')

  await field(page, 'Price').fill('cheap')
  await expect(preview).toContainText('$349.96')
  await field(page, 'Price').fill('349.955')

  const file = page.getByLabel('Choose a file')
  await file.setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(page.locator('.invalid-feedback')).toBeVisible()
  await expect(field(page, 'Image URL')).toHaveAttribute('aria-invalid', 'true')
  await file.setInputFiles(picture)
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await expect(field(page, 'Image URL')).toHaveValue(/^\/images\/[0-9a-f]{32}\.webp$/)
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.webp\?w=800$/)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(field(page, 'Price')).toBeFocused()
  await expect(page.locator('.invalid-feedback')).toHaveText('Enter a price, such as 1249.00')
  await field(page, 'Price').fill('$349.95')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Product updated and published')).toBeVisible()
  await expect(page).toHaveURL('/admin/productlist')
  await expect(page.getByRole('row').nth(1)).toContainText(/NEW-0001\s*Tekapo Bench\s*\$349\.95\s*4/)
  await expect(page.getByRole('table').getByText('Draft', { exact: true })).toHaveCount(0)

  const id = await findProduct(page, 'Tekapo Bench')
  const seen = await (await request.get(`/product/${id}`)).text()
  expect(seen).toContain('Tekapo Bench')
  expect(seen).toContain('$349.95')
  await page.goto(`/product/${id}`)
  expect(await page.getByText('Two boards.').evaluate((text: HTMLElement) => text.innerText)).toBe(
    'Two boards.\nNo screws.',
  )

  await page.goto(`/admin/product/${id}/edit`)
  await expect(update(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Save as draft' })).toHaveCount(0)
  const shopper = await page.context().newPage()
  await shopper.goto('/search/Tekapo')
  const link = shopper.getByRole('link', { name: 'Tekapo Bench' }).first()
  await expect(link).toBeVisible()
  await page.goto('/admin/productlist')

  await page.getByRole('button', { name: 'Delete Tekapo Bench' }).click()
  const doomed = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(doomed).toContainText(
    'Delete Tekapo Bench? You can restore it for 30 days. Past orders aren’t affected.',
  )
  await doomed.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Tekapo Bench' })).toHaveCount(0)
  const deleted = await request.get(`/product/${id}`, { maxRedirects: 0 })
  expect([deleted.status(), deleted.headers()['location']]).toEqual([301, '/dining/dining'])
  await link.click()
  await expect(shopper).toHaveURL('/dining/dining')
  await shopper.close()
})

story('the owner finds a product by a part of its code, and the pages keep the search', async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin/productlist')
  const search = page.getByRole('search', { name: 'Products of the list' })
  await search.getByLabel('Name or code').fill('a')
  await search.getByLabel('Name or code').press('Enter')
  await expect(page).toHaveURL('/admin/productlist?keyword=a')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/admin/productlist/2?keyword=a')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(search.getByLabel('Name or code')).toHaveValue('a')
  await search.getByLabel('Name or code').fill('cof-12')
  await search.getByLabel('Name or code').press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Edit Cardrona Coffee Table with Drawers' }).click()
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  await expect(page).toHaveURL('/admin/productlist?keyword=cof-12')
})

story('the owner edits and saves a product twice, and meets no conflict', anyWidth, async ({ page, shop }) => {
  const id = await findProduct(page, 'Hahei Lamp Table')
  await openAsOwner(page, shop, '/admin/productlist?keyword=hahei')
  for (const style of ['Coastal', 'Coastal, oiled', 'Coastal, waxed']) {
    await page.getByRole('link', { name: 'Edit Hahei Lamp Table' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit product' })).toBeVisible()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await field(page, 'Style').fill('')
    await field(page, 'Style').pressSequentially(style, { delay: 10 })
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await update(page).click()
    await expect(page).toHaveURL(/\/admin\/productlist\?keyword=/)
    await expect(page.getByText('Product updated').last()).toBeVisible()
    expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({ style })
    const drafts = await page.evaluate(() =>
      Object.keys(window.sessionStorage).filter((key) => key.includes('edit of')),
    )
    expect(drafts).toEqual([])
  }
  await page.getByRole('link', { name: 'Edit Hahei Lamp Table' }).click()
  await expect(field(page, 'Style')).toHaveValue('Coastal, waxed')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

story('a save keeps the text that is typed meanwhile, without a conflict', anyWidth, async ({ page, shop }) => {
  const id = await findProduct(page, 'Hahei Lamp Table')
  await openAsOwner(page, shop, '/admin/productlist?keyword=hahei')
  await page.getByRole('link', { name: 'Edit Hahei Lamp Table' }).click()
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/products/table*', async (route) => {
    await typed
    await route.continue()
  })
  await field(page, 'Style').fill('Coastal')
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  await field(page, 'Style').fill('Coastal, late')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  release()
  await expect(page).toHaveURL('/admin/productlist?keyword=hahei')
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByRole('link', { name: 'Edit Hahei Lamp Table' }).click()
  await expect(field(page, 'Style')).toHaveValue('Coastal, late')
  await update(page).click()
  await expect(page).toHaveURL('/admin/productlist?keyword=hahei')
  expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({ style: 'Coastal, late' })
})

story('two owners and a shopper lose no change of a product', async ({ page, shop, request, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  const id = await findProduct(page, 'Woodville Square Dining Table')
  const url = `/admin/product/${id}/edit`
  await openAsOwner(page, shop, url)
  const before = await stockOf(page, id)
  const { version } = await (await request.get(`/api/products/${id}`)).json()
  await field(page, 'Name').fill('Woodville Square Dining Table, oiled')
  await field(page, 'Keywords').fill('dining table oiled')

  const other = { name: 'Woodville Table', brand: 'Paris', description: 'Saved by another owner.' }
  expect((await page.request.put(`/api/products/${id}`, { data: other })).status()).toBe(200)
  await placeOrder(request, id, 2)

  await update(page).click()
  await expect(page.getByText(/saved changes on .* Yours aren’t saved yet\./).last()).toBeVisible()
  const conflict = page.locator('.alert-warning')
  await expect(conflict).toContainText('Saved now: Woodville TableYours: Woodville Square Dining Table, oiled')
  await expect(conflict.getByRole('term')).toHaveText(['Name', 'Keywords'])
  await expect(field(page, 'Name')).toHaveValue('Woodville Square Dining Table, oiled')
  await expect(field(page, 'Brand')).toHaveValue('Paris')
  await expect(field(page, 'Count In Stock')).toHaveValue(String(before - 2))
  await expectAccessible(page, 'product form after another owner has saved')
  await conflict.getByRole('button', { name: 'Use their value: Name' }).click()
  await expect(field(page, 'Name')).toHaveValue('Woodville Table')
  await conflict.getByRole('button', { name: 'Overwrite with my changes' }).click()
  await expect(page.getByText('Product updated')).toBeVisible()
  const saved = await (await request.get(`/api/products/${id}`)).json()
  const stored = { countInStock: before - 2, version: version + 2 }
  expect(saved).toMatchObject({ ...other, keywords: 'dining table oiled', ...stored })
})

story('unsaved changes ask first and outlast a sign-in', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  const id = await findProduct(page, 'Hahei Dresser')
  const url = `/admin/product/${id}/edit`
  await openAsOwner(page, shop, url)
  await field(page, 'Style').fill('Coastal')
  await openPlace(page, 'Customers')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(url)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field(page, 'Style')).not.toHaveValue('Coastal')

  await field(page, 'Style').fill('Coastal')
  await page.context().clearCookies()
  await update(page).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(url)}`)
  await signIn(page, { name: 'Owner', ...shop.admin })
  await expect(field(page, 'Style')).toHaveValue('Coastal')
  await update(page).click()
  await expect(page.getByText('Product updated')).toBeVisible()
})
