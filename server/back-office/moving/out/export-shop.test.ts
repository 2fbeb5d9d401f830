import { parse } from 'csv-parse/sync'
import { asc, eq } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Move } from '#contract/back-office/moves.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { addresses } from '#db/tables/accounts/addresses.ts'
import { customerNotes, customerTags } from '#db/tables/back-office/customer-notes.ts'
import { movePictures } from '#db/tables/back-office/moves.ts'
import { productPictures, products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { redirects } from '#db/tables/content/redirects.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { paths } from '#rules/paths.ts'
import { doorAddress, makeProduct, type Person, placeOrder } from '#tests/support/factories.ts'
import { uploadFiles, noise } from '#tests/support/make-pictures.ts'
import { makeGlb, uploadGlb } from '#tests/support/models/make-models.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { makeEarlierOrder } from '#tests/support/orders/earlier-orders.ts'
import { makeAdmin, makePerson, makeShopper } from '#tests/support/registered-people.ts'
import { bodyOf, forFile, startOwnShop, startShop, type TestShop } from '#tests/support/start-shop.ts'
import { workOnMoves } from '../work-on-moves.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const exportUrl = '/api/shop-export'
const minuteMs = 60_000

/** Exports the shop, and returns the files of the ZIP by their paths. */
async function exportFiles(): Promise<Map<string, Buffer>> {
  const reply = await shop.app.inject({ method: 'GET', url: exportUrl, headers: { cookie: owner.cookie } })
  expect(reply.statusCode).toBe(200)
  const zip = await fromBufferPromise(reply.rawPayload)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}

type Row = Record<string, string>

const rowsOf = (file: Buffer | undefined): Row[] => parse(file ?? '', { bom: true, columns: true })
const textOf = (files: Map<string, Buffer>) =>
  [...files].map(([name, bytes]) => (name.endsWith('.csv') ? bytes.toString() : '')).join('\n')

/** A shop with one of everything that leaves it. */
async function fill() {
  const { db } = shop.shop
  const { body: upload } = await uploadFiles(shop, owner, { bytes: await noise(600, 400).png().toBuffer() })
  const { body: model } = await uploadGlb(shop, owner, makeGlb({ length: 1200, width: 600, height: 450 }))
  const bench = await makeProduct(shop, {
    code: 'BENCH',
    name: 'Clyde "Long" Bench',
    brand: 'Ōamaru Joinery',
    description: 'Seats <three> & a dog.\nOiled twice.\n\n=Care: wax it.',
    keywords: 'bench, hall',
    image: String(upload.image),
    alternativeText: 'The bench, from the side',
    model: String(model.model),
    weightKg: 24.5,
    finishColour: 'Honey',
    priceCents: 49_900,
    regularPriceCents: 62_000,
    stock: 7,
  })
  await db.insert(productPictures).values({
    productId: bench,
    position: 1,
    image: 'https://pictures.example.com/bench.jpg',
    alternativeText: 'Its legs',
  })
  const sizes = { family: 'weka-table', priceCents: 120_000, finishColour: 'Oiled' }
  const small = await makeProduct(shop, {
    ...sizes,
    code: 'WEKA-S',
    name: 'Weka Table, Small',
    lengthMm: 1200,
    stock: 2,
  })
  const large = await makeProduct(shop, {
    ...sizes,
    code: 'WEKA-L',
    name: 'Weka Table, Large',
    lengthMm: 2100,
    image: '/images/weka-large.00000000.webp',
    priceCents: 180_000,
    stock: 0,
  })
  await makeProduct(shop, {
    code: 'DRAFT',
    name: 'Weka Stool',
    isDraft: true,
    family: 'weka-table',
  })
  const old = await makeProduct(shop, { code: 'OLD', name: 'Ruru Chest', isDraft: true, isHidden: true })

  const marama = await makeShopper(shop, 'Mārama Te Rangi Tipene')
  const saved = { userId: marama._id, lastUsedAt: shop.clock.now, createdAt: shop.clock.now }
  const { note: deliveryNote, ...rest } = doorAddress
  await db.insert(addresses).values({ ...saved, ...rest, deliveryNote, isDefault: true })
  await db
    .insert(addresses)
    .values({ ...saved, ...rest, address: '2 Other Road', deliveryNote: '', lastUsedAt: new Date() })
  await db.insert(customerTags).values({ userId: marama._id, tag: 'trade', createdAt: shop.clock.now })
  await db
    .insert(customerNotes)
    .values({ userId: marama._id, text: 'Rings\nfirst', byName: 'Ana', createdAt: shop.clock.now })
  const order = bodyOf(await placeOrder(shop, marama, bench, 2), 201)
  const erased = await makeShopper(shop, 'Erased Person')
  await db.insert(reviews).values({ productId: bench, userId: marama._id, name: 'Mārama', rating: 5, comment: '=Good' })
  bodyOf(await shop.call('DELETE', `/api/users/${erased._id}`, { as: owner }))
  await db.insert(redirects).values([
    { fromPath: '/old-bench', toPath: `/product/${bench}`, origin: 'typed', createdAt: shop.clock.now },
    { fromPath: '/old-help', toPath: paths.contact, origin: 'typed', createdAt: shop.clock.now },
  ])
  await makeEarlierOrder(shop, { name: '+Anahera', email: 'anahera@example.nz' })
  const guest = await beGuest(shop, 'hemi@example.nz')
  bodyOf(await placeOrder(shop, guest, small), 201)
  return { bench, small, large, old, marama, guest, order, erased, upload, model }
}

const filled = await fill()

it('the export of the whole shop is a ZIP with tables, pictures and models, whose tables have headers', async () => {
  const files = await exportFiles()
  const { bench, small, large, old, marama, upload, model, erased } = filled
  const picture = String(upload.image).replace('/images/', '')
  const modelName = String(model.model).replace('/models/', '')
  expect([...files.keys()]).toEqual([
    'products.csv',
    'shopify/products.csv',
    'shopify/customers.csv',
    'shopify/orders.csv',
    'redirects.csv',
    'reviews.csv',
    'earlier-orders.csv',
    `pictures/${picture}`,
    `models/${modelName}`,
  ])
  expect(files.get(`pictures/${picture}`)?.equals((await shop.shop.uploads.get(picture)) ?? Buffer.of())).toBe(true)
  expect(files.get(`models/${modelName}`)?.equals((await shop.shop.uploads.get(modelName)) ?? Buffer.of())).toBe(true)
  const { text } = await shop.call('GET', '/api/products/export.csv', { as: owner })
  expect(files.get('products.csv')?.toString()).toBe(text)

  const exported = rowsOf(files.get('shopify/products.csv'))
  expect(exported.map((row) => [row['Handle'], row['Title'], row['Option1 Value'], row['Status']])).toEqual([
    ['clyde-long-bench', 'Clyde "Long" Bench', 'Honey', 'active'],
    ['clyde-long-bench', '', '', ''],
    ['weka-table', 'Weka Table', 'Small', 'active'],
    ['weka-table', '', 'Large', ''],
    ['weka-stool', 'Weka Stool', 'Default Title', 'draft'],
    ['ruru-chest', 'Ruru Chest', 'Default Title', 'archived'],
  ])
  expect(exported[0]).toMatchObject({
    'Body (HTML)': '<p>Seats &lt;three&gt; &amp; a dog.<br>Oiled twice.</p>\n<p>=Care: wax it.</p>',
    'Option1 Name': 'Finish',
    Vendor: 'Ōamaru Joinery',
    Tags: 'bench, hall',
    'Variant Price': '499.00',
    'Variant Compare At Price': '620.00',
    'Variant Grams': '24500',
    'Variant Inventory Qty': '5',
    'Image Src': `http://shop.test/images/${picture}?w=2400`,
    'Image Alt Text': 'The bench, from the side',
  })
  expect(exported[1]).toMatchObject({ 'Image Src': 'https://pictures.example.com/bench.jpg', 'Image Position': '2' })
  expect(exported[2]).toMatchObject({ 'Option1 Name': 'Size', 'Option2 Name': 'Finish', 'Option2 Value': 'Oiled' })

  const customers = rowsOf(files.get('shopify/customers.csv'))
  expect(customers.map(({ Email }) => Email)).toEqual([marama.email])
  expect(customers[0]).toMatchObject({
    'First Name': 'Mārama',
    'Last Name': 'Te Rangi Tipene',
    'Default Address Address1': '14 Kōwhai Street',
    'Default Address Country Code': 'NZ',
    'Total Orders': '1',
    Note: 'Rings\nfirst',
    Tags: 'trade',
  })
  expect(rowsOf(files.get('redirects.csv'))).toEqual(
    [
      ['/old-bench', '/products/clyde-long-bench'],
      ['/old-help', paths.contact],
      [`/product/${bench}`, '/products/clyde-long-bench'],
      [`/product/${small}`, '/products/weka-table'],
      [`/product/${large}`, '/products/weka-table'],
      [`/product/${old}`, '/products/ruru-chest'],
    ].map(([from, to]) => ({ 'Redirect from': from, 'Redirect to': to })),
  )
  expect(rowsOf(files.get('reviews.csv'))).toMatchObject([
    { 'Product code': 'BENCH', Name: 'Mārama', Rating: '5', Review: "'=Good", Hidden: 'no' },
  ])
  expect(rowsOf(files.get('earlier-orders.csv'))).toMatchObject([
    { Name: "'+Anahera", 'Order total': '1234.00', Item: 'Weka Table', Qty: '2', Price: '617.00' },
  ])
  expect(textOf(files)).not.toContain(erased.email)
  expect(textOf(files)).not.toContain(owner.email)
})

it('keywords that are longer than a tag of Shopify are exported as a tag for each word', async () => {
  const id = await makeProduct(shop, { keywords: `hall, ${'stool '.repeat(50)}`, name: 'Stool' })
  const exported = rowsOf((await exportFiles()).get('shopify/products.csv'))
  await shop.shop.db.delete(products).where(eq(products.id, id))
  expect(exported.find(({ Title }) => Title === 'Stool')).toMatchObject({ Tags: `hall${', stool'.repeat(50)}` })
})

it('the buyer of a guest order is in the orders alone, and the order is not paid', async () => {
  const { marama, guest, order } = filled
  const files = await exportFiles()
  expect(files.get('shopify/customers.csv')?.toString()).not.toContain(guest.email)
  const orders = rowsOf(files.get('shopify/orders.csv'))
  expect(orders.map((row) => [row['Email'], row['Lineitem sku'], row['Lineitem quantity']])).toEqual([
    [marama.email, 'BENCH', '2'],
    [guest.email, 'WEKA-S', '1'],
  ])
  expect(orders[0]).toMatchObject({
    Name: order.orderNumber,
    Id: order._id,
    'Financial Status': 'pending',
    'Fulfillment Status': 'unfulfilled',
    Total: order.totalPrice.toFixed(2),
    'Payment Method': '',
  })
})

it('the export of the whole shop is an attachment that nothing keeps, and is recorded', async () => {
  const before = await recorded()
  expect(bodyOf(await shop.call('POST', exportUrl, { as: owner }))).toEqual({ message: 'Exporting the shop' })
  expect(await recorded()).toEqual(before)
  const headers = { cookie: owner.cookie, 'accept-encoding': 'br, gzip' }
  const reply = await shop.app.inject({ method: 'GET', url: exportUrl, headers })
  expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="shop-\d{4}-\d\d-\d\d\.zip"$/)
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect((await recorded()).slice(before.length)).toMatchObject([{ userId: owner._id, byUserId: null }])
})

