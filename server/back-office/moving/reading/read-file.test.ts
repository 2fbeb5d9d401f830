import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readMoved, sampleFile } from '#tests/support/moved-files.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { openFile } from './read-file.ts'

const products = sampleFile('made-up/shopify-products.csv')
const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price'
const table = (title: string) => `${header}\ntable,${title},Title,Default Title,9.95\n`

/** The sentence that refuses a file. */
async function refusalOf(name: string, content: string | Uint8Array): Promise<string> {
  const error: unknown = await readMoved(name, content).catch((reason: unknown) => reason)
  if (!(error instanceof ShopError) || error.status !== 400)
    throw new Error('The file was not refused.', { cause: error })
  return error.message
}

const namesIn = async (content: string | Uint8Array) => {
  const { format, lines } = await readMoved('products.csv', content)
  return [format, ...lines.map(({ record }) => (record?.kind === 'product' ? record.name : null))]
}

it('a file without a byte order mark and with other line ends and separators gives the same records', async () => {
  const text = products.toString().replace('\uFEFF', '')
  const { lines } = await readMoved('products.csv', products)
  for (const other of [text, text.replaceAll('\r\n', '\n'), text.replaceAll('\r\n', '\r')]) {
    expect((await readMoved('products.csv', other)).lines).toEqual(lines)
  }
  const simple = table('Tōtara Table')
  expect(await namesIn(simple)).toEqual(['shopify products, UTF-8, commas', 'Tōtara Table'])
  expect(await namesIn(simple.replaceAll(',', ';'))).toEqual(['shopify products, UTF-8, semicolons', 'Tōtara Table'])
  expect(await namesIn(simple.replaceAll(',', '\t'))).toEqual(['shopify products, UTF-8, tabs', 'Tōtara Table'])
})

it('a file that arrives byte by byte gives the same records', async () => {
  const names = [
    'shopify-products.csv',
    'shopify-orders.csv',
    'woocommerce-products.csv',
    'proshop-users.json',
    'proshop-orders.json',
  ]
  for (const name of names) {
    const content = sampleFile(`made-up/${name}`)
    expect(await readMoved(name, content, 1)).toEqual(await readMoved(name, content))
  }
})

it('a long file with line ends and letters at every place of its parts gives all records', async () => {
  const rows = Array.from(
    { length: 4000 },
    (_, at) => `table-${at},Tōtara ${'ā'.repeat(at % 40)},Title,Default Title,9.95`,
  )
  const { lines } = await readMoved('products.csv', [header, ...rows].join('\r\n'))
  expect(lines.map(({ record }) => record?.kind === 'product' && record.name)).toEqual(
    Array.from({ length: 4000 }, (_, at) => `Tōtara ${'ā'.repeat(at % 40)}`.trim()),
  )
})

it('a file in Windows-1252 is read as such, also when its first letter outside ASCII comes late', async () => {
  const early = Buffer.from(table('Café “table”'.replace('“', '\u0093').replace('”', '\u0094')), 'latin1')
  expect(await namesIn(early)).toEqual(['shopify products, Windows-1252, commas', 'Café “table”'])
  const late = `${header}\n${'table,Table,Title,Default Title,9.95\n'.repeat(3000)}cafe,Caf`
  const [format, ...names] = await namesIn(Buffer.concat([Buffer.from(late), Buffer.from([0xe9])]))
  expect([format, names.at(-1)]).toEqual(['shopify products, Windows-1252, commas', 'Café'])
})

it('the collections of a predecessor are read one document a line, indented and as one array', async () => {
  const text = sampleFile('made-up/proshop-products.json').toString()
  const documents = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  const namesOf = async (content: string) =>
    (await readMoved('products.json', content)).lines.map(({ record }) => record?.key)
  const keys = await namesOf(text)
  expect(keys).toHaveLength(8)
  expect(await namesOf(JSON.stringify(documents))).toEqual(keys)
  expect(await namesOf(`\n${JSON.stringify(documents, null, 2)}\r\n`)).toEqual(keys)
  expect(await namesOf(documents.map((document) => JSON.stringify(document, null, 4)).join('\n'))).toEqual(keys)
})

const movable =
  'You can move products, customers, orders and URL redirects of Shopify (CSV), products, customers and orders of WooCommerce (CSV), and the collections products, users and orders of proshop (JSON from mongoexport).'

