import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { storyInOwnShop } from '#tests/e2e/support/own-shops.ts'
import { openAsOwner, placeOrder } from '#tests/e2e/support/owner.ts'
import { findProduct, stockOf } from '#tests/e2e/support/shopper.ts'
import { expect, gate } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'

const story = storyInOwnShop('catalogue')

async function choose(page: Page, file: string | Buffer): Promise<void> {
  const buffer = typeof file === 'string' ? Buffer.from(file) : file
  await page.getByLabel('Choose a file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
}

/** Creates a product without a code or with another product's code, which the form also accepts. Returns its id. */
async function addProduct(page: Page, code: string): Promise<string> {
  const created = await page.request.post('/api/products', { data: {} })
  expect(created.status()).toBe(201)
  const { _id } = await created.json()
  const response = await page.request.put(`/api/products/${_id}`, { data: { code, name: 'Odd Stool', price: 10 } })
  expect(response.status()).toBe(200)
  return _id
}

function editCount(file: string, id: string, count: number): string {
  const line = file.split('\r\n').find((each) => each.startsWith(`${id},`)) ?? ''
  return file.replace(line, line.replace(/,\d+(,\d+,\d+,(?:true|false),)/, `,${count}$1`))
}

story('an import changes all products or none', gate.desktop, async ({ page, shop, request, pageErrors }) => {
  pageErrors.expect(/status of 4(00|09)/)
  await openAsOwner(page, shop, '/admin/productlist')
  const odd = [await addProduct(page, ''), await addProduct(page, ''), await addProduct(page, 'AR-DIN-1500')]
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export all products as CSV' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const exported = await readFile(await saved.path(), 'utf8')
  const count = exported.split('\r\n').filter((line) => /^[\da-f-]{36},/.test(line)).length

  await page.getByRole('link', { name: 'Import products from CSV' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible()
  await page.getByText('File format').click()
  await choose(page, exported)
  await expect(page.getByText(`${count} unchanged. There’s nothing to import.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled()

  // A sale after the export: the file still changes nothing, and a new count moves the stock by its difference.
  const stocked = await findProduct(page, 'Featherston TV Stand')
  const before = await stockOf(page, stocked)
  const edited = editCount(exported, stocked, before + 2)
  await placeOrder(request, stocked, 1)
  await choose(page, exported)
  await expect(page.getByText(`${count} unchanged. There’s nothing to import.`)).toBeVisible()
  await choose(page, edited)
  await expect(page.getByText(`1 would be changed, ${count - 1} unchanged. Nothing is imported yet.`)).toBeVisible()
  await expect(
    page.getByText(`Stock +2 (${before} → ${before + 2} in the file; 1 fewer since the export)`),
  ).toBeVisible()

  // Another admin saves before the import: nothing is stored, and the page shows the new check.
  const description = `Saved ${before}.`
  expect((await page.request.put(`/api/products/${stocked}`, { data: { description } })).status()).toBe(200)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('The products have changed since we checked your file.')).toBeVisible()
  await expect(page.getByText('This product was saved after the export, maybe with this count.')).toBeVisible()
  expect(await stockOf(page, stocked)).toBe(before - 1)
  const fresh = await (await page.request.get('/api/products/export.csv')).text()
  await choose(page, editCount(fresh, stocked, before + 1))
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'What the import did' })).toBeFocused()
  expect(await stockOf(page, stocked)).toBe(before + 1)
  for (const id of odd) expect((await page.request.delete(`/api/products/${id}`)).status()).toBe(200)

  await choose(page, Buffer.from([0x63, 0xff, 0xfe]))
  await expect(page.getByRole('alert')).toHaveText(/^The file isn’t UTF-8 text\./)

  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const [code, price] = isPhone ? ['FILE-P', '1301.50'] : ['FILE-D', '1302.50']
  const name = `Bench from a file ${code}`
  const good = `code,name,price\r\n${code},${name},${price}\r\nAR-DIN-1500,Kurow Dining Table,${price}\r\n`
  await choose(page, `${good}BAD,,1.005\r\n`)
  await expect(page.getByRole('alert')).toHaveText(/^1 would be created, 1 changed, 1 refused\. Nothing is imported/)
  await expect(page.getByText('Enter a name.', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').nth(1).getByText('Refused')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled()
  expect(await measureOverflow(page)).toBe(0)

  await choose(page, good)
  await expect(page.getByText('1 would be created, 1 changed. Nothing is imported yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText('1 product is created and 1 changed: all of them or none.')
  await question.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('1 created, 1 changed. The shop shows them now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What the import did' })).toBeFocused()

  await page.getByRole('link', { name: 'Go to the products' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`$${Number(price).toLocaleString('en-NZ', { minimumFractionDigits: 2 })}`)
  await row.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('imported')
})
