import { gzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { ImportReport } from '#contract/catalogue/product-changes.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { changes } from '#db/tables/platform/history.ts'
import { makeAdmin, makeProduct, makeShopper, placeOrder } from '#tests/support/factories.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const shopper = await makeShopper(shop)

afterEach(() => shop.shop.db.delete(products))

const table = () => shop.shop.pictures.addressOf('kurow-dining-table.webp')
const importFile = (file: string | Buffer, { isDryRun = false, type = 'text/csv', as = admin } = {}) =>
  shop.call('POST', `/api/products/import?isDryRun=${isDryRun}`, { as, body: file, headers: { 'content-type': type } })
const stored = () => shop.shop.db.select().from(products).orderBy(asc(products.id))
const historyOf = async (id: string) => {
  const all = await shop.shop.db.select().from(changes).where(eq(changes.subjectId, id)).orderBy(asc(changes.id))
  return all.map(({ action, byName, fields }) => ({ action, byName, fields }))
}
const faultsOf = ({ rows }: ImportReport) =>
  rows.flatMap(({ line, faults }) => faults.map((fault) => `Line ${line}: ${fault}`))

it('an import of products: creates, changes or skips each line, and reports the outcome of each', async () => {
  const kept = await makeProduct(shop, { code: 'KEEP', name: 'Kept' })
  const changed = await makeProduct(shop, { code: 'CHG', name: 'Changed', priceCents: 10_000, version: 3 })
  const file = 'name,code,price\nKept,KEEP,799\nChanged,CHG,120.50\nNew piece,NEW,50\n'
  const answer = await importFile(file)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ isDryRun: false, isStored: true, created: 1, changed: 1, same: 1, refused: 0 })
  expect(
    answer.body.rows.map(({ line, code, outcome }: ImportReport['rows'][number]) => [line, code, outcome]),
  ).toEqual([
    [4, 'NEW', 'create'],
    [3, 'CHG', 'change'],
    [2, 'KEEP', 'same'],
  ])
  expect(answer.body.rows[1].fields).toEqual([{ field: 'price', before: 100, after: 120.5 }])

  const [one, two, three] = await stored()
  expect(one).toMatchObject({ id: kept, version: 1 })
  expect(two).toMatchObject({ id: changed, priceCents: 12_050, version: 4, name: 'Changed', stock: 5 })
  expect(three).toMatchObject({
    code: 'NEW',
    name: 'New piece',
    priceCents: 5000,
    isDraft: false,
    version: 1,
    stock: 0,
  })
  expect(three).toMatchObject({ homeSpace: 'Living Room', brand: '', description: '', featured: false, widthMm: 0 })
  expect((await shop.call('GET', `/api/products/${three?.id}`)).body).toMatchObject({ name: 'New piece', price: 50 })

  expect(await historyOf(kept)).toEqual([])
  const byName = admin.name
  expect(await historyOf(changed)).toEqual([
    { action: 'imported', byName, fields: [{ field: 'price', before: 100, after: 120.5 }] },
  ])
  const [created] = await historyOf(three?.id ?? '')
  expect(created).toMatchObject({ action: 'imported', byName })
  expect(created?.fields).toContainEqual({ field: 'name', before: null, after: 'New piece' })
})

it('an import of products stores nothing in a dry run, with the same report', async () => {
  await makeProduct(shop, { code: 'CHG', priceCents: 10_000 })
  const before = await stored()
  const answer = await importFile('code,name,price\nCHG,Other,5\nNEW,New,6\n', { isDryRun: true })
  expect(answer.body).toMatchObject({ isDryRun: true, isStored: false, created: 1, changed: 1, refused: 0 })
  expect(await stored()).toEqual(before)
})

it('an import of products stores nothing when one line is refused, and says what is wrong in the words of the form', async () => {
  await makeProduct(shop, { code: 'GOOD', name: 'Good' })
  const before = await stored()
  const body = bodyOf(await importFile('code,name,price,featured\nGOOD,Better,1,true\nNEW,,1.005,maybe\n'))
  expect(body).toMatchObject({ isStored: false, created: 0, changed: 1, refused: 1 })
  expect(body.rows[0]).toMatchObject({ line: 3, code: 'NEW', outcome: 'refuse' })
  expect(body.rows[0].faults).toEqual(['Enter a name.', 'Choose whether the product is featured.'])
  expect(await stored()).toEqual(before)
})