it.each<[title: string, content: string | Uint8Array, sentence: string]>([
  ['without text', ' \n\n', '“a.csv”: The file is empty. Export it again from the other shop.'],
  ['without bytes', '', '“a.csv”: The file is empty. Export it again from the other shop.'],
  [
    'with unknown columns',
    'Code,Colour\n1,red\n',
    `“a.csv”, line 1: We don’t know a file with the columns “Code”, “Colour”. ${movable}`,
  ],
  [
    'with many unknown columns',
    'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Incoming,Available\n',
    `“a.csv”, line 1: We don’t know a file with the columns “Handle”, “Title”, “Option1 Name”, “Option1 Value”, “SKU”, “HS Code”, “COO”, “Location” and 2 more. ${movable}`,
  ],
  [
    'with documents of another collection',
    '{"_id":1,"code":"SPRING"}',
    `“a.csv”, line 1: We don’t know documents with the keys “_id”, “code”. ${movable}`,
  ],
  ['with an empty array', '[]', '“a.csv”: The file has no documents. Export the collection again.'],
  [
    'with a NUL character in a cell',
    `${header}\n\ntable,Ta\0ble,Title,Default Title,9.95\n`,
    '“a.csv”, line 3, column “Title”: There’s a NUL character, which text doesn’t have. Export the file again, or remove the character in a text editor.',
  ],
  [
    'with NUL characters in its header',
    'H\0a\0n\0d\0l\0e\0\n',
    '“a.csv”, line 1: There’s a NUL character, which text doesn’t have. Export the file again, or remove the character in a text editor.',
  ],
  [
    'with a NUL character in a document',
    '{"name":"a","price":1}\n{"name":"\0"}',
    '“a.csv”, line 2: There’s a NUL character, which text doesn’t have. Export the file again, or remove the character in a text editor.',
  ],
  [
    'with a quotation mark that is never closed',
    `${table('Table')}bench,"Bench,Title,Default Title,9.95\nstool,Stool,Title,Default Title,9.95\n`,
    '“a.csv”, line 3: The quotation mark that opens a cell is never closed. Close it, then try again.',
  ],
  [
    'with a line that is too long',
    `${table('Table')}bench,"${'Bench '.repeat(800_000)}`,
    '“a.csv”, line 3: The line is longer than 4 MB. A quotation mark that opens a cell may never be closed: close it, then try again.',
  ],
  [
    'with a quotation mark in a cell',
    `${table('Table')}bench,The "Bench",Title,Default Title,9.95\n`,
    '“a.csv”, line 3: There’s a quotation mark in the middle of a cell. Double it and put the whole cell in quotation marks.',
  ],
  [
    'with a broken line of JSON',
    '{"_id":"1","name":"Table","price":1}\n{"_id":"2","name":"Bench" "price":1}\n',
    '“a.csv”, line 2: The JSON is broken at “{"_id":"2","name":"Bench" "price":1}”. Export the file again with mongoexport.',
  ],
  [
    'with a text of JSON that is never closed',
    '{"_id":"1","name":"Table","price":1}\n\n{"_id":"2","name":"Bench\n{"_id":"3","name":"Stool","price":1}',
    '“a.csv”, line 3: The JSON is broken at “{"_id":"2","name":"Bench”. Export the file again with mongoexport.',
  ],
  [
    'with text after its array',
    '[{"_id":"1","name":"Table","price":1}]\nmore',
    '“a.csv”, line 2: The JSON is broken at “more”. Export the file again with mongoexport.',
  ],
  [
    'that ends in a document',
    '{"_id":"1","name":"Table","price":1}\n{"_id":"2",',
    '“a.csv”, line 2: The file ends in the middle of what begins here. Export it again, and copy all of it.',
  ],
  [
    'that ends in its array',
    '[{"_id":"1","name":"Table","price":1},\n',
    '“a.csv”, line 2: The file ends in the middle of what begins here. Export it again, and copy all of it.',
  ],
  [
    'in UTF-16',
    Buffer.from(`\uFEFF${header}`, 'utf16le'),
    '“a.csv”: It’s UTF-16 text. In the spreadsheet choose “CSV UTF-8”, save, and try again.',
  ],
  [
    'that is a spreadsheet',
    Buffer.from('PK\u0003\u0004'),
    '“a.csv”: It’s a spreadsheet or an archive. Save it as CSV or unpack it, and add what’s inside.',
  ],
  [
    'with UTF-8 that is damaged',
    Buffer.concat([Buffer.from(table('Tōtara')), Buffer.from('caf\u00E9,Caf\u00E9,,,\n', 'latin1')]),
    '“a.csv”, line 3: The text is UTF-8 up to here and then isn’t. In the spreadsheet choose “CSV UTF-8”, save, and try again.',
  ],
  [
    'with 5,001 lines of a product',
    `${table('Table')}${'table,,,Large,9.95\n'.repeat(5000)}`,
    '“a.csv”, line 5002: More than 5,000 lines in a row belong to “table”. Export the file again.',
  ],
])('a file %s is refused with the place and what to do', async (_, content, sentence) => {
  expect(await refusalOf('a.csv', content)).toBe(sentence)
})

