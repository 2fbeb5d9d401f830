import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { ImportReport } from '#contract/catalogue/product-changes.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

/* An import moves stock by the difference against the export, so that sales in between lose no unit. */

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const shopper = await makeShopper(shop)
const start = shop.clock.now

afterEach(async () => {
  shop.clock.now = start
  await shop.shop.db.delete(products)
})

const exportFile = async () => (await shop.call('GET', '/api/products/export.csv', { as: admin })).text
const importFile = (body: string, query: { isDryRun?: boolean; fingerprint?: string } = {}) => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const headers = { 'content-type': 'text/csv' }
  return shop.call('POST', `/api/products/import?${params}`, { as: admin, body, headers })
}
const storedStock = async (id: string) => {
  const [row] = await shop.shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id))
  return row?.stock
}
const sellable = async (id: string): Promise<number> =>
  (await shop.call('GET', `/api/products/${id}`)).body.countInStock
const rowOf = ({ rows }: ImportReport, code: string) => rows.find((row) => row.code === code)
const faultsOf = ({ rows }: ImportReport) =>
  rows.flatMap(({ line, faults }) => faults.map((fault) => `Line ${line}: ${fault}`))
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

async function sell(id: string, qty: number): Promise<void> {
  const { _id } = (await placeOrder(shop, shopper, id, qty)).body
  await payByCard(shop, (await startCheckout(shop, shopper, _id)).body.id)
  expect((await confirmPaid(shop, shopper, _id)).body.isPaid).toBe(true)
}

function edit(file: string, code: string, cells: Record<string, string | number>): string {
  const [header = '', ...lines] = file.split('\r\n')
  const columns = header.replace('\uFEFF', '').split(',')
  const edited = lines.map((line) => {
    const values = line.split(',')
    if (values[columns.indexOf('code')] !== code) return line
    return values.map((value, at) => String(cells[columns[at] ?? ''] ?? value)).join(',')
  })
  return [header, ...edited].join('\r\n')
}

it('an export that is imported while the shop sells changes nothing when nothing was edited, after a sale and while units are held', async () => {
  const id = await makeProduct(shop, { code: 'SOLD', stock: 5 })
  const file = await exportFile()
  await sell(id, 2)
  await placeOrder(shop, shopper, id, 1)
  const { body } = await importFile(file)
  expect(body).toMatchObject({ isStored: true, same: 1, changed: 0, refused: 0 })
  expect({ stock: await storedStock(id), sellable: await sellable(id) }).toEqual({ stock: 3, sellable: 2 })
})

it('an export that is imported while the shop sells changes nothing once a hold of the time of the export has run out', async () => {
  const id = await makeProduct(shop, { code: 'HELD', stock: 5 })
  await placeOrder(shop, shopper, id, 2)
  const file = await exportFile()
  shop.clock.now = minutesLater(61)
  const { body } = await importFile(file)
  expect(body).toMatchObject({ isStored: true, same: 1, changed: 0, refused: 0 })
  expect({ stock: await storedStock(id), sellable: await sellable(id) }).toEqual({ stock: 5, sellable: 5 })
})

it('an export that is imported while the shop sells with a new price leaves the stock as it is: a sale after the dry run survives', async () => {
  const id = await makeProduct(shop, { code: 'PRICE', stock: 5 })
  const file = edit(await exportFile(), 'PRICE', { price: '849.00' })
  const fields = [{ field: 'price', before: 799, after: 849 }]
  const check = await importFile(file, { isDryRun: true })
  expect(rowOf(check.body, 'PRICE')).toMatchObject({ outcome: 'change', fields })
  await sell(id, 2)
  const { body } = await importFile(file, { fingerprint: check.body.fingerprint })
  expect(body).toMatchObject({ isStored: true, changed: 1 })
  expect(rowOf(body, 'PRICE')).toMatchObject({ outcome: 'change', fields })
  expect(await storedStock(id)).toBe(3)
  expect((await placeOrder(shop, shopper, id, 4)).status).toBe(409)
})