it('an import of products checks values like the product form, with the same messages', async () => {
  const header = 'code,name,price,width,countInStock,homeSpace,image\n'
  const lines = [
    'A,x,1.005,1,1,Bedroom,',
    'B,x,-1,1.5,10000,Kitchen,',
    'C,x,,-1,a,,ftp://x',
    'D,x,1e3,1,1,,/images/a.webp',
  ]
  const { body } = await importFile(header + lines.join('\n'), { isDryRun: true })
  const price = 'Enter a price, such as 1249.00'
  const width = 'The width must be a whole number of millimetres from 0 to 100000.'
  const count = 'The count in stock must be a whole number from 0 to 9999.'
  expect(faultsOf(body)).toEqual([
    `Line 2: ${price}`,
    'Line 3: The room must be Living Room, Dining Room or Bedroom.',
    `Line 3: ${price}`,
    `Line 3: ${width}`,
    `Line 3: ${count}`,
    `Line 4: ${price}`,
    `Line 4: ${width}`,
    `Line 4: ${count}`,
    `Line 5: ${price}`,
  ])
})

it('an import of products refuses a missing upload, unless the product already has it', async () => {
  const gone = `/images/${'0'.repeat(32)}.webp`
  const never = `/images/${'1'.repeat(32)}.webp`
  await makeProduct(shop, { code: 'OLD', image: gone })
  const file = `code,name,price,image\nOLD,x,1,${gone}\nA,x,1,${never}\nB,x,1,${table()}\nC,x,1,https://a.example/b.jpg\n`
  const { body } = await importFile(file, { isDryRun: true })
  expect(body).toMatchObject({ created: 2, changed: 1, refused: 1 })
  expect(faultsOf(body)).toEqual(['Line 3: This picture is no longer there. Upload it again, or choose another.'])
})

it('an import of products refuses a missing model, and one that does not agree with the sizes', async () => {
  const model = shop.shop.models.addressFor('omaha-tv-stand.webp')
  await makeProduct(shop, { code: 'OLD', model, lengthMm: 1800, widthMm: 420, heightMm: 560 })
  const lines = [
    `OLD,1900,420,560,${model}`,
    `A,1800,420,560,${model}`,
    `B,1800,560,420,${model}`,
    `C,1800,420,560,/models/${'0'.repeat(32)}.glb`,
    'D,1800,420,560,https://a.example/b.glb',
  ]
  const file = `code,name,price,length,width,height,model\n${lines.map((line) => line.replace(',', ',x,1,')).join('\n')}\n`
  const { body } = await importFile(file, { isDryRun: true })
  expect(body).toMatchObject({ created: 1, changed: 0, refused: 4 })
  const advice = 'Correct one of them, or remove the model: a model in the room has to be as large as the piece.'
  expect(faultsOf(body)).toEqual([
    `Line 2: The model is 1800 × 432 × 560 mm, but the piece’s sizes are 1900 × 420 × 560 mm. ${advice}`,
    `Line 4: The model is 1800 × 432 × 560 mm, but the piece’s sizes are 1800 × 560 × 420 mm. ${advice}`,
    'Line 5: This model is no longer there. Upload it again, or remove it.',
    'Line 6: The model must be a model of the shop: upload it, or enter an address that begins with /models/.',
  ])
})

it('an import of products requires name and price for a new product, and only the code for an existing one', async () => {
  await makeProduct(shop, { code: 'OLD' })
  const { body } = await importFile('code,featured\nOLD,TRUE\nNEW,FALSE\n', { isDryRun: true })
  expect(body).toMatchObject({ changed: 1, refused: 1 })
  expect(faultsOf(body)).toEqual(['Line 3: Enter a name.', 'Line 3: Enter a price, such as 1249.00'])
})

it('an import of products refuses a code that is empty, twice in the file, or that of two products', async () => {
  await makeProduct(shop, { code: 'TWO' })
  await makeProduct(shop, { code: 'TWO' })
  const { body } = await importFile('code,name,price\n,x,1\nA,x,1\nA,y,2\nTWO,x,1\n', { isDryRun: true })
  expect(body).toMatchObject({ created: 0, changed: 0, refused: 4 })
  expect(faultsOf(body)).toEqual([
    'Line 2: Enter a code: it identifies the product of the line.',
    'Line 3: A is in line 4 too. A product can have one line in a file.',
    'Line 4: A is in line 3 too. A product can have one line in a file.',
    'Line 5: 2 products in the shop have the code TWO. Give each of them its own code first, or add the id of the product from an export.',
  ])
})