it('the name of a refused file is shortened', async () => {
  expect(await refusalOf(`${'a'.repeat(200)}.csv`, '')).toContain(`“${'a'.repeat(100)}”: `)
})

it('other work of the process goes on while a long file is read', async () => {
  let turns = 0
  let isReading = true
  const count = () => {
    turns++
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  const { lines } = await readMoved(
    'products.csv',
    `${header}\n${'table,Table,Title,Default Title,9.95\n'.repeat(4000)}`,
    1e9,
  )
  isReading = false
  expect(lines).toHaveLength(4000)
  expect(turns).toBeGreaterThan(5)
})

it('an error of the source passes through', async () => {
  async function* lost() {
    yield await Promise.resolve(Buffer.from(table('Table').repeat(2000)))
    throw new Error('The connection was lost.')
  }
  await expect(
    openFile('a.csv', lost()).then(async ({ records }) => {
      for await (const record of records) expect(record.record).not.toBeUndefined()
    }),
  ).rejects.toThrow('The connection was lost.')
})

it('any bytes give records or a refusal', async () => {
  const starts = [
    'shopify-products.csv',
    'shopify-customers.csv',
    'shopify-orders.csv',
    'shopify-redirects.csv',
    'woocommerce-products.csv',
    'proshop-products.json',
    'proshop-users.json',
    'proshop-orders.json',
  ].map((name) => sampleFile(`made-up/${name}`))
  const change = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 6 }), removed: fc.nat(40) })
  const damaged = fc.tuple(fc.constantFrom(...starts), fc.array(change, { maxLength: 4 })).map(([start, changes]) =>
    changes.reduce((content, { at, bytes, removed }) => {
      const place = at % content.length
      return Buffer.concat([content.subarray(0, place), bytes, content.subarray(place + removed)])
    }, start),
  )
  const cells = fc.array(
    fc.array(
      fc.oneof(fc.string(), fc.constantFrom("'0110", '-2', '1e999', '9'.repeat(400), '2025-02-30 25:61', '\uD800')),
      { maxLength: 9 },
    ),
    { maxLength: 9 },
  )
  const rows = fc.tuple(fc.constantFrom(...starts.slice(0, 5)), cells).map(([start, lines]) => {
    const [columns = ''] = start.toString().split(/\r?\n/, 1)
    return Buffer.from(
      `${columns}\n${lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(columns.includes(';') ? ';' : ',')).join('\n')}`,
    )
  })
  const documents = fc
    .array(
      fc.oneof(
        fc.json(),
        fc
          .object({
            key: fc.constantFrom(
              '_id',
              'name',
              'price',
              'email',
              'password',
              'orderItems',
              'reviews',
              'createdAt',
              '$oid',
              '$date',
            ),
          })
          .map((value) => JSON.stringify(value)),
      ),
    )
    .map((lines) => Buffer.from(lines.join('\n')))
  const contents = fc.oneof(fc.uint8Array({ maxLength: 300 }), damaged, rows, documents)
  await fc.assert(
    fc.asyncProperty(contents, fc.integer({ min: 1, max: 500 }), async (content, chunkBytes) => {
      const outcome: unknown = await readMoved('a.csv', content, chunkBytes).then(
        () => 'read',
        (reason: unknown) => (reason instanceof ShopError && reason.status === 400 ? 'refused' : reason),
      )
      expect(['read', 'refused']).toContain(outcome)
    }),
    { numRuns: 600 },
  )
})

it('a long file without a line end is refused by its beginning', async () => {
  expect(await refusalOf('users.json', '['.repeat(500_000))).toBe(
    '“users.json”, line 1: The JSON is broken at “[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[”. Export the file again with mongoexport.',
  )
})
