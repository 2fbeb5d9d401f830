import type { Page } from '@playwright/test'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { openAsOwner, pressInBar } from '#tests/e2e/support/owner.ts'
import { anyWidth, expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('catalogue')

const priceOf = (page: Page, name: string) => page.getByLabel(`Price of ${name}, dollars`)
const stockField = (page: Page, name: string) => page.getByLabel(`Stock of ${name}`)
const dock = (page: Page) => page.getByRole('region', { name: 'Not saved' })

interface Row {
  _id: string
  name: string
  price: number
  countInStock: number
}

async function readBrand(page: Page, brand: string): Promise<Row[]> {
  return (await (await page.request.get(`/api/products/table?sort=name&brand=${brand}`)).json()).rows
}

async function saveElsewhere(page: Page, cell: object): Promise<void> {
  const response = await page.request.put('/api/products/cells', { data: { cells: [cell] } })
  expect((await response.json()).saved).toHaveLength(1)
}

story('the owner changes many prices at once and undoes it', gate.desktop, async ({ page, shop }) => {
  story.slow()
  page.on('dialog', (dialog) => void dialog.accept())
  await openAsOwner(page, shop, '/admin/productlist?brand=Paris&sort=name')
  const rows = await readBrand(page, 'Paris')
  const [first, second, third] = rows
  if (!first || !second || !third) throw new Error('the brand Paris has too few pieces')
  await expect(page.getByText(`${rows.length} of `)).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  for (const { name } of [first, second, third]) await page.getByLabel(`Select ${name}`).check()
  const bar = page.getByRole('region', { name: 'Change the selected pieces' })
  await pressInBar(bar, 'Price')
  const form = page.getByRole('form', { name: 'Change price of 3 pieces' })
  await form.getByLabel('Percent').fill('five')
  await form.getByRole('button', { name: 'Apply to 3 rows' }).click()
  await expect(form.getByText('Enter a percentage such as 5')).toBeVisible()
  await form.getByLabel('Percent').fill('5')
  await expect(form.getByRole('status')).toContainText('Nothing is saved yet. 3 rows change')
  await form.getByRole('button', { name: 'Apply to 3 rows' }).click()
  const text = (dollars: number) => dollars.toLocaleString('en-NZ', { minimumFractionDigits: 2 })
  const raised = (dollars: number) => text(Math.round(dollars * 1.05))
  await expect(priceOf(page, first.name)).toHaveValue(raised(first.price))
  await expect(page.getByText(`Not saved, was $${text(first.price)}`).first()).toBeVisible()
  await expect(dock(page)).toContainText('3 changes in 3 pieces, not saved')
  expect(await measureOverflow(page)).toBe(0)
  expect((await readBrand(page, 'Paris'))[0]?.price).toBe(first.price)

  await page.reload()
  await expect(dock(page)).toContainText('3 changes in 3 pieces, not saved')
  await expect(priceOf(page, second.name)).toHaveValue(raised(second.price))

  await saveElsewhere(page, { product: second._id, field: 'price', was: second.price, value: 715 })
  await priceOf(page, third.name).fill('3.45.0')
  await expect(page.getByText('Enter dollars such as 345.00')).toBeVisible()
  await dock(page).getByRole('button', { name: 'Preview 3 changes' }).click()
  const preview = page.getByRole('dialog', { name: 'Save 2 changes in 2 pieces?' })
  await expect(preview.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expect(preview).toContainText('1 change stays unsaved.')
  await expectAccessible(page, 'preview of changes')
  await preview.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(page.getByText('1 change saved')).toBeVisible()
  await expect(page.getByText(/saved \$715\.00 at \d\d:\d\d/)).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)

  await page.getByRole('button', { name: `Keep mine, ${second.name}` }).click()
  await expect(page.getByText('Not saved, was $715.00')).toBeVisible()
  await priceOf(page, third.name).fill(String(third.price))
  await priceOf(page, third.name).blur()
  await dock(page).getByRole('button', { name: 'Preview 1 change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save 1 change' }).click()
  await expect(dock(page)).toHaveCount(0)
  expect((await readBrand(page, 'Paris'))[1]?.price).toBe(Math.round(second.price * 1.05))

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Changes undone')).toBeVisible()
  await expect(priceOf(page, second.name)).toHaveValue('715.00')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(priceOf(page, second.name)).toHaveValue(raised(second.price))
})

story('the table fits every window, columns of the specification first', anyWidth, async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin/productlist')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('columnheader')).toHaveText([
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
  for (const width of [767, 768, 860, 950, 992, 1060, 1100, 1160, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft({ width, overflow: await measureOverflow(page) }).toEqual({ width, overflow: 0 })
  }
})

story('the owner changes cells by keyboard and pastes a column', anyWidth, async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin/productlist?brand=Casablanca&sort=name')
  const { rows } = await (await page.request.get('/api/products/table?brand=Casablanca&sort=name')).json()
  const [first, second, third]: Row[] = rows
  if (!first || !second || !third) throw new Error('the brand has too few pieces')
  await priceOf(page, first.name).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  await expect(priceOf(page, second.name)).toBeFocused()
  await page.keyboard.type('600')
  await page.keyboard.press('Tab')
  await expect(stockField(page, second.name)).toBeFocused()
  await expect(dock(page)).toContainText('2 changes in 2 pieces')
  await priceOf(page, second.name).focus()
  await page.keyboard.press('Shift+Enter')
  await expect(priceOf(page, first.name)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(priceOf(page, first.name)).toHaveValue(first.price.toLocaleString('en-NZ', { minimumFractionDigits: 2 }))
  await expect(dock(page)).toContainText('1 change in 1 piece')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(priceOf(page, first.name)).toHaveValue('500')

  await stockField(page, second.name).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '21\r\n22\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(stockField(page, second.name)).toHaveValue('21')
  await expect(stockField(page, third.name)).toHaveValue('22')
  await page.getByRole('button', { name: `Rename ${third.name}` }).press('Enter')
  const nameField = page.getByLabel(`Name of ${third.name}`)
  await expect(nameField).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Renamed by keyboard')
  await page.keyboard.press('Tab')
  await expect(page.getByText(`Not saved, was ${third.name}`)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  const preview = page.getByRole('dialog', { name: 'Save 5 changes in 3 pieces?' })
  await expect(preview.getByRole('row', { name: 'Renamed by keyboard' })).toContainText('Name')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+s')
  await preview.getByRole('button', { name: 'Save 5 changes' }).press('Enter')
  await expect(page.getByText('5 changes saved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Renamed by keyboard', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('link', { name: third.name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(stockField(page, 'Renamed by keyboard')).toHaveValue('22')
})

story('the owner publishes a copy once it has a price', async ({ page, shop, request }) => {
  await openAsOwner(page, shop, '/admin/productlist?keyword=Karamea')
  const { rows } = await (await page.request.get('/api/products/table?keyword=Karamea')).json()
  const [{ _id, name }] = rows
  await page.getByRole('row', { name }).getByTitle('Published').click()
  await expect(page.getByText('Not saved, was published')).toBeVisible()
  await dock(page).getByRole('button', { name: 'Preview 1 change' }).click()
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('1 change saved')).toBeVisible()
  expect((await request.get(`/product/${_id}`)).status()).toBe(404)
  await expect(page.getByText(/pieces published, 1 hidden/)).toBeVisible()

  await page.getByLabel(`Select ${name}`, { exact: true }).check()
  const bar = page.getByRole('region', { name: 'Change the selected pieces' })
  await pressInBar(bar, 'Duplicate')
  await expect(page.getByText('1 draft created')).toBeVisible()
  const copy = `${name} (copy)`
  await expect(stockField(page, copy)).toHaveValue('0')
  await priceOf(page, copy).fill('0')
  await page.getByLabel(`Select ${copy}`).check()
  await pressInBar(bar, 'Publish')
  await dock(page).getByRole('button', { name: 'Preview 2 changes' }).click()
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(page.getByText('Enter a price before you publish this piece.')).toBeVisible()
  await priceOf(page, copy).fill('345')
  await pressInBar(bar, 'Publish')
  await dock(page).getByRole('button', { name: 'Preview 2 changes' }).click()
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(page.getByText('2 changes saved')).toBeVisible()
  await expect(page.getByText('1 hidden')).toBeVisible()
})

story('a grid without a connection sends its cells later', anyWidth, async ({ page, context, shop, pageErrors }) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await openAsOwner(page, shop, '/admin/productlist?keyword=Hahei+Dresser')
  const field = priceOf(page, 'Hahei Dresser')
  await field.fill('1234')
  await dock(page).getByRole('button', { name: 'Preview 1 change' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dock(page)).toContainText('Kept in this browser, and sent when it’s back.')
  await context.setOffline(false)
  await expect(page.getByText('1 change saved')).toBeVisible()
  await expect(field).toHaveValue('1,234.00')
})

story('the owner puts pieces into a sale after a preview, by keyboard too', async ({ page, shop }) => {
  story.slow()
  await openAsOwner(page, shop, '/admin/productlist?brand=Industrial&sort=name')
  const [first, second, third] = await readBrand(page, 'Industrial')
  if (!first || !second || !third) throw new Error('the brand has too few pieces')
  const day = (offset: number) => new Date(Date.now() + offset * 24 * 3_600_000).toISOString().slice(0, 10)
  const item = { product: first._id, salePrice: Math.floor(first.price * 0.8) }
  const rules = { name: 'Boxing Day', percent: 15, rounding: '00', codes: 'left-out', isPlanned: true }
  const days = { firstDay: day(20), lastDay: day(25) }
  const planned = await page.request.post('/api/sales', { data: { ...rules, ...days, pieces: [item] } })
  expect(planned.status()).toBe(201)

  for (const { name } of [first, second, third]) await page.getByLabel(`Select ${name}`).check()
  const bar = page.getByRole('region', { name: 'Change the selected pieces' })
  await pressInBar(bar, 'Add to sale')
  const form = page.getByRole('form', { name: 'Add 3 pieces to a sale' })
  await expect(form.getByLabel('Sale', { exact: true })).toContainText('Boxing Day, planned')
  await expect(form.getByLabel('Off, %')).toHaveValue('15')
  expect(await measureOverflow(page)).toBe(0)
  await form.getByRole('button', { name: 'Preview 3 prices' }).press('Enter')
  const preview = page.getByRole('dialog', { name: 'Add 2 pieces to Boxing Day?' })
  await expect(preview.getByRole('button', { name: 'Not now' })).toBeFocused()
  await expect(preview).toContainText(`${first.name}: It’s already in this sale.`)
  const price = `$${Math.round(second.price * 0.85).toLocaleString('en-NZ')}.00`
  await expect(preview.getByRole('row', { name: second.name })).toContainText(price)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  expect((await (await page.request.get('/api/sales')).json())[0].pieceCount).toBe(1)
  await form.getByRole('button', { name: 'Preview 3 prices' }).press('Enter')
  await preview.getByRole('button', { name: 'Add 2 pieces' }).press('Enter')
  await expect(page.getByText('2 pieces added to Boxing Day')).toBeVisible()
  expect((await (await page.request.get('/api/sales')).json())[0].pieceCount).toBe(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 pieces removed from Boxing Day')).toBeVisible()
  expect((await (await page.request.get('/api/sales')).json())[0].pieceCount).toBe(1)

  for (const { name } of [second, third]) await page.getByLabel(`Select ${name}`).check()
  await pressInBar(bar, 'Add to sale')
  const other = page.getByRole('form', { name: 'Add 2 pieces to a sale' })
  await other.getByLabel('Sale', { exact: true }).selectOption('New sale')
  await other.getByRole('button', { name: 'Preview 2 prices' }).click()
  await expect(other.getByText('Enter a name')).toBeVisible()
  await other.getByLabel('Name, for you only').fill('This week')
  await other.getByLabel('First day').fill(day(0))
  await other.getByLabel('Last day').fill(day(3))
  await other.getByLabel('Off, %').fill('10')
  await other.getByRole('button', { name: 'Preview 2 prices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft with 2 pieces' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This week' })).toBeVisible()
  await expect(page.getByLabel(`Sale price of ${second.name}, dollars`)).toBeVisible()
  await page.getByRole('button', { name: 'Plan sale' }).click()
  await expect(page.getByText('This week runs now').first()).toBeVisible()

  await page.goto('/admin/productlist?state=on-sale&sort=sale')
  await expect(page.getByRole('row', { name: second.name }).getByTitle(/^until /)).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
})

story('the owner deletes several pieces after a question', async ({ page, shop }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await openAsOwner(page, shop, '/admin/productlist?brand=Market+Road&sort=name')
  const [first, second, third] = await readBrand(page, 'Market+Road')
  if (!first || !second || !third) throw new Error('the brand has too few pieces')
  await priceOf(page, first.name).fill('1')
  await priceOf(page, third.name).fill('3')
  for (const { name } of [first, second]) await page.getByLabel(`Select ${name}`, { exact: true }).check()
  const bar = page.getByRole('region', { name: 'Change the selected pieces' })
  await bar.getByRole('button', { name: 'Delete' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete 2 pieces?' })
  await expect(question).toContainText(`${first.name} and ${second.name}. You can restore them for 30 days.`)
  await expect(question.getByRole('button', { name: 'Keep the pieces' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect((await readBrand(page, 'Market+Road'))[0]?._id).toBe(first._id)

  await bar.getByRole('button', { name: 'Delete' }).press('Enter')
  await question.getByRole('button', { name: 'Delete 2 pieces' }).press('Enter')
  await expect(page.getByText('2 pieces deleted')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page.getByLabel(`Select ${first.name}`, { exact: true })).toHaveCount(0)
  await expect(dock(page)).toContainText('1 change in 1 piece, not saved')
  expect((await readBrand(page, 'Market+Road'))[0]?._id).toBe(third._id)
})

story('deleted pieces come back with reviews and pictures', async ({ page, shop, request }) => {
  await openAsOwner(page, shop, '/admin/productlist?brand=Market+Road&sort=name')
  const [first, second] = await readBrand(page, 'Market+Road')
  if (!first || !second) throw new Error('the brand has too few pieces')
  const review = { rating: 4, comment: 'It was there before the deletion.' }
  expect((await page.request.post(`/api/products/${first._id}/reviews`, { data: review })).status()).toBe(201)
  const shown = async () => (await request.get(`/product/${first._id}`)).text()
  const picture =
    /\/images\/[\w.-]+/.exec((await (await request.get(`/api/products/${first._id}`)).json()).image)?.[0] ?? ''
  expect(picture).not.toBe('')
  for (const { name } of [first, second]) await page.getByLabel(`Select ${name}`, { exact: true }).check()
  await page.getByRole('region', { name: 'Change the selected pieces' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 pieces' }).click()
  await expect(page.getByText('2 pieces deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  expect((await request.get(`/product/${first._id}`, { maxRedirects: 0 })).status()).toBe(301)

  await page.getByRole('link', { name: 'Deleted pieces of the last 30 days' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted pieces' })).toBeVisible()
  const deleted = page.getByRole('region', { name: 'Deleted in the last 30 days' })
  const restore = (name: string) => deleted.getByRole('button', { name: `Restore ${name}`, exact: true })
  await expect(restore(second.name)).toBeVisible()
  expect(await measureOverflow(page)).toBe(0)
  await restore(first.name).click()
  await expect(page.getByText(`${first.name} is back`)).toBeVisible()
  await expect(restore(first.name)).toHaveCount(0)
  await expect(restore(second.name)).toBeVisible()
  const text = await shown()
  expect(text).toContain('It was there before the deletion.')
  expect(text).toContain(picture)
  expect((await request.get(picture)).status()).toBe(200)

  await page.goto('/admin/productlist?brand=Market+Road&sort=name')
  await page.getByRole('button', { name: `Delete ${first.name}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Product deleted!')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${first.name} is back`)).toBeVisible()
  await expect(page.getByLabel(`Select ${first.name}`, { exact: true })).toBeVisible()
})

story('the owner changes all pieces of a filter on all pages', async ({ page, shop }) => {
  story.slow()
  page.on('dialog', (dialog) => void dialog.accept())
  await openAsOwner(page, shop, '/admin/productlist')
  const search = page.getByRole('search', { name: 'Products of the list' })
  if (await page.getByRole('button', { name: 'Filters' }).isVisible()) {
    await page.getByRole('button', { name: 'Filters' }).click()
  }
  await search.getByLabel('Stock').selectOption('In stock')
  await expect(page).toHaveURL('/admin/productlist?stock=in')
  const { count, rows } = await (await page.request.get('/api/products/table?stock=in')).json()
  expect(rows).toHaveLength(50)
  for (const { name } of rows.slice(0, 2)) await page.getByLabel(`Select ${name}`, { exact: true }).check()
  await page.getByRole('button', { name: `Select all ${count} that fit` }).press('Enter')
  const selected = `All ${count} selected, ${count - 50} on other pages`
  await expect(page.getByText(selected)).toBeVisible()

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/admin/productlist/2?stock=in')
  await expect(page.getByText(`All ${count} selected, 50 on other pages`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`All ${count} selected, 50 on other pages`)).toBeVisible()
  const bar = page.getByRole('region', { name: 'Change the selected pieces' })
  await pressInBar(bar, 'Category')
  await page.getByRole('form').getByLabel('Set to').fill('Everything')
  await page.getByRole('button', { name: `Apply to ${count} rows` }).click()
  const first: Row & { category: string } = rows[0]
  await saveElsewhere(page, { product: first._id, field: 'category', was: first.category, value: 'Other' })
  await page.reload()
  await dock(page)
    .getByRole('button', { name: `Preview ${count} changes` })
    .click()
  await page.getByRole('button', { name: `Save ${count} changes` }).click()
  await expect(page.getByText(`${count - 1} changes saved`)).toBeVisible()
  await expect(dock(page)).toContainText('1 change in 1 piece, not saved')
  await dock(page).getByRole('button', { name: 'Preview 1 change' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Use theirs: ${first.name}, Other` })
    .click()
  await page.keyboard.press('Escape')
  await expect(dock(page)).toHaveCount(0)
  const countEverything = async () =>
    (await (await page.request.get('/api/products/table?category=Everything')).json()).count
  await expect.poll(countEverything).toBe(count - 1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Changes undone')).toBeVisible()
  await expect.poll(countEverything).toBe(0)

  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await page.getByRole('link', { name: /^Stock: In stock/ }).click()
  await expect(page).toHaveURL('/admin/productlist')
  await expect(search.getByLabel('Stock')).toHaveValue('')
})

story('a deleted row leaves the selection, and 50 pieces can be copied', anyWidth, async ({ page, shop }) => {
  await openAsOwner(page, shop, '/admin/productlist?brand=Paris&sort=name')
  const [first, second] = await readBrand(page, 'Paris')
  if (!first || !second) throw new Error('the brand Paris has too few pieces')
  for (const { name } of [first, second]) await page.getByLabel(`Select ${name}`, { exact: true }).check()
  await priceOf(page, first.name).fill('1234')
  await priceOf(page, second.name).fill('2345')
  await expect(dock(page)).toContainText('2 changes in 2 pieces, not saved')
  await page.getByRole('button', { name: `Delete ${first.name}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Product deleted!')).toBeVisible()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await expect(dock(page)).toContainText('1 change in 1 piece, not saved')
  await dock(page).getByRole('button', { name: 'Discard' }).click()

  await page.goto('/admin/productlist')
  await page.getByLabel('Select all 50').check()
  const bar = page.getByRole('region', { name: 'Change the selected pieces' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expect(bar.getByRole('status')).toHaveText(/^All \d+ selected/)
  await pressInBar(bar, 'Duplicate')
  await expect(page.getByText(/^Select up to 50 pieces to duplicate. \d+ are selected.$/)).toBeVisible()
  await expect(bar.getByRole('status')).toHaveText(/^All \d+ selected/)
})