it('an import of products publishes a draft that it changes', async () => {
  const id = await makeProduct(shop, { code: 'NEW-0001', name: 'Sample name', isDraft: true })
  const { body } = await importFile('code,name\nNEW-0001,Piha Stool\n')
  expect(body.rows[0].fields).toEqual([
    { field: 'name', before: 'Sample name', after: 'Piha Stool' },
    { field: 'isDraft', before: true, after: false },
  ])
  expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(200)
})

it('an import of products names what a product that it publishes still has of the sample, those lines first', async () => {
  await makeProduct(shop, { code: 'DRAFT', brand: 'Sample brand', category: 'Sample category', isDraft: true })
  await makeProduct(shop, { code: 'SOLD', brand: 'Sample brand' })
  await makeProduct(shop, { code: 'HIDDEN', brand: 'Sample brand', isDraft: true, isHidden: true })
  const file = `code,name,price,image\nA,Whole,5,${table()}\nB,New,5,\nDRAFT,Draft,5,${table()}\n`
  const more = `SOLD,Sold,5,${table()}\nHIDDEN,Hidden,5,${table()}\n`
  const { body } = await importFile(file + more, { isDryRun: true })
  expect(body).toMatchObject({ created: 2, changed: 3, refused: 0, samples: 1 })
  expect(body.rows.map(({ code, sampleFields }: ImportReport['rows'][number]) => [code, sampleFields])).toEqual([
    ['DRAFT', ['category', 'brand']],
    ['A', undefined],
    ['B', undefined],
    ['SOLD', undefined],
    ['HIDDEN', undefined],
  ])
  const pictureless = await importFile('code,name,price\nC,New,5\n', { isDryRun: true })
  expect(pictureless.body.rows[0]).toMatchObject({ outcome: 'create', sampleFields: ['image'] })
})

it('an import of products reads files of Excel: missing last cells are empty, and empty last columns and rows are nothing', async () => {
  const id = await makeProduct(shop, { code: 'OLD', family: 'Piha', range: 'Piha' })
  const file = 'code,price,family,range,,\r\nOLD,799\r\nNEW,50,,,,\r\n,,,,,\r\n \r\n\u00a0,\r\n'
  const named = file.replace('code,', 'code,name,').replace('OLD,', 'OLD,Old,').replace('NEW,', 'NEW,New,')
  expect((await importFile(named)).body).toMatchObject({ isStored: true, changed: 1, created: 1, refused: 0 })
  const [old, made] = await stored()
  expect(old).toMatchObject({ id, family: '', range: '', priceCents: 79_900 })
  expect(made).toMatchObject({ code: 'NEW', family: '', range: '', priceCents: 5000 })
})

it('an import of products refuses a line that would put a draft or a new product on sale for nothing', async () => {
  const draft = await makeProduct(shop, { code: 'NEW-0001', isDraft: true, priceCents: 0 })
  await makeProduct(shop, { code: 'FREE', priceCents: 0 })
  await makeProduct(shop, { code: 'HIDDEN', priceCents: 0, isDraft: true, isHidden: true })
  const unpriced = 'code,name\nNEW-0001,Piha Stool\nFREE,Swatch\nHIDDEN,Sample\n'
  const { body } = await importFile(unpriced)
  const fault = 'This piece would be on sale for $0.00. Enter a price.'
  expect(body).toMatchObject({ isStored: false, changed: 2, refused: 1 })
  expect(faultsOf(body)).toEqual([`Line 2: ${fault}`])
  expect((await shop.call('GET', `/api/products/${draft}`)).status).toBe(404)
  expect(faultsOf((await importFile('code,name,price\nA,x,0\nB,x,\nNEW-0001,x,1\nFREE,x,0\n')).body)).toEqual([
    `Line 2: ${fault}`,
    'Line 3: Enter a price, such as 1249.00',
  ])
  expect((await importFile('code,price\nNEW-0001,120\n')).body).toMatchObject({ isStored: true, changed: 1 })
})

