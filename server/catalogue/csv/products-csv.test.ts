import { asc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { type FieldName, fieldNames, findField } from '#contract/catalogue/product-fields.ts'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { changes } from '#db/tables/platform/history.ts'
import { csvText } from '#server/platform/http/csv/send-csv.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { makeAdmin, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { readProductsCsv } from './read-products-csv.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const shopper = await makeShopper(shop)

afterEach(() => shop.shop.db.delete(products))

const exportFile = () => shop.call('GET', '/api/products/export.csv', { as: admin })
const importFile = (body: string) =>
  shop.call('POST', '/api/products/import', { as: admin, body, headers: { 'content-type': 'text/csv' } })
const stored = () => shop.shop.db.select().from(products).orderBy(asc(products.id))

it('the export of products is a UTF-8 file with a byte order mark, CRLF and the day in its name, for admins only', async () => {
  const id = await makeProduct(shop, { code: 'AR-1', name: 'Tōtara "Bench", long', priceCents: 79_950, image: '' })
  const answer = await exportFile()
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const day = nzDay(shop.clock.now.toISOString())
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="products-${day}.csv"`)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.text).toBe(
    '\uFEFF_id,code,name,image,alternativeText,furtherPictures,model,brand,category,material,homeSpace,style,keywords,description,price,width,height,length,' +
      'weightKg,countInStock,countInStockWas,version,featured,piece,timber,timbers,finish,finishColour,finishCoat,care,' +
      'warrantyYears,madeIn,packing,packages,peopleToCarry,carryText,passShortMm,passLongMm,hasDetachableLegs,assembly,' +
      'assemblyMinutes,assemblyPeople,seats,seatsAtMost,mattressSize,shelfLoadKg,wallFixing,family,range\r\n' +
      `${id},` +
      'AR-1,"Tōtara ""Bench"", long",,,,,American Rustic,Diningtable,Pine,Dining Room,American Rustic,Dining Table,' +
      'A table.,799.50,900,760,1500,0,5,5,1,false,,,,,,,,0,,,,0,,0,0,false,,0,0,0,0,,0,,,\r\n',
  )
  expect((await shop.call('GET', '/api/products/export.csv', { as: shopper })).status).toBe(403)
})

it('the export of products is a header alone while the shop has no products', async () => {
  const { text } = await exportFile()
  expect(text.split('\r\n')).toHaveLength(2)
  expect(text).toMatch(/^\uFEFF_id,code,name,/)
})

it('the export of products contains every product once, oldest first, drafts included, over many batches', async () => {
  const rows = Array.from({ length: 1203 }, (_, each) => ({ code: `N-${each}`, isDraft: each === 7 }))
  for (const row of rows) await makeProduct(shop, row)
  const { text } = await exportFile()
  expect(readProductsCsv(Buffer.from(text)).map(({ cells }) => cells.code)).toEqual(rows.map(({ code }) => code))
})

it('the export of products escapes formulas in every field', async () => {
  await makeProduct(shop, { name: '=HYPERLINK("https://evil.example")', brand: '+64', style: "'-1", keywords: '\t=1' })
  const { text } = await exportFile()
  expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
  expect(text).toContain(",'+64,")
  expect(text).toContain(",''-1,")
  expect(text).toContain(`,"'\t'=1",`)
})

it('the export of products never looks complete when the database fails during the export', async () => {
  for (let each = 0; each < 501; each++) await makeProduct(shop, { code: `H-${each}` })
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const download = (encoding: string) =>
    fetch(`${address}/api/products/export.csv`, { headers: { cookie: admin.cookie, 'accept-encoding': encoding } })
  const { db } = shop.shop
  try {
    shop.shop.db = breakingAfter(db, 1)
    const begun = await download('identity')
    expect(begun.status).toBe(200)
    await expect(begun.text()).rejects.toThrow('terminated')

    // With compression nothing has been sent yet, so an error response is still possible.
    shop.shop.db = breakingAfter(db, 1)
    const compressed = await download('gzip')
    expect(compressed.status).toBe(500)
    expect(compressed.headers.get('content-disposition')).toBeNull()
    expect(await compressed.json()).toEqual({ message: 'Something broke on our side. Try again in a moment.' })

    shop.shop.db = breakingAfter(db, 0)
    expect((await download('identity')).status).toBe(500)
  } finally {
    shop.shop.db = db
  }
})

function breakingAfter(db: Db, batches: number): Db {
  let read = 0
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'select') return Reflect.get(target, name, receiver) as unknown
      return (columns: object = {}) => {
        if ('held' in columns && ++read > batches) throw new Error('the database went away')
        return target.select(columns as never)
      }
    },
  })
}

it('export followed by import, changes nothing for any texts, and a draft stays a draft', async () => {
  await makeProduct(shop, { code: 'A', name: '=1+1', brand: "'=x", style: "'tis", keywords: '@a, "b"; c\td' })
  await makeProduct(shop, {
    code: '-B',
    description: 'Two\r\nlines,\nthen \rmore ',
    material: ' Rimu ',
    image: 'old.png',
  })
  await makeProduct(shop, { code: "'C", name: 'Ōamaru 椅子 🪑', homeSpace: 'Hallway', isDraft: true, priceCents: 1 })
  await makeProduct(shop, { code: ' D ', featured: true, stock: 0, widthMm: 0, priceCents: 99_999_999 })
  const before = await stored()
  const { text } = await exportFile()
  const { body } = await importFile(text)
  expect(body).toMatchObject({ isStored: true, created: 0, changed: 0, same: 4, refused: 0 })
  expect(await stored()).toEqual(before)
  expect((await stored()).filter((product) => product.isDraft).map(({ code }) => code)).toEqual(["'C"])
})

it('export followed by import, changes nothing where codes are empty or duplicate', async () => {
  const codes = fc.oneof(
    fc.constantFrom('', ' ', 'TWO', ' TWO ', 'two', '\tTWO', "'-1", '=1'),
    fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\u0000')),
  )
  const product = fc.record({ code: codes, isDraft: fc.boolean(), version: fc.nat(9), stock: fc.nat(9) })
  const catalogue = fc.array(product, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(catalogue, async (rows) => {
      await shop.shop.db.delete(products)
      for (const row of rows) await makeProduct(shop, row)
      const before = await stored()
      const { body } = await importFile((await exportFile()).text)
      expect(body).toMatchObject({ isStored: true, created: 0, changed: 0, same: rows.length, refused: 0 })
      expect(await stored()).toEqual(before)
      expect(await shop.shop.db.select().from(changes).where(eq(changes.action, 'imported'))).toEqual([])
    }),
    { numRuns: 25, examples: [[[{ code: '', isDraft: true, version: 1, stock: 0 }]]] },
  )
})

it('export followed by import, changes a product without a code, and one of two with the same code', async () => {
  const bare = await makeProduct(shop, { code: '', name: 'Bare' })
  const [one, two] = [await makeProduct(shop, { code: 'TWO' }), await makeProduct(shop, { code: 'TWO' })]
  const { text } = await exportFile()
  const changed = text.replace(',Bare,', ',Clothed,').replace(`${two},TWO,`, `${two},THREE,`)
  const { body } = await importFile(changed)
  expect(body).toMatchObject({ isStored: true, created: 0, changed: 2, same: 1, refused: 0 })
  expect((await stored()).map(({ id, code, name, version }) => [id, code, name, version])).toEqual([
    [bare, '', 'Clothed', 2],
    [one, 'TWO', 'Kurow Dining Table', 1],
    [two, 'THREE', 'Kurow Dining Table', 2],
  ])
})

it('export followed by import, into another shop changes the products with the same codes', async () => {
  const id = await makeProduct(shop, { code: 'AR-1', name: 'Ours' })
  const { text } = await exportFile()
  await shop.shop.db.delete(products)
  const theirs = await makeProduct(shop, { code: 'AR-1', name: 'Theirs' })
  expect(text).toContain(id)
  expect((await importFile(text)).body).toMatchObject({ isStored: true, created: 0, changed: 1, refused: 0 })
  expect((await stored()).map((row) => [row.id, row.name])).toEqual([[theirs, 'Ours']])
})

it('export followed by import, changes every field of a product', async () => {
  const id = await makeProduct(shop, { image: '/images/old.webp', model: '/models/old.glb' })
  const newValue = (name: FieldName): string | number | boolean => {
    const field = findField(name)
    if (name === 'image') return '/images/new.webp'
    if (name === 'furtherPictures') return '/images/side.webp New side'
    if (name === 'model') return ''
    if (name === 'packages') return 'Top: 900 x 800 x 80 mm, 21.5 kg\nLegs: 740 x 200 x 200 mm, 9 kg'
    if (field?.kind === 'measure') return field.decimals === 0 ? 7 : 7.5
    const values = { text: `New ${name}`, room: 'Bedroom', dollars: 12.5, units: 8, flag: true }
    return values[field?.kind ?? 'text']
  }
  const changed = Object.fromEntries(fieldNames.map((name) => [name, newValue(name)]))
  const text = csvText([
    ['_id', 'countInStockWas', 'version', ...fieldNames],
    [id, '5', '1', ...fieldNames.map((name) => String(changed[name]))],
  ])
  expect((await importFile(text)).body).toMatchObject({ isStored: true, changed: 1, rows: [{ faults: [] }] })
  expect((await shop.call('GET', `/api/products/${id}`)).body).toMatchObject(changed)
})

it('export followed by import, a file from before a piece had facts changes what it names, and no fact', async () => {
  const facts = { timber: 'Oak', packages: 'Top: 9 x 8 x 7 mm, 2 kg', warrantyYears: 5, hasDetachableLegs: true }
  const id = await makeProduct(shop, { ...facts, code: 'OLD', passShortMm: 460, weightKg: 40 })
  const old = '_id,code,name,price,countInStock,countInStockWas,version,featured\r\n'
  const file = `${old}${id},OLD,Renamed,12.50,5,5,1,false\r\n`
  expect((await importFile(file)).body).toMatchObject({ isStored: true, changed: 1, refused: 0 })
  expect((await importFile('code,name,price\nNEW,Chair,99\n')).body).toMatchObject({ isStored: true, created: 1 })
  const [renamed, made] = await stored()
  expect(renamed).toMatchObject({ ...facts, name: 'Renamed', passShortMm: 460, weightKg: 40 })
  expect(made).toMatchObject({ timber: '', packages: '', warrantyYears: 0, hasDetachableLegs: false })
})

it('export followed by import, an empty cell of a fact means that it is not known', async () => {
  await makeProduct(shop, { code: 'OLD', warrantyYears: 5, weightKg: 40, timber: 'Oak', hasDetachableLegs: true })
  const file = 'code,warrantyYears,weightKg,timber,hasDetachableLegs\nOLD,,,,\n'
  expect((await importFile(file)).body).toMatchObject({ isStored: true, changed: 1 })
  const unknown = { warrantyYears: 0, weightKg: 0, timber: '', hasDetachableLegs: false }
  expect((await stored())[0]).toMatchObject(unknown)
})

it('export followed by import, a line with boxes that cannot be read is refused', async () => {
  await makeProduct(shop, { code: 'BOX' })
  const { body } = await importFile('code,packages\nBOX,"Top: 9 x 8 x 7 mm, 2 kg\nLegs: 9 x 8 mm"\n')
  expect(body).toMatchObject({ isStored: false, refused: 1 })
  expect(body.rows[0].faults).toEqual([
    'Line 2 of the boxes, “Legs: 9 x 8 mm”, can’t be read. Write it like “Whole piece: 1260 x 710 x 520 mm, 44 kg”.',
  ])
})

it('export followed by import, changes nothing while units are held for an order', async () => {
  const id = await makeProduct(shop, { code: 'HELD', stock: 5 })
  expect((await placeOrder(shop, shopper, id, 2)).status).toBe(201)
  const { text } = await exportFile()
  expect(text).toContain(',3,3,1,false,')
  expect((await importFile(text)).body).toMatchObject({ same: 1, changed: 0 })
  expect((await stored())[0]?.stock).toBe(5)
})

it('export followed by import, reads any cells as they were written', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000'))
  const signs = fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '"', ',', ';', '\t', '\r', '\n', ' ', 'a'))
    .map((all) => all.join(''))
  const row = fc.tuple(fc.stringMatching(/^[A-Z]{3}$/), fc.oneof(cell, signs), fc.oneof(cell, signs))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const text = csvText([['code', 'name', 'style'], ...rows])
      expect(readProductsCsv(Buffer.from(text)).map(({ cells }) => [cells.code, cells.name, cells.style])).toEqual(rows)
    }),
  )
})