it('an export that is imported while the shop sells with a new price leaves the stock as it is after a hold has run out', async () => {
  const id = await makeProduct(shop, { code: 'LAPSED', stock: 5 })
  await placeOrder(shop, shopper, id, 2)
  const file = edit(await exportFile(), 'LAPSED', { price: '849.00' })
  shop.clock.now = minutesLater(61)
  const { body } = await importFile(file)
  expect(rowOf(body, 'LAPSED')).toMatchObject({ fields: [{ field: 'price', before: 799, after: 849 }] })
  expect({ stock: await storedStock(id), sellable: await sellable(id) }).toEqual({ stock: 5, sellable: 5 })
})

it('a new count in an exported file moves the stock by its difference to the export, and the report shows both', async () => {
  const id = await makeProduct(shop, { code: 'MORE', stock: 5 })
  const file = edit(await exportFile(), 'MORE', { countInStock: 7 })
  await sell(id, 2)
  const { body } = await importFile(file)
  expect(rowOf(body, 'MORE')).toMatchObject({
    outcome: 'change',
    fields: [{ field: 'countInStock', before: 3, after: 5 }],
    stock: { countInStockWas: 5, difference: 2 },
  })
  expect(await storedStock(id)).toBe(5)
})

it('a new count in an exported file moves the stock by its difference, while units are held and after their hold has run out', async () => {
  const id = await makeProduct(shop, { code: 'HOLD', stock: 5 })
  await placeOrder(shop, shopper, id, 2)
  const file = edit(await exportFile(), 'HOLD', { countInStock: 1 })
  shop.clock.now = minutesLater(61)
  const { body } = await importFile(file)
  expect(rowOf(body, 'HOLD')).toMatchObject({
    fields: [{ field: 'countInStock', before: 5, after: 3 }],
    stock: { countInStockWas: 3, difference: -2 },
  })
  expect({ stock: await storedStock(id), sellable: await sellable(id) }).toEqual({ stock: 3, sellable: 3 })
})

it('a new count in an exported file that removes more units than are left is refused with the count that is left', async () => {
  const id = await makeProduct(shop, { code: 'FEW', stock: 5 })
  const file = edit(await exportFile(), 'FEW', { countInStock: 1, price: '849.00' })
  await placeOrder(shop, shopper, id, 3)
  const { body } = await importFile(file)
  expect(body).toMatchObject({ isStored: false, refused: 1 })
  expect(faultsOf(body)).toEqual([
    'Line 2: Only 2 of these can be sold now: others were sold or are held for orders. Count again, then save.',
  ])
  expect(await storedStock(id)).toBe(5)
})

it('a new count in an exported file is stored once: the same file is refused after its import', async () => {
  const id = await makeProduct(shop, { code: 'ONCE', stock: 5 })
  const file = edit(await exportFile(), 'ONCE', { countInStock: 7 })
  expect((await importFile(file)).body).toMatchObject({ isStored: true, changed: 1 })
  const { body } = await importFile(file)
  expect(body).toMatchObject({ isStored: false, refused: 1 })
  expect(faultsOf(body)).toEqual([
    'Line 2: This product was saved after the export, maybe with this count. Export the products again and change the count there.',
  ])
  expect(await storedStock(id)).toBe(7)
})