it('an import of products treats the count as units that can be sold, and keeps held units', async () => {
  const id = await makeProduct(shop, { code: 'HELD', stock: 5 })
  expect((await placeOrder(shop, shopper, id, 2)).status).toBe(201)
  await importFile('code,countInStock,countInStockWas\nHELD,0,3\n')
  expect((await stored())[0]?.stock).toBe(2)
  expect((await shop.call('GET', `/api/products/${id}`)).body.countInStock).toBe(0)
})

it('an import of products reads files of European spreadsheets: semicolons, decimal commas, any line ends', async () => {
  const { body } = await importFile('\uFEFFCode;Price;Name\r\nA;1349,5;"Stuhl; gross"\r\n\r\n;;\r\n', {
    type: 'text/csv; charset=utf-8',
  })
  expect(body).toMatchObject({ isStored: true, created: 1, refused: 0 })
  expect((await stored())[0]).toMatchObject({ code: 'A', name: 'Stuhl; gross', priceCents: 134_950 })
  expect((await importFile('code\tname\rA\tOld Mac\r')).body).toMatchObject({ changed: 1 })
})

it('an import of products reads prices as people write them, and guesses none', async () => {
  const file = 'code,name,price\nA,x,"$1,249"\nB,x,"1 249.50"\nC,x,1249\n'
  expect((await importFile(file)).body).toMatchObject({ isStored: true, created: 3 })
  expect((await stored()).map(({ priceCents }) => priceCents)).toEqual([124_900, 124_950, 124_900])
  expect((await importFile('code;price\nA;1 349,50\nB;$1,249.00\n')).body).toMatchObject({ isStored: true, changed: 2 })
  expect((await stored()).map(({ priceCents }) => priceCents)).toEqual([134_950, 124_900, 124_900])
  await importFile('code;name;price;weightKg\nC;Chest;99;38,5\n')
  expect((await stored()).find(({ code }) => code === 'C')?.weightKg).toBe(38.5)
  const refused = [await importFile('code,price\nA,"12,50"\n'), await importFile('code;price\nA;1,249\n')]
  for (const { body } of refused) expect(faultsOf(body)).toEqual(['Line 2: Enter a price, such as 1249.00'])
})

it('an import of products creates each new product once for concurrent imports of one file', async () => {
  const file = 'code,name,price\nTWIN,Twin,1\n'
  const answers = await Promise.all([importFile(file), importFile(file), importFile(file)])
  expect(answers.map(({ body }) => body.created + body.same)).toEqual([1, 1, 1])
  expect(await stored()).toHaveLength(1)
})

it('an import of products reports 1000 lines at most and counts all', async () => {
  const lines = Array.from({ length: 1500 }, (_, each) => `N-${each},x,${each === 1400 ? '' : 1}`)
  const { body } = await importFile(`code,name,price\n${lines.join('\n')}`, { isDryRun: true })
  expect(body).toMatchObject({ created: 1499, refused: 1 })
  expect(body.rows).toHaveLength(1000)
  expect(body.rows[0]).toMatchObject({ line: 1402, outcome: 'refuse' })
})

const unknown = '01938f2a-7c1e-7000-8000-000000000000'

it('a line with an _id identifies the product, whatever its code is or becomes', async () => {
  const bare = await makeProduct(shop, { code: '' })
  const [one, two] = [await makeProduct(shop, { code: 'TWO' }), await makeProduct(shop, { code: ' TWO' })]
  const emptied = await makeProduct(shop, { code: 'GONE' })
  const lines = [`${bare},BARE,1`, `${one},TWO,2`, `${two.toUpperCase()},TWO,3`, `${emptied},,4`]
  const { body } = await importFile(`_id,code,price\n${lines.join('\n')}\n`)
  expect(body).toMatchObject({ isStored: true, created: 0, changed: 4, same: 0, refused: 0 })
  expect((await stored()).map(({ id, code, priceCents }) => [id, code, priceCents])).toEqual([
    [bare, 'BARE', 100],
    [one, 'TWO', 200],
    [two, ' TWO', 300],
    [emptied, '', 400],
  ])
  expect(body.rows.map(({ code, name }: ImportReport['rows'][number]) => [code, name])).toEqual([
    ['BARE', 'Kurow Dining Table'],
    ['TWO', 'Kurow Dining Table'],
    ['TWO', 'Kurow Dining Table'],
    ['', 'Kurow Dining Table'],
  ])
  expect(await historyOf(bare)).toEqual([
    {
      action: 'imported',
      byName: admin.name,
      fields: [
        { field: 'code', before: '', after: 'BARE' },
        { field: 'price', before: 799, after: 1 },
      ],
    },
  ])
})