it('the export reads a picture when the download has room for it, and none after the download is broken off', async () => {
  const other = await startOwnShop()
  try {
    let readCount = 0
    const stored = Array.from({ length: 200 }, (_, at) => ({
      name: `${at.toString(16).padStart(32, '0')}.webp`,
      storedAt: other.clock.now,
    }))
    Object.assign(other.shop.uploads, {
      list: () => stored,
      get() {
        readCount++
        return Buffer.alloc(1024 * 1024)
      },
    })
    const { cookie } = await makeAdmin(other)
    const url = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const { body } = await fetch(url + exportUrl, { headers: { cookie }, signal: stop.signal })
    await body?.getReader().read()
    let before = 0
    const isStill = () => before === (before = readCount) && readCount > 0
    await expect.poll(isStill, { interval: 200 }).toBe(true)
    expect(readCount).toBeLessThan(50)
    stop.abort()
    await expect.poll(isStill, { interval: 200 }).toBe(true)
    expect(readCount).toBeLessThan(50)
  } finally {
    await other.close()
  }
})

const recorded = () => shop.shop.db.select().from(accessEvents).where(eq(accessEvents.action, 'shop-exported'))

it('only owners export the whole shop, up to 15 minutes after they have entered their password', async () => {
  const statuses = async (as?: Person) => [
    (await shop.call('POST', exportUrl, { as })).status,
    (await shop.call('GET', exportUrl, { as })).status,
  ]
  expect(await statuses()).toEqual([401, 401])
  for (const as of [filled.marama, await makePerson(shop, 'packer'), await makePerson(shop, 'staff')]) {
    expect(await statuses(as)).toEqual([403, 403])
  }
  const now = shop.clock.now
  const before = await recorded()
  shop.clock.now = new Date(now.getTime() + 16 * minuteMs)
  const refused = await shop.call('GET', exportUrl, { as: owner })
  expect([refused.status, refused.body.errors[0].path]).toEqual([403, 'currentPassword'])
  expect(await statuses(owner)).toEqual([403, 403])
  expect(await recorded()).toEqual(before)
  shop.clock.now = now
})