it('a new count in an exported file and orders at the same time lose and invent no unit', async () => {
  const id = await makeProduct(shop, { code: 'RACE', stock: 20 })
  const file = edit(await exportFile(), 'RACE', { countInStock: 25 })
  const orders = Array.from({ length: 10 }, () => placeOrder(shop, shopper, id, 1))
  const imports = Array.from({ length: 3 }, () => importFile(file))
  const [placed, imported] = [await Promise.all(orders), await Promise.all(imports)]
  expect(placed.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(imported.filter(({ body }) => body.isStored)).toHaveLength(1)
  expect({ stock: await storedStock(id), sellable: await sellable(id) }).toEqual({ stock: 25, sellable: 15 })
})

it('a new count in an exported file of a new product is its stock', async () => {
  const file = 'code,name,price,countInStock,countInStockWas\nNEW,New,1,4,4\nOTHER,Other,1,2,\n'
  const { body } = await importFile(file)
  expect(body).toMatchObject({ isStored: true, created: 2 })
  expect(rowOf(body, 'NEW')?.fields).toContainEqual({ field: 'countInStock', before: null, after: 4 })
  expect(await shop.shop.db.select({ code: products.code, stock: products.stock }).from(products)).toEqual(
    expect.arrayContaining([
      { code: 'NEW', stock: 4 },
      { code: 'OTHER', stock: 2 },
    ]),
  )
})

const countMissing =
  'The file doesn’t say which count this changes. Export the products again and change the count there.'

it('a new count in a file that does not say which count it changes is refused for an existing product', async () => {
  const id = await makeProduct(shop, { code: 'HAND', stock: 5 })
  for (const file of ['code,countInStock\nHAND,7\n', 'code,countInStock,countInStockWas\nHAND,7,\n']) {
    const { body } = await importFile(file)
    expect(body).toMatchObject({ isStored: false, refused: 1 })
    expect(faultsOf(body)).toEqual([`Line 2: ${countMissing}`])
  }
  expect(await storedStock(id)).toBe(5)
})

it('a new count in a file that does not say which count it changes changes nothing when it is the count that can be sold', async () => {
  const id = await makeProduct(shop, { code: 'HAND', stock: 5 })
  await placeOrder(shop, shopper, id, 2)
  expect((await importFile('code,countInStock\nHAND,3\n')).body).toMatchObject({ isStored: true, same: 1 })
  expect(await storedStock(id)).toBe(5)
})

it('a new count in a file that does not say which count it changes is refused when the file is an export of another shop', async () => {
  await makeProduct(shop, { code: 'AWAY', stock: 9 })
  const file = edit(await exportFile(), 'AWAY', { countInStock: 7 })
  await shop.shop.db.delete(products)
  const id = await makeProduct(shop, { code: 'AWAY', stock: 5 })
  expect(faultsOf((await importFile(file)).body)).toEqual([`Line 2: ${countMissing}`])
  expect(await storedStock(id)).toBe(5)
})

it('a new count in a file that does not say which count it changes is accepted by hand with the count that it changes', async () => {
  const id = await makeProduct(shop, { code: 'HAND', stock: 5 })
  await placeOrder(shop, shopper, id, 2)
  const { body } = await importFile('code,countInStock,countInStockWas\nHAND,7,5\n')
  expect(rowOf(body, 'HAND')).toMatchObject({ stock: { countInStockWas: 5, difference: 2 } })
  expect(await storedStock(id)).toBe(7)
})

it('an import after its dry run is refused when another admin has saved a product of the file since', async () => {
  const id = await makeProduct(shop, { code: 'BOTH', stock: 5 })
  const file = edit(await exportFile(), 'BOTH', { price: '849.00' })
  const check = await importFile(file, { isDryRun: true })
  await shop.call('PUT', `/api/products/${id}`, { as: admin, body: { price: 899 } })
  const { status, body } = await importFile(file, { fingerprint: check.body.fingerprint })
  const message =
    'The products have changed since we checked your file. Nothing was imported. Check the new result, then import again.'
  expect({ status, body }).toEqual({ status: 409, body: { message } })
  const again = await importFile(file, { isDryRun: true })
  expect(rowOf(again.body, 'BOTH')?.fields).toEqual([{ field: 'price', before: 899, after: 849 }])
  expect((await importFile(file, { fingerprint: again.body.fingerprint })).body).toMatchObject({ isStored: true })
})

it('an import after its dry run is refused when a product of the file was created or deleted since, or the file is another one', async () => {
  const id = await makeProduct(shop, { code: 'GONE' })
  const file = 'code,name,price\nGONE,Other,5\nNEW,New,6\n'
  const { fingerprint } = (await importFile(file, { isDryRun: true })).body
  expect((await importFile(file.replace(',6', ',7'), { fingerprint })).status).toBe(409)
  const made = await makeProduct(shop, { code: 'NEW' })
  expect((await importFile(file, { fingerprint })).status).toBe(409)
  await shop.shop.db.delete(products).where(eq(products.id, made))
  expect((await importFile(file, { fingerprint, isDryRun: true })).status).toBe(200)
  await shop.shop.db.delete(products).where(eq(products.id, id))
  expect((await importFile(file, { fingerprint })).status).toBe(409)
})