it('a line with an _id does not need a column of codes', async () => {
  const id = await makeProduct(shop, { code: 'KEEP' })
  const { body } = await importFile(`price,_ID\n5,${id}\n`)
  expect(body).toMatchObject({ isStored: true, changed: 1 })
  expect(body.rows[0]).toMatchObject({ code: 'KEEP', name: 'Kurow Dining Table' })
  expect((await stored())[0]).toMatchObject({ id, code: 'KEEP', priceCents: 500 })
})

it('a line with an _id with an unknown or empty value is matched by its code', async () => {
  const id = await makeProduct(shop, { code: 'OLD' })
  const file = `_id,code,name,price\n${unknown},OLD,Old,1\n,NEW,New,2\n ,,x,3\n`
  const { body } = await importFile(file, { isDryRun: true })
  expect(body).toMatchObject({ created: 1, changed: 1, refused: 1 })
  expect(faultsOf(body)).toEqual(['Line 4: Enter a code: it identifies the product of the line.'])
  await importFile(file.replace(/ ,,x,3\n/, ''))
  const [old, created] = await stored()
  expect({ id: old?.id, name: old?.name }).toEqual({ id, name: 'Old' })
  expect(created?.code).toBe('NEW')
  expect(created?.id).not.toBe(unknown)
})

it('a line with an _id that is malformed is refused', async () => {
  const { body } = await importFile('_id,code,name,price\n17,A,x,1\n', { isDryRun: true })
  expect(body).toMatchObject({ refused: 1 })
  expect(faultsOf(body)).toEqual([
    'Line 2: “17” isn’t a product id. Copy it from an export of the products, or leave the cell empty.',
  ])
})

it('a line with an _id that is twice in the file is refused, known or not', async () => {
  const id = await makeProduct(shop, { code: 'A' })
  const lines = [`${id},A`, `${id.toUpperCase()},B`, `${unknown},C`, `${unknown},D`]
  const { body } = await importFile(`_id,code\n${lines.join('\n')}\n`, { isDryRun: true })
  expect(body).toMatchObject({ created: 0, changed: 0, same: 0, refused: 4 })
  expect(faultsOf(body)).toEqual([
    `Line 2: ${id} is in line 3 too. A product can have one line in a file.`,
    `Line 3: ${id} is in line 2 too. A product can have one line in a file.`,
    `Line 4: ${unknown} is in line 5 too. A product can have one line in a file.`,
    `Line 5: ${unknown} is in line 4 too. A product can have one line in a file.`,
  ])
})

it('a line with an _id and another line with the code of the same product are both refused', async () => {
  const id = await makeProduct(shop, { code: 'A' })
  const { body } = await importFile(`_id,code,price\n${id},B,1\n,A,2\n`, { isDryRun: true })
  expect(faultsOf(body)).toEqual([
    'Line 2: Line 3 is about the same product. A product can have one line in a file.',
    'Line 3: Line 2 is about the same product. A product can have one line in a file.',
  ])
})

it('a line with an _id cannot use a code that identifies a line without an _id', async () => {
  const id = await makeProduct(shop, { code: 'A' })
  const { body } = await importFile(`_id,code,name,price\n${id},B,x,1\n,B,x,2\n`, { isDryRun: true })
  expect(faultsOf(body)).toEqual(['Line 3: B is in line 2 too. A product can have one line in a file.'])
})

const columns =
  '_id, code, name, image, alternativeText, furtherPictures, model, brand, category, material, homeSpace, style, keywords, description, price, width, height, ' +
  'length, weightKg, countInStock, countInStockWas, version, featured, piece, timber, timbers, finish, finishColour, ' +
  'finishCoat, care, warrantyYears, madeIn, packing, packages, peopleToCarry, carryText, passShortMm, passLongMm, ' +
  'hasDetachableLegs, assembly, assemblyMinutes, assemblyPeople, seats, seatsAtMost, mattressSize, shelfLoadKg, ' +
  'wallFixing, family, range'