/** Brings files into another shop, as the page does. */
async function moveInto(target: TestShop, files: Map<string, Buffer>, names: readonly string[]): Promise<Move> {
  const as = await makeAdmin(target)
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    target.call(method, `/api/moves${path}`, { as, body })
  const id = String(bodyOf(await call('POST', ''), 201)._id)
  for (const name of names) {
    const headers = { 'content-type': 'application/octet-stream' }
    const url = `/api/moves/${id}/files?name=${encodeURIComponent(name)}`
    bodyOf(await target.call('POST', url, { as, body: files.get(name), headers }))
  }
  const { categories } = bodyOf(await call('GET', `/${id}/categories`))
  expect(categories.map(({ name }: { name: string }) => name)).toContain('Diningtable')
  const step = async (path: string) => {
    bodyOf(await call('POST', `/${id}/${path}`))
    await workOnMoves(target.shop)
  }
  await step('trial')
  bodyOf(await call('PUT', `/${id}/choices`, { takesSizes: true }))
  await step('trial')
  await step('start')
  return bodyOf(await call('GET', `/${id}`)) as Move
}

it('the export in Shopify’s columns brings products, customers, orders and addresses into an empty shop', async () => {
  const files = await exportFiles()
  const target = await startOwnShop()
  try {
    const names = ['shopify/products.csv', 'shopify/customers.csv', 'shopify/orders.csv', 'redirects.csv']
    const move = await moveInto(target, files, names)
    expect(move).toMatchObject({ state: 'done', source: 'shopify', reduced: 1 })
    expect(move.counts.map(({ kind, total, stored, refused }) => [kind, total, stored, refused])).toEqual([
      ['product', 5, 5, 0],
      ['customer', 1, 1, 0],
      ['order', 2, 2, 0],
      ['redirect', 6, 6, 0],
    ])

    const facts = (of: TestShop) => {
      const { code, name, brand, category, homeSpace, keywords, description, priceCents, ...columns } = products
      const { weightKg, widthMm, heightMm, lengthMm, finishColour, isHidden } = columns
      const texts = { code, name, brand, category, homeSpace, keywords, description, finishColour }
      return of.shop.db
        .select({ ...texts, priceCents, weightKg, widthMm, heightMm, lengthMm, isHidden })
        .from(products)
        .orderBy(asc(code))
    }
    expect(await facts(target)).toEqual(await facts(shop))
    const moved = await target.shop.db.select().from(products).orderBy(asc(products.code))
    // Three are held for orders.
    expect(moved.map(({ code, family, stock }) => [code, family, stock])).toEqual([
      ['BENCH', '', 5],
      ['DRAFT', '', 5],
      ['OLD', '', 5],
      ['WEKA-L', 'weka-table', 0],
      ['WEKA-S', 'weka-table', 1],
    ])
    const idOf = (code: string) => moved.find((product) => product.code === code)?.id ?? ''
    const pictures = (code: string) =>
      target.shop.db
        .select({ url: movePictures.url, alternativeText: movePictures.alternativeText })
        .from(movePictures)
        .where(eq(movePictures.productId, idOf(code)))
        .orderBy(asc(movePictures.position))
    expect(await pictures('BENCH')).toEqual([
      { url: `http://shop.test${String(filled.upload.image)}?w=2400`, alternativeText: 'The bench, from the side' },
      { url: 'https://pictures.example.com/bench.jpg', alternativeText: 'Its legs' },
    ])
    expect(await pictures('WEKA-L')).toEqual([
      { url: 'http://shop.test/images/weka-large.00000000.webp?w=2400', alternativeText: '' },
    ])

    const { marama, order, bench, large } = filled
    const [account] = await target.shop.db.select().from(users).where(eq(users.email, marama.email))
    expect(account).toMatchObject({ name: marama.name, passwordHash: '' })
    const userId = account?.id ?? ''
    const { note: _, recipient: _recipient, ...address } = doorAddress
    expect(await target.shop.db.select().from(addresses).where(eq(addresses.userId, userId))).toMatchObject([
      { ...address, recipient: marama.name },
    ])
    const [tag] = await target.shop.db.select().from(customerTags).where(eq(customerTags.userId, userId))
    const [note] = await target.shop.db.select().from(customerNotes).where(eq(customerNotes.userId, userId))
    expect([tag?.tag, note?.text]).toEqual(['trade', 'Rings\nfirst'])

    const [former] = await target.shop.db.select().from(earlierOrders).where(eq(earlierOrders.email, marama.email))
    expect(former).toMatchObject({
      key: order._id,
      number: order.orderNumber,
      status: 'Not paid, not delivered',
      totalCents: Math.round(order.totalPrice * 100),
      items: [{ name: 'Clyde "Long" Bench', code: 'BENCH', qty: 2, priceCents: 49_900 }],
    })
    const led = await target.shop.db.select().from(redirects)
    const targetOf = (path: string) => led.find(({ fromPath }) => fromPath === path)?.toPath
    expect([
      targetOf('/old-bench'),
      targetOf('/old-help'),
      targetOf(`/product/${bench}`),
      targetOf('/products/clyde-long-bench'),
    ]).toEqual([`/product/${idOf('BENCH')}`, paths.contact, `/product/${idOf('BENCH')}`, `/product/${idOf('BENCH')}`])
    expect(targetOf(`/product/${large}`)).toBe(`/product/${idOf('WEKA-S')}`)
  } finally {
    await target.close()
  }
})