it.each([
  ['an empty file', '', 400, 'The file is empty. Choose one with a header and one line per product.'],
  ['nothing but space', '\uFEFF \r\n', 400, 'The file is empty. Choose one with a header and one line per product.'],
  ['no code', 'name,price\nx,1', 400, 'The column “code” is missing. It identifies the product of a line.'],
  [
    'an unknown column',
    'code,colour\nA,red',
    400,
    `The column “colour” isn’t known. The columns of a product are ${columns}.`,
  ],
  [
    'a product file of Shopify',
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Variant SKU,Variant Price\noak-table,Oak Table,,Paris,Coffee,,TRUE,Title,OAK-1,799.00',
    400,
    'This is an export of Shopify. Bring it in with Products › Import › Move in from another shop, which also brings its pictures.',
  ],
  ['a column twice', 'code,name,Name\nA,x,y', 400, 'The column “name” is in line 1 twice. Delete one of them.'],
  ['a column without a name', 'code,,name\nA,,x', 400, 'Column 2 has no name in line 1. Name it or delete it.'],
  [
    'a quotation mark that is never closed',
    'code,name\nA,x\nB,"y\nC,z\n',
    400,
    'The quotation mark that opens a cell in line 3 is never closed. Close it, then try again.',
  ],
  [
    'a quotation mark in a cell',
    'code,name\nA,12" stool\n',
    400,
    'Line 2 has a quotation mark in the middle of a cell. Double it and put the whole cell in quotation marks.',
  ],
  [
    'a NUL',
    'code,name\nA,x\nB,\u0000',
    400,
    'Line 3 contains a character that can’t be stored. Remove it, then try again.',
  ],
  [
    'broken UTF-8',
    Buffer.from([0x63, 0x6f, 0x64, 0x65, 0x0a, 0x54, 0xf5, 0x74]),
    400,
    'The file isn’t UTF-8 text. In the spreadsheet choose “CSV UTF-8”, save, and try again.',
  ],
  [
    '50,000 rows',
    `code\n${'A\n'.repeat(50_000)}`,
    413,
    'A file can have up to 10,000 products. Split it and import one part after the other.',
  ],
  [
    'more than 20 MB',
    `code,description\nA,${'x'.repeat(20 * 1024 * 1024)}`,
    413,
    'The file is larger than 20 MB. Split it and import one part after the other.',
  ],
])('an invalid file is refused with a message, and nothing is stored: %s', async (_what, file, status, message) => {
  const answer = await importFile(file)
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } })
  expect(await stored()).toEqual([])
})

it('an invalid file is refused with a message, and nothing is stored: a small file that decompresses to a huge one', async () => {
  const answer = await shop.call('POST', '/api/products/import', {
    as: admin,
    body: gzipSync(Buffer.alloc(500 * 1024 * 1024)),
    headers: { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
  })
  expectRefused(answer, 413, 'The file is larger than 20 MB. Split it and import one part after the other.')
})

it('an invalid file of another type is refused', async () => {
  for (const type of [
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/vnd.ms-excel',
  ]) {
    expectRefused(
      await importFile('code\nA', { type }),
      415,
      'This isn’t a CSV file. Export the products to see the format.',
    )
  }
})

it('an invalid file is refused with a message, and nothing is stored: a line with too many cells', async () => {
  const { body } = await importFile('code,name,price,,\nA,x\nB,x,1,2\nC,x,1,,3\n', { isDryRun: true })
  expect(faultsOf(body)).toEqual([
    'Line 2: Enter a price, such as 1249.00',
    'Line 3: This line has 4 cells and the header has 3.',
    'Line 4: This line has 5 cells and the header has 3.',
  ])
})

it('an invalid file is refused with a message, and nothing is stored: a header alone is a file without products and changes nothing', async () => {
  const body = bodyOf(await importFile('code,name\n'))
  const counts = { created: 0, changed: 0, same: 0, refused: 0, samples: 0 }
  expect(body).toEqual({ isDryRun: false, isStored: true, fingerprint: expect.any(String), ...counts, rows: [] })
})

it('an invalid file is refused with a message, and nothing is stored: is not read without a session or from a shopper', async () => {
  expect((await importFile('code\nA', { as: shopper })).status).toBe(403)
  const answer = await shop.call('POST', '/api/products/import', {
    body: 'code',
    headers: { 'content-type': 'text/csv' },
  })
  expect(answer.status).toBe(401)
})
